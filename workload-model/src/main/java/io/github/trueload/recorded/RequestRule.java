package io.github.trueload.recorded;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The one rule that shows which rows of JMeter's results are requests. A thread does one thing at a
 * time, so a row that lies within the time of the thread's previous request is a part of it:
 *
 * <ul>
 *   <li>A sub-result (redirect, embedded resource) lies within its parent's time and has its label
 *       with a number appended ({@code home-0}), as JMeter names them, or is known otherwise to
 *       repeat it.
 *   <li>A transaction is known by its response message, {@link #TRANSACTION_MESSAGE}. It is never a
 *       request: its requests have rows of their own. JMeter writes these before the transaction's
 *       row, or after it if the transaction is generated as their parent.
 * </ul>
 *
 * <p>Rows come in the order of the file. Instants and durations may be in any one unit. Threads are
 * numbered from 0. Not for several threads of the JVM at once.
 */
public final class RequestRule {

  /** How JMeter begins the response message of a transaction; the number of samples follows. */
  public static final String TRANSACTION_MESSAGE = "Number of samples in transaction : ";

  private static final int NONE = -1;

  private final long slack;
  private final IntFunction<String> labels;

  // By thread: the last request's start and the latest of all; the last request's end and label;
  // the time of the parent transaction whose requests follow, and how many of them.
  private long[] lastStart = new long[64];
  private long[] latestStart = new long[64];
  private long[] lastEnd = new long[64];
  private int[] lastLabel = new int[64];
  private long[] parentStart = new long[64];
  private long[] parentEnd = new long[64];
  private int[] requestsLeft = new int[64];

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
   * No rows yet.
   *
   * @param slack how far apart two instants of one event may be, 0 or more
   * @param labels names of the label numbers that rows have
   */
  public RequestRule(long slack, IntFunction<String> labels) {
    this.slack = slack;
    this.labels = labels;
    clear(0, lastStart.length);
  }

  private void clear(int from, int to) {
    Arrays.fill(lastStart, from, to, Long.MIN_VALUE);
    Arrays.fill(latestStart, from, to, Long.MIN_VALUE);
    Arrays.fill(lastEnd, from, to, Long.MIN_VALUE);
  }

  /** Makes room for a thread's number. */
  public void reserve(int thread) {
    int known = lastStart.length;
    if (thread < known) {
      return;
    }
    int size = Math.max(thread + 1, known * 2);
    lastStart = Arrays.copyOf(lastStart, size);
    latestStart = Arrays.copyOf(latestStart, size);
    lastEnd = Arrays.copyOf(lastEnd, size);
    lastLabel = Arrays.copyOf(lastLabel, size);
    parentStart = Arrays.copyOf(parentStart, size);
    parentEnd = Arrays.copyOf(parentEnd, size);
    requestsLeft = Arrays.copyOf(requestsLeft, size);
    clear(known, size);
  }

  /** Whether the thread had a request. */
  public boolean hasRequest(int thread) {
    return lastEnd[thread] != Long.MIN_VALUE;
  }

  /** Start of the thread's last request; {@link Long#MIN_VALUE} if there was none. */
  public long lastStart(int thread) {
    return lastStart[thread];
  }

  /** End of the thread's last request; {@link Long#MIN_VALUE} if there was none. */
  public long lastEnd(int thread) {
    return lastEnd[thread];
  }

  /** Latest start of any request of the thread; {@link Long#MIN_VALUE} if there was none. */
  public long latestStart(int thread) {
    return latestStart[thread];
  }

  /** Whether a row is a part of the thread's last request. */
  public boolean isPart(int thread, int label, boolean repeats, long start, long end) {
    return hasRequest(thread)
        && isWithin(lastStart[thread], lastEnd[thread], start, end)
        && (repeats || isNamedAsPart(thread, label));
  }

  /** Whether a label is that of the thread's last request, then a hyphen and digits, or several. */
  public boolean isNamedAsPart(int thread, int label) {
    int parent = lastLabel[thread];
    if (parent != testedParent || label != testedChild) {
      testedParent = parent;
      testedChild = label;
      String name = labels.apply(label);
      String parentName = labels.apply(parent);
      testedResult =
          name.startsWith(parentName) && name.substring(parentName.length()).matches("(-\\d+)+");
    }
    return testedResult;
  }

  private boolean isWithin(long start, long end, long partStart, long partEnd) {
    return partStart >= start - slack && partEnd <= end + slack;
  }

  /** Takes a row that is a request. */
  public void request(int thread, int label, long start, long end) {
    begin(end);
    if (isOfParent(thread, start, end)) {
      isSomeWhole |= --requestsLeft[thread] == 0;
    } else {
      close(thread);
    }
    latestStart[thread] = Math.max(latestStart[thread], start);
    lastStart[thread] = start;
    lastEnd[thread] = end;
    lastLabel[thread] = label;
  }

  /**
   * Takes a row that is a transaction.
   *
   * @param samples how many its message counts
   */
  public void transaction(int thread, int samples, long start, long end) {
    begin(end);
    if (isOfParent(thread, start, end)) { // its own requests take its place
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
    }
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
    boolean lacks = requestsLeft[thread] > 0;
    perhapsCut += lacks && isPerhapsCut(thread) ? 1 : 0;
    withoutRequests += lacks && !isPerhapsCut(thread) ? 1 : 0;
    requestsLeft[thread] = 0;
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
   * Whether a row is of a parent transaction whose requests are not all there yet. The
   * transaction's duration is the sum of theirs, without the time between them, so that the last of
   * them can end after it; but none begins after it.
   */
  public boolean isOfParent(int thread, long start, long end) {
    if (requestsLeft[thread] == 0) {
      return false;
    }
    boolean beginsWithin =
        start >= parentStart[thread] - slack && start < parentEnd[thread] - slack;
    return beginsWithin || isWithin(parentStart[thread], parentEnd[thread], start, end);
  }

  /** How many requests of the thread's parent transaction are still to come; 0 without one. */
  public int requestsLeft(int thread) {
    return requestsLeft[thread];
  }

  /**
   * How many parent transactions lack requests, if no row follows. Those that began before the log
   * did count only where no other transaction has its requests.
   */
  public long transactionsWithoutRequests() {
    IntStream open = IntStream.range(0, requestsLeft.length).filter(i -> requestsLeft[i] > 0);
    return withoutRequests
        + (isSomeWhole
            ? open.filter(thread -> !isPerhapsCut(thread)).count()
            : perhapsCut + open.count());
  }
}
