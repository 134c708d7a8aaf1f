package io.github.trueload.verdict;

import java.util.Optional;

/**
 * How the arrival rate changes over a run, where counts in long windows vary more than those of a
 * Poisson process, but neighbouring windows do not differ more than such a process's do.
 *
 * <p>The size of the change is {@code √((IDC − 1)/(λw))}, the standard deviation of the rate over
 * its mean, at the window length w where it is largest. Its kind is found from the counts of
 * {@value #PARTS} parts of the run: a step or a straight line is one where it explains three
 * quarters of what they vary more than Poisson counts. The run's one pause is the change where it
 * makes up a quarter or more of the variance; otherwise the arrivals without it are described.
 *
 * @param kind what kind of change it is
 * @param relative standard deviation of the rate over its mean
 * @param fromPerSecond rate before a step, at the start of a trend, the lowest of a swing; 0 of a
 *     pause
 * @param toPerSecond rate after it, at the end, the highest; the mean rate for a pause
 * @param atSeconds from the first arrival to the step or pause; 0 for other kinds
 * @param lengthSeconds length of a pause; 0 for other kinds
 */
public record RateChange(
    Kind kind,
    double relative,
    double fromPerSecond,
    double toPerSecond,
    double atSeconds,
    double lengthSeconds) {

  /** Kinds of changes. */
  public enum Kind {
    /** Nothing arrives for a time in which a Poisson process would have had dozens of arrivals. */
    PAUSE,
    STEP,
    /** The rate grows or falls over the whole run. */
    TREND,
    SWING
  }

  private static final int PARTS = 40;
  private static final int SMOOTHED = 5;
  private static final double EXPLAINED = 0.75;

  /** Share of the variance of the rate from which on a pause is the change. */
  private static final double OF_PAUSE = 0.25;

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Describes the change.
   *
   * @param inOrder instants, ascending; the last is after the first
   * @param resolutionNanos step of the timestamps, 1 or more
   * @param relative its size
   */
  static RateChange of(long[] inOrder, long resolutionNanos, double relative) {
    Optional<LongestPause> found = LongestPause.of(inOrder);
    if (found.isEmpty()) {
      return withoutPause(inOrder, inOrder.length, 0, relative);
    }
    LongestPause pause = found.get();
    double at = (inOrder[pause.before()] - inOrder[0]) / NANOS_PER_SECOND;
    if (pause.relative() * pause.relative() < OF_PAUSE * relative * relative) {
      long excess = pause.excessNanos(resolutionNanos);
      return withoutPause(inOrder, pause.before() + 1, excess, relative)
          .later(at, excess / NANOS_PER_SECOND);
    }
    int last = inOrder.length - 1;
    double span = inOrder[last] - inOrder[0];
    return new RateChange(
        Kind.PAUSE,
        relative,
        0,
        last / (span - pause.nanos()) * NANOS_PER_SECOND,
        at,
        pause.nanos() / NANOS_PER_SECOND);
  }

  /** The same with a step after an instant so much later. */
  private RateChange later(double afterSeconds, double seconds) {
    return new RateChange(
        kind,
        relative,
        fromPerSecond,
        toPerSecond,
        atSeconds > afterSeconds ? atSeconds + seconds : atSeconds,
        lengthSeconds);
  }

  /**
   * Of the arrivals as if those from number {@code after} on were earlier by {@code excess}
   * nanoseconds.
   */
  private static RateChange withoutPause(long[] inOrder, int after, long excess, double relative) {
    int last = inOrder.length - 1;
    double span = inOrder[last] - excess - inOrder[0];
    double rate = last / span * NANOS_PER_SECOND;
    double[] counts = new double[PARTS];
    for (int i = 0; i <= last; i++) {
      long instant = i < after ? inOrder[i] : inOrder[i] - excess;
      counts[Math.min(PARTS - 1, (int) ((instant - inOrder[0]) / span * PARTS))]++;
    }
    double perSecond = PARTS / (span / NANOS_PER_SECOND);
    return ofCounts(counts, relative, rate, perSecond);
  }

  private static RateChange ofCounts(
      double[] counts, double relative, double rate, double perSecond) {
    double mean = rate / perSecond;
    double total = 0;
    double products = 0;
    for (int i = 0; i < PARTS; i++) {
      total += (counts[i] - mean) * (counts[i] - mean);
      products += (counts[i] - mean) * (i - (PARTS - 1) / 2.0);
    }
    double excess = total - (PARTS - 1) * mean;
    double slope = products * 12 / (PARTS * (PARTS * (double) PARTS - 1));
    double byLine = slope * products;
    double before = 0;
    double byStep = 0;
    int at = 0;
    double sum = 0;
    for (int i = 1; i < PARTS; i++) {
      sum += counts[i - 1] - mean;
      double explained = sum * sum * PARTS / ((double) i * (PARTS - i));
      if (explained > byStep) {
        byStep = explained;
        at = i;
        before = mean + sum / i;
      }
    }
    if (Math.max(byStep, byLine) < EXPLAINED * excess) {
      return swing(counts, relative, perSecond);
    }
    double half = slope * PARTS / 2;
    return byLine >= byStep
        ? new RateChange(
            Kind.TREND, relative, (mean - half) * perSecond, (mean + half) * perSecond, 0, 0)
        : new RateChange(
            Kind.STEP,
            relative,
            before * perSecond,
            (mean * PARTS - before * at) / (PARTS - at) * perSecond,
            at / perSecond,
            0);
  }

  private static RateChange swing(double[] counts, double relative, double perSecond) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int i = 0; i + SMOOTHED <= PARTS; i++) {
      double sum = 0;
      for (int j = i; j < i + SMOOTHED; j++) {
        sum += counts[j] / SMOOTHED;
      }
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
    return new RateChange(Kind.SWING, relative, least * perSecond, most * perSecond, 0, 0);
  }
}
