package io.github.trueload.verdict;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Judges arrivals: their figures and the answer to Principle B.
 *
 * @param source {@code wire} or {@code log}
 * @param resolutionNanos step of the timestamps, 1 or more
 * @param loss what is missing from the input; null if nothing is
 * @param criteria tolerance and level of the answer
 * @param threads that may be used, 1 or more; the answer does not depend on it
 */
public record ArrivalJudge(
    String source,
    long resolutionNanos,
    @Nullable MissingData loss,
    Criteria criteria,
    int threads) {

  /**
   * Judges complete arrivals by the default criteria, in the calling thread alone.
   *
   * @param source {@code wire} or {@code log}
   * @param resolutionNanos step of the timestamps, nanoseconds, above 0
   */
  public ArrivalJudge(String source, long resolutionNanos) {
    this(source, resolutionNanos, null, Criteria.DEFAULT, 1);
  }

  /** {@return the figures with the tests and curves of {@link ArrivalSummary#detail}} */
  public ArrivalSummary judge(ArrivalStatistics arrivals) {
    return judge(arrivals, true);
  }

  /** {@return the figures without the tests and curves of {@link ArrivalSummary#detail}} */
  public ArrivalSummary headline(ArrivalStatistics arrivals) {
    return judge(arrivals, false);
  }

  private ArrivalSummary judge(ArrivalStatistics arrivals, boolean detailed) {
    long[] ordered = arrivals.inOrder();
    ArrivalWindow all = new ArrivalWindow(ordered, resolutionNanos, threads);
    Evidence evidence = all.evidence(criteria.level());
    Answer answer = answer(evidence, ordered);
    if (arrivals.leftOut() > 0) {
      long everyOne = ordered.length + arrivals.leftOut();
      answer =
          new Answer(
              answer.verdict(),
              new Reason.PartOfArrivals(answer.reason(), ordered.length, everyOne));
    }
    if (loss != null) {
      answer = new Answer(ArrivalVerdict.INCONCLUSIVE, new Reason.DataMissing(loss, answer));
    }
    ArrivalDetail detail = detailed ? all.detail() : null;
    IntervalStatistics intervals = all.intervals();
    return new ArrivalSummary(
        source,
        ordered.length,
        intervals.ratePerSecond(),
        new Intervals(
            intervals.meanSeconds(),
            all.cov().cov() * intervals.meanSeconds(),
            all.cov().cov(),
            all.cov().standardError(),
            all.lag1(),
            resolutionNanos / 1e9,
            all.isResolvable()),
        detailed ? all.markedCounts() : all.counts(),
        answer,
        detail);
  }

  /** Bursty or unsteady only for another rate at the run's ends: the answer says what to cut. */
  private Answer answer(Evidence evidence, long[] inOrder) {
    PoissonVerdict principle = new PoissonVerdict(criteria);
    Answer answer = principle.answer(evidence);
    boolean isUnsteady = answer.reason() instanceof Reason.RateChanges;
    if (answer.verdict() != ArrivalVerdict.BURSTY && !isUnsteady) {
      return answer;
    }
    UnsteadyEnds ends = UnsteadyEnds.of(inOrder);
    UnsteadyEnds.Difference difference = ends.difference();
    if (difference == null) {
      return answer;
    }
    long[] middle = Arrays.copyOfRange(inOrder, ends.from(), ends.to());
    Answer ofMiddle =
        principle.answer(
            new ArrivalWindow(middle, resolutionNanos, threads).evidence(criteria.level()));
    boolean isMiddleNoBetter =
        isUnsteady
            ? ofMiddle.reason() instanceof Reason.RateChanges
            : ofMiddle.verdict() == ArrivalVerdict.BURSTY;
    return isMiddleNoBetter
        ? answer
        : new Answer(ArrivalVerdict.INCONCLUSIVE, new Reason.RateNotSteady(difference, ofMiddle));
  }
}
