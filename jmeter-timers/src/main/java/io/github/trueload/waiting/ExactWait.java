package io.github.trueload.waiting;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits for think times to the nanosecond as far as the operating system allows. A wait ends late,
 * never early, by the system's timer slack and scheduling (on Linux commonly 50 to 100 µs); how
 * late is taken off the next wait, so that the mean stays exact. For one thread.
 */
public final class ExactWait {
  /** Think times from here on timers leave to JMeter: a rest below a millisecond matters little. */
  public static final long LONGEST_NANOS = 20_000_000;

  /**
   * The most lateness that is made up for; a pause of the JVM must not become a burst of requests.
   */
  public static final long MOST_DEBT_NANOS = 1_000_000;

  private long debtNanos;

  /**
   * Waits, less the excess of the previous waits. Returns early when the thread is interrupted,
   * which is how JMeter stops a test, and leaves it interrupted.
   *
   * @param thinkNanos wanted wait, nanoseconds, 0 or more
   * @return how late it ended, nanoseconds; negative where it was interrupted
   */
  public long await(long thinkNanos) {
    long from = System.nanoTime();
    long waitNanos = Math.max(0, thinkNanos - debtNanos);
    long leftNanos = waitNanos;
    while (leftNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, leftNanos);
      leftNanos = from + waitNanos - System.nanoTime();
    }
    long tookNanos = System.nanoTime() - from;
    settle(thinkNanos, tookNanos);
    return tookNanos - waitNanos;
  }

  /** Books a wait that should have taken so long and took so long. */
  void settle(long thinkNanos, long tookNanos) {
    debtNanos = Math.max(0, Math.min(MOST_DEBT_NANOS, debtNanos + tookNanos - thinkNanos));
  }

  /** How much the next wait is shortened by. */
  long debtNanos() {
    return debtNanos;
  }
}
