package io.github.trueload.stats;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.NormalQuantile;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Principle B: do requests arrive as those of many independent users do, that is as a Poisson
 * process? Four questions are put to the stream, with a tolerance t and a level 1 − α:
 *
 * <ol>
 *   <li><b>Intervals.</b> Is the CoV within 1 ± t? Yes where it is and half its confidence interval
 *       is no more than t; no where the whole interval lies outside; else there are too few
 *       intervals to tell.
 *   <li><b>Counts.</b> Is the index of dispersion of counts, over windows of every length, that of
 *       a Poisson process? Let pass: (1 − t)² to (1 + t)², and what all but α/50 of Poisson
 *       processes show at that number of windows. Sees what a CoV cannot: bursts of correlated
 *       intervals, ramps, pacing.
 *   <li><b>Neighbours.</b> Is the lag-1 autocorrelation within ± t, or no more than all but α/50 of
 *       Poisson processes show?
 *   <li><b>Shape.</b> Is the distribution function of the intervals within t of the exponential's,
 *       or does Anderson and Darling's test not refuse it at α/5?
 * </ol>
 *
 * <p>A stream that fails none is {@code poisson}; the first two, and alike neighbours, tell {@code
 * bursty} and {@code hypo-exponential}; what fails only by opposed neighbours or by its shape is
 * {@code other}.
 *
 * <p>Where whole-millisecond stamps cannot carry a CoV, counts alone decide, provided that one
 * length has enough windows to tell 1 from the edge of the tolerance.
 *
 * <p>A false alarm, a Poisson process taken for anything else but inconclusive, has at most
 * probability α: the shares of the questions 2 to 4 add up to less than half of it (ten lengths at
 * α/50, α/50, α/5), and the first errs less often still, since α/2 is what a CoV outside its
 * interval has, and the interval must clear the tolerance too.
 */
public final class PrincipleB {

  /** Fewest intervals that anything is said of. */
  public static final int FEWEST_INTERVALS = 30;

  /** Steps of the clock that a mean interval must have for its CoV to mean anything. */
  public static final double STEPS_PER_INTERVAL = 5;

  /** Into how many parts α is cut for one window length. */
  private static final double PARTS = 50;

  private static final double PARTS_OF_SHAPE = 5;

  private final Criteria criteria;
  private final String toleranceText;
  private final double edge;
  private final double indexLow;
  private final double indexHigh;

  /**
   * What is asked for.
   *
   * @param tolerance t, how far a CoV may be from 1; above 0 and below 1
   * @param level 1 − α, how seldom a Poisson process may be taken for something else; from 0.5 to
   *     0.9999
   */
  public record Criteria(double tolerance, double level) {

    /** Tolerance 0.1, level 95 %. */
    public static final Criteria DEFAULT = new Criteria(0.1, 0.95);

    /** Checks the values. */
    public Criteria {
      if (!(tolerance > 0 && tolerance < 1)) {
        throw new IllegalArgumentException("tolerance " + tolerance + " is not between 0 and 1");
      }
      if (!(level >= 0.5 && level <= 0.9999)) {
        throw new IllegalArgumentException("level " + level + " is not from 0.5 to 0.9999");
      }
    }
  }

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
   * @param covLow lower end of the CoV's confidence interval at the level
   * @param covHigh its upper end
   * @param lag1 autocorrelation of neighbours
   * @param covResolvable whether the stamps are fine enough for a CoV
   * @param resolutionSeconds step of the stamps
   * @param counts index of dispersion by window length, lengths ascending
   * @param fit of the exponential to the intervals, asked for where the verdict hangs on it; gives
   *     null where the stamps are too coarse
   */
  public record Evidence(
      long intervals,
      double cov,
      double covStandardError,
      double covLow,
      double covHigh,
      double lag1,
      boolean covResolvable,
      double resolutionSeconds,
      List<Dispersion> counts,
      Supplier<ExponentialFit> fit) {}

  /** With those criteria. */
  public PrincipleB(Criteria criteria) {
    this.criteria = criteria;
    toleranceText = BigDecimal.valueOf(criteria.tolerance()).toPlainString();
    edge = NormalQuantile.upper((1 - criteria.level()) / PARTS / 2);
    indexLow = Math.pow(1 - criteria.tolerance(), 2);
    indexHigh = Math.pow(1 + criteria.tolerance(), 2);
  }

  /** Whether stamps of that step can tell the CoV of intervals of that mean. */
  public static boolean resolvable(double meanSeconds, double resolutionSeconds) {
    return meanSeconds >= STEPS_PER_INTERVAL * resolutionSeconds;
  }

  /** Puts the questions. */
  public Answer answer(Evidence evidence) {
    if (evidence.intervals() < FEWEST_INTERVALS) {
      return inconclusive(
          "only %,d intervals, fewer than %d: record a longer run",
          evidence.intervals(), FEWEST_INTERVALS);
    }
    return evidence.covResolvable() ? byIntervals(evidence) : byCounts(evidence);
  }

  private Answer byIntervals(Evidence evidence) {
    double cov = evidence.cov();
    double tolerance = criteria.tolerance();
    double half = (evidence.covHigh() - evidence.covLow()) / 2;
    String figure = text("CoV %.2f ± %.2f", cov, evidence.covStandardError());
    if (evidence.covHigh() < 1 - tolerance) {
      return hypoExponential("%s is below 1 − %s", figure, toleranceText);
    }
    if (evidence.covLow() > 1 + tolerance) {
      return bursty("%s is above 1 + %s", figure, toleranceText);
    }
    Answer counts = excess(evidence, figure + ", but ");
    if (counts != null) {
      return counts;
    }
    double beyond = Math.abs(cov - 1) - tolerance;
    double wanted = beyond > 0 ? beyond : tolerance;
    if (beyond > 0 || half > tolerance) {
      double needed = evidence.intervals() * Math.pow(half / wanted, 2);
      return inconclusive(
          "%s of %,d intervals cannot be told from 1 ± %s: about %,.0f intervals are needed",
          figure, evidence.intervals(), toleranceText, Math.ceil(needed));
    }
    Answer unlike = unlike(evidence, figure);
    return unlike != null
        ? unlike
        : new Answer(
            ArrivalVerdict.POISSON,
            text("%s is within 1 ± %s%s", figure, toleranceText, countsWords(evidence)));
  }

  /** What neighbours and shape tell against a Poisson process; null where nothing. */
  private Answer unlike(Evidence evidence, String figure) {
    double lag1 = evidence.lag1();
    double passed = Math.max(criteria.tolerance(), edge / Math.sqrt((double) evidence.intervals()));
    if (lag1 > passed) {
      return bursty(
          "%s, but neighbouring intervals are alike: lag-1 autocorrelation %.2f", figure, lag1);
    }
    if (lag1 < -passed) {
      return other(
          "%s, but a long interval follows a short one: lag-1 autocorrelation %s",
          figure, Figures.fixed(lag1, 2));
    }
    ExponentialFit fit = evidence.fit().get();
    if (fit != null
        && fit.distance() > criteria.tolerance()
        && fit.andersonDarlingP() < (1 - criteria.level()) / PARTS_OF_SHAPE) {
      return other(
          "%s, but the intervals are not exponential: their distribution function is off by up to"
              + " %.2f (Anderson-Darling %s, p %s)",
          figure,
          fit.distance(),
          Figures.number(fit.andersonDarling()),
          Figures.probability(fit.andersonDarlingP()));
    }
    return null;
  }

  private Answer byCounts(Evidence evidence) {
    String stamps =
        text(
            "CoV not resolvable: stamps of %s are too coarse for this rate; ",
            Figures.duration(evidence.resolutionSeconds()));
    Answer counts = excess(evidence, stamps);
    if (counts != null) {
      return counts;
    }
    boolean enough =
        evidence.counts().stream().anyMatch(d -> poissonBand(d.windows(), 1) <= indexHigh);
    if (!enough) {
      return inconclusive(
          "%stoo few windows to judge by counts: capture the packets, or log nanoseconds", stamps);
    }
    return new Answer(ArrivalVerdict.POISSON, stamps + "judged by counts" + countsWords(evidence));
  }

  /** Counts that vary too much at some length, else too little; null where none do. */
  private Answer excess(Evidence evidence, String before) {
    Optional<Dispersion> most =
        evidence.counts().stream()
            .filter(d -> d.index() > Math.max(indexHigh, poissonBand(d.windows(), 1)))
            .max(Comparator.comparingDouble(Dispersion::index));
    if (most.isPresent()) {
      return bursty(
          "%scounts vary %.1f times as much as a Poisson process's over windows of %s",
          before, most.get().index(), Figures.duration(most.get().windowSeconds()));
    }
    return evidence.counts().stream()
        .filter(d -> d.index() < Math.min(indexLow, poissonBand(d.windows(), -1)))
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
   * Edge of the index of dispersion that all but α/50 of Poisson processes keep to: χ²(W−1) over
   * W−1, by Wilson and Hilferty.
   *
   * @param side 1 for the upper edge, −1 for the lower
   */
  double poissonBand(long windows, int side) {
    if (windows < 2) {
      return side > 0 ? Double.POSITIVE_INFINITY : 0;
    }
    double part = 2 / (9 * (windows - 1.0));
    double root = Math.max(0, 1 - part + side * edge * Math.sqrt(part));
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

  private static Answer other(String format, Object... values) {
    return new Answer(ArrivalVerdict.OTHER, text(format, values));
  }

  private static Answer hypoExponential(String format, Object... values) {
    return new Answer(ArrivalVerdict.HYPO_EXPONENTIAL, text(format, values));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
