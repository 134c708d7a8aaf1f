package io.github.trueload.stats;

/** When the response times of two runs are of different things because their failures are. */
public final class FailureShares {

  /** Difference of two shares of failures from which on the times are of different things. */
  private static final double MOST_DIFFERENCE = 0.01;

  private FailureShares() {}

  /**
   * Why times with such shares of failed samples do not compare, in words; null if they do.
   *
   * @param base share of the base's samples that failed, 0 to 1
   * @param candidate of the candidate's
   */
  public static String difference(double base, double candidate) {
    return Math.abs(candidate - base) > MOST_DIFFERENCE
        ? "%s of the samples failed, %s in the base, and failures take another time"
            .formatted(Figures.percent(candidate), Figures.percent(base))
        : null;
  }
}
