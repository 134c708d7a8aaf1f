package io.github.trueload.jtl;

import io.github.trueload.recorded.RequestRule;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes the rows of requests from those of their parts and of transactions, by {@link
 * NestedRows} and {@link RequestRule}.
 *
 * <p>A thread's samples never begin before the previous one did, unless the clock was set back,
 * logs were pasted together or rows were reordered: that is counted. (Rows of different threads are
 * in the order of their ends, so that their starts go back and forth.)
 *
 * <p>Without timestamps only messages separate rows; without thread names only the labels and the
 * order of rows do.
 */
final class NestedRowFilter {

  /** What a row is. */
  enum Fate {
    REQUEST,
    PART,
    TRANSACTION
  }

  /** A sample that was over so long before another began was not begun after it. */
  private static final long SET_BACK_NANOS = 100_000_000L;

  /** JMeter's durations are whole milliseconds. */
  private static final long ELAPSED_STEP_NANOS = 1_000_000L;

  /** So many of them are no accident. */
  private static final int SET_BACK_LEAST = 3;

  private final NestedRows choice;
  private final boolean sessionsAreThreads;
  private final boolean hasThreads;
  private final boolean hasTimes;
  private final boolean hasLabels;
  private final Anomalies anomalies;
  private final TimestampConventionDetector votes;
  private final RequestRule rule;

  /** Whether a row that begins after its thread's last request can be nothing but a request. */
  private final boolean isPlainByTime;

  private long line;
  private long setBack;

  /** By thread, the last request of its last transaction. */
  private @Nullable Exchange[] lastOfTransaction = new Exchange[64];

  /** A request by our columns, which no other request has. */
  private record Exchange(int session, int connection, int request) {

    /** Of a row; null where it has no columns of ours. */
    static @Nullable Exchange of(RowBatch batch, int row) {
      return batch.connection[row] == 0
          ? null
          : new Exchange(batch.block.session[row], batch.connection[row], batch.block.request[row]);
    }
  }

  /**
   * @param votes hears what the rows say of the stamps
   */
  NestedRowFilter(
      NestedRows choice,
      JtlLayout layout,
      Names labels,
      Anomalies anomalies,
      TimestampConventionDetector votes) {
    this.anomalies = anomalies;
    this.votes = votes;
    this.choice = choice;
    this.hasThreads = layout.has(Column.THREAD_NAME);
    this.sessionsAreThreads = !layout.has(Column.TL_SESSION);
    this.hasLabels = layout.has(Column.LABEL);
    this.hasTimes = layout.has(Column.TIME_STAMP) && layout.has(Column.ELAPSED);
    this.rule =
        new RequestRule(
            new RequestRule.Times(
                votes.slackNanos(),
                layout.stampResolutionNanos() <= ELAPSED_STEP_NANOS,
                layout.has(Column.IDLE_TIME)),
            labels::name);
    this.isPlainByTime = hasTimes && hasThreads && !votes.areEnds();
  }

  /**
   * Begins with the rows of a batch.
   *
   * @param firstLine line of the file where the batch's chunk begins
   * @return whether any of them may be something else than a request
   */
  boolean begin(RowBatch batch, long firstLine) {
    line = firstLine;
    return choice != NestedRows.COUNT && (hasTimes || batch.transactions);
  }

  /** Counts what only the whole log shows. */
  void finish() {
    if (setBack >= SET_BACK_LEAST) {
      anomalies.countMany(AnomalyKind.CLOCK_SET_BACK, setBack);
    }
    anomalies.countMany(AnomalyKind.REQUESTS_NOT_LOGGED, rule.transactionsWithoutRequests());
  }

  /** What the next row is. */
  Fate fate(RowBatch batch, int row) {
    if (isPlainByTime
        && batch.transaction[row] == 0
        && !batch.unanswered[row]
        && takesNext(batch, row)) {
      return Fate.REQUEST;
    }
    boolean isTransaction = batch.transaction[row] > 0;
    long start = batch.stamp[row];
    if (!hasTimes || start == SampleBlock.UNKNOWN) {
      return isTransaction ? Fate.TRANSACTION : Fate.REQUEST;
    }
    long end = start + batch.span[row];
    int thread = thread(batch, row);
    if (isTransaction) {
      noteLast(thread, batch, row);
      transaction(thread, batch, row, start, end);
      return Fate.TRANSACTION;
    }
    if (isUnfinished(batch, row)) {
      rule.unfinished(thread, start, end);
      return Fate.PART;
    }
    int label = batch.block.label[row];
    if (rule.isPart(thread, label, batch.repeated[row], start, end)) {
      votes.nested(rule.lastStart(thread), rule.lastEnd(thread), start, end);
      return Fate.PART;
    }
    if (!isNestedOtherwise(thread, label, start, end)) {
      request(batch, row, thread, start, end);
    }
    return Fate.REQUEST;
  }

  /** Takes a row that is a request by its time alone, as nearly every one is; whether it is. */
  private boolean takesNext(RowBatch batch, int row) {
    long start = batch.stamp[row];
    if (start == SampleBlock.UNKNOWN) {
      return false;
    }
    long end = start + batch.span[row];
    int thread = sessionsAreThreads ? batch.block.session[row] : batch.thread[row];
    rule.reserve(thread);
    long before = rule.lastStart(thread);
    if (!rule.takesNext(thread, batch.block.label[row], start, end)) {
      return false;
    }
    votes.next(before, start, end);
    return true;
  }

  /** Whether a row is a transaction within which its thread ended. */
  private boolean isUnfinished(RowBatch batch, int row) {
    if (!batch.unanswered[row] || !hasThreads || !hasLabels) {
      return false;
    }
    SampleBlock block = batch.block;
    if (batch.elapsed[row] == 0) {
      boolean isEmpty = block.status[row] == 0 && block.bytes[row] <= 0;
      return isEmpty && rule.isEmptyTransaction(block.label[row]);
    }
    int[] threads = sessionsAreThreads ? block.session : batch.thread;
    for (int next = row + 1; next < block.size; next++) {
      if (threads[next] == threads[row]) {
        long start = batch.stamp[row];
        long nextStart = batch.stamp[next];
        return rule.isUnfinishedTransaction(
            block.label[row],
            start,
            start + batch.span[row],
            block.label[next],
            nextStart,
            nextStart + batch.span[next]);
      }
    }
    return false;
  }

  private void noteLast(int thread, RowBatch batch, int row) {
    if (thread >= lastOfTransaction.length) {
      lastOfTransaction = Arrays.copyOf(lastOfTransaction, Math.max(thread + 1, 2 * thread));
    }
    lastOfTransaction[thread] = Exchange.of(batch, row);
  }

  private void transaction(int thread, RowBatch batch, int row, long start, long end) {
    int samples = batch.transaction[row] - 1;
    if (!rule.isInTimeOfParent(thread, start, end)) {
      votes.ordered(start, end);
      if (hasThreads && rule.hasRequest(thread)) {
        votes.closed(rule.lastStart(thread), rule.lastEnd(thread), start, end, samples);
      }
    }
    if (hasThreads) {
      rule.transaction(thread, batch.block.label[row], samples, start, end);
    }
  }

  private void request(RowBatch batch, int row, int thread, long start, long end) {
    if (!rule.isOfParent(thread, start, end)) {
      votes.ordered(start, end);
    }
    if (hasThreads) {
      setBack += end + SET_BACK_NANOS < rule.latestStart(thread) ? 1 : 0;
      if (start < rule.lastStart(thread)) {
        anomalies.count(AnomalyKind.TIME_BACKWARDS, line + batch.line[row]);
      }
      if (rule.hasRequest(thread)) {
        votes.followed(rule.lastStart(thread), rule.lastEnd(thread), start, end);
      }
    }
    rule.request(thread, batch.block.label[row], start, end);
  }

  /**
   * Whether a row has the columns of another request. JMeter reads the variables of a parent
   * transaction's requests when the transaction ends, so that all of them have those of the last.
   *
   * <p>A request after the end of a transaction, whose requests may not be in the log, can be one
   * of its own. Then its columns are others than those of the transaction's row. Where that row
   * does not show its last request, columns of its own have its start; those of the last of several
   * have a start after its end.
   */
  boolean hasColumnsOfAnother(RowBatch batch, int row) {
    long start = batch.stamp[row];
    if (!hasTimes || start == SampleBlock.UNKNOWN || batch.transaction[row] > 0) {
      return false;
    }
    if (isUnfinished(batch, row)) {
      return true;
    }
    int thread = thread(batch, row);
    long end = start + batch.span[row];
    if (!rule.isOfParent(thread, start, end)) {
      return false;
    }
    if (!rule.isInTimeOfParent(thread, start, end) && hasOwnColumns(batch, row, thread, end)) {
      return false;
    }
    return rule.requestsLeft(thread) > 1
        || rule.isPart(thread, batch.block.label[row], false, start, end);
  }

  private boolean hasOwnColumns(RowBatch batch, int row, int thread, long end) {
    Exchange last = thread < lastOfTransaction.length ? lastOfTransaction[thread] : null;
    if (last != null && batch.connection[row] > 0) {
      return !last.equals(Exchange.of(batch, row));
    }
    long ours = batch.block.startNanos[row];
    return Math.abs(ours - batch.stamp[row]) < Math.abs(ours - end);
  }

  /**
   * Whether the row would be a sub-result if the stamps marked what they are not read as. Where
   * ends are read as starts, none begins after its parent has ended.
   */
  private boolean isNestedOtherwise(int thread, int label, long start, long end) {
    boolean nested =
        rule.hasRequest(thread)
            && (votes.areEnds() || !rule.isAfter(thread, start, end))
            && votes.isWithinOtherwise(rule.lastStart(thread), rule.lastEnd(thread), start, end)
            && rule.isNamedAsPart(thread, label);
    if (nested) {
      votes.nested(rule.lastStart(thread), rule.lastEnd(thread), start, end);
    }
    return nested;
  }

  /** Where the thread's rows are remembered; one place for all where threads are not known. */
  private int thread(RowBatch batch, int row) {
    if (!hasThreads) {
      return 0;
    }
    int thread = sessionsAreThreads ? batch.block.session[row] : batch.thread[row];
    rule.reserve(thread);
    return thread;
  }
}
