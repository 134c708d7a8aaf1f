package io.github.trueload.wire.http;

import io.github.trueload.events.EventFormat;
import io.github.trueload.wire.events.EventReader;
import io.github.trueload.wire.protocol.ProtocolSwitch;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.TcpConnection;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** What all HTTP/1 connections of a capture share. */
public final class Http1Reading implements ConnectionReader.Factory {

  final WireOutput output;
  final ProtocolSwitch handover;
  final HeadParser head = new HeadParser();
  private final LabelCache labels;

  final LostMessages lost = new LostMessages();
  long interimResponses;

  /** Tunnels that a proxy opened; what is in them is not read. */
  long tunnels;

  /** Connections that left HTTP/1 by status 101, by what they turned to. */
  private long upgradedToWebSocket;

  private long upgradedToHttp2;

  /** Streams of events that are compressed: when an event came is not read. */
  private long packedEventStreams;

  private long upgradedToOther;

  /**
   * @param output where exchanges go
   * @param labelLimit the most labels kept by their bytes
   * @param handover names the reader of a connection that carries another protocol
   */
  public Http1Reading(WireOutput output, int labelLimit, ProtocolSwitch handover) {
    this.output = output;
    this.labels = new LabelCache(output.labels, labelLimit);
    this.handover = handover;
  }

  @Override
  public ConnectionReader open(TcpConnection connection) {
    return open(connection, connection::setReader);
  }

  /**
   * {@return the reader of HTTP/1 that comes decrypted}
   *
   * @param connection whose bytes it reads
   * @param successorTo takes the reader that follows where the bytes turn out to be another
   *     protocol's
   */
  public ConnectionReader open(TcpConnection connection, Consumer<ConnectionReader> successorTo) {
    return new Http1Connection(connection, this, successorTo);
  }

  /** The id of the label of the request whose head was read last. */
  int label() {
    HeaderCache.Known known = head.known;
    if (known != null && known.label != HeaderCache.Known.NO_LABEL) {
      return known.label;
    }
    int id = labels.id(head);
    // Past the bound every request that has to share a label is counted, so none is remembered.
    if (known != null && output.labels.folded() == 0) {
      known.label = id;
    }
    return id;
  }

  /** Reads the events of the response whose head was read last; null if it is no stream of them. */
  @Nullable EventReader events() {
    EventFormat format = head.eventFormat();
    if (format == null) {
      return null;
    }
    if (!EventFormat.isPlain(head.value("content-encoding"))) {
      packedEventStreams++;
      return null;
    }
    return new EventReader(format);
  }

  /** {@return whether the response whose head was read last turns the connection to HTTP/2} */
  boolean turnsToHttp2() {
    return head.upgradesTo("h2c");
  }

  /** Counts a connection that leaves HTTP/1 with the response whose head was read last. */
  void countUpgrade() {
    if (head.upgradesTo("websocket")) {
      upgradedToWebSocket++;
    } else if (turnsToHttp2()) {
      upgradedToHttp2++;
    } else {
      upgradedToOther++;
    }
  }

  /**
   * {@return the number of requests and responses whose other half was not captured, where they are
   * many; otherwise 0}
   */
  public long messagesLost() {
    return lost.count();
  }

  /** Gives each count to {@code facts}, with the name that it has in the metadata. */
  public void report(ObjLongConsumer<String> facts) {
    facts.accept("interim_responses", interimResponses);
    facts.accept("event_streams_compressed", packedEventStreams);
    facts.accept("tunnels", tunnels);
    facts.accept("upgraded_websocket", upgradedToWebSocket);
    facts.accept("upgraded_http2", upgradedToHttp2);
    facts.accept("upgraded_other", upgradedToOther);
  }
}
