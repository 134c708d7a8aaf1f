package io.github.trueload.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The kernel's stamps of a connection, in nanoseconds since the epoch by the system's wall clock,
 * and what else it knows. One thread at a time asks.
 */
public interface Stamps {

  /** The next byte written begins a request: its stamp is wanted, those before are forgotten. */
  void stampNextWrite();

  /**
   * {@return the instant at which the first byte written after {@link #stampNextWrite()} left,
   * nanoseconds since the epoch; 0 where the kernel has given no timestamp}
   */
  long sentNanos();

  /**
   * {@return the instant at which the bytes arrived that were read last, nanoseconds since the
   * epoch; 0 where the kernel has given no timestamp}
   */
  long receivedNanos();

  /**
   * {@return whether the bytes written since {@link #stampNextWrite()} were passed to the kernel in
   * one call, and the bytes received since came in one, each no longer than a segment}
   */
  boolean areSingleSegments();

  /** {@return the kernel's present figures of the connection; null once it is closed} */
  @Nullable ConnectionInfo info();

  /** {@return how far the stamps' clock is from {@link System#nanoTime()} now} */
  WallClock clock();
}
