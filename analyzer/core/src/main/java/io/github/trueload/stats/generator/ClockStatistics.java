package io.github.trueload.stats.generator;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import org.jspecify.annotations.Nullable;

/** Whose clock a log's times are of, and how late the load generator noticed its responses. */
public final class ClockStatistics implements Accumulator<ClockStatistics> {

  private final DurationHistogram delay = new DurationHistogram();
  private long rows;
  private long kernel;
  private long generator;

  @Override
  public void accept(SampleBlock block) {
    rows += block.size;
    for (int row = 0; row < block.size; row++) {
      int flags = block.flags[row];
      if ((flags & SampleBlock.KERNEL_CLOCK) != 0) {
        kernel++;
      } else if ((flags & SampleBlock.GENERATOR_CLOCK) != 0) {
        generator++;
      }
      if (block.delayNanos[row] != SampleBlock.UNKNOWN) {
        delay.accept(block.delayNanos[row]);
      }
    }
  }

  @Override
  public void combine(ClockStatistics next) {
    delay.combine(next.delay);
    rows += next.rows;
    kernel += next.kernel;
    generator += next.generator;
  }

  /** {@return the load generator's delays; empty where the log does not have them} */
  public Distribution delay() {
    return delay;
  }

  /** {@return the summary; null if no row contains its clock} */
  public @Nullable ClockSummary summary() {
    return kernel + generator == 0
        ? null
        : new ClockSummary(rows, kernel, generator, CountedTimes.orNull(delay));
  }
}
