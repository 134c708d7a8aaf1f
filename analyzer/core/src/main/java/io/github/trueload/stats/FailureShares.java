package io.github.trueload.stats;

/** When the response times of two runs are of different things because their failures are. */
public final class FailureShares {

  /** Difference of two shares of failures from which on the times are of different things. */
  private static final double MOST_DIFFERENCE = 0.01;

  private FailureShares() {}

  /**
   * {@return whether times with such shares of failed samples do not compare}
   *
   * @param base share of the base's samples that failed, 0 to 1
   * @param candidate share of the candidate's samples that failed, 0 to 1
   */
  public static boolean differ(double base, double candidate) {
    return Math.abs(candidate - base) > MOST_DIFFERENCE;
  }
}
