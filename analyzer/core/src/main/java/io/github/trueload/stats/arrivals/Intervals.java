package io.github.trueload.stats.arrivals;

/**
 * Intervals between neighbouring arrivals; times in seconds.
 *
 * @param mean seconds; NaN with fewer than 2 arrivals
 * @param sd standard deviation (n − 1), seconds
 * @param cov coefficient of variation, sd over mean; 1 for a Poisson process
 * @param covStandardError standard error of {@code cov}
 * @param lag1 autocorrelation of neighbouring intervals, −1 to 1
 * @param resolutionSeconds step of the timestamps, seconds
 * @param covResolvable false where the stamps are too coarse for {@code cov} to mean anything
 */
public record Intervals(
    double mean,
    double sd,
    double cov,
    double covStandardError,
    double lag1,
    double resolutionSeconds,
    boolean covResolvable) {

  /** Fewest intervals that anything is said of. */
  public static final int FEWEST = 30;

  /** Steps of the clock that a mean interval must have for its CoV to mean anything. */
  public static final double STEPS_PER_INTERVAL = 5;

  /**
   * {@return whether timestamps of that step resolve the CoV of intervals of that mean}
   *
   * @param meanSeconds mean interval, seconds
   * @param resolutionSeconds step of the timestamps, seconds
   */
  public static boolean resolvable(double meanSeconds, double resolutionSeconds) {
    return meanSeconds >= STEPS_PER_INTERVAL * resolutionSeconds;
  }
}
