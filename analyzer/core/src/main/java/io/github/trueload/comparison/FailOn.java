package io.github.trueload.comparison;

/** What ends the command as failed. */
public enum FailOn {
  /** A label that is slower by more than matters. */
  REGRESSION,
  /** Or faster. */
  CHANGE,
  /** Nothing: the outcome is shown all the same. */
  NEVER
}
