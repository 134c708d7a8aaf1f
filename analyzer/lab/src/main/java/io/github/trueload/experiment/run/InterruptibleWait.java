package io.github.trueload.experiment.run;

/** Waits, unless somebody wants the end. */
@FunctionalInterface
public interface InterruptibleWait {

  /**
   * Waits.
   *
   * @param nanos how long, nanoseconds
   * @return whether to go on; false as soon as the end is wanted
   */
  boolean pause(long nanos);
}
