package io.github.trueload.listener;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * How many samples ended in each of the last seconds, by their own clock: engines send samples in
 * batches, and a count of what arrives would show the batches.
 */
final class RateSeconds implements BlockSink {

  /** More than the chart shows. */
  private static final int MOST = 2 * TrafficBoard.MOST_POINTS;

  private static final long NANOS = 1_000_000_000L;
  private static final long MILLIS = 1_000;

  /** For how long samples may be on their way; beyond, a clock is wrong. */
  private static final long MOST_SECONDS_ON_THE_WAY = 62;

  private final long[] seconds = new long[MOST];
  private final long[] counts = new long[MOST];
  private long nowMillis;
  private long onTheWay;
  private long onTheWayBefore;
  private long minute;

  /** Samples that come from now on come at {@code epochMillis}. */
  synchronized void now(long epochMillis) {
    nowMillis = epochMillis;
    if (epochMillis / 60_000 != minute) {
      minute = epochMillis / 60_000;
      onTheWayBefore = onTheWay;
      onTheWay = 0;
    }
  }

  @Override
  public synchronized void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      if (start != SampleBlock.UNKNOWN) {
        long end = (start + Math.max(0, block.elapsedNanos[row])) / NANOS;
        int at = Math.floorMod(end, MOST);
        if (seconds[at] != end) {
          seconds[at] = end;
          counts[at] = 0;
        }
        counts[at]++;
        long late = nowMillis / MILLIS - end - 1;
        if (late <= MOST_SECONDS_ON_THE_WAY) {
          onTheWay = Math.max(onTheWay, late);
        }
      }
    }
  }

  /**
   * {@return samples that ended in the second before {@code epochMillis}, NaN while samples of this
   * second may still be on their way}
   */
  synchronized double endedBefore(long epochMillis) {
    // The run looks once a second, some milliseconds after a whole one.
    long second = epochMillis / MILLIS - 1;
    if (second + Math.max(onTheWay, onTheWayBefore) >= nowMillis / MILLIS) {
      return Double.NaN;
    }
    int at = Math.floorMod(second, MOST);
    return seconds[at] == second ? counts[at] : 0;
  }

  synchronized void clear() {
    Arrays.fill(seconds, 0);
    Arrays.fill(counts, 0);
  }
}
