package io.github.trueload.wire.protocol;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.events.EventReader;
import org.jspecify.annotations.Nullable;

/** A request and what was seen of its response. Reused: {@link #begin} empties it. */
public final class Exchange {

  /** Ordinal of the request on its connection, from 0. */
  public int ordinal;

  public int label;
  public boolean isHead;
  public boolean isConnect;

  /** Number of the packet that carries the request's first byte. */
  public long firstPacket;

  /** What the client had acknowledged of the server's bytes when it sent the request. */
  public int acknowledgment;

  public long requestFirstNanos;
  public long requestLastNanos;
  public boolean requestDone;

  public boolean responseStarted;
  public long responseFirstNanos;
  public long responseLastNanos;

  /** Whether the response came whole. */
  public boolean responseWhole;

  /** Whether its last byte was seen; also true where the server closed before it was whole. */
  public boolean responseEndSeen;

  /** Whether nothing more will come of the response. */
  public boolean responseDone;

  public int status;
  public long responseBytes;
  public boolean pipelined;
  public boolean gap;

  /** Whether it was found by the turns of an encrypted connection. */
  public boolean encrypted;

  /** Instant at which the handshake of TLS was over; unknown if there was none. */
  public long connectedNanos = SampleBlock.UNKNOWN;

  /** Whether it failed for another reason than its status, as a call of gRPC does. */
  public boolean failed;

  /** The events of its response; null where it is no stream of events. */
  public @Nullable EventReader events;

  /**
   * Notes an event of the response, of which no more than its record is known.
   *
   * @param nanos instant of the packet that completes it, nanoseconds since the epoch
   */
  public void noteEvent(long nanos) {
    if (events == null) {
      events = EventReader.ofRecords();
    }
    events.record(nanos);
  }

  /**
   * Empties it for the next request.
   *
   * @param newOrdinal number of the request on its connection
   */
  public void begin(int newOrdinal) {
    ordinal = newOrdinal;
    requestDone = false;
    responseStarted = false;
    responseWhole = false;
    responseEndSeen = false;
    responseDone = false;
    responseBytes = 0;
    status = 0;
    pipelined = false;
    gap = false;
    failed = false;
    events = null;
  }
}
