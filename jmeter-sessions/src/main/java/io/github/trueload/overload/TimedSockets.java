package io.github.trueload.overload;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.kernel.NonBlockingSockets;
import io.github.trueload.times.TimeSource;

/**
 * The sockets of a run: with the kernel's timestamps where the plan asks for them and the system
 * gives them, otherwise the JDK's.
 *
 * <p>Whether it gives them is found out by the first one made in a JVM, which takes a moment: it is
 * made before a run's origin is set.
 *
 * @param wanted whose clock the plan asks for
 * @param kind what makes them
 */
public record TimedSockets(TimeSource wanted, NonBlockingSockets kind) {

  /**
   * Takes the best source of times that the system has.
   *
   * @param wanted the source to use where it exists
   */
  public TimedSockets(TimeSource wanted) {
    this(
        wanted,
        wanted == TimeSource.KERNEL && KernelStamps.available()
            ? NonBlockingSockets.stamped()
            : NonBlockingSockets.ofTheJdk());
  }
}
