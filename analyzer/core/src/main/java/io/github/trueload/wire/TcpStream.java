package io.github.trueload.wire;

/** One direction of a connection: where in sequence space it is, and what waits out of turn. */
final class TcpStream {

  /** Whether {@link #next} is known: from a SYN or from bytes. */
  boolean known;

  /** Whether {@link #base} is known: from any segment. */
  boolean baseKnown;

  /** Whether the stream was seen from its SYN on. */
  boolean fromStart;

  /** Initial sequence number: the SYN's, or one before the first segment's. */
  int base;

  /** Sequence number of the next byte in turn. */
  int next;

  /** Highest acknowledgment number this direction has sent, about the other direction's bytes. */
  int acknowledged;

  boolean hasAcknowledged;
  boolean finSeen;

  /** Sequence number of the FIN, which is where the bytes end. */
  int finSequence;

  /** Whether the end of the bytes was told to the reader of messages. */
  boolean ended;

  /** Null until a segment comes out of turn. */
  PendingSegments pending;

  final HttpStream messages;

  TcpStream(HttpStream messages) {
    this.messages = messages;
  }

  boolean hasPending() {
    return pending != null && !pending.isEmpty();
  }
}
