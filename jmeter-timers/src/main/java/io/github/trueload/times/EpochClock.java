package io.github.trueload.times;

import io.github.trueload.kernel.WallClock;

/**
 * Turns readings of {@link System#nanoTime()} into nanoseconds since the epoch.
 *
 * <p>Anchored once per JVM and monotonic from then on: a wall clock stepped or slewed during a run
 * never makes an interval wrong. The price is drift, the difference in rate between the system's
 * monotonic and its disciplined wall clock.
 */
public final class EpochClock {

  /** Paired readings to choose the anchor from; the tightest bracket wins. */
  private static final int READINGS = 64;

  private static final long EPOCH_MINUS_MONOTONIC_NANOS =
      WallClock.tightest(READINGS).offsetNanos();

  private EpochClock() {}

  /**
   * {@return the instant, nanoseconds since the epoch, of a reading of {@link System#nanoTime()}
   * made in this JVM}
   *
   * @param monotonicNanos the reading
   */
  public static long epochNanos(long monotonicNanos) {
    return monotonicNanos + EPOCH_MINUS_MONOTONIC_NANOS;
  }
}
