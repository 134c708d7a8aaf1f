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
   * When the first byte written after {@link #stampNextWrite()} left; 0 where the kernel has given
   * no stamp.
   */
  long sentNanos();

  /** When the bytes came that were read last; 0 where the kernel has given no stamp. */
  long receivedNanos();

  /** What the kernel knows of the connection now; null once it is closed. */
  @Nullable ConnectionInfo info();

  /** How far the stamps' clock is from {@link System#nanoTime()} now. */
  WallClock clock();
}
