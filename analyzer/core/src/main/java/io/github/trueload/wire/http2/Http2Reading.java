package io.github.trueload.wire.http2;

import io.github.trueload.events.EventFormat;
import io.github.trueload.wire.protocol.Exchange;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.TcpConnection;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** What all HTTP/2 connections of a capture share. */
public final class Http2Reading implements ConnectionReader.Factory {

  final WireOutput output;
  final FieldCache fields = new FieldCache();

  long exchanges;
  long mostConcurrent;
  long interimResponses;
  long trailers;
  long resets;
  long goAways;
  long pushes;
  long grpcCalls;
  long webSockets;
  long labelsLost;

  /** Responses that do not show whether their request failed: headers before them are missing. */
  long outcomesLost;

  /** Times at which a response waited for the client to allow more bytes, and how long in all. */
  long stalls;

  long stalledNanos;

  /** Streams of events that are compressed: when an event came is not read. */
  long packedEventStreams;

  /** The type of the last response, and its format: many have the same. */
  private @Nullable String formatType;

  private @Nullable EventFormat format;

  /**
   * @param output where exchanges go
   */
  public Http2Reading(WireOutput output) {
    this.output = output;
  }

  /** The format of the events of a response of this type; null if it is no stream of events. */
  @Nullable EventFormat format(@Nullable String contentType) {
    if (!Objects.equals(contentType, formatType)) {
      format = EventFormat.of(contentType);
      formatType = contentType;
    }
    return format;
  }

  @Override
  public ConnectionReader open(TcpConnection connection) {
    return new Http2Connection(connection, this);
  }

  /**
   * {@return the reader of a connection that turned from HTTP/1 to HTTP/2}
   *
   * @param connection whose bytes it reads
   * @param request sent in HTTP/1 and answered in HTTP/2
   */
  public ConnectionReader open(TcpConnection connection, Exchange request) {
    return new Http2Connection(connection, this, request);
  }

  /** Gives each count to {@code facts}, with the name that it has in the metadata. */
  public void report(ObjLongConsumer<String> facts) {
    facts.accept("http2_exchanges", exchanges);
    facts.accept("http2_most_concurrent_streams", mostConcurrent);
    facts.accept("http2_interim_responses", interimResponses);
    facts.accept("http2_trailers", trailers);
    facts.accept("http2_streams_reset", resets);
    facts.accept("http2_goaway", goAways);
    facts.accept("http2_pushed_responses", pushes);
    facts.accept("http2_grpc_calls", grpcCalls);
    facts.accept("http2_websockets", webSockets);
    facts.accept("http2_labels_not_known", labelsLost);
    facts.accept("http2_outcomes_not_known", outcomesLost);
    facts.accept("http2_event_streams_compressed", packedEventStreams);
    facts.accept("http2_flow_control_stalls", stalls);
    facts.accept("http2_flow_control_stalled_ms", stalledNanos / 1_000_000);
  }
}
