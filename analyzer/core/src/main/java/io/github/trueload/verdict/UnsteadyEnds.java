package io.github.trueload.verdict;

import io.github.trueload.stats.arrivals.ArrivalStatistics;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run's start or end has another arrival rate than its middle, as while users are being
 * started or stopped: tenths of the run that differ from the median tenth by more than a tenth of
 * it and by more than four standard deviations of a Poisson count.
 */
public final class UnsteadyEnds {

  private static final int PARTS = 10;
  private static final int MOST_AT_AN_END = 4;
  private static final double SHARE = 0.1;
  private static final double STANDARD_DEVIATIONS = 4;

  private final int from;
  private final int to;
  private final @Nullable Difference difference;

  private UnsteadyEnds(int from, int to, @Nullable Difference difference) {
    this.from = from;
    this.to = to;
    this.difference = difference;
  }

  /**
   * How the ends differ from the middle.
   *
   * @param atStart whether the rate is that of the start; otherwise it is that of the end
   * @param ratePerSecond rate in the first tenth of the run that differs
   * @param middlePerSecond rate in the median tenth
   * @param cutStartSeconds length of the start that differs, 0 for none
   * @param cutEndSeconds length of the end that differs, 0 for none
   */
  public record Difference(
      boolean atStart,
      double ratePerSecond,
      double middlePerSecond,
      double cutStartSeconds,
      double cutEndSeconds) {}

  /**
   * Part of the run between two instants.
   *
   * @param startNanos nanoseconds since the epoch
   * @param endNanos nanoseconds since the epoch
   */
  public record Part(long startNanos, long endNanos) {}

  /**
   * The part without the tenths at either end, four at most, whose rate is another than the
   * middle's, as while users are being started or stopped.
   *
   * @param arrivals of the run
   * @return nothing where what is left is not steady either, or holds fewer than two arrivals
   */
  public static Optional<Part> steadyPart(ArrivalStatistics arrivals) {
    long[] ordered = arrivals.inOrder();
    UnsteadyEnds ends = of(ordered);
    if (ends.to() - ends.from() < 2
        || !of(Arrays.copyOfRange(ordered, ends.from(), ends.to())).isSteady()) {
      return Optional.empty();
    }
    return Optional.of(new Part(ordered[ends.from()], ordered[ends.to() - 1]));
  }

  /**
   * Looks at a run.
   *
   * @param inOrder instants of the arrivals, ascending
   */
  static UnsteadyEnds of(long[] inOrder) {
    if (inOrder.length < PARTS) {
      return new UnsteadyEnds(0, inOrder.length, null);
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
    Difference difference =
        first == 0 && last == PARTS ? null : difference(first, last, part / 1e9, counts, median);
    return new UnsteadyEnds(edges[first], edges[last], difference);
  }

  private static int before(long[] inOrder, long nanos) {
    int found = Arrays.binarySearch(inOrder, nanos);
    return found < 0 ? -found - 1 : found;
  }

  private static boolean differs(long count, double median) {
    return Math.abs(count - median)
        > Math.max(SHARE * median, STANDARD_DEVIATIONS * Math.sqrt(median));
  }

  private static Difference difference(
      int first, int last, double part, long[] counts, double median) {
    return new Difference(
        first > 0,
        (first > 0 ? counts[0] : counts[PARTS - 1]) / part,
        median / part,
        first * part,
        (PARTS - last) * part);
  }

  boolean isSteady() {
    return difference == null;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** How the ends differ from the middle; null where they do not. */
  @Nullable Difference difference() {
    return difference;
  }
}
