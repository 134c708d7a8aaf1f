package io.github.trueload.wire;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.http.Http1Reading;
import io.github.trueload.wire.http2.Http2Reading;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.Segment;
import io.github.trueload.wire.tcp.TcpConnection;
import io.github.trueload.wire.tcp.TcpReassembler;
import io.github.trueload.wire.tls.TlsReading;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The layers above the packet, put together: TCP hands bytes to HTTP/1, which hands a connection
 * that carries another protocol to that one's reader. A new protocol is one more reader, named in
 * {@link #readerOf}.
 */
final class Protocols {

  private final WireOutput output;
  private final Http1Reading http;
  private final Http2Reading http2;
  private final TlsReading tls;
  private final TcpReassembler tcp;

  /**
   * @param keys secrets that decrypt TLS; more may be added while packets are taken
   */
  Protocols(WireOutput output, WireOptions options, KeyLog keys) {
    this.output = output;
    this.tls =
        new TlsReading(
            output,
            !options.servers().isEmpty(),
            options.recordsAreEvents(),
            keys,
            this::application);
    this.http2 = new Http2Reading(output);
    this.http = new Http1Reading(output, options.labelLimit(), this::readerOf);
    this.tcp = new TcpReassembler(options.endpoints(), output.connections, output.anomalies, http);
  }

  /** Who reads a connection that is not HTTP/1, or no longer; null: it is counted only. */
  private @Nullable ConnectionReader readerOf(
      Protocol protocol, TcpConnection connection, @Nullable Exchange request) {
    return switch (protocol) {
      case TLS -> tls.open(connection);
      case HTTP_2 -> request == null ? http2.open(connection) : http2.open(connection, request);
      default -> null;
    };
  }

  /** Who reads what comes out of a decrypted connection. */
  private ConnectionReader application(
      TcpConnection connection, boolean isHttp2, Consumer<ConnectionReader> successorTo) {
    return isHttp2 ? http2.open(connection) : http.open(connection, successorTo);
  }

  void accept(Segment segment) {
    tcp.accept(segment);
  }

  void finish() {
    tcp.finish();
    output.countConnections(Protocol.NO_DATA, tcp.connectionsWithoutData());
  }

  TlsReading tls() {
    return tls;
  }

  long synRetries() {
    return tcp.synRetries();
  }

  /** Counts what is known of all connections only. */
  void countAnomalies() {
    for (Protocol protocol : Protocol.values()) {
      if (!protocol.isRead()) {
        output.anomalies.countMany(AnomalyKind.NOT_HTTP, output.connectionsOf(protocol));
      }
    }
    tls.countAnomalies();
    output.anomalies.countMany(AnomalyKind.MESSAGES_LOST, http.messagesLost());
  }

  /** Gives each count to {@code facts}, with the name that it has in the metadata. */
  void report(ObjLongConsumer<String> facts) {
    for (Protocol protocol : Protocol.values()) {
      String name = protocol.id().toLowerCase(Locale.ROOT).replace("/", "").replace(' ', '_');
      facts.accept("connections_" + name, output.connectionsOf(protocol));
    }
    http.report(facts);
    tls.report(facts);
    http2.report(facts);
  }
}
