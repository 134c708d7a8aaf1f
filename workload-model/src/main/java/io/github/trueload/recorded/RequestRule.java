package io.github.trueload.recorded;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The one rule that shows which rows of JMeter's results are requests. A thread does one thing at a
 * time, so a row that lies within the time of the thread's previous request is a part of it:
 *
 * <ul>
 *   <li>A sub-result (redirect, embedded resource) lies within its parent's time and has its label
 *       with a number appended ({@code home-0}), as JMeter names them, or is known otherwise to
 *       repeat it. Where the timestamps are as fine as the durations, a row that begins when the
 *       parent has ended, and ends later, is another request with any label: JMeter rounds both
 *       ends of both rows on one clock.
 *   <li>A transaction is known by its response message, {@link #TRANSACTION_MESSAGE}. It is never a
 *       request: its requests have rows of their own. JMeter writes these before the transaction's
 *       row, or after it if the transaction is generated as their parent.
 *   <li>An unfinished transaction has no response message: JMeter writes its row without one when
 *       its thread ends within a transaction that is generated as a parent. It is neither a request
 *       nor a transaction; the requests that it had follow it. It is known by its label, which an
 *       earlier transaction has.
 * </ul>
 *
 * <p>Rows come in the order of the file. Instants and durations may be in any one unit. Threads are
 * numbered from 0. Not for several threads of the JVM at once.
 */
public final class RequestRule {

  /** How JMeter begins the response message of a transaction; the number of samples follows. */
  public static final String TRANSACTION_MESSAGE = "Number of samples in transaction : ";

  private static final int NONE = -1;

  /** Requests of an unfinished transaction, whose number no row has: more than any thread sends. */
  private static final int UNKNOWN_NUMBER = 1 << 30;

  private final Times times;
  private final long slack;
  private final IntFunction<String> labels;

  // By thread: the last request's start and the latest of all; the last request's end and label;
  // the time of the parent transaction whose requests follow, and how many of them and how much of
  // its duration is left.
  private long[] lastStart = new long[64];
  private long[] latestStart = new long[64];
  private long[] lastEnd = new long[64];
  private int[] lastLabel = new int[64];
  private long[] parentStart = new long[64];
  private long[] parentEnd = new long[64];
  private int[] requestsLeft = new int[64];
  private long[] durationLeft = new long[64];

  private final BitSet transactionLabels = new BitSet();

  private long withoutRequests;

  /** End of the first row: what was sent until then is missing if the log begins in mid-run. */
  private long begins = Long.MIN_VALUE;

  private boolean hasRows;

  /** Transactions that began until then and lack requests. */
  private long perhapsCut;

  /** Whether some transaction has all its requests. */
  private boolean isSomeWhole;

  private int testedParent = NONE;
  private int testedChild = NONE;
  private boolean testedResult;

  /**
   * What the times of a log's rows are.
   *
   * @param slack how far apart two instants of one event may be, 0 or more
   * @param isFine whether timestamps have steps as fine as durations
   * @param hasIdle whether the end of a row counts the time in which a transaction was idle (column
   *     {@code IdleTime}), such as that of timers; otherwise its requests may begin after its end
   */
  public record Times(long slack, boolean isFine, boolean hasIdle) {}

  /**
   * No rows yet.
   *
   * @param times what the times of the rows are
   * @param labels names of the label numbers that rows have
   */
  public RequestRule(Times times, IntFunction<String> labels) {
    this.times = times;
    this.slack = times.slack();
    this.labels = labels;
    clear(0, lastStart.length);
  }

  private void clear(int from, int to) {
    Arrays.fill(lastStart, from, to, Long.MIN_VALUE);
    Arrays.fill(latestStart, from, to, Long.MIN_VALUE);
    Arrays.fill(lastEnd, from, to, Long.MIN_VALUE);
  }

  /**
   * Makes room for a thread's number; to be called before any other method gets that number.
   *
   * @param thread number of the thread, from 0
   */
  public void reserve(int thread) {
    if (thread >= lastStart.length) {
      grow(thread);
    }
  }

  /** Apart from {@link #reserve}, which is so short that it becomes part of its caller. */
  private void grow(int thread) {
    int known = lastStart.length;
    int size = Math.max(thread + 1, known * 2);
    lastStart = Arrays.copyOf(lastStart, size);
    latestStart = Arrays.copyOf(latestStart, size);
    lastEnd = Arrays.copyOf(lastEnd, size);
    lastLabel = Arrays.copyOf(lastLabel, size);
    parentStart = Arrays.copyOf(parentStart, size);
    parentEnd = Arrays.copyOf(parentEnd, size);
    requestsLeft = Arrays.copyOf(requestsLeft, size);
    durationLeft = Arrays.copyOf(durationLeft, size);
    clear(known, size);
  }

  /**
   * {@return whether a thread had a request; false before its first {@link #request}}
   *
   * @param thread number of the thread
   */
  public boolean hasRequest(int thread) {
    return lastEnd[thread] != Long.MIN_VALUE;
  }

  /**
   * The start of a thread's last request.
   *
   * @param thread number of the thread
   * @return instant in the unit of the rows; {@link Long#MIN_VALUE} if the thread had no request
   */
  public long lastStart(int thread) {
    return lastStart[thread];
  }

  /**
   * The end of a thread's last request.
   *
   * @param thread number of the thread
   * @return instant in the unit of the rows; {@link Long#MIN_VALUE} if the thread had no request
   */
  public long lastEnd(int thread) {
    return lastEnd[thread];
  }

  /**
   * The latest start of any request of a thread.
   *
   * @param thread number of the thread
   * @return instant in the unit of the rows; {@link Long#MIN_VALUE} if the thread had no request
   */
  public long latestStart(int thread) {
    return latestStart[thread];
  }

  /**
   * {@return whether a row is a part of the thread's last request: it lies within that request's
   * time, and its label is made of that request's label or it is known to repeat the request; false
   * where the thread had no request}
   *
   * @param thread number of the row's thread
   * @param label number of the row's label
   * @param repeats whether the row is known otherwise to repeat the last request, such as a
   *     redirect
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   */
  public boolean isPart(int thread, int label, boolean repeats, long start, long end) {
    return hasRequest(thread)
        && isWithin(lastStart[thread], lastEnd[thread], start, end)
        && (repeats || (!isAfter(thread, start, end) && isNamedAsPart(thread, label)));
  }

  /**
   * {@return whether a row begins when the thread's last request has ended, or later, and ends
   * later, so that it is no sub-result of it; false where timestamps are too coarse to show it}
   *
   * @param thread number of a thread that {@link #hasRequest has a request}
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   */
  public boolean isAfter(int thread, long start, long end) {
    return times.isFine() && start >= lastEnd[thread] && end > lastEnd[thread];
  }

  /**
   * {@return whether a label is that of the thread's last request with hyphens and digits appended,
   * such as {@code home-0} or {@code home-0-1}; false also for the same label without digits}
   *
   * @param thread number of a thread that {@link #hasRequest has a request}
   * @param label number of the label
   */
  public boolean isNamedAsPart(int thread, int label) {
    return isNamedAsPartOf(lastLabel[thread], label);
  }

  private boolean isNamedAsPartOf(int parent, int label) {
    if (parent == label) { // the usual case: no digits follow
      return false;
    }
    if (parent != testedParent || label != testedChild) {
      testedParent = parent;
      testedChild = label;
      String name = labels.apply(label);
      String parentName = labels.apply(parent);
      testedResult =
          name.startsWith(parentName) && name.substring(parentName.length()).matches("(-\\d+)++");
    }
    return testedResult;
  }

  private boolean isWithin(long start, long end, long partStart, long partEnd) {
    return partStart >= start - slack && partEnd <= end + slack;
  }

  /**
   * Takes a row that is a request.
   *
   * @param thread number of the row's thread
   * @param label number of the row's label
   * @param start instant at which the request begins
   * @param end instant at which the response ends
   */
  public void request(int thread, int label, long start, long end) {
    begin(end);
    if (isOfParent(thread, start, end)) {
      durationLeft[thread] -= end - start;
      boolean isWhole = isInTimeOfParent(thread, start, end) || durationLeft[thread] <= slack;
      if (--requestsLeft[thread] == 0) {
        isSomeWhole |= isWhole;
        lacks(thread, !isWhole);
      }
    } else {
      close(thread);
    }
    latestStart[thread] = Math.max(latestStart[thread], start);
    lastStart[thread] = start;
    lastEnd[thread] = end;
    lastLabel[thread] = label;
  }

  /**
   * Takes a row as a request if its time alone shows that it is one: it begins after the thread's
   * last request has ended, by more than the slack, no request of the thread began later, and no
   * parent transaction of the thread lacks requests.
   *
   * @param thread number of the row's thread
   * @param label number of the row's label
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   * @return false, with nothing taken, where the time alone does not show it, as of a thread's
   *     first row
   */
  public boolean takesNext(int thread, int label, long start, long end) {
    long before = lastEnd[thread];
    if (before == Long.MIN_VALUE
        || requestsLeft[thread] != 0
        || start <= before
        || end < start
        || start - before <= slack
        || start - latestStart[thread] <= slack) {
      return false;
    }
    latestStart[thread] = start;
    lastStart[thread] = start;
    lastEnd[thread] = end;
    lastLabel[thread] = label;
    return true;
  }

  /**
   * Takes a row that is a transaction.
   *
   * @param thread number of the row's thread
   * @param label number of the row's label
   * @param samples number of samples in its response message, 0 or more
   * @param start instant at which the transaction begins
   * @param end instant at which the row ends: the start plus the transaction's duration
   */
  public void transaction(int thread, int label, int samples, long start, long end) {
    begin(end);
    transactionLabels.set(label);
    if (isInTimeOfParent(thread, start, end)) { // its own requests take its place
      requestsLeft[thread] += samples - 1;
      return;
    }
    close(thread);
    boolean isWhole = followsItsRequests(thread, start, end);
    isSomeWhole |= isWhole;
    if (samples > 0 && !isWhole) {
      parentStart[thread] = start;
      parentEnd[thread] = end;
      requestsLeft[thread] = samples;
      durationLeft[thread] = end - start;
    }
  }

  /**
   * {@return whether a row that has no response message, response code, duration or bytes is an
   * unfinished transaction, whose thread ended before the first response: a transaction of the same
   * label came before; false where no transaction of that label came before}
   *
   * @param label number of the row's label
   */
  public boolean isEmptyTransaction(int label) {
    return transactionLabels.get(label);
  }

  /**
   * Whether a row that has neither a response message nor a latency is an unfinished transaction: a
   * transaction of the same label came before, the thread's next row lies within its time, and that
   * row's label is not made of the row's.
   *
   * @param label number of the row's label
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   * @param nextLabel number of the label of the thread's next row
   * @param nextStart instant at which that row begins
   * @param nextEnd instant at which that row ends
   * @return whether the next row is a request of it
   */
  public boolean isUnfinishedTransaction(
      int label, long start, long end, int nextLabel, long nextStart, long nextEnd) {
    return transactionLabels.get(label)
        && end > start
        && isWithin(start, end, nextStart, nextEnd)
        && nextStart < end
        && !isNamedAsPartOf(label, nextLabel);
  }

  /**
   * Takes a row that is an unfinished transaction: its requests, if it has any, follow.
   *
   * @param thread number of the row's thread
   * @param start instant at which the transaction begins
   * @param end instant at which the row ends
   */
  public void unfinished(int thread, long start, long end) {
    begin(end);
    close(thread);
    if (end > start) {
      parentStart[thread] = start;
      parentEnd[thread] = end;
      requestsLeft[thread] = UNKNOWN_NUMBER;
    }
  }

  /** Whether a parent transaction lacks requests: an unfinished one has those that follow it. */
  private boolean lacksRequests(int thread) {
    return requestsLeft[thread] > 0 && requestsLeft[thread] <= UNKNOWN_NUMBER / 2;
  }

  /** Whether the thread's last request is of the transaction, which was written after it then. */
  private boolean followsItsRequests(int thread, long start, long end) {
    if (!hasRequest(thread)) {
      return false;
    }
    boolean endsWithIt = Math.abs(end - lastEnd[thread]) <= slack;
    return latestStart[thread] >= start || (endsWithIt && latestStart[thread] >= start - slack);
  }

  /** What comes next is of no parent transaction any more. */
  private void close(int thread) {
    lacks(thread, lacksRequests(thread));
    requestsLeft[thread] = 0;
  }

  private void lacks(int thread, boolean lacks) {
    perhapsCut += lacks && isPerhapsCut(thread) ? 1 : 0;
    withoutRequests += lacks && !isPerhapsCut(thread) ? 1 : 0;
  }

  /** Whether the log may begin after the requests of the thread's transaction. */
  private boolean isPerhapsCut(int thread) {
    return parentStart[thread] < begins;
  }

  private void begin(long at) {
    begins = hasRows ? begins : at;
    hasRows = true;
  }

  /**
   * Whether the row of a request belongs to a parent transaction whose requests are not all there
   * yet. The transaction's duration is the sum of theirs, without the time between them, so that
   * the last of them can end after it; with its idle time, none begins after it. Without its idle
   * time, any request that follows and whose duration is no more than what is left of the
   * transaction's can be one of them. Those that began after its end are not, where the sum of all
   * is less than its duration.
   *
   * @param thread number of the row's thread
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   * @return false where no request of a parent transaction is missing
   */
  public boolean isOfParent(int thread, long start, long end) {
    if (requestsLeft[thread] == 0) {
      return false;
    }
    boolean mayFollow =
        !times.hasIdle()
            && lacksRequests(thread)
            && start >= parentStart[thread] - slack
            && end - start <= durationLeft[thread] + slack;
    return mayFollow || isInTimeOfParent(thread, start, end);
  }

  /**
   * Whether a row lies in the time of a parent transaction whose requests are not all there yet.
   *
   * @param thread number of the row's thread
   * @param start instant at which the row begins
   * @param end instant at which the row ends
   * @return false where no request of a parent transaction is missing
   */
  public boolean isInTimeOfParent(int thread, long start, long end) {
    if (requestsLeft[thread] == 0) {
      return false;
    }
    boolean beginsWithin =
        start >= parentStart[thread] - slack && start < parentEnd[thread] - slack;
    return beginsWithin || isWithin(parentStart[thread], parentEnd[thread], start, end);
  }

  /**
   * The number of requests that the thread's parent transaction still lacks.
   *
   * @param thread number of the thread
   * @return requests, 0 or more; 0 without a parent transaction
   */
  public int requestsLeft(int thread) {
    return requestsLeft[thread];
  }

  /**
   * The number of parent transactions that lack requests, if no row follows. Those that began
   * before the log did count only where no other transaction has its requests.
   *
   * @return transactions, 0 or more
   */
  public long transactionsWithoutRequests() {
    IntStream open = IntStream.range(0, requestsLeft.length).filter(this::lacksRequests);
    return withoutRequests
        + (isSomeWhole
            ? open.filter(thread -> !isPerhapsCut(thread)).count()
            : perhapsCut + open.count());
  }
}
