package io.github.trueload.history;

/**
 * How much equal runs differ, as a history shows it.
 *
 * @param squares sum of the squared deviations of the runs from the levels between changes, as
 *     shares of the value
 * @param freedom degrees of freedom of {@code squares}: runs less levels
 * @param within mean squared error within a run, which is part of these deviations, as a share
 */
public record RunDeviation(double squares, int freedom, double within) {

  /** Three equal runs: with fewer, an interval has no practical width. */
  public static final int LEAST_FREEDOM = 2;
}
