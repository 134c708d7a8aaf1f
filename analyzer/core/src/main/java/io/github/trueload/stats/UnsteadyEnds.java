package io.github.trueload.stats;

import java.util.Arrays;
import java.util.Locale;

/**
 * Whether a run's start or end has another arrival rate than its middle, as while users are being
 * started or stopped: tenths of the run that differ from the median tenth by more than a tenth of
 * it and by more than four standard deviations of a Poisson count.
 */
final class UnsteadyEnds {

  private static final int PARTS = 10;
  private static final int MOST_AT_AN_END = 4;
  private static final double SHARE = 0.1;
  private static final double STANDARD_DEVIATIONS = 4;

  private static final String STEADY = "the rate is steady";

  private final int from;
  private final int to;
  private final String words;

  private UnsteadyEnds(int from, int to, String words) {
    this.from = from;
    this.to = to;
    this.words = words;
  }

  /**
   * Looks at a run.
   *
   * @param inOrder instants of the arrivals, ascending
   */
  static UnsteadyEnds of(long[] inOrder) {
    if (inOrder.length < PARTS) {
      return new UnsteadyEnds(0, inOrder.length, STEADY);
    }
    long start = inOrder[0];
    double part = (inOrder[inOrder.length - 1] - start) / (double) PARTS;
    int[] edges = new int[PARTS + 1];
    long[] counts = new long[PARTS];
    for (int i = 1; i <= PARTS; i++) {
      edges[i] = i == PARTS ? inOrder.length : before(inOrder, start + (long) (i * part));
      counts[i - 1] = (long) edges[i] - edges[i - 1];
    }
    long[] sorted = counts.clone();
    Arrays.sort(sorted);
    double median = (sorted[PARTS / 2 - 1] + sorted[PARTS / 2]) / 2.0;
    int first = 0;
    while (first < MOST_AT_AN_END && differs(counts[first], median)) {
      first++;
    }
    int last = PARTS;
    while (last > PARTS - MOST_AT_AN_END && differs(counts[last - 1], median)) {
      last--;
    }
    String words =
        first == 0 && last == PARTS ? STEADY : words(first, last, part / 1e9, counts, median);
    return new UnsteadyEnds(edges[first], edges[last], words);
  }

  private static int before(long[] inOrder, long nanos) {
    int found = Arrays.binarySearch(inOrder, nanos);
    return found < 0 ? -found - 1 : found;
  }

  private static boolean differs(long count, double median) {
    return Math.abs(count - median)
        > Math.max(SHARE * median, STANDARD_DEVIATIONS * Math.sqrt(median));
  }

  private static String words(int first, int last, double part, long[] counts, double median) {
    double other = (first > 0 ? counts[0] : counts[PARTS - 1]) / part;
    String start = first > 0 ? cut(first * part, "start") : "";
    String end = last < PARTS ? cut((PARTS - last) * part, "end") : "";
    return String.format(
        Locale.ROOT,
        "the rate is not steady: %s/s at the %s against %s/s in the middle; cut %s%s%s with --trim",
        Figures.number(other),
        first > 0 ? "start" : "end",
        Figures.number(median / part),
        start,
        start.isEmpty() || end.isEmpty() ? "" : " and ",
        end);
  }

  private static String cut(double seconds, String where) {
    String text =
        seconds > 1
            ? String.format(Locale.ROOT, "%.0f s", Math.ceil(seconds))
            : Figures.duration(seconds);
    return text + " off the " + where;
  }

  /** Whether the ends are like the middle. */
  boolean isSteady() {
    return words.equals(STEADY);
  }

  /** Index of the first arrival of the middle. */
  int from() {
    return from;
  }

  /** Index after the last arrival of the middle. */
  int to() {
    return to;
  }

  /** What differs and what to do. */
  String words() {
    return words;
  }
}
