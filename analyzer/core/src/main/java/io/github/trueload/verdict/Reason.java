package io.github.trueload.verdict;

import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.Lattice;
import io.github.trueload.dispersion.Periodicity;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import java.util.List;

/** Why arrivals are judged as they are: each record is a code, its components the figures. */
public sealed interface Reason {

  /** The figure that a reason rests on. */
  sealed interface Basis {}

  /** The CoV of the intervals and its standard error. */
  record Cov(double value, double standardError) implements Basis {}

  /** Counts alone, because timestamps of this step do not resolve the CoV. */
  record CountsAlone(double resolutionSeconds) implements Basis {}

  /** Fewer intervals than any verdict needs. */
  record TooFewIntervals(long intervals, long least) implements Reason {}

  /** The whole confidence interval of the CoV is below 1 − tolerance. */
  record CovBelow(Cov cov, double tolerance) implements Reason {}

  /** The whole confidence interval of the CoV is above 1 + tolerance. */
  record CovAbove(Cov cov, double tolerance) implements Reason {}

  /** The confidence interval of the CoV is too wide; {@code needed} intervals would decide. */
  record CovUndecided(Cov cov, double tolerance, long intervals, double needed) implements Reason {}

  /** Counts vary more than those of a Poisson process, most at {@code at}. */
  record CountsVaryMore(Basis basis, Dispersion at) implements Reason {}

  /** Counts vary less than those of a Poisson process, least at {@code at}. */
  record CountsVaryLess(Basis basis, Dispersion at) implements Reason {}

  /** Neighbouring intervals are alike. */
  record NeighboursAlike(Cov cov, double lag1) implements Reason {}

  /** A long interval follows a short one. */
  record NeighboursOpposed(Cov cov, double lag1) implements Reason {}

  /** The distribution of the intervals is not exponential. */
  record NotExponential(Cov cov, ExponentialFit fit) implements Reason {}

  /** No window length has enough windows. */
  record TooFewWindows(CountsAlone basis) implements Reason {}

  /**
   * CoV, or counts alone, and counts over all windows are those of a Poisson process. A rate that
   * swings slowly by up to {@code unseen} (its standard deviation over its mean) would not show in
   * a run of this length.
   */
  record LikePoisson(Basis basis, double tolerance, List<Dispersion> counts, double unseen)
      implements Reason {
    /** Copies the list. */
    public LikePoisson {
      counts = List.copyOf(counts);
    }
  }

  /** Each arrival has another one a period later. */
  record Repeated(Periodicity periodicity) implements Reason {}

  /** Arrivals come in batches at the ticks of a timer, {@code perTick} at each on average. */
  record AtTicks(Lattice lattice, double perTick) implements Reason {}

  /** The rate changes slowly, by less than the tolerance; otherwise {@code rest}. */
  record RateSwings(RateChange change, Reason rest) implements Reason {}

  /** The rate changes slowly, by more than {@code tolerance}. */
  record RateChanges(RateChange change, double tolerance) implements Reason {}

  /** Only {@code kept} arrivals of {@code all} were judged, for want of memory. */
  record PartOfArrivals(Reason ofPart, long kept, long all) implements Reason {}

  /** Data is missing; without regard to that the answer would be {@code read}. */
  record DataMissing(Loss loss, Answer read) implements Reason {}

  /**
   * The load generator could have moved the arrivals; otherwise the answer would be {@code read}.
   */
  record GeneratorWasBottleneck(List<Disturbance> disturbances, Answer read) implements Reason {
    /** Copies the list. */
    public GeneratorWasBottleneck {
      disturbances = List.copyOf(disturbances);
    }
  }

  /**
   * A load generator has no row in the last {@code missing} seconds, so that its share of the load
   * is missing there; otherwise the answer would be {@code read}.
   */
  record EngineMissing(String host, double missing, Answer read) implements Reason {}

  /** The rate differs at the ends of the run; the middle alone has the answer {@code middle}. */
  record RateNotSteady(UnsteadyEnds.Difference ends, Answer middle) implements Reason {}

  /** The rate over the one of the process that was asked for. */
  record RateOfProcess(Conformance.RateRatio rate, double tolerance) implements Reason {}

  /** Principle B's answer on the operational time of the process that was asked for. */
  record OnOperationalTime(Answer answer, Conformance.RateRatio rate) implements Reason {}

  /** Share of gaps within {@code tolerance} of the one asked for, where {@code least} must be. */
  record GapsOfProcess(double share, double least, double gapSeconds, double tolerance)
      implements Reason {}

  /** Timestamps do not resolve the shortest mean interval of the process that was asked for. */
  record TooCoarseForProcess(double resolutionSeconds, double shortestSeconds) implements Reason {}

  /** The log has no users, whose rounds pacing is about. */
  record NoUsers() implements Reason {}

  /** Data is missing; without regard to that the reason would be {@code rest}. */
  record PartMissing(Loss loss, Reason rest) implements Reason {}

  /** The intervals have another CoV than those of the process that was asked for. */
  record SpreadOfProcess(Cov cov, double asked) implements Reason {}
}
