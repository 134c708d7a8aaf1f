package io.github.trueload.experiment.run;

/** Waits until a time, or until an interruption. */
@FunctionalInterface
public interface InterruptibleWait {

  /**
   * Waits.
   *
   * @param nanos how long, nanoseconds
   * @return false after an interruption
   */
  boolean pause(long nanos);
}
