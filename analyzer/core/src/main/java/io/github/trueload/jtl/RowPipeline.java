package io.github.trueload.jtl;

import io.github.trueload.jtl.NestedRowFilter.Fate;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes rows in the order of the log, whose names have their ids: finds the connections that our
 * columns contain, leaves out rows that repeat others, and hands on requests and, apart from them,
 * transactions.
 */
final class RowPipeline {

  private final JtlLayout layout;
  private final BlockSink sink;
  private final TimestampConventionDetector votes;
  private final NestedRowFilter nested;
  private final ThreadSessions sessions;
  private final DroppedSessions dropped;
  private final Anomalies anomalies = new Anomalies();
  private final ConnectionTable connections = new ConnectionTable();
  private final ConnectionIndex index = new ConnectionIndex();
  private final SampleBlock transactions = new SampleBlock();
  private long rows;
  private long nanosecondStarts;
  private long handedOn;
  private long ofTransactions;

  RowPipeline(JtlLayout layout, JtlOptions options, RowNames names, BlockSink sink) {
    this.layout = layout;
    this.sink = sink;
    this.votes = new TimestampConventionDetector(options.stamp(), layout.stampResolutionNanos());
    this.sessions = new ThreadSessions(layout, names);
    this.dropped = new DroppedSessions(names.sessions().names());
    this.nested =
        new NestedRowFilter(options.nested(), layout, names.labels().names(), anomalies, votes);
  }

  /**
   * Takes the next rows.
   *
   * @param bytes in which their local addresses are, where the rows do not hold them themselves
   * @param firstLine of the log, from which the rows' lines count
   */
  void take(byte[] bytes, RowBatch batch, long firstLine) {
    rows += batch.block.size;
    sessions.fill(batch);
    if (batch.drops) {
      dropped.take(batch);
    }
    boolean mayNest = nested.begin(batch, firstLine);
    if (mayNest || batch.nanosecondStarts > 0) {
      sort(bytes, batch, mayNest);
    }
    nanosecondStarts += batch.nanosecondStarts;
    if (batch.block.size > 0) {
      handedOn += batch.block.size;
      sink.accept(batch.block);
    }
  }

  void handOnTransactions() {
    if (transactions.size > 0) {
      sink.acceptTransactions(transactions);
      transactions.size = 0;
    }
  }

  /** Keeps the rows of requests, in a method of its own, which a JVM compiles soon. */
  private void sort(byte[] bytes, RowBatch batch, boolean mayNest) {
    int kept = 0;
    for (int row = 0; row < batch.block.size; row++) {
      if (batch.nanosecond[row] > 0) {
        connect(bytes, batch, row);
      }
      Fate fate = mayNest ? nested.fate(batch, row) : Fate.REQUEST;
      if (fate == Fate.REQUEST) {
        if (row > kept) {
          batch.move(row, kept);
        }
        kept++;
        continue;
      }
      batch.nanosecondStarts -= batch.nanosecond[row];
      if (fate == Fate.TRANSACTION) {
        if (transactions.isFull()) {
          handOnTransactions();
        }
        batch.block.request[row] = -1; // that of its last request
        transactions.addRowsOf(batch.block, row, 1);
        ofTransactions++;
      }
    }
    batch.block.size = kept;
  }

  private void connect(byte[] bytes, RowBatch batch, int row) {
    if (nested.hasColumnsOfAnother(batch, row)) {
      batch.forgetOurs(row);
      return;
    }
    if (!batch.hasLocal()) { // rows that are live say themselves what their stamps are
      votes.timed(batch, row);
    }
    if (batch.connection[row] == 0) {
      return;
    }
    int connection = connection(bytes, batch, row, batch.connection[row]);
    if (index.isRepeated(connection, batch.block.request[row])) {
      batch.forgetOurs(row);
      batch.repeated[row] = true;
    } else {
      count(connection, batch.block, row);
    }
  }

  /** The row of the connection table, made if this is its first sample. */
  private int connection(byte[] bytes, RowBatch batch, int row, int ordinal) {
    int session = batch.block.session[row];
    int found = index.find(session, ordinal);
    if (found < 0) {
      found = connections.add(local(bytes, batch, row), null, Long.MAX_VALUE);
      connections.setSession(found, session);
      index.put(session, ordinal, found);
    }
    return found;
  }

  private static String local(byte[] bytes, RowBatch batch, int row) {
    if (batch.hasLocal()) {
      return batch.local[row];
    }
    int from = batch.localFrom[row];
    return new String(bytes, from, batch.localTo[row] - from, StandardCharsets.UTF_8);
  }

  private void count(int connection, SampleBlock block, int row) {
    block.connection[row] = connection;
    long connect = block.connectNanos[row];
    long opened = block.startNanos[row] - Math.max(0, connect);
    if (opened < connections.openNanos(connection)) {
      connections.setOpenNanos(connection, opened);
    }
    if (connect > 0) {
      connections.setConnectNanos(connection, connect);
    }
    connections.countRequest(connection);
    if (block.status[row] > 0) {
      connections.countResponse(connection);
    }
  }

  void finish() {
    nested.finish();
    handOnTransactions();
    anomalies.countMany(AnomalyKind.STAMPS_IN_DOUBT, votes.against());
    if (!layout.has(Column.SUCCESS) && !layout.has(Column.RESPONSE_CODE)) {
      anomalies.countMany(AnomalyKind.SUCCESS_UNKNOWN, rows);
    }
  }

  long rows() {
    return rows;
  }

  long leftOut() {
    return rows - handedOn - ofTransactions;
  }

  long transactions() {
    return ofTransactions;
  }

  /** Whether a row reported its session, where {@link ThreadSessions} looked for one. */
  boolean hasSessions() {
    return sessions.found();
  }

  /** How many look-ups of sessions ended past the limit. */
  long foldedSessions() {
    return sessions.folded();
  }

  /** The finest step of all rows' times. */
  long resolutionNanos() {
    return handedOn > 0 && nanosecondStarts == handedOn ? 1 : layout.stampResolutionNanos();
  }

  Anomalies anomalies() {
    anomalies.setMany(AnomalyKind.SESSIONS_DROPPED, dropped.notable());
    return anomalies;
  }

  /** What the rows say of whether stamps mark starts or ends. */
  TimestampConventionDetector votes() {
    return votes;
  }

  ConnectionTable connections() {
    return connections;
  }

  /**
   * Sessions that Session Arrivals thread groups did not begin, because their maximum of concurrent
   * sessions was reached. Each row of a session has how many its group had dropped by then.
   */
  private static final class DroppedSessions {

    /** The share of the sessions that may be dropped; as of the load generator's health. */
    private static final double MAY_BE_DROPPED = 0.01;

    private record Group(int host, int group) {}

    private final Map<Group, Long> byGroup = new HashMap<>();
    private final Names started;

    /**
     * @param started names of the sessions that rows are of
     */
    DroppedSessions(Names started) {
      this.started = started;
    }

    /** Takes rows that have their groups. */
    void take(RowBatch batch) {
      for (int row = 0; row < batch.block.size; row++) {
        if (batch.dropped[row] > 0) {
          Group group = new Group(batch.block.host[row], batch.block.group[row]);
          byGroup.merge(group, batch.dropped[row], Math::max);
        }
      }
    }

    /** How many sessions were dropped; 0 where that is at most one in a hundred of them. */
    long notable() {
      long dropped = byGroup.values().stream().mapToLong(Long::longValue).sum();
      return dropped > MAY_BE_DROPPED * (dropped + started.size()) ? dropped : 0;
    }
  }

  /**
   * The sessions of a log that has our column for them and does not use it: the column is in every
   * log that JMeter writes where Trueload's sampler is installed, for plans with any samplers. As
   * long as no row shows a session, threads stand for them, as in a log without the column; from
   * the first that does on, a row that contains none has none.
   */
  private static final class ThreadSessions {

    private static final int MISSING = -1;

    private final Names sessions;
    private final Names threads;
    private boolean standIn;
    private boolean found;

    // By thread.
    private int[] sessionOf = new int[64];

    ThreadSessions(JtlLayout layout, RowNames names) {
      this.sessions = names.sessions().names();
      this.threads = names.threads().names();
      this.standIn = layout.mayLackSessions();
      Arrays.fill(sessionOf, MISSING);
    }

    /** Gives rows whose names have their ids their threads for sessions, as long as that holds. */
    void fill(RowBatch batch) {
      if (!standIn) {
        return;
      }
      int[] session = batch.block.session;
      for (int row = 0; row < batch.block.size; row++) {
        if (session[row] != MISSING) {
          standIn = false;
          found = true;
          return;
        }
        session[row] = sessionOf(batch.thread[row]);
      }
    }

    private int sessionOf(int thread) {
      if (thread >= sessionOf.length) {
        int known = sessionOf.length;
        sessionOf = Arrays.copyOf(sessionOf, Math.max(thread + 1, known * 2));
        Arrays.fill(sessionOf, known, sessionOf.length, MISSING);
      }
      if (sessionOf[thread] == MISSING) {
        sessionOf[thread] = sessions.id(threads.name(thread));
      }
      return sessionOf[thread];
    }

    /** Whether a row reported its session, of those that were asked. */
    boolean found() {
      return found;
    }

    /** How many look-ups of sessions ended past the limit. */
    long folded() {
      return standIn ? threads.folded() : sessions.folded();
    }
  }
}
