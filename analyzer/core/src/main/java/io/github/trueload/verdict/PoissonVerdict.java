package io.github.trueload.verdict;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.Lattice;
import io.github.trueload.dispersion.LocalCov;
import io.github.trueload.dispersion.NormalQuantile;
import io.github.trueload.dispersion.Periodicity;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.verdict.Evidence.CovRange;
import io.github.trueload.verdict.Evidence.Neighbours;
import io.github.trueload.verdict.Evidence.OfIntervals;
import io.github.trueload.verdict.Evidence.Scale;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Principle B: do requests arrive as those of many independent users do, that is as a Poisson
 * process? With a tolerance t and a level 1 − α the stream is asked these questions; the first that
 * it fails decides.
 *
 * <ol>
 *   <li><b>Does it repeat?</b> Where each arrival has another one a period later ({@link
 *       Periodicity}) it is {@code periodic}, before all other verdicts: counts of such a stream
 *       vary too much in some windows and too little in others.
 *   <li><b>Does it come at ticks?</b> Batches at the ticks of a timer ({@link Lattice}) that hold
 *       more arrivals than the tolerance for counts allows, λL &gt; (1 + t)² − 1, are {@code
 *       bursty}.
 *   <li><b>Are intervals too equal?</b> Where the whole confidence interval of the CoV is below 1 −
 *       t it is {@code hypo-exponential}.
 *   <li><b>Are there bursts?</b> Counts of neighbouring windows w differ more than those of a
 *       Poisson process: an Allan factor above (1 + t)², above what all but α/50 of Poisson
 *       processes show, above 1 + t²·λw, which a rate that varies by t shows, and above what a slow
 *       swing of {@value #SLOW_SWING} of the rate shows in long windows. Or the whole confidence
 *       interval of the CoV is above 1 + t, and the CoV within blocks of neighbours is above 1 too,
 *       by more than t/2 and 2.5 standard errors. Then it is {@code bursty}. The Allan factor is
 *       that of the arrivals without the run's one pause, {@link LongestPause}. Where counts in
 *       longer windows are too equal (see below), users with regular intervals happen to send close
 *       together: the answer is {@code hypo-exponential}.
 *   <li><b>Is its rate steady?</b> What is left of a CoV that is too large, or of indices of
 *       dispersion of counts above (1 + t)² and above what all but α/50 of Poisson processes show,
 *       is a rate that changes slowly, steps, or pauses, see {@link RateChange}. The run's one
 *       pause is such a change even where counts do not show it: for a share s of the run it varies
 *       the rate by √(s/(1 − s)). Where the rate varies by more than t the answer is {@code
 *       inconclusive}; otherwise it is a remark on the answer.
 *   <li><b>Are counts too equal?</b> An index of dispersion whose whole confidence interval is
 *       below (1 − t)², and which is below what all but α/50 of Poisson processes show: {@code
 *       hypo-exponential}.
 *   <li><b>Are there enough intervals?</b> The CoV is within 1 ± t and half its confidence interval
 *       is no more than t; otherwise {@code inconclusive}.
 *   <li><b>Neighbours.</b> A lag-1 autocorrelation beyond ± t and beyond what all but α/50 of
 *       Poisson processes show: {@code bursty} above, {@code other} below.
 *   <li><b>Shape.</b> The distribution function of the intervals is more than t from the
 *       exponential's, and Anderson and Darling's test refuses it at α/5: {@code other}.
 * </ol>
 *
 * <p>A stream that fails none is {@code poisson}. Where timestamps are too coarse for single
 * intervals, counts alone decide, provided that one length has enough windows with {@value
 * #LEAST_COUNT} arrivals or more to distinguish 1 from the edge of the tolerance.
 *
 * <p>A false alarm, a Poisson process taken for anything else but inconclusive, has at most
 * probability α: the shares of counts, neighbours and shape add up to less than half of it (ten
 * lengths at α/50, both ways of counting, α/50, α/5), and the CoV errs less often still, since α/2
 * is what a CoV outside its interval has, and the interval must clear the tolerance too.
 */
public final class PoissonVerdict {

  /** Into how many parts α is cut for one window length. */
  private static final double PARTS = 50;

  private static final double PARTS_OF_SHAPE = 5;

  /** Standard errors that a CoV within blocks must be above 1 by: 0.6 % of Poisson processes. */
  private static final double SURE_OF_LOCAL = 2.5;

  /** Share of runs in which a change beyond the stated limit remains unseen. */
  private static final double UNSEEN = 0.01;

  /** A rate that swings so often in a run, or less often, swings slowly. */
  private static final int PERIODS_OF_SWING = 4;

  /** Largest standard deviation of a slow swing of the rate, over its mean: a sine of 70 %. */
  private static final double SLOW_SWING = 0.5;

  /** Windows with fewer arrivals see nothing but single arrivals. */
  private static final double LEAST_COUNT = 2;

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
   * @param process that the load generator was to send, {@link Conformance}; null where none is
   *     given
   */
  public record Criteria(double tolerance, double level, @Nullable RequestedProcess process) {

    /** Tolerance 0.1, level 95 %. */
    public static final Criteria DEFAULT = new Criteria(0.1, 0.95);

    /**
     * Makes criteria for a Poisson process of any rate.
     *
     * @param tolerance largest |CoV − 1| that is accepted; above 0 and below 1
     * @param level confidence level 1 − α of the intervals; from 0.5 to 0.9999
     */
    public Criteria(double tolerance, double level) {
      this(tolerance, level, null);
    }

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
   * Judges by these criteria.
   *
   * @param criteria tolerance, level and process
   */
  public PoissonVerdict(Criteria criteria) {
    this.criteria = criteria;
    edge = NormalQuantile.upper((1 - criteria.level()) / PARTS / 2);
    indexLow = Math.pow(1 - criteria.tolerance(), 2);
    indexHigh = Math.pow(1 + criteria.tolerance(), 2);
  }

  /**
   * Answers whether arrivals are those of a Poisson process.
   *
   * @param evidence figures of the arrivals
   * @return the verdict and its reason
   */
  public Answer answer(Evidence evidence) {
    if (evidence.intervals() < Intervals.FEWEST) {
      return new Answer(
          ArrivalVerdict.INCONCLUSIVE,
          new Reason.TooFewIntervals(evidence.intervals(), Intervals.FEWEST));
    }
    OfIntervals of = evidence.ofIntervals();
    List<Supplier<@Nullable Answer>> questions =
        List.of(
            () -> pattern(evidence),
            () -> equalIntervals(evidence),
            () -> bursts(evidence),
            () -> unsteady(evidence),
            () -> equalCounts(evidence, scale -> true),
            () -> of == null ? byCounts(evidence) : byIntervals(evidence, of));
    return questions.stream().map(Supplier::get).filter(Objects::nonNull).findFirst().orElseThrow();
  }

  private @Nullable Answer pattern(Evidence evidence) {
    if (evidence.periodicity() != null) {
      return new Answer(ArrivalVerdict.PERIODIC, new Reason.Repeated(evidence.periodicity()));
    }
    Lattice lattice = evidence.lattice();
    if (lattice == null || evidence.counts().isEmpty()) {
      return null;
    }
    Scale any = evidence.counts().get(0);
    double perTick = any.meanCount() / any.at().windowSeconds() * lattice.stepSeconds();
    return perTick > indexHigh - 1
        ? new Answer(ArrivalVerdict.BURSTY, new Reason.AtTicks(lattice, perTick))
        : null;
  }

  private @Nullable Answer equalIntervals(Evidence evidence) {
    OfIntervals of = evidence.ofIntervals();
    return of != null && of.cov().high() < 1 - criteria.tolerance()
        ? new Answer(
            ArrivalVerdict.HYPO_EXPONENTIAL, new Reason.CovBelow(cov(of), criteria.tolerance()))
        : null;
  }

  /** Bursts, unless longer windows show that a few users with regular intervals cause them. */
  private @Nullable Answer bursts(Evidence evidence) {
    Answer bursts = burstsAtAnyLength(evidence);
    if (bursts == null) {
      return null;
    }
    double longest =
        evidence.counts().stream()
            .filter(this::isBurst)
            .mapToDouble(scale -> scale.at().windowSeconds())
            .max()
            .orElse(0);
    Answer equal =
        equalCounts(
            evidence,
            scale -> scale.at().windowSeconds() > longest && scale.meanCount() >= LEAST_COUNT);
    return equal == null ? bursts : equal;
  }

  private @Nullable Answer burstsAtAnyLength(Evidence evidence) {
    OfIntervals of = evidence.ofIntervals();
    if (of != null && isCovAbove(of) && isLocal(of.local())) {
      return new Answer(ArrivalVerdict.BURSTY, new Reason.CovAbove(cov(of), criteria.tolerance()));
    }
    return evidence.counts().stream()
        .filter(this::isBurst)
        .max(Comparator.comparingDouble(scale -> scale.at().index()))
        .map(
            scale ->
                new Answer(
                    ArrivalVerdict.BURSTY, new Reason.CountsVaryMore(basis(evidence), scale.at())))
        .orElse(null);
  }

  private boolean isCovAbove(OfIntervals of) {
    return of.cov().low() > 1 + criteria.tolerance();
  }

  /** Of few intervals it is not known, and held for local. */
  private boolean isLocal(LocalCov local) {
    return !(local.value()
        <= 1 + Math.max(criteria.tolerance() / 2, SURE_OF_LOCAL * local.standardError()));
  }

  private boolean isBurst(Scale scale) {
    Neighbours of = scale.neighbours();
    double variance = criteria.tolerance() * criteria.tolerance();
    double allowed = 1 + Math.max(variance, ofSlowSwing(of.windows())) * of.meanCount();
    double band = poissonBand(WindowCounts.equivalentWindows(of.windows()), 1);
    return of.allanFactor() > Math.max(Math.max(indexHigh, allowed), band);
  }

  /**
   * What a sine of the rate adds to the Allan factor of so many windows for each arrival in one:
   * neighbouring windows differ by up to {@code 2·sin(π·periods/windows)} amplitudes.
   */
  private static double ofSlowSwing(long windows) {
    double sine = Math.sin(Math.PI * PERIODS_OF_SWING / windows);
    return 2 * SLOW_SWING * SLOW_SWING * sine * sine;
  }

  /** Where the rate changes by more than the tolerance. */
  private @Nullable Answer unsteady(Evidence evidence) {
    OfIntervals of = evidence.ofIntervals();
    double swing = swing(evidence);
    CovRange cov = of != null && isCovAbove(of) ? of.cov() : null;
    if (cov == null && !(swing > criteria.tolerance())) {
      return null;
    }
    // of a mixture of exponential intervals c² = 1 + 2·s² at least
    double ofCov = cov == null ? 0 : Math.sqrt((cov.value() * cov.value() - 1) / 2);
    return new Answer(
        ArrivalVerdict.INCONCLUSIVE,
        new Reason.RateChanges(
            evidence.rate().change().apply(Math.max(swing, ofCov)), criteria.tolerance()));
  }

  /** Largest relative change of the rate by a pause or where counts vary too much; 0 of none. */
  private double swing(Evidence evidence) {
    double ofCounts =
        evidence.counts().stream()
            .filter(
                scale ->
                    scale.at().index() > Math.max(indexHigh, poissonBand(scale.at().windows(), 1)))
            .mapToDouble(Scale::swing)
            .max()
            .orElse(0);
    return Math.max(evidence.rate().ofPause(), ofCounts);
  }

  private @Nullable Answer equalCounts(Evidence evidence, Predicate<Scale> at) {
    return evidence.counts().stream()
        .filter(at)
        .map(Scale::at)
        .filter(d -> d.high() < indexLow && d.index() < poissonBand(d.windows(), -1))
        .min(Comparator.comparingDouble(Dispersion::index))
        .map(
            d ->
                new Answer(
                    ArrivalVerdict.HYPO_EXPONENTIAL, new Reason.CountsVaryLess(basis(evidence), d)))
        .orElse(null);
  }

  private Answer byIntervals(Evidence evidence, OfIntervals of) {
    CovRange range = of.cov();
    double tolerance = criteria.tolerance();
    double half = (range.high() - range.low()) / 2;
    double beyond = Math.abs(range.value() - 1) - tolerance;
    double wanted = beyond > 0 ? beyond : tolerance;
    if (beyond > 0 || half > tolerance) {
      double needed = Math.ceil(evidence.intervals() * Math.pow(half / wanted, 2));
      return new Answer(
          ArrivalVerdict.INCONCLUSIVE,
          new Reason.CovUndecided(cov(of), tolerance, evidence.intervals(), needed));
    }
    Answer unlike = unlike(evidence.intervals(), of);
    return unlike == null ? poisson(evidence) : unlike;
  }

  /** What neighbours and shape say against a Poisson process; null where nothing. */
  private @Nullable Answer unlike(long intervals, OfIntervals of) {
    double lag1 = of.lag1();
    double passed = Math.max(criteria.tolerance(), edge / Math.sqrt((double) intervals));
    if (lag1 > passed) {
      return new Answer(ArrivalVerdict.BURSTY, new Reason.NeighboursAlike(cov(of), lag1));
    }
    if (lag1 < -passed) {
      return new Answer(ArrivalVerdict.OTHER, new Reason.NeighboursOpposed(cov(of), lag1));
    }
    ExponentialFit fit = of.fit().get();
    return fit != null
            && fit.distance() > criteria.tolerance()
            && fit.andersonDarlingP() < (1 - criteria.level()) / PARTS_OF_SHAPE
        ? new Answer(ArrivalVerdict.OTHER, new Reason.NotExponential(cov(of), fit))
        : null;
  }

  private Answer byCounts(Evidence evidence) {
    boolean enough =
        evidence.counts().stream()
            .anyMatch(
                scale ->
                    scale.meanCount() >= LEAST_COUNT
                        && poissonBand(scale.at().windows(), 1) <= indexHigh);
    return enough
        ? poisson(evidence)
        : new Answer(
            ArrivalVerdict.INCONCLUSIVE,
            new Reason.TooFewWindows(new Reason.CountsAlone(evidence.resolutionSeconds())));
  }

  private Answer poisson(Evidence evidence) {
    Reason like =
        new Reason.LikePoisson(
            basis(evidence),
            criteria.tolerance(),
            evidence.dispersion(),
            unseen(evidence),
            evidence.rate().leastPauseSeconds());
    double swing = swing(evidence);
    return new Answer(
        ArrivalVerdict.POISSON,
        swing > 0 ? new Reason.RateSwings(evidence.rate().change().apply(swing), like) : like);
  }

  /**
   * Upper limit of a slow change of the rate, by the longest windows: the swing of an index of
   * dispersion that would show the one seen, or a lower one, in 1 % of runs.
   */
  private static double unseen(Evidence evidence) {
    if (evidence.counts().isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    Scale longest = evidence.counts().get(evidence.counts().size() - 1);
    double freedom = longest.at().windows() - 1.0;
    double part = 2 / (9 * freedom);
    double lowest = Math.pow(1 - part - NormalQuantile.upper(UNSEEN) * Math.sqrt(part), 3);
    double index = longest.at().index() / lowest;
    return Math.sqrt(Math.max(0, index - 1) / longest.meanCount());
  }

  private static Reason.Basis basis(Evidence evidence) {
    return evidence.ofIntervals() == null
        ? new Reason.CountsAlone(evidence.resolutionSeconds())
        : cov(evidence.ofIntervals());
  }

  private static Reason.Cov cov(OfIntervals of) {
    return new Reason.Cov(of.cov().value(), of.cov().standardError());
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
