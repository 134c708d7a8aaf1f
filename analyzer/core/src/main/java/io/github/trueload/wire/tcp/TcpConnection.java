package io.github.trueload.wire.tcp;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import org.jspecify.annotations.Nullable;

/**
 * A connection: its two ends, the bytes each of them sends, and who reads those. End a is the one
 * whose segment was captured first.
 */
public final class TcpConnection {

  final long aHigh;
  final long aLow;
  final long bHigh;
  final long bLow;
  final int aPort;
  final int bPort;
  final int hash;

  private final int row;
  private final ConnectionTable table;
  private boolean clientIsA;
  final TcpStream fromA = new TcpStream(this);
  final TcpStream fromB = new TcpStream(this);

  /** Null until the first bytes come. */
  private @Nullable ConnectionReader reader;

  long latestNanos;

  private long securedNanos = SampleBlock.UNKNOWN;

  long synNanos;
  long lastSynNanos;
  boolean synSeen;
  boolean handshakeTimed;
  boolean closed;

  TcpConnection(Segment s, int hash, int row, boolean clientIsA, ConnectionTable table) {
    this.aHigh = s.sourceHigh;
    this.aLow = s.sourceLow;
    this.bHigh = s.targetHigh;
    this.bLow = s.targetLow;
    this.aPort = s.sourcePort;
    this.bPort = s.targetPort;
    this.hash = hash;
    this.row = row;
    this.clientIsA = clientIsA;
    this.table = table;
    this.latestNanos = s.nanos;
  }

  /** {@return whether both ends have sent a FIN, or one a RST} */
  public boolean isClosed() {
    return closed;
  }

  /** {@return row in the table of connections} */
  public int row() {
    return row;
  }

  /** {@return the direction that was captured first} */
  public TcpStream first() {
    return fromA;
  }

  /** {@return the stream of bytes that the client sends} */
  public TcpStream client() {
    return clientIsA ? fromA : fromB;
  }

  /** {@return the stream of bytes that the server sends} */
  public TcpStream server() {
    return clientIsA ? fromB : fromA;
  }

  boolean clientIsA() {
    return clientIsA;
  }

  /**
   * {@return the instant at which the handshake of TLS was over, as far as the reader of TLS has
   * seen it}
   */
  public long securedNanos() {
    return securedNanos;
  }

  /** Notes that the handshake of TLS was over at {@code nanos}. */
  public void setSecuredNanos(long nanos) {
    securedNanos = nanos;
  }

  /** Notes that the end that sends {@code stream} is the client, in the table too. */
  public void setClient(TcpStream stream) {
    if (stream != client()) {
      clientIsA = !clientIsA;
      table.swapEnds(row);
    }
  }

  /** Puts {@code successor} in the place of the reader; all that comes from now on is for it. */
  public void setReader(ConnectionReader successor) {
    reader = successor;
  }

  /** The reader; null until the first bytes come. */
  @Nullable ConnectionReader reader() {
    return reader;
  }

  boolean sentByA(Segment s) {
    return s.sourcePort == aPort
        && s.sourceLow == aLow
        && s.targetPort == bPort
        && s.targetLow == bLow
        && s.sourceHigh == aHigh
        && s.targetHigh == bHigh;
  }

  boolean sentByB(Segment s) {
    return s.sourcePort == bPort
        && s.sourceLow == bLow
        && s.targetPort == aPort
        && s.targetLow == aLow
        && s.sourceHigh == bHigh
        && s.targetHigh == aHigh;
  }

  /**
   * Whether a segment begins another connection between the same ends: a SYN whose initial sequence
   * number does not fit what the end has sent before; its answer only if the old connection is
   * over, for then the SYN itself was not captured.
   */
  boolean isBegunAnewBy(Segment s) {
    TcpStream own = sentByA(s) ? fromA : fromB;
    TcpStream other = own.other();
    if (!own.baseKnown) {
      return !s.has(Segment.ACK) && isBeyondAcknowledged(other, s.sequence);
    }
    if (own.base == s.sequence) {
      return false;
    }
    return !s.has(Segment.ACK) || closed && Sequence.distance(other.base, s.acknowledgment) != 1;
  }

  /**
   * Of an end that was not seen to send, but perhaps a RST: the bytes that the other end has
   * acknowledged show where it was.
   */
  private boolean isBeyondAcknowledged(TcpStream other, int sequence) {
    if (!other.hasAcknowledged) {
      return closed;
    }
    int received = Sequence.distance(Sequence.plus(sequence, 1), other.acknowledged);
    return received < 0 || received > TcpReassembler.MAX_PENDING_BYTES;
  }

  /** Notes that it was closed at {@code nanos}, if it was not before. */
  void close(long nanos) {
    if (!closed) {
      closed = true;
      table.setCloseNanos(row, nanos);
    }
  }

  /** Ends a stream whose FIN was reached. */
  void noteEnd(TcpStream own) {
    boolean reached = own.known && !Sequence.isAfter(own.finSequence, own.next);
    if (reached && !own.hasPending()) {
      end(own, true);
    }
  }

  /** Ends a stream, once. */
  void end(TcpStream own, boolean complete) {
    if (!own.ended) {
      own.ended = true;
      if (reader != null) {
        reader.end(own, complete);
      }
    }
  }
}
