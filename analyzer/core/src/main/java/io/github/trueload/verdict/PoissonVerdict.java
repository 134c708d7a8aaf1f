package io.github.trueload.verdict;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.NormalQuantile;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.Intervals;
import java.util.Comparator;
import java.util.List;
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
public final class PoissonVerdict {

  /** Into how many parts α is cut for one window length. */
  private static final double PARTS = 50;

  private static final double PARTS_OF_SHAPE = 5;

  private final Criteria criteria;
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
  public record Answer(ArrivalVerdict verdict, Reason reason) {}

  /**
   * What the questions are put to.
   *
   * @param intervals how many intervals
   * @param cov the CoV with its confidence interval at the level
   * @param lag1 autocorrelation of neighbours
   * @param covResolvable whether the stamps are fine enough for a CoV
   * @param resolutionSeconds step of the stamps
   * @param counts index of dispersion by window length, lengths ascending
   * @param fit of the exponential to the intervals, asked for where the verdict hangs on it; gives
   *     null where the stamps are too coarse
   */
  public record Evidence(
      long intervals,
      CovRange cov,
      double lag1,
      boolean covResolvable,
      double resolutionSeconds,
      List<Dispersion> counts,
      Supplier<ExponentialFit> fit) {}

  /**
   * A CoV and how sure it is.
   *
   * @param low lower end of its confidence interval at the level
   * @param high its upper end
   */
  public record CovRange(double value, double standardError, double low, double high) {}

  /** With those criteria. */
  public PoissonVerdict(Criteria criteria) {
    this.criteria = criteria;
    edge = NormalQuantile.upper((1 - criteria.level()) / PARTS / 2);
    indexLow = Math.pow(1 - criteria.tolerance(), 2);
    indexHigh = Math.pow(1 + criteria.tolerance(), 2);
  }

  /** Puts the questions. */
  public Answer answer(Evidence evidence) {
    if (evidence.intervals() < Intervals.FEWEST) {
      return new Answer(
          ArrivalVerdict.INCONCLUSIVE,
          new Reason.TooFewIntervals(evidence.intervals(), Intervals.FEWEST));
    }
    return evidence.covResolvable() ? byIntervals(evidence) : byCounts(evidence);
  }

  private Answer byIntervals(Evidence evidence) {
    CovRange range = evidence.cov();
    double tolerance = criteria.tolerance();
    double half = (range.high() - range.low()) / 2;
    Reason.Cov cov = new Reason.Cov(range.value(), range.standardError());
    if (range.high() < 1 - tolerance) {
      return new Answer(ArrivalVerdict.HYPO_EXPONENTIAL, new Reason.CovBelow(cov, tolerance));
    }
    if (range.low() > 1 + tolerance) {
      return new Answer(ArrivalVerdict.BURSTY, new Reason.CovAbove(cov, tolerance));
    }
    Answer counts = excess(evidence, cov);
    if (counts != null) {
      return counts;
    }
    double beyond = Math.abs(range.value() - 1) - tolerance;
    double wanted = beyond > 0 ? beyond : tolerance;
    if (beyond > 0 || half > tolerance) {
      double needed = Math.ceil(evidence.intervals() * Math.pow(half / wanted, 2));
      return new Answer(
          ArrivalVerdict.INCONCLUSIVE,
          new Reason.CovUndecided(cov, tolerance, evidence.intervals(), needed));
    }
    Answer unlike = unlike(evidence, cov);
    return unlike != null
        ? unlike
        : new Answer(
            ArrivalVerdict.POISSON, new Reason.LikePoisson(cov, tolerance, evidence.counts()));
  }

  /** What neighbours and shape say against a Poisson process; null where nothing. */
  private Answer unlike(Evidence evidence, Reason.Cov cov) {
    double lag1 = evidence.lag1();
    double passed = Math.max(criteria.tolerance(), edge / Math.sqrt((double) evidence.intervals()));
    if (lag1 > passed) {
      return new Answer(ArrivalVerdict.BURSTY, new Reason.NeighboursAlike(cov, lag1));
    }
    if (lag1 < -passed) {
      return new Answer(ArrivalVerdict.OTHER, new Reason.NeighboursOpposed(cov, lag1));
    }
    ExponentialFit fit = evidence.fit().get();
    return fit != null
            && fit.distance() > criteria.tolerance()
            && fit.andersonDarlingP() < (1 - criteria.level()) / PARTS_OF_SHAPE
        ? new Answer(ArrivalVerdict.OTHER, new Reason.NotExponential(cov, fit))
        : null;
  }

  private Answer byCounts(Evidence evidence) {
    Reason.CountsAlone basis = new Reason.CountsAlone(evidence.resolutionSeconds());
    Answer counts = excess(evidence, basis);
    if (counts != null) {
      return counts;
    }
    boolean enough =
        evidence.counts().stream().anyMatch(d -> poissonBand(d.windows(), 1) <= indexHigh);
    return enough
        ? new Answer(
            ArrivalVerdict.POISSON,
            new Reason.LikePoisson(basis, criteria.tolerance(), evidence.counts()))
        : new Answer(ArrivalVerdict.INCONCLUSIVE, new Reason.TooFewWindows(basis));
  }

  /** Counts that vary too much at some length, else too little; null where none do. */
  private Answer excess(Evidence evidence, Reason.Basis basis) {
    Optional<Dispersion> most =
        evidence.counts().stream()
            .filter(d -> d.index() > Math.max(indexHigh, poissonBand(d.windows(), 1)))
            .max(Comparator.comparingDouble(Dispersion::index));
    if (most.isPresent()) {
      return new Answer(ArrivalVerdict.BURSTY, new Reason.CountsVaryMore(basis, most.get()));
    }
    return evidence.counts().stream()
        .filter(d -> d.index() < Math.min(indexLow, poissonBand(d.windows(), -1)))
        .min(Comparator.comparingDouble(Dispersion::index))
        .map(d -> new Answer(ArrivalVerdict.HYPO_EXPONENTIAL, new Reason.CountsVaryLess(basis, d)))
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
}
