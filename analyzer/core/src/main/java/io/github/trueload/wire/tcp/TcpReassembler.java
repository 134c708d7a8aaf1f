package io.github.trueload.wire.tcp;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.ConnectionTable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts segments into connections and their bytes into order. A segment that comes in turn goes to
 * the connection's {@link ConnectionReader} straight from the packet, uncopied; one that comes
 * early is kept, within bounds; one that brings nothing new is counted.
 *
 * <p>A hole is given up when the other end has acknowledged what lies in it (so the sender will not
 * send it again) and enough has come since, when the bounds are reached, or when the connection
 * ends. How late it is given up does not change any time: every byte keeps the instant of its
 * packet.
 *
 * <p>Hot: {@link #accept} runs once a segment.
 */
public final class TcpReassembler {

  /** Segments kept for a hole that was acknowledged before it is given up. */
  private static final int PATIENCE_SEGMENTS = 64;

  /** Bounds for one direction of one connection. */
  private static final int MAX_PENDING_SEGMENTS = 4096;

  static final int MAX_PENDING_BYTES = 4 << 20;

  /**
   * Share of the segments with data that were there already, from which on they are copies: a
   * network that loses every third segment carries no load test, a second capture repeats half.
   */
  private static final double COPIES_SHARE = 1 / 3.0;

  private static final int LEAST_COPIES = 10;

  /** More bytes than a window holds (RFC 7323, 2.3): a number beyond is no evidence of a loss. */
  private static final int MAX_MISSING = 1 << 30;

  /** Bound for all connections together. */
  private static final long MAX_PENDING_IN_ALL = 128L << 20;

  private final FlowIndex index = new FlowIndex();
  private final ConnectionTable table;
  private final Anomalies anomalies;
  private final Set<Endpoint> servers;
  private final ConnectionReader.Factory readers;
  private final StreamBytes bytes = new StreamBytes();

  private final HalfOpenFlows halfOpen = new HalfOpenFlows();
  private final Segment syn = new Segment();
  private final LateConnections late = new LateConnections();

  private long pendingInAll;
  private long latestPacket;
  private long dataSegments;
  private long repeatedSegments;
  private long synRetries;
  private long connectionsWithoutData;

  /** The connection of the segment before. */
  private @Nullable TcpConnection last;

  /**
   * @param servers ends that are servers, where no SYN says so
   * @param table gets a row for each connection
   * @param anomalies counts what TCP had to repair, and what is missing
   * @param readers makes the reader of each connection that carries bytes
   */
  public TcpReassembler(
      Set<Endpoint> servers,
      ConnectionTable table,
      Anomalies anomalies,
      ConnectionReader.Factory readers) {
    this.servers = servers;
    this.table = table;
    this.anomalies = anomalies;
    this.readers = readers;
  }

  /** {@return the number of SYNs that were sent again before an answer came} */
  public long synRetries() {
    return synRetries;
  }

  /** {@return connections that carried no bytes; final after {@link #finish()}} */
  public long connectionsWithoutData() {
    return connectionsWithoutData;
  }

  /**
   * Takes the next segment of the capture.
   *
   * @param s is copied where it has to be kept
   */
  public void accept(Segment s) {
    latestPacket = s.packet;
    TcpConnection connection = connectionOf(s);
    if (connection == null) {
      return;
    }
    boolean sentByA = connection.sentByA(s);
    TcpStream own = sentByA ? connection.fromA : connection.fromB;
    TcpStream other = sentByA ? connection.fromB : connection.fromA;
    int flags = s.flags;
    if (s.nanos - connection.latestNanos > LateConnections.SLACK_NANOS) {
      late.silence(s.nanos - connection.latestNanos);
    }
    connection.latestNanos = s.nanos;
    if (!own.baseKnown && (flags & Segment.RST) == 0) {
      own.baseKnown = true;
      own.base = (flags & Segment.SYN) != 0 ? s.sequence : Sequence.plus(s.sequence, -1);
    }
    if ((flags & Segment.ACK) != 0
        && (!own.hasAcknowledged || Sequence.isAfter(s.acknowledgment, own.acknowledged))) {
      own.firstAcknowledged = own.hasAcknowledged ? own.firstAcknowledged : s.acknowledgment;
      own.acknowledged = s.acknowledgment;
      own.acknowledgedBy = s.packet;
      own.hasAcknowledged = true;
    }
    if ((flags & Segment.SYN) != 0) {
      synchronize(connection, own, other, s);
    }
    if (s.length > 0 && (flags & Segment.RST) == 0) {
      data(connection, own, other, s);
    }
    if ((flags & (Segment.FIN | Segment.RST)) != 0) {
      close(connection, own, other, s);
    }
  }

  /** The connection that {@code s} belongs to, opened if need be; null if it is half open. */
  private @Nullable TcpConnection connectionOf(Segment s) {
    TcpConnection connection = last;
    if (connection == null || !connection.sentByA(s) && !connection.sentByB(s)) {
      int hash = FlowIndex.hash(s);
      connection = index.find(s, hash);
      if (connection == null) {
        int flow = halfOpen.find(s, hash);
        if (isBareSyn(s) && (flow < 0 || halfOpen.isFromSource(flow, s))) {
          openHalf(flow, s, hash);
          return null;
        }
        connection = flow < 0 ? open(s, hash) : openWhole(flow, hash);
        index.add(connection);
      }
      last = connection;
    }
    if ((s.flags & Segment.SYN) != 0 && connection.isBegunAnewBy(s)) {
      finish(connection);
      TcpConnection fresh = open(s, connection.hash);
      index.replace(connection, fresh);
      connection = fresh;
      last = fresh;
    }
    return connection;
  }

  /** Whether {@code s} only opens a connection. */
  private static boolean isBareSyn(Segment s) {
    int other = Segment.ACK | Segment.FIN | Segment.RST;
    return s.length == 0 && (s.flags & (Segment.SYN | other)) == Segment.SYN;
  }

  /**
   * Notes the SYN of a flow: the first one, the same again, or one that opens another connection.
   */
  private void openHalf(int flow, Segment s, int hash) {
    if (flow >= 0 && halfOpen.sequence(flow) == s.sequence) {
      anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
      late.silence(s.nanos - halfOpen.lastSynNanos(flow));
      synRetries++;
      halfOpen.repeat(flow, s.nanos);
      return;
    }
    int row = addRow(s);
    if (flow < 0) {
      halfOpen.add(s, hash, row);
    } else {
      connectionsWithoutData++;
      halfOpen.begin(flow, s, row);
    }
  }

  /** The connection that a half open flow becomes. */
  private TcpConnection openWhole(int flow, int hash) {
    halfOpen.fill(flow, syn);
    int row = halfOpen.row(flow);
    TcpConnection connection = new TcpConnection(syn, hash, row, true, table);
    connection.synSeen = true;
    connection.synNanos = table.openNanos(row);
    connection.lastSynNanos = halfOpen.lastSynNanos(flow);
    connection.latestNanos = connection.lastSynNanos;
    TcpStream own = connection.fromA;
    own.known = true;
    own.fromStart = true;
    own.baseKnown = true;
    own.base = syn.sequence;
    own.next = Sequence.plus(syn.sequence, 1);
    halfOpen.remove(flow, hash);
    return connection;
  }

  private TcpConnection open(Segment s, int hash) {
    return new TcpConnection(s, hash, addRow(s), !isFromServer(s), table);
  }

  /** Whether a server sends the first segment of a connection. */
  private boolean isFromServer(Segment s) {
    return s.has(Segment.SYN)
        ? s.has(Segment.ACK)
        : servers.contains(new Endpoint(s.sourceHigh, s.sourceLow, s.sourcePort));
  }

  /** Adds the connection whose first segment is {@code s} to the table; its row. */
  private int addRow(Segment s) {
    if (s.has(Segment.SYN)) {
      late.begun(s.nanos);
    } else {
      late.withoutSyn(s.nanos);
      anomalies.count(AnomalyKind.STARTED_BEFORE_CAPTURE, s.packet);
    }
    String source = Endpoint.text(s.sourceHigh, s.sourceLow, s.sourcePort);
    String target = Endpoint.text(s.targetHigh, s.targetLow, s.targetPort);
    return isFromServer(s)
        ? table.add(target, source, s.nanos)
        : table.add(source, target, s.nanos);
  }

  private void synchronize(TcpConnection connection, TcpStream own, TcpStream other, Segment s) {
    if (own.known) {
      anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
    } else {
      own.known = true;
      own.fromStart = true;
      own.next = Sequence.plus(s.sequence, 1);
    }
    if (!s.has(Segment.ACK)) {
      if (!connection.synSeen) {
        connection.synSeen = true;
        connection.synNanos = s.nanos;
        connection.lastSynNanos = s.nanos;
        table.setOpenNanos(connection.row(), s.nanos);
      } else if (!other.fromStart) {
        connection.lastSynNanos = s.nanos;
        synRetries++;
      }
    } else if (connection.synSeen && !connection.handshakeTimed && other.fromStart) {
      connection.handshakeTimed = true;
      table.setConnectNanos(connection.row(), s.nanos - connection.synNanos);
      table.setLastTryNanos(connection.row(), s.nanos - connection.lastSynNanos);
    }
    // Bytes that ride on a SYN (TCP Fast Open) come after its own sequence number.
    s.sequence = Sequence.plus(s.sequence, 1);
  }

  private void data(TcpConnection connection, TcpStream own, TcpStream other, Segment s) {
    dataSegments++;
    if (!own.known) {
      own.known = true;
      own.next = s.sequence;
    }
    ConnectionReader reader = connection.reader();
    if (other.pending != null && (reader == null || reader.mayAnswer(own))) {
      giveUpAcknowledgedHoles(connection, /* own= */ other, /* other= */ own);
    }
    int ahead = Sequence.distance(own.next, s.sequence);
    if (ahead == 0 && !own.hasPending()) {
      own.next = Sequence.plus(s.sequence, s.length);
      bytes.buffer = s.buffer;
      bytes.at = s.offset;
      bytes.end = s.offset + s.captured;
      bytes.cut = s.length - s.captured;
      bytes.sequence = s.sequence;
      bytes.acknowledgment = s.acknowledgment;
      bytes.nanos = s.nanos;
      bytes.firstNanos = s.nanos;
      bytes.packet = s.packet;
      handOn(connection, own);
      if (own.finSeen) {
        connection.noteEnd(own);
      }
      return;
    }
    outOfTurn(connection, own, other, s, ahead);
  }

  /** Hands {@link #bytes} to the reader, which is made now if these are the first. */
  private void handOn(TcpConnection connection, TcpStream own) {
    if (!own.ended) {
      readerOf(connection).data(own, bytes);
    }
  }

  private ConnectionReader readerOf(TcpConnection connection) {
    ConnectionReader reader = connection.reader();
    if (reader == null) {
      reader = readers.open(connection);
      connection.setReader(reader);
    }
    return reader;
  }

  private void outOfTurn(
      TcpConnection connection, TcpStream own, TcpStream other, Segment s, int ahead) {
    if (ahead < 0 && ahead + s.length <= 0) {
      boolean keepAlive = s.length == 1 && ahead == -1;
      if (!keepAlive) {
        repeatedSegments++;
        anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
      }
      return;
    }
    if (ahead != 0) {
      anomalies.count(ahead < 0 ? AnomalyKind.RETRANSMISSION : AnomalyKind.OUT_OF_ORDER, s.packet);
    }
    PendingSegments pending = own.pending;
    if (pending == null) {
      pending = new PendingSegments();
      own.pending = pending;
    }
    if (!pending.add(s)) {
      anomalies.count(AnomalyKind.RETRANSMISSION, s.packet);
      return;
    }
    pendingInAll += s.captured;
    drain(connection, own, pending);
    if (!pending.isEmpty()) {
      giveUpHoleIfLong(connection, own, other, pending, s.packet);
    }
    if (own.finSeen) {
      connection.noteEnd(own);
    }
  }

  private void giveUpHoleIfLong(
      TcpConnection connection,
      TcpStream own,
      TcpStream other,
      PendingSegments pending,
      long packet) {
    boolean full =
        pending.count() > MAX_PENDING_SEGMENTS
            || pending.bytes() > MAX_PENDING_BYTES
            || pendingInAll > MAX_PENDING_IN_ALL;
    boolean acknowledged = other.hasAcknowledged && Sequence.isAfter(other.acknowledged, own.next);
    if (full || acknowledged && pending.count() >= PATIENCE_SEGMENTS) {
      if (!acknowledged) {
        anomalies.count(AnomalyKind.LIMIT_REACHED, packet);
      }
      skipHole(connection, own);
    }
  }

  /**
   * Gives up holes in requests that the server has received, before its answer is read: else the
   * answer would find its request still waiting behind the hole.
   */
  private void giveUpAcknowledgedHoles(TcpConnection connection, TcpStream own, TcpStream other) {
    while (own.hasPending()
        && other.hasAcknowledged
        && Sequence.isAfter(other.acknowledged, own.next)) {
      skipHole(connection, own);
    }
  }

  private void skipHole(TcpConnection connection, TcpStream own) {
    PendingSegments pending = own.pending;
    PendingSegments.Kept first = pending == null ? null : pending.first();
    if (pending == null || first == null) {
      return;
    }
    int missing = Sequence.distance(own.next, first.sequence);
    if (missing > 0) {
      anomalies.count(AnomalyKind.SEQUENCE_GAP, first.packet);
      if (!own.ended) {
        readerOf(connection);
      }
      own.giveUp(missing);
    }
    drain(connection, own, pending);
  }

  private void drain(TcpConnection connection, TcpStream own, PendingSegments pending) {
    for (PendingSegments.Kept kept = pending.first();
        kept != null && !Sequence.isAfter(kept.sequence, own.next);
        kept = pending.first()) {
      pending.removeFirst();
      pendingInAll -= kept.bytes.length;
      int known = Sequence.distance(kept.sequence, own.next);
      if (known < kept.length) {
        int captured = kept.bytes.length;
        bytes.buffer = kept.bytes;
        bytes.at = Math.min(known, captured);
        bytes.end = captured;
        bytes.cut = kept.length - Math.max(known, captured);
        bytes.sequence = own.next;
        bytes.acknowledgment = kept.acknowledgment;
        bytes.nanos = kept.nanos;
        bytes.firstNanos = kept.nanos;
        bytes.packet = kept.packet;
        own.next = kept.end();
        handOn(connection, own);
      }
    }
  }

  /** Closed is a connection when both ends have sent their FIN, or either a RST. */
  private void close(TcpConnection connection, TcpStream own, TcpStream other, Segment s) {
    if (s.has(Segment.RST)) {
      connection.close(s.nanos);
      return;
    }
    if (!own.finSeen) {
      own.finSeen = true;
      own.finSequence = Sequence.plus(s.sequence, s.length);
      own.finPacket = s.packet;
      if (other.finSeen) {
        connection.close(s.nanos);
      }
    }
    connection.noteEnd(own);
  }

  /** Ends every connection still open: the capture is over. */
  public void finish() {
    index.forEach(this::finish);
    connectionsWithoutData += halfOpen.size();
    anomalies.countMany(AnomalyKind.CONNECTIONS_CUT, late.count());
    if (repeatedSegments >= LEAST_COPIES && repeatedSegments >= COPIES_SHARE * dataSegments) {
      anomalies.countMany(AnomalyKind.COPIED_PACKETS, repeatedSegments);
    }
  }

  private void finish(TcpConnection connection) {
    flush(connection, connection.fromA);
    flush(connection, connection.fromB);
    if (connection.reader() == null) {
      connectionsWithoutData++;
    } else {
      connection.reader().finish();
    }
  }

  /**
   * Gives up bytes behind the last that came: those before the FIN, or those that the other end has
   * acknowledged. Without a FIN one of them may be its sequence number, so one is no evidence; nor
   * is, of an open connection, an acknowledgment at the very end of the capture, which may have
   * overtaken its bytes.
   */
  private void giveUpEnd(TcpConnection connection, TcpStream stream) {
    TcpStream other = stream.other();
    int missing = 0;
    long packet = other.acknowledgedBy;
    if (stream.finSeen && stream.known) {
      missing = Sequence.distance(stream.next, stream.finSequence);
      packet = stream.finPacket;
    } else if (other.hasAcknowledged
        && (connection.closed || packet <= latestPacket - PATIENCE_SEGMENTS)) {
      int from = stream.known ? stream.next : other.firstAcknowledged;
      missing = Sequence.distance(from, other.acknowledged) - 1;
    }
    if (missing > 0 && missing <= MAX_MISSING && !stream.ended) {
      anomalies.count(AnomalyKind.SEQUENCE_GAP, packet);
      if (connection.reader() != null) {
        stream.giveUp(missing);
      }
    }
  }

  private void flush(TcpConnection connection, TcpStream stream) {
    while (stream.hasPending()) {
      skipHole(connection, stream);
    }
    giveUpEnd(connection, stream);
    boolean reached = stream.finSeen && !Sequence.isAfter(stream.finSequence, stream.next);
    connection.end(stream, reached);
  }
}
