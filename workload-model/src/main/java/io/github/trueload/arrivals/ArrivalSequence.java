package io.github.trueload.arrivals;

/** The instants of one realisation of an arrival process, in order. For one thread. */
@FunctionalInterface
public interface ArrivalSequence {

  /** The result of {@link #nextNanos} where there are no more arrivals. */
  long END = Long.MAX_VALUE;

  /**
   * Draws the next arrival.
   *
   * @return nanoseconds since the process began, not before the previous arrival; {@link #END} when
   *     there are no more, also when asked again
   */
  long nextNanos();
}
