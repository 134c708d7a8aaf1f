package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;

/**
 * Where the timestamps of a log fall back and go on from there, because the clock was set back.
 *
 * <p>Rows are in the order of their ends, as load generators and servers write them, or of their
 * starts. In both no request ends long before an earlier row's request starts. One such row is no
 * step, nor are rows that a buffer or another host wrote late: these fall back many times, or by a
 * large part of the log.
 */
public final class ClockSteps {

  private static final long SECOND = 1_000_000_000L;

  /** Rows in whole seconds, or without their ends, may be that much out of order. */
  private static final long LEAST_COARSE_NANOS = 1_500_000_000L;

  /** Rows with finer timestamps and with ends. A smaller step changes no figure that matters. */
  private static final long LEAST_FINE_NANOS = 200_000_000L;

  /** So many rows in a row show that the clock continues from its earlier time. */
  private static final int LEAST_ROWS = 20;

  /** Of a log in which that happens more often, the rows are in another order. */
  private static final int MOST_STEPS = 3;

  /** A larger part of the log up to there is another run, or another host's rows. */
  private static final double MOST_SHARE = 0.5;

  private long first = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;
  private long behindFrom;
  private int behind;
  private int steps;
  private long step;
  private long from;
  private int host;
  private boolean hasSeveralHosts;
  private boolean isFine;

  ClockSteps() {}

  /**
   * Takes the next row.
   *
   * @param endNanos the end; the start where the end is not known
   */
  void accept(long startNanos, long endNanos, int hostId) {
    isFine = isFine || endNanos > startNanos && startNanos % SECOND != 0;
    if (first == Long.MAX_VALUE) {
      host = hostId;
    }
    hasSeveralHosts |= hostId != host;
    first = Math.min(first, startNanos);
    long least = isFine ? LEAST_FINE_NANOS : LEAST_COARSE_NANOS;
    long floor = behind == 0 ? latest - least : latest;
    if (latest == Long.MIN_VALUE || endNanos > floor) {
      latest = Math.max(latest, startNanos);
      behind = 0;
      return;
    }
    if (behind++ == 0) {
      behindFrom = endNanos;
    }
    if (behind == LEAST_ROWS) {
      steps++;
      if (latest - behindFrom > step) {
        step = latest - behindFrom;
        from = latest;
      }
    }
  }

  /**
   * Takes rows, in their order; those whose start is not known are none.
   *
   * @param endNanos their ends, as {@link #accept} has them
   */
  void acceptAll(SampleBlock block, long[] endNanos) {
    long[] starts = block.startNanos;
    int[] hosts = block.host;
    for (int row = 0; row < block.size; row++) {
      long start = starts[row];
      boolean isUsual = isFine && behind == 0 && start >= first && hosts[row] == host;
      if (isUsual && endNanos[row] > latest - LEAST_FINE_NANOS) {
        if (start > latest) {
          latest = start;
        }
      } else if (start != SampleBlock.UNKNOWN) {
        accept(start, endNanos[row], hosts[row]);
      }
    }
  }

  /** {@return whether the clock seems to have been set back} */
  public boolean isSetBack() {
    return steps > 0
        && steps <= MOST_STEPS
        && !hasSeveralHosts
        && step <= MOST_SHARE * (from - first);
  }

  /** {@return the largest step back, nanoseconds; 0 without one} */
  public long stepNanos() {
    return step;
  }

  /** {@return the time that the clock showed before that step, nanoseconds since the epoch} */
  public long fromNanos() {
    return from;
  }

  /** {@return the earliest start of a row, nanoseconds since the epoch} */
  public long firstNanos() {
    return first;
  }
}
