package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether one load generator's host made most of the long response times. Percentiles of all hosts
 * together hide this: the p99 of the run is then mostly that of one host and its network (Zhang et
 * al., Treadmill, ISCA 2016, section 3).
 */
final class HostTails {

  /** Fewest response times above p99: a share of them has a standard error of 7 % at most. */
  private static final long LEAST_BEYOND = 50;

  /** How far a host's share of the tail must be above its share of all samples. */
  private static final double NOTABLE_EXCESS = 0.2;

  private HostTails() {}

  /**
   * The host whose share of the response times above p99 exceeds its share of all the most, if that
   * is reported.
   *
   * @param times of all samples in the window
   * @return one remark; none with one host, few samples or an even tail
   */
  static List<Remark> notes(Rows log, RowSelection window, @Nullable DurationSummary times) {
    Clocks clocks = Clocks.of(log);
    if (clocks.size() < 2 || times == null || Double.isNaN(times.p99())) {
      return List.of();
    }
    long limit = DurationStatistics.nanosUpTo(times.p99());
    long[] samples = new long[clocks.size()];
    long[] beyond = new long[clocks.size()];
    log.replayByInput(
        window,
        (input, block) -> {
          for (int row = 0; row < block.size; row++) {
            long elapsed = block.elapsedNanos[row];
            if (elapsed != SampleBlock.UNKNOWN) {
              int clock = clocks.of(input, block.host[row]);
              samples[clock]++;
              beyond[clock] += elapsed > limit ? 1 : 0;
            }
          }
        });
    return notes(clocks, samples, beyond, times.p99());
  }

  private static List<Remark> notes(Clocks clocks, long[] samples, long[] beyond, double limit) {
    double all = sum(samples);
    double tail = sum(beyond);
    Remark.TailOfHost found = null;
    double most = NOTABLE_EXCESS;
    for (int clock = 0; clock < samples.length && tail >= LEAST_BEYOND; clock++) {
      double excess = beyond[clock] / tail - samples[clock] / all;
      if (excess >= most) {
        most = excess;
        found =
            new Remark.TailOfHost(
                clocks.name(clock), beyond[clock] / tail, samples[clock] / all, limit);
      }
    }
    return found == null ? List.of() : List.of(found);
  }

  private static double sum(long[] counts) {
    double sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }
}
