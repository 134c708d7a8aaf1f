package io.github.trueload.jtl;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * Leaves out rows that tell of the same requests as others, by {@link NestedRows}.
 *
 * <p>A thread does one thing at a time, so a row that lies within the time of the thread's row
 * ahead of it is nested in it, or is its transaction:
 *
 * <ul>
 *   <li>A transaction's row that follows its samples begins no later than the thread's last sample
 *       did. One that was generated as their parent begins when that sample was over.
 *   <li>A sub-result lies within its parent's time and is called like it with a number behind
 *       ({@code home-0}), as JMeter names them, or repeats its columns of our sampler, or the
 *       parent is a transaction.
 * </ul>
 *
 * <p>For the same reason a thread's samples never begin before the one ahead of them did, unless
 * the clock was set back, logs were pasted together or rows were reordered: that is counted. (Rows
 * of different threads are in the order of their ends, so that their starts go back and forth.)
 *
 * <p>Without time stamps nothing can be told and every row is kept; without thread names only what
 * the names and the order of rows tell is used.
 */
final class NestedRowFilter {

  private static final int NONE = -1;

  /** A sample that was over so long before another began was not begun after it. */
  private static final long SET_BACK_NANOS = 100_000_000L;

  /** So many of them are no accident. */
  private static final int SET_BACK_LEAST = 3;

  private final NestedRows choice;
  private final boolean sessionsAreThreads;
  private final boolean threadsTold;
  private final boolean timesTold;
  private final Names labels;
  private final Anomalies anomalies;
  private final TimestampConventionDetector votes;

  // By thread: the last sample's start; the latest of all; the last row kept, its samples if it is
  // a transaction.
  private long[] lastStart = new long[64];
  private long[] latestStart = new long[64];
  private long[] parentStart = new long[64];
  private long[] parentEnd = new long[64];
  private int[] parentLabel = new int[64];
  private int[] samplesLeft = new int[64];

  private long line;
  private long setBack;
  private int testedParent = NONE;
  private int testedChild = NONE;
  private boolean testedResult;

  /**
   * @param votes hears what the rows say of the stamps
   */
  NestedRowFilter(
      NestedRows choice,
      Layout layout,
      Names labels,
      Anomalies anomalies,
      TimestampConventionDetector votes) {
    this.anomalies = anomalies;
    this.votes = votes;
    this.choice = choice;
    this.threadsTold = layout.has(Column.THREAD_NAME);
    this.sessionsAreThreads = !layout.has(Column.TL_SESSION);
    this.timesTold = layout.has(Column.TIME_STAMP) && layout.has(Column.ELAPSED);
    this.labels = labels;
    Arrays.fill(lastStart, Long.MIN_VALUE);
    Arrays.fill(latestStart, Long.MIN_VALUE);
    Arrays.fill(parentEnd, Long.MIN_VALUE);
  }

  /**
   * Takes nested rows out of the batch and closes the gaps.
   *
   * @param firstLine line of the file where the batch's chunk begins
   */
  void filter(RowBatch batch, long firstLine) {
    line = firstLine;
    boolean nothingToDo = choice == NestedRows.COUNT || !(timesTold || batch.transactions);
    if (nothingToDo) {
      return;
    }
    SampleBlock block = batch.block;
    int kept = 0;
    for (int row = 0; row < block.size; row++) {
      if (isLeftOut(batch, row)) {
        batch.nanosecondStarts -= batch.nanosecond[row];
        continue;
      }
      if (kept < row) {
        batch.move(row, kept);
      }
      kept++;
    }
    block.size = kept;
  }

  /** Counts what only the whole log shows. */
  void finish() {
    if (setBack >= SET_BACK_LEAST) {
      anomalies.countMany(AnomalyKind.CLOCK_SET_BACK, setBack);
    }
  }

  private boolean isLeftOut(RowBatch batch, int row) {
    boolean isTransaction = batch.transaction[row] > 0;
    if (isTransaction && choice == NestedRows.NO_TRANSACTIONS) {
      return true;
    }
    long start = batch.stamp[row];
    if (!timesTold || start == SampleBlock.UNKNOWN) {
      return false;
    }
    long end = start + batch.span[row];
    int thread = thread(batch, row);
    if (isNested(batch, row, thread, start, end)) {
      return true;
    }
    if (isNestedOtherwise(batch, row, thread, start, end)) {
      return false;
    }
    if (isTransaction && threadsTold && lastStart[thread] == parentStart[thread]) {
      int samples = batch.transaction[row] - 1;
      votes.closed(parentStart[thread], parentEnd[thread], start, end, samples);
    }
    votes.ordered(start, end);
    if (isTransaction && lastStart[thread] >= start) {
      return true;
    }
    if (!isTransaction) {
      if (threadsTold) {
        setBack += end + SET_BACK_NANOS < latestStart[thread] ? 1 : 0;
        latestStart[thread] = Math.max(latestStart[thread], start);
        if (start < lastStart[thread]) {
          anomalies.count(AnomalyKind.TIME_BACKWARDS, line + batch.line[row]);
        }
        if (parentEnd[thread] != Long.MIN_VALUE) {
          votes.followed(parentStart[thread], parentEnd[thread], start, end);
        }
      }
      lastStart[thread] = start;
    }
    parentStart[thread] = start;
    parentEnd[thread] = end;
    parentLabel[thread] = batch.block.label[row];
    samplesLeft[thread] = isTransaction && threadsTold ? batch.transaction[row] - 1 : 0;
    return false;
  }

  private boolean isNested(RowBatch batch, int row, int thread, long start, long end) {
    if (parentEnd[thread] == Long.MIN_VALUE
        || !votes.isWithin(parentStart[thread], parentEnd[thread], start, end)) {
      return false;
    }
    if (batch.repeated[row] || isNumbered(parentLabel[thread], batch.block.label[row])) {
      votes.nested(parentStart[thread], parentEnd[thread], start, end);
      return true;
    }
    boolean isIn = start >= parentStart[thread] && end <= parentEnd[thread];
    if (isIn && samplesLeft[thread] > 0) {
      samplesLeft[thread]--;
      return true;
    }
    return false;
  }

  /** Whether the row would be a sub-result if the stamps marked what they are not read as. */
  private boolean isNestedOtherwise(RowBatch batch, int row, int thread, long start, long end) {
    long parent = parentStart[thread];
    long over = parentEnd[thread];
    boolean nested =
        over != Long.MIN_VALUE
            && votes.isWithinOtherwise(parent, over, start, end)
            && isNumbered(parentLabel[thread], batch.block.label[row]);
    if (nested) {
      votes.nested(parent, over, start, end);
    }
    return nested;
  }

  /** Whether {@code child} is called {@code parent}, then a hyphen and digits, perhaps repeated. */
  private boolean isNumbered(int parent, int child) {
    if (parent != testedParent || child != testedChild) {
      testedParent = parent;
      testedChild = child;
      String name = labels.name(child);
      String parentName = labels.name(parent);
      testedResult =
          name.startsWith(parentName) && name.substring(parentName.length()).matches("(-\\d+)+");
    }
    return testedResult;
  }

  /** Where the thread's rows are remembered; one place for all where threads are not told. */
  private int thread(RowBatch batch, int row) {
    if (!threadsTold) {
      return 0;
    }
    int thread = sessionsAreThreads ? batch.block.session[row] : batch.thread[row];
    if (thread >= lastStart.length) {
      grow(Math.max(thread + 1, lastStart.length * 2));
    }
    return thread;
  }

  private void grow(int size) {
    int known = lastStart.length;
    lastStart = Arrays.copyOf(lastStart, size);
    latestStart = Arrays.copyOf(latestStart, size);
    parentStart = Arrays.copyOf(parentStart, size);
    parentEnd = Arrays.copyOf(parentEnd, size);
    parentLabel = Arrays.copyOf(parentLabel, size);
    samplesLeft = Arrays.copyOf(samplesLeft, size);
    Arrays.fill(lastStart, known, size, Long.MIN_VALUE);
    Arrays.fill(latestStart, known, size, Long.MIN_VALUE);
    Arrays.fill(parentEnd, known, size, Long.MIN_VALUE);
  }
}
