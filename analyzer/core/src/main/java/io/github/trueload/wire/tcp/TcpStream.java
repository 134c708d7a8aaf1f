package io.github.trueload.wire.tcp;

import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection: where in sequence space it is, and what waits out of turn. Readers
 * only look; the reassembler moves it.
 */
public final class TcpStream {

  private final TcpConnection connection;

  /** Whether {@link #next} is known: from a SYN or from bytes. */
  boolean known;

  /** Whether {@link #base} is known: from any segment. */
  boolean baseKnown;

  boolean fromStart;

  /** Initial sequence number: the SYN's, or one before the first segment's. */
  int base;

  int next;

  /** Highest acknowledgment number this direction has sent, about the other direction's bytes. */
  int acknowledged;

  /** The first acknowledgment number it has sent. */
  int firstAcknowledged;

  long acknowledgedBy;

  boolean hasAcknowledged;
  boolean finSeen;

  /** Sequence number of the FIN, which is where the bytes end. */
  int finSequence;

  long finPacket;

  /** Whether the reader was notified of the end of the bytes. */
  boolean ended;

  /** Null until a segment comes out of turn. */
  @Nullable PendingSegments pending;

  TcpStream(TcpConnection connection) {
    this.connection = connection;
  }

  /** {@return whether the stream was captured from its SYN on} */
  public boolean isFromStart() {
    return fromStart;
  }

  /**
   * {@return sequence number of the next byte in turn: behind all that was handed on or given up}
   */
  public int next() {
    return next;
  }

  /** {@return the other direction of the connection} */
  public TcpStream other() {
    return this == connection.fromA ? connection.fromB : connection.fromA;
  }

  /** {@return whether the client sends it} */
  public boolean isClient() {
    return (this == connection.fromA) == connection.clientIsA();
  }

  /**
   * Gives up the next {@code missing} bytes, which were sent and will not come; calls {@link
   * ConnectionReader#gap}.
   */
  public void giveUp(int missing) {
    next = Sequence.plus(next, missing);
    ConnectionReader reader = connection.reader();
    if (!ended && reader != null) {
      reader.gap(this, missing);
    }
  }

  boolean hasPending() {
    return pending != null && !pending.isEmpty();
  }
}
