package io.github.trueload.wire;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.ConnectionTable;
import java.util.Set;

/**
 * Puts segments into connections and their bytes into order. A segment that comes in turn goes to
 * the reader of messages straight from the packet, uncopied; one that comes early is kept, within
 * bounds; one that brings nothing new is counted.
 *
 * <p>A hole is given up when the other end has acknowledged what lies in it (so nobody will send it
 * again) and enough has come since, when the bounds are reached, or when the connection ends. How
 * late it is given up does not change any time: every byte keeps the instant of its packet.
 *
 * <p>Hot: {@link #accept} runs once a segment.
 */
final class TcpTracker {

  /** Segments kept for a hole that was acknowledged before it is given up. */
  private static final int PATIENCE_SEGMENTS = 64;

  /** Bounds for one direction of one connection. */
  private static final int MAX_PENDING_SEGMENTS = 4096;

  private static final int MAX_PENDING_BYTES = 4 << 20;

  /** Bound for all connections together. */
  private static final long MAX_PENDING_IN_ALL = 128L << 20;

  private final ConnectionIndex index = new ConnectionIndex();
  private final ConnectionTable table;
  private final Anomalies anomalies;
  private final Set<Endpoint> servers;
  private final HttpContext context;

  private long pendingInAll;
  private TcpConnection last;

  TcpTracker(Set<Endpoint> servers, HttpContext context) {
    this.servers = servers;
    this.context = context;
    context.serversNamed = !servers.isEmpty();
    this.table = context.table;
    this.anomalies = context.anomalies;
  }

  /** Takes the next segment of the capture. */
  void accept(Segment s) {
    TcpConnection connection = last;
    boolean sentByA;
    if (connection != null && connection.sentByA(s)) {
      sentByA = true;
    } else if (connection != null && connection.sentByB(s)) {
      sentByA = false;
    } else {
      int hash = ConnectionIndex.hash(s);
      connection = index.find(s, hash);
      if (connection == null) {
        connection = open(s, hash);
        index.add(connection);
      }
      sentByA = connection.sentByA(s);
      last = connection;
    }
    int flags = s.flags;
    if ((flags & Segment.SYN) != 0 && startsAnew(connection, s)) {
      finish(connection);
      TcpConnection fresh = open(s, connection.hash);
      index.replace(connection, fresh);
      connection = fresh;
      last = fresh;
      sentByA = true;
    }
    TcpStream own = sentByA ? connection.fromA : connection.fromB;
    TcpStream other = sentByA ? connection.fromB : connection.fromA;
    if (!own.baseKnown && (flags & Segment.RST) == 0) {
      own.baseKnown = true;
      own.base = (flags & Segment.SYN) != 0 ? s.sequence : s.sequence - 1;
    }
    if ((flags & Segment.ACK) != 0) {
      int acknowledgment = s.acknowledgment;
      if (!own.hasAcknowledged || acknowledgment - own.acknowledged > 0) {
        own.acknowledged = acknowledgment;
        own.hasAcknowledged = true;
      }
    }
    if ((flags & Segment.SYN) != 0) {
      synchronize(connection, own, other, s);
    }
    if (s.length > 0 && (flags & Segment.RST) == 0) {
      data(own, other, s);
    }
    if ((flags & (Segment.FIN | Segment.RST)) != 0) {
      close(connection, own, other, s);
    }
  }

  /**
   * Whether a segment begins another connection between the same ends: a SYN whose initial sequence
   * number does not fit what the end has sent before; its answer only if the old connection is
   * over, for then the SYN itself was not captured.
   */
  private static boolean startsAnew(TcpConnection connection, Segment s) {
    TcpStream own = connection.sentByA(s) ? connection.fromA : connection.fromB;
    TcpStream other = own == connection.fromA ? connection.fromB : connection.fromA;
    if (!own.baseKnown) {
      return !s.has(Segment.ACK) && startsAnew(connection, other, s.sequence);
    }
    if (own.base == s.sequence) {
      return false;
    }
    return !s.has(Segment.ACK) || connection.closed && other.base != s.acknowledgment - 1;
  }

  /**
   * Of an end that was not seen to send, but perhaps a RST: what the other end has acknowledged
   * tells where it was.
   */
  private static boolean startsAnew(TcpConnection connection, TcpStream other, int sequence) {
    if (!other.hasAcknowledged) {
      return connection.closed;
    }
    int received = Sequence.distance(sequence + 1, other.acknowledged);
    return received < 0 || received > MAX_PENDING_BYTES;
  }

  private TcpConnection open(Segment s, int hash) {
    boolean answer = s.has(Segment.SYN) && s.has(Segment.ACK);
    boolean sourceIsServer =
        s.has(Segment.SYN)
            ? answer
            : servers.contains(new Endpoint(s.sourceHigh, s.sourceLow, s.sourcePort));
    String source = Endpoint.text(s.sourceHigh, s.sourceLow, s.sourcePort);
    String target = Endpoint.text(s.targetHigh, s.targetLow, s.targetPort);
    int row =
        sourceIsServer ? table.add(target, source, s.nanos) : table.add(source, target, s.nanos);
    HttpConnection http = new HttpConnection(row, context, !sourceIsServer);
    if (!s.has(Segment.SYN)) {
      anomalies.count(AnomalyKind.STARTED_BEFORE_CAPTURE, s.packet);
    }
    return new TcpConnection(s, hash, row, http);
  }

  private void synchronize(TcpConnection connection, TcpStream own, TcpStream other, Segment s) {
    if (own.known) {
      anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
    } else {
      own.known = true;
      own.fromStart = true;
      own.next = s.sequence + 1;
      own.messages.startOfStream();
    }
    if (!s.has(Segment.ACK)) {
      if (!connection.synSeen) {
        connection.synSeen = true;
        connection.synNanos = s.nanos;
        connection.lastSynNanos = s.nanos;
        table.setOpenNanos(connection.row, s.nanos);
      } else if (!other.fromStart) {
        connection.lastSynNanos = s.nanos;
        context.synRetries++;
      }
    } else if (connection.synSeen && !connection.handshakeTimed && other.fromStart) {
      connection.handshakeTimed = true;
      table.setConnectNanos(connection.row, s.nanos - connection.synNanos);
      table.setLastTryNanos(connection.row, s.nanos - connection.lastSynNanos);
    }
    // Bytes that ride on a SYN (TCP Fast Open) come after its own sequence number.
    s.sequence++;
  }

  private void data(TcpStream own, TcpStream other, Segment s) {
    if (!own.known) {
      own.known = true;
      own.next = s.sequence;
    }
    if (other.pending != null && own.messages.mayAnswer()) {
      giveUpAcknowledgedHoles(other, own);
    }
    int ahead = s.sequence - own.next;
    if (ahead == 0 && (own.pending == null || own.pending.isEmpty())) {
      own.next = s.sequence + s.length;
      own.messages.data(
          s.buffer, s.offset, s.captured, s.length, s.nanos, s.packet, s.acknowledgment);
      if (own.finSeen) {
        tellEnd(own);
      }
      return;
    }
    outOfTurn(own, other, s, ahead);
  }

  private void outOfTurn(TcpStream own, TcpStream other, Segment s, int ahead) {
    if (ahead < 0 && ahead + s.length <= 0) {
      boolean keepAlive = s.length == 1 && ahead == -1;
      if (!keepAlive) {
        anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
      }
      return;
    }
    if (ahead != 0) {
      anomalies.count(ahead < 0 ? AnomalyKind.RETRANSMISSION : AnomalyKind.OUT_OF_ORDER, s.packet);
    }
    if (own.pending == null) {
      own.pending = new PendingSegments();
    }
    if (!own.pending.add(s)) {
      anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
      return;
    }
    pendingInAll += s.captured;
    drain(own);
    if (own.hasPending()) {
      giveUpHoleIfLong(own, other, s.packet);
    }
    if (own.finSeen) {
      tellEnd(own);
    }
  }

  private void giveUpHoleIfLong(TcpStream own, TcpStream other, long packet) {
    PendingSegments pending = own.pending;
    boolean full =
        pending.count() > MAX_PENDING_SEGMENTS
            || pending.bytes() > MAX_PENDING_BYTES
            || pendingInAll > MAX_PENDING_IN_ALL;
    boolean acknowledged = other.hasAcknowledged && Sequence.isAfter(other.acknowledged, own.next);
    if (full || acknowledged && pending.count() >= PATIENCE_SEGMENTS) {
      if (!acknowledged) {
        anomalies.count(AnomalyKind.LIMIT_REACHED, packet);
      }
      skipHole(own);
    }
  }

  /**
   * Gives up holes in requests that the server has received, before its answer is read: else the
   * answer would find its request still waiting behind the hole.
   */
  private void giveUpAcknowledgedHoles(TcpStream own, TcpStream other) {
    while (own.hasPending()
        && other.hasAcknowledged
        && Sequence.isAfter(other.acknowledged, own.next)) {
      skipHole(own);
    }
  }

  private void skipHole(TcpStream own) {
    PendingSegments.Kept first = own.pending.first();
    int missing = Sequence.distance(own.next, first.sequence);
    if (missing > 0) {
      anomalies.count(AnomalyKind.SEQUENCE_GAP, first.packet);
      own.next = first.sequence;
      own.messages.gap(missing);
    }
    drain(own);
  }

  /** Hands on what has come into turn. */
  private void drain(TcpStream own) {
    PendingSegments pending = own.pending;
    while (!pending.isEmpty() && !Sequence.isAfter(pending.first().sequence, own.next)) {
      PendingSegments.Kept kept = pending.poll();
      pendingInAll -= kept.bytes.length;
      int known = Sequence.distance(kept.sequence, own.next);
      if (known < kept.length) {
        own.next = kept.end();
        int fresh = Math.max(0, kept.bytes.length - known);
        own.messages.data(
            kept.bytes,
            known,
            fresh,
            kept.length - known,
            kept.nanos,
            kept.packet,
            kept.acknowledgment);
      }
    }
  }

  /** Closed is a connection when both ends have sent their FIN, or either a RST. */
  private void close(TcpConnection connection, TcpStream own, TcpStream other, Segment s) {
    if (s.has(Segment.RST)) {
      noteClosed(connection, s.nanos);
      return;
    }
    if (!own.finSeen) {
      own.finSeen = true;
      own.finSequence = s.sequence + s.length;
      if (other.finSeen) {
        noteClosed(connection, s.nanos);
      }
    }
    tellEnd(own);
  }

  private void noteClosed(TcpConnection connection, long nanos) {
    if (!connection.closed) {
      connection.closed = true;
      table.setCloseNanos(connection.row, nanos);
    }
  }

  private static void tellEnd(TcpStream own) {
    boolean reached = !own.known || !Sequence.isAfter(own.finSequence, own.next);
    if (reached && !own.ended && !own.hasPending()) {
      own.ended = true;
      own.messages.end(true);
    }
  }

  /** Ends every connection still open: the capture is over. */
  void finish() {
    index.forEach(this::finish);
  }

  private void finish(TcpConnection connection) {
    flush(connection.fromA);
    flush(connection.fromB);
    connection.http.finish();
  }

  private void flush(TcpStream stream) {
    while (stream.hasPending()) {
      skipHole(stream);
    }
    if (!stream.ended) {
      stream.ended = true;
      boolean reached = stream.finSeen && !Sequence.isAfter(stream.finSequence, stream.next);
      stream.messages.end(reached);
    }
  }
}
