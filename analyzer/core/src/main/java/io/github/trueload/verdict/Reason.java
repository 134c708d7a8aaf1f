package io.github.trueload.verdict;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.Lattice;
import io.github.trueload.dispersion.Periodicity;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import java.util.List;

/** Why arrivals are judged as they are: each record is a code, its components the figures. */
public sealed interface Reason {

  /** The figure that a reason rests on. */
  sealed interface Basis {}

  /**
   * The CoV of the intervals.
   *
   * @param value the CoV, dimensionless
   * @param standardError standard error of {@code value}
   */
  record Cov(double value, double standardError) implements Basis {}

  /**
   * Counts alone, because the timestamps do not resolve the CoV.
   *
   * @param resolutionSeconds step of the timestamps, seconds
   */
  record CountsAlone(double resolutionSeconds) implements Basis {}

  /**
   * There are fewer intervals than any verdict needs.
   *
   * @param intervals how many there are
   * @param least how many are needed
   */
  record TooFewIntervals(long intervals, long least) implements Reason {}

  /**
   * The whole confidence interval of the CoV is below 1 − tolerance.
   *
   * @param cov the CoV
   * @param tolerance largest |CoV − 1| that is accepted
   */
  record CovBelow(Cov cov, double tolerance) implements Reason {}

  /**
   * The whole confidence interval of the CoV is above 1 + tolerance.
   *
   * @param cov the CoV
   * @param tolerance largest |CoV − 1| that is accepted
   */
  record CovAbove(Cov cov, double tolerance) implements Reason {}

  /**
   * The confidence interval of the CoV is too wide for a verdict.
   *
   * @param cov the CoV
   * @param tolerance largest |CoV − 1| that is accepted
   * @param intervals number of intervals
   * @param needed number of intervals that would decide
   */
  record CovUndecided(Cov cov, double tolerance, long intervals, double needed) implements Reason {}

  /**
   * Counts vary more than those of a Poisson process.
   *
   * @param basis the CoV, or counts alone
   * @param at window length where they vary most
   */
  record CountsVaryMore(Basis basis, Dispersion at) implements Reason {}

  /**
   * Counts vary less than those of a Poisson process.
   *
   * @param basis the CoV, or counts alone
   * @param at window length where they vary least
   */
  record CountsVaryLess(Basis basis, Dispersion at) implements Reason {}

  /**
   * Neighbouring intervals are alike.
   *
   * @param cov the CoV
   * @param lag1 their autocorrelation, above 0
   */
  record NeighboursAlike(Cov cov, double lag1) implements Reason {}

  /**
   * Long intervals follow short ones.
   *
   * @param cov the CoV
   * @param lag1 autocorrelation of neighbouring intervals, below 0
   */
  record NeighboursOpposed(Cov cov, double lag1) implements Reason {}

  /**
   * The distribution of the intervals is not exponential.
   *
   * @param cov the CoV
   * @param fit tests of the exponential distribution
   */
  record NotExponential(Cov cov, ExponentialFit fit) implements Reason {}

  /**
   * No window length has enough windows.
   *
   * @param basis why the CoV does not count
   */
  record TooFewWindows(CountsAlone basis) implements Reason {}

  /**
   * The CoV, or counts alone, and counts in all windows are those of a Poisson process.
   *
   * @param basis the CoV, or counts alone
   * @param tolerance largest |CoV − 1| that is accepted
   * @param counts index of dispersion of each window length
   * @param unseen largest slow swing of the rate (its standard deviation over its mean) that a run
   *     of this length would not show
   * @param leastPauseSeconds from this length on a pause would have been found
   */
  record LikePoisson(
      Basis basis,
      double tolerance,
      List<Dispersion> counts,
      double unseen,
      double leastPauseSeconds)
      implements Reason {
    /** Copies the list. */
    public LikePoisson {
      counts = List.copyOf(counts);
    }
  }

  /**
   * Each arrival has another one a period later.
   *
   * @param periodicity the period and its strength
   */
  record Repeated(Periodicity periodicity) implements Reason {}

  /**
   * Arrivals come in batches at the ticks of a timer.
   *
   * @param lattice the ticks
   * @param perTick mean number of arrivals at a tick
   */
  record AtTicks(Lattice lattice, double perTick) implements Reason {}

  /**
   * The rate changes slowly, by less than the tolerance.
   *
   * @param change of the rate
   * @param rest reason of the verdict without regard to that
   */
  record RateSwings(RateChange change, Reason rest) implements Reason {}

  /**
   * The rate changes slowly, by more than the tolerance.
   *
   * @param change of the rate
   * @param tolerance largest relative change that is accepted
   */
  record RateChanges(RateChange change, double tolerance) implements Reason {}

  /**
   * Only a part of the arrivals was judged, because memory has no room for all.
   *
   * @param ofPart reason of the verdict on that part
   * @param kept number of arrivals that were judged
   * @param all number of arrivals
   */
  record PartOfArrivals(Reason ofPart, long kept, long all) implements Reason {}

  /**
   * Data is missing.
   *
   * @param loss what is missing
   * @param read the answer without regard to that
   */
  record DataMissing(MissingData loss, Answer read) implements Reason {}

  /**
   * The load generator could have moved the arrivals.
   *
   * @param disturbances of the load generator
   * @param read the answer without regard to that
   */
  record GeneratorWasBottleneck(List<Disturbance> disturbances, Answer read) implements Reason {
    /** Copies the list. */
    public GeneratorWasBottleneck {
      disturbances = List.copyOf(disturbances);
    }
  }

  /**
   * A load generator has no row in a part of the window, so that its share of the load is missing
   * there.
   *
   * @param silence which load generator, where, and its share
   * @param read the answer without regard to that
   */
  record EngineMissing(Remark.HostSilent silence, Answer read) implements Reason {}

  /**
   * The rate differs at the ends of the run.
   *
   * @param ends how they differ
   * @param middle the answer on the middle alone
   */
  record RateNotSteady(UnsteadyEnds.Difference ends, Answer middle) implements Reason {}

  /**
   * The rate over that of the requested process.
   *
   * @param rate the ratio with its interval
   * @param tolerance largest |ratio − 1| that is accepted
   */
  record RateOfProcess(Conformance.RateRatio rate, double tolerance) implements Reason {}

  /**
   * The Poisson verdict on the operational time of the requested process.
   *
   * @param answer the verdict and its reason
   * @param rate the rate over that of the requested process
   */
  record OnOperationalTime(Answer answer, Conformance.RateRatio rate) implements Reason {}

  /**
   * Share of the gaps that are close to the requested one.
   *
   * @param share of the gaps, 0 to 1
   * @param least share that is required, 0 to 1
   * @param gapSeconds requested gap, seconds
   * @param tolerance largest relative deviation of a gap that is close
   */
  record GapsOfProcess(double share, double least, double gapSeconds, double tolerance)
      implements Reason {}

  /**
   * The timestamps do not resolve the shortest mean interval of the requested process.
   *
   * @param resolutionSeconds step of the timestamps, seconds
   * @param shortestSeconds shortest mean interval of the process, seconds
   */
  record TooCoarseForProcess(double resolutionSeconds, double shortestSeconds) implements Reason {}

  /** The log has no users, whose rounds pacing is about. */
  record NoUsers() implements Reason {}

  /** The first requests of the users are not kept, so that the start of a round is not known. */
  record UnknownRounds() implements Reason {}

  /**
   * Data is missing.
   *
   * @param loss what is missing
   * @param rest the reason without regard to that
   */
  record PartMissing(MissingData loss, Reason rest) implements Reason {}

  /**
   * The intervals have another CoV than those of the requested process.
   *
   * @param cov the CoV
   * @param requested the CoV of the requested process
   */
  record SpreadOfProcess(Cov cov, double requested) implements Reason {}
}
