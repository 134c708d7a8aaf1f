package io.github.trueload.experiment.run;

/** Waits, unless somebody wants the end. */
@FunctionalInterface
public interface InterruptibleWait {

  /** Whether to go on after as many nanoseconds; false as soon as the end is wanted. */
  boolean pause(long nanos);
}
