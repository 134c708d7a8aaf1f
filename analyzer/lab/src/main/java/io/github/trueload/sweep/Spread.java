package io.github.trueload.sweep;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A metric over the repetitions of a point.
 *
 * @param count number of repetitions with a value
 * @param mean of them; NaN without any
 * @param low lower end of the mean's 95 % interval by Student's t; NaN of fewer than two
 * @param high upper end of that interval; NaN likewise
 * @param standardError of the mean; NaN of fewer than two
 */
public record Spread(int count, double mean, double low, double high, double standardError) {

  private static final double UPPER = 0.975;

  /**
   * Summarizes values.
   *
   * @param values in any one unit; NaN stands for a value that is not known
   * @return the mean with its interval, in the unit of the values
   */
  public static Spread of(double... values) {
    double[] known = Arrays.stream(values).filter(Double::isFinite).toArray();
    int n = known.length;
    // around the first value, so that equal values have exactly their value as mean and no error
    double first = n == 0 ? Double.NaN : known[0];
    double mean = first + Arrays.stream(known).map(value -> value - first).average().orElse(0);
    if (n < 2) {
      return new Spread(n, mean, Double.NaN, Double.NaN, Double.NaN);
    }
    double squares = Arrays.stream(known).map(value -> (value - mean) * (value - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    double reach = new TDistribution(null, n - 1.0).inverseCumulativeProbability(UPPER) * error;
    return new Spread(n, mean, mean - reach, mean + reach, error);
  }
}
