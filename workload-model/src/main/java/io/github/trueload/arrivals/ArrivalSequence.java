package io.github.trueload.arrivals;

/** The instants of one realisation of an arrival process, in order. For one thread. */
@FunctionalInterface
public interface ArrivalSequence {

  /** What {@link #nextNanos} answers once there are no more arrivals. */
  long END = Long.MAX_VALUE;

  /**
   * The next arrival in nanoseconds since the process began, never before the one before it; {@link
   * #END} when there are no more, also when asked again.
   */
  long nextNanos();
}
