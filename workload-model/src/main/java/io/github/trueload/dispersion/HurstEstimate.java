package io.github.trueload.dispersion;

import java.util.Optional;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * The Hurst parameter H of arrivals: over long windows the variance of counts grows as the window's
 * length to the power of 2H. It is 0.5 for arrivals that are independent over long times, and
 * larger for those that have bursts of all lengths.
 *
 * <p>Local Whittle estimate (Robinson, Annals of Statistics 23, 1995) from the lowest frequencies
 * of the counts in 2ᵏ windows, with the standard error of Hurvich and Chen (Journal of Time Series
 * Analysis 21, 2000). The number of frequencies is an eighth of the largest number whose estimate
 * agrees with those of all smaller numbers: higher frequencies show correlations of short duration.
 *
 * @param value H, 0.01 to 1.5; 1 or more if the rate is not stationary
 * @param low lower end of its 95 % interval
 * @param high upper end of that interval
 * @param frequencies number of frequencies
 * @param shortestSeconds period of the highest frequency
 */
public record HurstEstimate(
    double value, double low, double high, int frequencies, double shortestSeconds) {

  /** Fewer frequencies give no usable interval. */
  private static final int FEWEST = 48;

  private static final int MOST_WINDOWS = 1 << 16;

  /** Arrivals in a window, at least and on average. */
  private static final double ARRIVALS_PER_WINDOW = 2;

  private static final double AGREES = 2.5;
  private static final double LEAST = 0.01;
  private static final double MOST = 1.5;

  /** So many times fewer frequencies are used than agree, because their bias is not yet visible. */
  private static final int MARGIN = 8;

  /** The choice of the number widens the interval; by simulation, see docs/statistics.md. */
  private static final double HALF_WIDTH = 1.25 * 1.96;

  /**
   * Estimates H from arrivals.
   *
   * @param inOrder instants in nanoseconds, ascending
   * @return the estimate; empty with fewer than 512 arrivals or without time between them
   */
  public static Optional<HurstEstimate> of(long[] inOrder) {
    int last = inOrder.length - 1;
    if (last < 0 || inOrder[last] == inOrder[0]) {
      return Optional.empty();
    }
    int windows =
        Integer.highestOneBit(
            (int) Math.min(MOST_WINDOWS, Math.max(1, inOrder.length / ARRIVALS_PER_WINDOW)));
    double width = (inOrder[last] - inOrder[0] + 1.0) / windows;
    double[] counts = new double[windows];
    for (long at : inOrder) {
      counts[(int) Math.min(windows - 1, (at - inOrder[0]) / width)]++;
    }
    return ofCounts(counts, width / 1e9);
  }

  /**
   * Estimates H from counts.
   *
   * @param counts in neighbouring windows, 2ᵏ of them
   * @param windowSeconds length of a window
   * @return the estimate; empty if there are too few
   */
  static Optional<HurstEstimate> ofCounts(double[] counts, double windowSeconds) {
    int most = counts.length / 4;
    if (most < FEWEST) {
      return Optional.empty();
    }
    double[] periodogram = periodogram(counts);
    Local chosen = Local.of(periodogram, FEWEST);
    for (int count = 2 * FEWEST; count <= most; count *= 2) {
      Local next = Local.of(periodogram, count);
      boolean agrees = true;
      for (int fewer = FEWEST; fewer < count; fewer *= 2) {
        agrees &= next.agreesWith(Local.of(periodogram, fewer));
      }
      if (!agrees) {
        break;
      }
      chosen = next;
    }
    chosen = Local.of(periodogram, Math.max(FEWEST, chosen.count() / MARGIN));
    double half = HALF_WIDTH * chosen.error();
    return Optional.of(
        new HurstEstimate(
            chosen.value(),
            chosen.value() - half,
            chosen.value() + half,
            chosen.count(),
            windowSeconds * counts.length / chosen.count()));
  }

  private static double[] periodogram(double[] counts) {
    Complex[] transformed =
        new FastFourierTransformer(DftNormalization.STANDARD)
            .transform(counts, TransformType.FORWARD);
    double[] power = new double[counts.length / 2];
    for (int i = 1; i < power.length; i++) {
      power[i] =
          transformed[i].getReal() * transformed[i].getReal()
              + transformed[i].getImaginary() * transformed[i].getImaginary();
    }
    return power;
  }

  /** The estimate of the lowest {@code count} frequencies. */
  private record Local(int count, double value, double error) {

    static Local of(double[] power, int count) {
      double logs = 0;
      for (int j = 1; j <= count; j++) {
        logs += Math.log(j);
      }
      double meanLog = logs / count;
      double squares = 0;
      for (int j = 1; j <= count; j++) {
        squares += (Math.log(j) - meanLog) * (Math.log(j) - meanLog);
      }
      UnivariateFunction contrast =
          h -> {
            double sum = 0;
            for (int j = 1; j <= count; j++) {
              sum += Math.pow(j, 2 * h - 1) * power[j];
            }
            return Math.log(sum / count) - (2 * h - 1) * meanLog;
          };
      double value =
          new BrentOptimizer(1e-6, 1e-6)
              .optimize(
                  new MaxEval(200),
                  new UnivariateObjectiveFunction(contrast),
                  GoalType.MINIMIZE,
                  new SearchInterval(LEAST, MOST))
              .getPoint();
      return new Local(count, value, 1 / (2 * Math.sqrt(squares)));
    }

    boolean agreesWith(Local fewer) {
      double apart = Math.sqrt(fewer.error * fewer.error - error * error);
      return Math.abs(value - fewer.value) <= AGREES * apart;
    }
  }
}
