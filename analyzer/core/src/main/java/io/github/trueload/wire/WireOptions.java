package io.github.trueload.wire;

import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.tcp.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Options for reading a capture.
 *
 * @param servers addresses and ports of servers; they decide which end is the client if neither the
 *     SYN nor an HTTP message was captured
 * @param labelLimit largest number of labels that are distinguished, at least 1
 * @param keyLogs files with secrets that decrypt TLS, in addition to those of the capture itself
 * @param recordsAreEvents whether each record of a response on an encrypted connection without
 *     secrets is an event
 */
public record WireOptions(
    Set<InetSocketAddress> servers, int labelLimit, List<Path> keyLogs, boolean recordsAreEvents) {

  /** Default of {@link #labelLimit}. */
  public static final int DEFAULT_LABEL_LIMIT = 10_000;

  /**
   * @throws IllegalArgumentException if a server's name was not resolved
   */
  public WireOptions {
    servers = Set.copyOf(servers);
    keyLogs = List.copyOf(keyLogs);
    for (InetSocketAddress server : servers) {
      if (server.isUnresolved()) {
        throw new IllegalArgumentException("unknown host " + server.getHostString());
      }
    }
  }

  /** {@return the defaults, without servers and key logs} */
  public static WireOptions defaults() {
    return new WireOptions(Set.of(), DEFAULT_LABEL_LIMIT, List.of(), false);
  }

  /**
   * {@return options with servers}
   *
   * @param hostsAndPorts such as {@code localhost:8080}, {@code 10.0.0.1:80} or {@code [::1]:80}
   * @throws IllegalArgumentException if one is not of this form or its host is unknown
   */
  public static WireOptions withServers(Set<String> hostsAndPorts) {
    Set<InetSocketAddress> servers =
        hostsAndPorts.stream().map(Endpoint::parse).collect(Collectors.toUnmodifiableSet());
    return new WireOptions(servers, DEFAULT_LABEL_LIMIT, List.of(), false);
  }

  /** {@return the same options with other key logs} */
  public WireOptions withKeyLogs(List<Path> other) {
    return new WireOptions(servers, labelLimit, other, recordsAreEvents);
  }

  /** {@return the same options with another reading of encrypted responses} */
  public WireOptions withRecordsAsEvents(boolean other) {
    return new WireOptions(servers, labelLimit, keyLogs, other);
  }

  /**
   * The secrets of all files.
   *
   * @throws UnreadableInputException if a file has no secret
   * @throws IOException if reading fails
   */
  KeyLog keys() throws IOException {
    KeyLog keys = new KeyLog();
    for (Path file : keyLogs) {
      keys.read(file);
    }
    return keys;
  }

  Set<Endpoint> endpoints() {
    return servers.stream().map(Endpoint::of).collect(Collectors.toUnmodifiableSet());
  }
}
