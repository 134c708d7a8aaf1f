package io.github.trueload.kernel;

import java.time.Instant;

/**
 * How far the system's wall clock, which the kernel stamps by, was from {@link System#nanoTime()}
 * at one moment.
 *
 * @param offsetNanos nanoseconds since the epoch less the reading of {@link System#nanoTime()}
 * @param uncertaintyNanos by how much that can be wrong: both clocks cannot be read at once
 */
public record WallClock(long offsetNanos, long uncertaintyNanos) {

  /** Read again while the two readings were further apart, as after a thread was put aside. */
  private static final long CLOSE_ENOUGH_NANOS = 500;

  /** Wall clocks are slewed by at most 500 millionths; the monotonic one has an error, too. */
  private static final double MOST_SLEW = 1e-3;

  /** Beyond the readings' own uncertainty: what a stamp could be wrong by without harm. */
  private static final long TOLERANCE_NANOS = 1_000;

  /**
   * Reads both clocks, and reads them again where the thread was suspended between the two; the
   * closest pair counts.
   *
   * @return the offset with its uncertainty
   */
  public static WallClock read() {
    WallClock clock = tightest(1);
    return clock.uncertaintyNanos <= CLOSE_ENOUGH_NANOS ? clock : tightest(4);
  }

  /**
   * Reads both clocks several times; the closest pair counts.
   *
   * @param readings number of readings, 1 or more
   * @return the offset with its uncertainty
   */
  public static WallClock tightest(int readings) {
    WallClock best = once();
    for (int i = 1; i < readings; i++) {
      WallClock next = once();
      best = next.uncertaintyNanos < best.uncertaintyNanos ? next : best;
    }
    return best;
  }

  private static WallClock once() {
    long before = System.nanoTime();
    Instant now = Instant.now();
    long apart = System.nanoTime() - before;
    long wall = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    return new WallClock(wall - (before + apart / 2), apart);
  }

  /**
   * {@return whether the wall clock has been set between two readings, rather than slewed}
   *
   * @param later the second reading
   * @param elapsedNanos time between them, by {@link System#nanoTime()}
   */
  public boolean hasSteppedUntil(WallClock later, long elapsedNanos) {
    long moved = Math.abs(later.offsetNanos - offsetNanos);
    return moved > later.uncertaintyNanos + allowanceNanos(elapsedNanos);
  }

  /**
   * {@return the largest error of a timestamp that was put onto the scale of {@link
   * System#nanoTime()} by this reading's offset, nanoseconds, if the wall clock has not been set}
   *
   * @param elapsedNanos time between the reading and the timestamp, nanoseconds
   */
  public long allowanceNanos(long elapsedNanos) {
    return uncertaintyNanos + TOLERANCE_NANOS + (long) (MOST_SLEW * elapsedNanos);
  }
}
