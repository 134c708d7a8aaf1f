package io.github.trueload.overload;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.kernel.NonBlockingSockets;
import io.github.trueload.times.TimeSource;

/**
 * The sockets of a run: with the kernel's timestamps where the plan asks for them and the system
 * gives them, otherwise the JDK's.
 *
 * @param wanted whose clock the plan asks for
 * @param kind what makes them
 */
record TimedSockets(TimeSource wanted, NonBlockingSockets kind) {

  TimedSockets(TimeSource wanted) {
    this(
        wanted,
        wanted == TimeSource.KERNEL && KernelStamps.available()
            ? NonBlockingSockets.stamped()
            : NonBlockingSockets.ofTheJdk());
  }
}
