package io.github.trueload.stats;

import io.github.trueload.stats.AnalysisSummary.Dispersion;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Principle B: do requests arrive as those of many independent users do, that is as a Poisson
 * process? Three questions are put to the stream:
 *
 * <ol>
 *   <li><b>Intervals.</b> Is the CoV within 1 ± {@value #TOLERANCE}? Yes where it is and 1.96
 *       standard errors are no more than that tolerance; no where its whole 95 % interval lies
 *       outside; else there are too few intervals to tell.
 *   <li><b>Counts.</b> Is the index of dispersion of counts, over windows of every length, that of
 *       a Poisson process? Let pass: 0.81 to 1.21 (the squared tolerance), and what a Poisson
 *       process shows in 999 of 1,000 runs at that number of windows. Sees what a CoV cannot:
 *       bursts of correlated intervals, ramps, pacing.
 *   <li><b>Neighbours.</b> Is the lag-1 autocorrelation no more than {@value #LAG_TOLERANCE}, or
 *       than 3.3/√n?
 * </ol>
 *
 * <p>Where whole-millisecond stamps cannot carry a CoV, counts alone decide, provided that one
 * length has enough windows to tell 1 from the edge of the tolerance.
 *
 * <p>Equations: sheet sections 3 and 4. On a Poisson stream the CoV errs in at most 5 % of runs
 * (just enough intervals) and soon in none as they grow; the counts in at most 1 % (ten lengths).
 */
public final class PrincipleB {

  /** How far a CoV may be from 1. */
  public static final double TOLERANCE = 0.1;

  /** Lag-1 autocorrelation that is let pass. */
  public static final double LAG_TOLERANCE = 0.1;

  /** Fewest intervals that anything is said of. */
  public static final int FEWEST_INTERVALS = 30;

  /** Steps of the clock that a mean interval must have for its CoV to mean anything. */
  public static final double STEPS_PER_INTERVAL = 5;

  private static final double NORMAL_95 = 1.96;
  private static final double NORMAL_999 = 3.29;
  private static final double INDEX_LOW = (1 - TOLERANCE) * (1 - TOLERANCE);
  private static final double INDEX_HIGH = (1 + TOLERANCE) * (1 + TOLERANCE);

  /**
   * An answer.
   *
   * @param verdict the word
   * @param reason why, with the figures
   */
  public record Answer(ArrivalVerdict verdict, String reason) {}

  /**
   * What the questions are put to.
   *
   * @param intervals how many intervals
   * @param lag1 autocorrelation of neighbours
   * @param covResolvable whether the stamps are fine enough for a CoV
   * @param resolutionSeconds step of the stamps
   * @param counts index of dispersion by window length, lengths ascending
   */
  public record Evidence(
      long intervals,
      double cov,
      double covStandardError,
      double lag1,
      boolean covResolvable,
      double resolutionSeconds,
      List<Dispersion> counts) {}

  private PrincipleB() {}

  /** Whether stamps of that step can tell the CoV of intervals of that mean. */
  public static boolean resolvable(double meanSeconds, double resolutionSeconds) {
    return meanSeconds >= STEPS_PER_INTERVAL * resolutionSeconds;
  }

  /** Puts the questions. */
  public static Answer answer(Evidence evidence) {
    if (evidence.intervals() < FEWEST_INTERVALS) {
      return inconclusive(
          "only %,d intervals, fewer than %d: record a longer run",
          evidence.intervals(), FEWEST_INTERVALS);
    }
    return evidence.covResolvable() ? byIntervals(evidence) : byCounts(evidence);
  }

  private static Answer byIntervals(Evidence evidence) {
    double cov = evidence.cov();
    double half = NORMAL_95 * evidence.covStandardError();
    String figure = text("CoV %.2f ± %.2f", cov, evidence.covStandardError());
    if (cov + half < 1 - TOLERANCE) {
      return hypoExponential("%s is below 1 − %.1f", figure, TOLERANCE);
    }
    if (cov - half > 1 + TOLERANCE) {
      return bursty("%s is above 1 + %.1f", figure, TOLERANCE);
    }
    Answer counts = excess(evidence, figure + ", but ");
    if (counts != null) {
      return counts;
    }
    double beyond = Math.abs(cov - 1) - TOLERANCE;
    double wanted = beyond > 0 ? beyond : TOLERANCE;
    if (beyond > 0 || half > TOLERANCE) {
      double needed = evidence.intervals() * Math.pow(half / wanted, 2);
      return inconclusive(
          "%s of %,d intervals cannot be told from 1 ± %.1f: about %,.0f intervals are needed",
          figure, evidence.intervals(), TOLERANCE, Math.ceil(needed));
    }
    double lagPassed =
        Math.max(LAG_TOLERANCE, NORMAL_999 / Math.sqrt((double) evidence.intervals()));
    if (evidence.lag1() > lagPassed) {
      return bursty(
          "%s, but neighbouring intervals are alike: lag-1 autocorrelation %.2f",
          figure, evidence.lag1());
    }
    return new Answer(
        ArrivalVerdict.POISSON,
        text("%s is within 1 ± %.1f%s", figure, TOLERANCE, countsWords(evidence)));
  }

  private static Answer byCounts(Evidence evidence) {
    String stamps =
        text(
            "CoV not resolvable: stamps of %s are too coarse for this rate; ",
            Figures.duration(evidence.resolutionSeconds()));
    Answer counts = excess(evidence, stamps);
    if (counts != null) {
      return counts;
    }
    boolean enough =
        evidence.counts().stream().anyMatch(d -> poissonBand(d.windows(), 1) <= INDEX_HIGH);
    if (!enough) {
      return inconclusive(
          "%stoo few windows to judge by counts: capture the packets, or log nanoseconds", stamps);
    }
    return new Answer(ArrivalVerdict.POISSON, stamps + "judged by counts" + countsWords(evidence));
  }

  /** Counts that vary too much at some length, else too little; null where none do. */
  private static Answer excess(Evidence evidence, String before) {
    Optional<Dispersion> most =
        evidence.counts().stream()
            .filter(d -> d.index() > Math.max(INDEX_HIGH, poissonBand(d.windows(), 1)))
            .max(Comparator.comparingDouble(Dispersion::index));
    if (most.isPresent()) {
      return bursty(
          "%scounts vary %.1f times as much as a Poisson process's over windows of %s",
          before, most.get().index(), Figures.duration(most.get().windowSeconds()));
    }
    return evidence.counts().stream()
        .filter(d -> d.index() < Math.min(INDEX_LOW, poissonBand(d.windows(), -1)))
        .min(Comparator.comparingDouble(Dispersion::index))
        .map(
            d ->
                hypoExponential(
                    "%scounts vary only %.2f times as much as a Poisson process's over windows of"
                        + " %s",
                    before, d.index(), Figures.duration(d.windowSeconds())))
        .orElse(null);
  }

  /**
   * Edge of the index of dispersion that a Poisson process keeps to in 999 of 1,000 runs: χ²(W−1)
   * over W−1, by Wilson and Hilferty.
   *
   * @param side 1 for the upper edge, −1 for the lower
   */
  static double poissonBand(long windows, int side) {
    if (windows < 2) {
      return side > 0 ? Double.POSITIVE_INFINITY : 0;
    }
    double part = 2 / (9 * (windows - 1.0));
    double root = Math.max(0, 1 - part + side * NORMAL_999 * Math.sqrt(part));
    return root * root * root;
  }

  private static String countsWords(Evidence evidence) {
    List<Dispersion> counts = evidence.counts();
    if (counts.isEmpty()) {
      return "";
    }
    double low = counts.stream().mapToDouble(Dispersion::index).min().orElseThrow();
    double high = counts.stream().mapToDouble(Dispersion::index).max().orElseThrow();
    return text(
        "; dispersion of counts %.2f to %.2f over windows of %s to %s",
        low,
        high,
        Figures.duration(counts.get(0).windowSeconds()),
        Figures.duration(counts.get(counts.size() - 1).windowSeconds()));
  }

  private static Answer inconclusive(String format, Object... values) {
    return new Answer(ArrivalVerdict.INCONCLUSIVE, text(format, values));
  }

  private static Answer bursty(String format, Object... values) {
    return new Answer(ArrivalVerdict.BURSTY, text(format, values));
  }

  private static Answer hypoExponential(String format, Object... values) {
    return new Answer(ArrivalVerdict.HYPO_EXPONENTIAL, text(format, values));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
