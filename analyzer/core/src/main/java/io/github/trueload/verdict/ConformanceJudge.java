package io.github.trueload.verdict;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.conformance.OperationalTime;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.think.Exponential;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Conformance.RateRatio;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Compares arrivals with the process that was asked for.
 *
 * <p><b>Random processes.</b> On the {@linkplain OperationalTime operational time} of the process
 * that was asked for its arrivals are a Poisson process of rate 1, and those of another process are
 * not. So Principle B's questions are put to the arrivals on that time, and their rate there is
 * compared with 1. Timestamps in steps above a ten-thousandth of the mean interval get a uniform
 * part of a step added first. Where intervals are stationary, their CoV must be that of the
 * process, too.
 *
 * <p><b>Even processes</b> (constant intervals, even schedules, pacing). At least {@value #ALIKE}
 * of the gaps must be within the tolerance of the one asked for, and so must their rate: a few long
 * stalls leave most gaps as they were. A rate that is not within it, but may be, is inconclusive.
 *
 * @param arrivals judges instants, by the criteria whose tolerance counts here too
 */
public record ConformanceJudge(ArrivalJudge arrivals) {

  /** Share of the gaps that must be as asked. */
  static final double ALIKE = 0.95;

  /** Steps of the timestamps that a mean interval of the process must have. */
  private static final double STEPS_PER_INTERVAL = 5;

  /** Both ends of a gap are cut to the step of the timestamps. */
  private static final double STEPS_PER_GAP = 2;

  /** Part of 1 − level that the CoV of the intervals takes. */
  private static final double PARTS_OF_SPREAD = 5;

  private static final double FINE = 1e-4;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long SEED = 0x636f_6e66_6f72_6d73L;

  /**
   * Compares instants with the process that was asked for.
   *
   * @param requested the process
   * @param subject of which the instants are
   * @param inOrder instants in nanoseconds, ascending
   * @param firstNanos the run's first arrival, which may be before them
   * @return the verdict, with its reasons
   */
  public Conformance ofInstants(
      RequestedProcess.Arrivals requested, Subject subject, long[] inOrder, long firstNanos) {
    ArrivalProcess process = requested.process();
    if (inOrder.length <= Intervals.FEWEST) {
      return inconclusive(
          requested,
          subject,
          inOrder.length,
          new Reason.TooFewIntervals(Math.max(0, inOrder.length - 1), Intervals.FEWEST));
    }
    boolean isEven = OperationalTime.isEven(process);
    double shortest = isEven ? Double.POSITIVE_INFINITY : shortestMean(process);
    double step = arrivals.resolutionNanos() / NANOS_PER_SECOND;
    if (shortest < STEPS_PER_INTERVAL * step) {
      return inconclusive(
          requested, subject, inOrder.length, new Reason.TooCoarseForProcess(step, shortest));
    }
    double[] seconds = seconds(inOrder, firstNanos, isEven ? 0 : step);
    double[] times = OperationalTime.of(process, seconds);
    if (isEven) {
      double[] gaps = new double[times.length - 1];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = times[i + 1] - times[i];
      }
      return ofGaps(requested, subject, gaps, process.ratePerSecond());
    }
    Conformance found = ofOperationalTime(requested, subject, times, process.ratePerSecond());
    if (found.agreement() == Agreement.NOT_AS_ASKED || arrivals.loss() != null) {
      return found;
    }
    ArrivalWindow all = new ArrivalWindow(inOrder, arrivals.resolutionNanos(), arrivals.threads());
    Reason spread = spread(process, all);
    return spread == null
        ? found
        : new Conformance(
            found.process(),
            subject,
            found.count(),
            found.rate(),
            all.cov().isNarrow() ? Agreement.INCONCLUSIVE : Agreement.NOT_AS_ASKED,
            spread);
  }

  /**
   * That the intervals have another CoV than the requested process; null where this is not known. A
   * forecast of a MAP follows the intervals that it sees, so that on its operational time another
   * process may come near to a Poisson process.
   */
  private @Nullable Reason spread(ArrivalProcess process, ArrivalWindow all) {
    double requested = cov(process);
    if (Double.isNaN(requested) || !all.isResolvable()) {
      return null;
    }
    double[] ends = all.cov().interval(1 - (1 - arrivals.criteria().level()) / PARTS_OF_SPREAD);
    boolean isOther =
        ends[1] < requested * (1 - tolerance()) || ends[0] > requested * (1 + tolerance());
    return isOther
        ? new Reason.SpreadOfProcess(
            new Reason.Cov(all.cov().cov(), all.cov().standardError()), requested)
        : null;
  }

  /** CoV of the intervals; NaN where they are not stationary. */
  private static double cov(ArrivalProcess process) {
    if (process instanceof MapArrivals of) {
      return Math.sqrt(of.map().scv());
    }
    return process instanceof RenewalArrivals of ? of.interval().cov() : Double.NaN;
  }

  /**
   * Compares the times between the starts of two rounds of a user with the pacing that was asked
   * for.
   *
   * @param requested the pacing
   * @param seconds of all users, seconds
   * @return the verdict, with its reasons
   */
  public Conformance ofRounds(RequestedProcess.Pacing requested, double[] seconds) {
    double[] gaps = Arrays.stream(seconds).map(gap -> gap / requested.seconds()).toArray();
    return gaps.length < Intervals.FEWEST
        ? inconclusive(
            requested,
            Subject.ROUNDS,
            gaps.length,
            new Reason.TooFewIntervals(gaps.length, Intervals.FEWEST))
        : ofGaps(requested, Subject.ROUNDS, gaps, 1 / requested.seconds());
  }

  /**
   * {@return an inconclusive verdict, because the log has no users}
   *
   * @param requested the pacing
   */
  public static Conformance withoutUsers(RequestedProcess.Pacing requested) {
    return inconclusive(requested, Subject.ROUNDS, 0, new Reason.NoUsers());
  }

  /**
   * {@return an inconclusive verdict, because the users' first requests are not kept}
   *
   * @param requested the pacing, with several requests of a round
   */
  public static Conformance withoutFirstRequests(RequestedProcess.Pacing requested) {
    return inconclusive(requested, Subject.ROUNDS, 0, new Reason.UnknownRounds());
  }

  /**
   * The shortest mean interval that the process has for a while; infinite where any step will do.
   */
  private static double shortestMean(ArrivalProcess process) {
    if (process instanceof MapArrivals of) {
      return of.map().meanShort();
    }
    boolean isRenewal =
        process instanceof RenewalArrivals of && !(of.interval() instanceof Exponential);
    return isRenewal
        ? ((RenewalArrivals) process).interval().mean()
            / Math.max(1, ((RenewalArrivals) process).interval().scv())
        : Double.POSITIVE_INFINITY;
  }

  private static double[] seconds(long[] inOrder, long firstNanos, double step) {
    int last = inOrder.length - 1;
    // where the log's clock is ahead of the capture's, its first arrival comes after these
    long origin = Math.min(firstNanos, inOrder[0]);
    double mean = (inOrder[last] - inOrder[0]) / NANOS_PER_SECOND / last;
    boolean isCoarse = step > FINE * mean;
    SplittableRandom random = new SplittableRandom(SEED);
    double[] seconds = new double[inOrder.length];
    for (int i = 0; i < seconds.length; i++) {
      double at = (inOrder[i] - origin) / NANOS_PER_SECOND;
      seconds[i] = isCoarse ? at + random.nextDouble() * step : at;
    }
    if (isCoarse) {
      Arrays.sort(seconds);
    }
    return seconds;
  }

  private Conformance ofOperationalTime(
      RequestedProcess requested, Subject subject, double[] times, double perSecond) {
    int last = times.length - 1;
    LongList instants = new LongList();
    for (double time : times) {
      instants.add(Math.round(time / perSecond * NANOS_PER_SECOND));
    }
    Answer answer =
        new ArrivalJudge(
                arrivals.source(), 1, arrivals.loss(), arrivals.criteria(), arrivals.threads())
            .headline(ArrivalStatistics.of(instants))
            .answer();
    double ratio = last / (times[last] - times[0]);
    double[] ends = Intervals95.around(ratio, ratio / Math.sqrt((double) last));
    RateRatio rate = new RateRatio(ratio, ends[0], ends[1]);
    Agreement agreement = agreement(answer, rate);
    boolean isOfRate =
        (answer.verdict() == ArrivalVerdict.POISSON && agreement != Agreement.AS_ASKED)
            || (agreement == Agreement.NOT_AS_ASKED && isOutside(rate));
    Reason reason =
        isOfRate
            ? new Reason.RateOfProcess(rate, tolerance())
            : new Reason.OnOperationalTime(answer, rate);
    return new Conformance(requested.text(), subject, times.length, rate, agreement, reason);
  }

  private Agreement agreement(Answer answer, RateRatio rate) {
    if (arrivals.loss() != null) {
      return Agreement.INCONCLUSIVE;
    }
    boolean isOther =
        (answer.verdict() != ArrivalVerdict.POISSON
                && answer.verdict() != ArrivalVerdict.INCONCLUSIVE)
            || answer.reason() instanceof Reason.RateChanges
            || answer.reason() instanceof Reason.RateNotSteady;
    if (isOther || isOutside(rate)) {
      return Agreement.NOT_AS_ASKED;
    }
    return answer.verdict() == ArrivalVerdict.POISSON && rate.isWithin(tolerance())
        ? Agreement.AS_ASKED
        : Agreement.INCONCLUSIVE;
  }

  private boolean isOutside(RateRatio rate) {
    return rate.isOutside(tolerance());
  }

  private Conformance ofGaps(
      RequestedProcess requested, Subject subject, double[] gaps, double perSecond) {
    double step = arrivals.resolutionNanos() / NANOS_PER_SECOND;
    if (1 / perSecond < STEPS_PER_INTERVAL * step) {
      return inconclusive(
          requested, subject, gaps.length, new Reason.TooCoarseForProcess(step, 1 / perSecond));
    }
    double allowed = tolerance() + STEPS_PER_GAP * step * perSecond;
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double squares = Arrays.stream(gaps).map(gap -> (gap - mean) * (gap - mean)).sum();
    double error = Math.sqrt(squares / (gaps.length - 1)) / Math.sqrt((double) gaps.length);
    double[] ends = Intervals95.around(mean, error);
    double high = ends[0] > 0 ? 1 / ends[0] : Double.POSITIVE_INFINITY;
    RateRatio rate = new RateRatio(1 / mean, 1 / ends[1], high);
    long alike = Arrays.stream(gaps).filter(gap -> Math.abs(gap - 1) <= allowed).count();
    double[] share = Intervals95.ofShare(alike, gaps.length);
    boolean isOfRate = share[1] >= ALIKE && isOutside(rate);
    boolean isNear = Math.abs(rate.value() - 1) <= tolerance();
    Reason reason =
        isOfRate || (share[0] >= ALIKE && !isNear)
            ? new Reason.RateOfProcess(rate, tolerance())
            : new Reason.GapsOfProcess((double) alike / gaps.length, ALIKE, 1 / perSecond, allowed);
    if (arrivals.loss() != null) {
      return new Conformance(
          requested.text(),
          subject,
          gaps.length,
          rate,
          Agreement.INCONCLUSIVE,
          new Reason.PartMissing(arrivals.loss(), reason));
    }
    Agreement agreement =
        isOfRate || share[1] < ALIKE
            ? Agreement.NOT_AS_ASKED
            : share[0] >= ALIKE && isNear ? Agreement.AS_ASKED : Agreement.INCONCLUSIVE;
    return new Conformance(requested.text(), subject, gaps.length, rate, agreement, reason);
  }

  private double tolerance() {
    return arrivals.criteria().tolerance();
  }

  private static Conformance inconclusive(
      RequestedProcess requested, Subject subject, long count, Reason reason) {
    return new Conformance(
        requested.text(), subject, count, RateRatio.NONE, Agreement.INCONCLUSIVE, reason);
  }
}
