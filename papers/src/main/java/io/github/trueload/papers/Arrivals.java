package io.github.trueload.papers;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.Moments;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The requests of one run within a window, in the order in which they were sent.
 *
 * @param startNanos when each was sent, on any one clock, ascending
 * @param fromNanos start of the window
 * @param toNanos its end, exclusive
 * @param meanResponseSeconds mean response time R; NaN where it is not known
 */
public record Arrivals(
    long[] startNanos, long fromNanos, long toNanos, double meanResponseSeconds) {

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The requests of a sample log.
   *
   * @param window counted from the first request
   * @throws IOException if the log cannot be read, holds a failed sample or none in the window
   */
  static Arrivals ofLog(Path log, Window window) throws IOException {
    LongStream.Builder starts = LongStream.builder();
    Moments elapsed = new Moments();
    long[] failed = {0};
    Inputs.open(log, InputOptions.defaults())
        .readInto(
            block -> {
              for (int row = 0; row < block.size; row++) {
                starts.add(block.startNanos[row]);
                elapsed.accept(block.elapsedNanos[row] / NANOS_PER_SECOND);
                failed[0] += block.flags[row] & SampleBlock.FAILED;
              }
            });
    if (failed[0] > 0) {
      throw new IOException(failed[0] + " samples failed in " + log + ": no figures of such a run");
    }
    Arrivals arrivals = within(starts.build().toArray(), window, elapsed.mean());
    if (arrivals.startNanos.length == 0) {
      throw new IOException("no sample of " + log + " is within the window " + window);
    }
    return arrivals;
  }

  /** Those of all requests, in any order, that are within the window from the first one. */
  static Arrivals within(long[] allNanos, Window window, double meanResponseSeconds) {
    Arrays.sort(allNanos);
    long first = allNanos.length == 0 ? 0 : allNanos[0];
    long from = first + Math.round(window.skipSeconds() * NANOS_PER_SECOND);
    long to = from + Math.round(window.seconds() * NANOS_PER_SECOND);
    long[] inside = LongStream.of(allNanos).filter(at -> at >= from && at < to).toArray();
    return new Arrivals(inside, from, to, meanResponseSeconds);
  }

  /** Requests per second. */
  double ratePerSecond() {
    return startNanos.length / ((toNanos - fromNanos) / NANOS_PER_SECOND);
  }

  double cov() {
    IntervalStatistics intervals = new IntervalStatistics();
    LongStream.of(startNanos).forEach(intervals::accept);
    return intervals.cov();
  }

  /** Requests in adjoining windows of this length; a last, incomplete one is left out. */
  WindowCounts counts(double windowSeconds) {
    long nanos = Math.round(windowSeconds * NANOS_PER_SECOND);
    WindowCounts counts = new WindowCounts(fromNanos, nanos, (int) ((toNanos - fromNanos) / nanos));
    LongStream.of(startNanos).forEach(counts::accept);
    return counts;
  }

  /**
   * A stretch of a run.
   *
   * @param skipSeconds from the first request to its start
   * @param seconds its length
   */
  public record Window(double skipSeconds, double seconds) {}
}
