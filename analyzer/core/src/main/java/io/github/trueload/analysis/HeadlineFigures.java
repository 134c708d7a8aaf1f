package io.github.trueload.analysis;

import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.ArrivalStatistics.Held;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.generator.ClockStatistics;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.responses.RequestOutcomes;
import io.github.trueload.stats.users.ThinkTimeStatistics;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Headline;
import org.jspecify.annotations.Nullable;

/**
 * What one pass over a log accumulates for its headline, and no more: a run under way is asked for
 * it again and again. The figures are those of {@link Analysis}, by the same code.
 */
final class HeadlineFigures implements Accumulator<HeadlineFigures> {

  private static final double NANOS_PER_SECOND = 1e9;

  private final ThinkTimeStatistics loop;
  private final ArrivalStatistics arrivals;
  private final @Nullable SessionsOfLog sessions;
  private final ClockStatistics clock = new ClockStatistics();
  private final DurationStatistics responses = new DurationStatistics();
  private long responseNanos;
  private long count;
  private long failed;

  /**
   * @param sessions null where the log contains no connections
   */
  private HeadlineFigures(
      ThinkTimeStatistics loop, ArrivalStatistics arrivals, @Nullable SessionsOfLog sessions) {
    this.loop = loop;
    this.arrivals = arrivals;
    this.sessions = sessions;
  }

  /** Goes through the rows of the log in {@code scope}. */
  static Headline of(RunInputs inputs, AnalysisWindow scope, AnalysisOptions options) {
    Rows log = inputs.log();
    int[] users = Users.ofSessions(log.sessions());
    long step = Math.max(1, log.resolutionNanos());
    Held held = KeptArrivals.of(log, scope.log());
    boolean hasSessions = SessionCount.isOfLog(inputs);
    HeadlineFigures figures =
        log.accumulateHeadline(
            scope.log(),
            rows ->
                new HeadlineFigures(
                    ThinkTimeStatistics.ofLoop(users, step),
                    new ArrivalStatistics(held, rows),
                    hasSessions ? new SessionsOfLog() : null),
            HeadlineFigures::combine);
    ArrivalSummary arrivals =
        new ArrivalJudge(
                "log", step, inputs.loss(false), options.criteria(), log.limits().threads())
            .headline(figures.arrivals);
    double response = (double) figures.responseNanos / figures.responses.count() / NANOS_PER_SECOND;
    ClockSummary clock = figures.clock.summary();
    return new Headline(
        scope.window(),
        arrivals,
        figures.sessions == null ? null : figures.sessions.summary(log.connections()),
        figures.loop.summary(arrivals.intervals(), Double.NaN),
        clock,
        new MeasuredLoad(arrivals.ratePerSecond(), response, clock != null && clock.isOfKernel()),
        new RequestOutcomes(figures.count, figures.failed, figures.responses.quantile(0.95)));
  }

  @Override
  public void accept(SampleBlock block) {
    loop.accept(block);
    arrivals.accept(block);
    clock.accept(block);
    for (int row = 0; row < block.size; row++) {
      long elapsed = block.elapsedNanos[row];
      if (elapsed != SampleBlock.UNKNOWN) {
        responseNanos += elapsed;
        responses.accept(elapsed);
      }
      count++;
      if ((block.flags[row] & SampleBlock.FAILED) != 0) {
        failed++;
      }
      if (sessions != null) {
        sessions.accept(block, row);
      }
    }
  }

  @Override
  public void combine(HeadlineFigures next) {
    loop.combine(next.loop);
    arrivals.combine(next.arrivals);
    clock.combine(next.clock);
    if (sessions != null && next.sessions != null) {
      sessions.combine(next.sessions);
    }
    responseNanos += next.responseNanos;
    responses.combine(next.responses);
    count += next.count;
    failed += next.failed;
  }
}
