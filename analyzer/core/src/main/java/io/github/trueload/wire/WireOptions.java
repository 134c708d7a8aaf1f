package io.github.trueload.wire;

import io.github.trueload.wire.tcp.Endpoint;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a capture is read.
 *
 * @param servers ends that are servers: decides who is the client where neither the SYN nor an HTTP
 *     message was captured
 * @param labelLimit the most labels kept apart, at least 1
 */
public record WireOptions(Set<InetSocketAddress> servers, int labelLimit) {

  /** Labels kept apart if nothing else is said. */
  public static final int DEFAULT_LABEL_LIMIT = 10_000;

  /**
   * @throws IllegalArgumentException if a server's name was not resolved
   */
  public WireOptions {
    servers = Set.copyOf(servers);
    for (InetSocketAddress server : servers) {
      if (server.isUnresolved()) {
        throw new IllegalArgumentException("unknown host " + server.getHostString());
      }
    }
  }

  /** No server named. */
  public static WireOptions defaults() {
    return new WireOptions(Set.of(), DEFAULT_LABEL_LIMIT);
  }

  /**
   * With these servers.
   *
   * @param hostsAndPorts such as {@code localhost:8080}, {@code 10.0.0.1:80} or {@code [::1]:80}
   * @throws IllegalArgumentException if one is not of this form or its host is unknown
   */
  public static WireOptions withServers(Set<String> hostsAndPorts) {
    Set<InetSocketAddress> servers =
        hostsAndPorts.stream().map(Endpoint::parse).collect(Collectors.toUnmodifiableSet());
    return new WireOptions(servers, DEFAULT_LABEL_LIMIT);
  }

  Set<Endpoint> endpoints() {
    return servers.stream().map(Endpoint::of).collect(Collectors.toUnmodifiableSet());
  }
}
