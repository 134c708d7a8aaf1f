package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the exchange of each row of a log without our columns: by time, then by what is learnt on
 * the way of labels and connections.
 *
 * <p>A row's exchange lies within the row, give or take the rounding of stamps in milliseconds. So
 * a row with one exchange within it has found its own, as long as every row has one, the captures
 * are whole and the clocks agree; and that exchange belongs to no other row. What is found that way
 * is <em>certain</em>. What it shows then decides further rows, which are <em>likely</em>: a label
 * whose requests all had one path, a connection that one thread alone was seen on.
 *
 * <p>Whether the assumptions hold is seen. A label in whose rows no exchange lies, again and again,
 * is of something else (a script, another server) and left out; if that is most rows, the clocks
 * differ. Rows that are left without an exchange because others took theirs contradict those: both
 * lose what they have, and if they are more than a few, nothing is claimed.
 */
final class TimeMatch {

  /**
   * How far an exchange may begin ahead of its row and end behind it: stamps are cut to
   * milliseconds, and JMeter's clock follows the system's in steps.
   */
  private static final long BEFORE_NANOS = 1_000_000;

  private static final long AFTER_NANOS = 2_000_000;

  /** Share of rows that may contradict the assumptions; one row always may. */
  private static final double CONTRADICTING_SHARE = 0.005;

  /** Certain rows of a label, and of a connection, from which on something is learnt of them. */
  private static final int LEAST_OF_LABEL = 20;

  private static final int LEAST_OF_CONNECTION = 3;

  /** Rows with more exchanges within them are left: nothing would decide between so many. */
  private static final int MOST_CANDIDATES = 64;

  /** Each pass settles what the one before made plain; chains are hardly ever longer. */
  private static final int MOST_PASSES = 30;

  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private final TimedRows rows;
  private final TimedExchanges exchanges;
  private final int[] exchangeOf;
  private final int[] rowOf;
  private final Map<Integer, Integer> pathOf = new HashMap<>();
  private final Map<Integer, Integer> threadOn = new HashMap<>();
  private boolean useConnections;
  private long leftOut;
  private long contested;
  private int certain;
  private int matched;

  private TimeMatch(TimedRows rows, TimedExchanges exchanges) {
    this.rows = rows;
    this.exchanges = exchanges;
    exchangeOf = new int[rows.size()];
    rowOf = new int[exchanges.size()];
    Arrays.fill(exchangeOf, NONE);
    Arrays.fill(rowOf, NONE);
  }

  static TimeMatch of(TimedRows rows, TimedExchanges exchanges) {
    TimeMatch match = new TimeMatch(rows, exchanges);
    match.leaveOutForeignLabels();
    match.settle();
    match.certain = match.matched;
    if (match.isUsable()) {
      match.learnPaths();
      match.settle();
      match.followConnections();
    }
    return match;
  }

  /** Labels of rows in which no exchange lies. */
  private void leaveOutForeignLabels() {
    Map<Integer, int[]> lonelyAndAll = new HashMap<>();
    for (int row = 0; row < exchangeOf.length; row++) {
      int[] counts = lonelyAndAll.computeIfAbsent(rows.label(row), key -> new int[2]);
      counts[0] += hasCandidate(row) ? 0 : 1;
      counts[1]++;
    }
    for (int row = 0; row < exchangeOf.length; row++) {
      int[] counts = lonelyAndAll.computeIfAbsent(rows.label(row), key -> new int[2]);
      if (counts[0] > tolerated(counts[1])) {
        leftOut++;
        exchangeOf[row] = SEVERAL;
      } else if (!hasCandidate(row)) {
        exchangeOf[row] = SEVERAL;
      }
    }
  }

  private boolean hasCandidate(int row) {
    long latest = rows.endNanos(row) + AFTER_NANOS;
    for (int e = firstCandidate(row); e < exchanges.size() && exchanges.starts[e] <= latest; e++) {
      if (exchanges.ends[e] <= latest) {
        return true;
      }
    }
    return false;
  }

  private int firstCandidate(int row) {
    long start = rows.startNanos(row);
    return start == SampleBlock.UNKNOWN
        ? exchanges.size()
        : exchanges.firstFrom(start - BEFORE_NANOS);
  }

  /** Gives rows that have one candidate left their exchange, until no more is found. */
  private void settle() {
    int before = -1;
    for (int pass = 0; pass < MOST_PASSES && matched > before; pass++) {
      before = matched;
      for (int row = 0; row < exchangeOf.length; row++) {
        if (exchangeOf[row] == NONE) {
          settle(row);
        }
      }
    }
  }

  private void settle(int row) {
    int candidate = onlyCandidate(row);
    if (candidate < 0) {
      return;
    }
    int status = rows.status(row);
    int onWire = exchanges.status[candidate];
    if (status != 0 && onWire != 0 && status != onWire) {
      contested++;
      exchangeOf[row] = SEVERAL;
      return;
    }
    exchangeOf[row] = candidate;
    rowOf[candidate] = row;
    matched++;
  }

  /** The one exchange within the row that no row has yet, or {@link #NONE} or {@link #SEVERAL}. */
  private int onlyCandidate(int row) {
    long latest = rows.endNanos(row) + AFTER_NANOS;
    int within = 0;
    int taken = 0;
    int found = NONE;
    int own = NONE;
    for (int e = firstCandidate(row); e < exchanges.size() && exchanges.starts[e] <= latest; e++) {
      if (exchanges.ends[e] > latest) {
        continue;
      }
      if (++within > MOST_CANDIDATES) {
        return SEVERAL;
      }
      if (rowOf[e] != NONE) {
        taken++;
      } else if (fits(row, e)) {
        found = found == NONE ? e : SEVERAL;
        if (isOwn(row, e)) {
          own = own == NONE ? e : SEVERAL;
        }
      }
    }
    if (taken == within) {
      contest(row);
    }
    return own == NONE ? found : own;
  }

  /** All that lies within the row was given to others: one of them is wrong, or the row is. */
  private void contest(int row) {
    contested++;
    exchangeOf[row] = SEVERAL;
    long latest = rows.endNanos(row) + AFTER_NANOS;
    for (int e = firstCandidate(row); e < exchanges.size() && exchanges.starts[e] <= latest; e++) {
      int other = rowOf[e];
      if (exchanges.ends[e] <= latest && other != NONE && exchangeOf[other] == e) {
        exchangeOf[other] = SEVERAL;
        matched--;
      }
    }
  }

  /** Whether what was learnt allows the row that exchange. */
  private boolean fits(int row, int exchange) {
    Integer path = pathOf.get(rows.label(row));
    if (path != null && path != exchanges.labels[exchange]) {
      return false;
    }
    Integer thread = useConnections ? threadOn.get(exchanges.connections[exchange]) : null;
    return thread == null || thread == rows.thread(row);
  }

  /**
   * Whether the exchange is on a connection of the row's thread, which has but one row at a time.
   */
  private boolean isOwn(int row, int exchange) {
    Integer thread = useConnections ? threadOn.get(exchanges.connections[exchange]) : null;
    return thread != null && thread == rows.thread(row);
  }

  private void learnPaths() {
    Map<Integer, int[]> counts = new HashMap<>();
    forEachMatched((row, e) -> learn(counts, pathOf, rows.label(row), exchanges.labels[e]));
    pathOf.keySet().removeIf(label -> isUndecided(pathOf, counts, label, LEAST_OF_LABEL));
  }

  /** The more rows are matched, the more connections are known to be a thread's own. */
  private void followConnections() {
    int before = -1;
    for (int pass = 0; pass < MOST_PASSES && matched > before; pass++) {
      before = matched;
      learnConnections();
      settle();
    }
  }

  private void learnConnections() {
    threadOn.clear();
    Map<Integer, int[]> counts = new HashMap<>();
    forEachMatched((row, e) -> learn(counts, threadOn, exchanges.connections[e], rows.thread(row)));
    threadOn.keySet().removeIf(c -> isUndecided(threadOn, counts, c, LEAST_OF_CONNECTION));
    useConnections = true;
  }

  private static void learn(
      Map<Integer, int[]> counts, Map<Integer, Integer> learnt, int of, int value) {
    counts.computeIfAbsent(of, key -> new int[1])[0]++;
    learnt.merge(of, value, (before, now) -> before.equals(now) ? before : SEVERAL);
  }

  private static boolean isUndecided(
      Map<Integer, Integer> learnt, Map<Integer, int[]> counts, int of, int least) {
    return learnt.getOrDefault(of, SEVERAL) == SEVERAL
        || counts.getOrDefault(of, new int[1])[0] < least;
  }

  /** Takes a row and its exchange. */
  @FunctionalInterface
  private interface Pairs {
    void accept(int row, int exchange);
  }

  private void forEachMatched(Pairs pairs) {
    for (int row = 0; row < exchangeOf.length; row++) {
      if (exchangeOf[row] >= 0) {
        pairs.accept(row, exchangeOf[row]);
      }
    }
  }

  private static double tolerated(int rows) {
    return Math.max(1, CONTRADICTING_SHARE * rows);
  }

  /** Whether what was found does not contradict what it rests on. */
  boolean isUsable() {
    return 2 * leftOut < rows.size() && contested <= tolerated(rows.size());
  }

  int rows() {
    return rows.size();
  }

  /** Rows that can have no other exchange; 0 if not {@link #isUsable}. */
  int certain() {
    return isUsable() ? Math.min(certain, matched) : 0;
  }

  /** Rows matched, the certain ones among them; 0 if not {@link #isUsable}. */
  int matched() {
    return isUsable() ? matched : 0;
  }

  /** Where {@link WireIndex} keeps the row's exchange; −1 if it was not found. */
  int slot(int row) {
    return exchangeOf[row] >= 0 && isUsable() ? exchanges.slots[exchangeOf[row]] : -1;
  }
}
