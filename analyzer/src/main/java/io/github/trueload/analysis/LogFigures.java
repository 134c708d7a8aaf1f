package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.ArrivalStatistics;
import io.github.trueload.stats.SampleStatistics;
import io.github.trueload.stats.ThinkTimeStatistics;

/**
 * Everything that one pass over a log's rows accumulates. A new statistic of logs is a field here
 * and a line in {@link #accept} and {@link #combine}.
 *
 * @param samples counts, errors and reported times
 * @param loop users, think times and response times
 * @param arrivals instants of the requests; null where the captures tell them
 */
record LogFigures(SampleStatistics samples, ThinkTimeStatistics loop, ArrivalStatistics arrivals)
    implements Accumulator<LogFigures> {

  /**
   * Empty.
   *
   * @param log whose rows will come
   * @param userOfSession user of each session of the log
   * @param ofArrivals whether the log's requests are the arrivals
   */
  static LogFigures empty(Rows log, int[] userOfSession, boolean ofArrivals) {
    return new LogFigures(
        new SampleStatistics(),
        new ThinkTimeStatistics(userOfSession, Math.max(1, log.resolutionNanos())),
        ofArrivals ? new ArrivalStatistics() : null);
  }

  @Override
  public void accept(SampleBlock block) {
    samples.accept(block);
    loop.accept(block);
    if (arrivals != null) {
      arrivals.accept(block);
    }
  }

  @Override
  public void combine(LogFigures next) {
    samples.combine(next.samples);
    loop.combine(next.loop);
    if (arrivals != null) {
      arrivals.combine(next.arrivals);
    }
  }
}
