package io.github.trueload.dispersion;

/**
 * Mean and central moments up to the fourth in one pass, mergeable. Kept as sums of powers of
 * deviations from the running mean, which stays exact where sums of raw powers cancel (Pébay,
 * "Formulas for Robust, One-Pass Parallel Computation of Covariances and Arbitrary-Order
 * Statistical Moments", Sandia 2008). Not for use by several threads.
 */
public final class Moments {

  private long count;
  private double mean;
  private double sum2;
  private double sum3;
  private double sum4;

  /**
   * Adds a value. A NaN or infinite value makes every figure but the count NaN.
   *
   * @param value a value, in any one unit
   */
  public void accept(double value) {
    double before = count;
    count++;
    double n = count;
    double delta = value - mean;
    double step = delta / n;
    double step2 = step * step;
    double product = delta * step * before;
    mean += step;
    sum4 += product * step2 * (n * n - 3 * n + 3) + 6 * step2 * sum2 - 4 * step * sum3;
    sum3 += product * step * (n - 2) - 3 * step * sum2;
    sum2 += product;
  }

  /**
   * Adds the values of another.
   *
   * @param other moments in the same unit, which stay as they are
   */
  public Moments combine(Moments other) {
    if (other.count == 0) {
      return this;
    }
    if (count == 0) {
      return copy(other);
    }
    double a = count;
    double b = other.count;
    double n = a + b;
    double delta = other.mean - mean;
    double step = delta / n;
    double step2 = step * step;
    sum4 +=
        other.sum4
            + delta * step * step2 * a * b * (a * a - a * b + b * b)
            + 6 * step2 * (a * a * other.sum2 + b * b * sum2)
            + 4 * step * (a * other.sum3 - b * sum3);
    sum3 += other.sum3 + delta * step2 * a * b * (a - b) + 3 * step * (a * other.sum2 - b * sum2);
    sum2 += other.sum2 + delta * step * a * b;
    mean += step * b;
    count += other.count;
    return this;
  }

  private Moments copy(Moments other) {
    count = other.count;
    mean = other.mean;
    sum2 = other.sum2;
    sum3 = other.sum3;
    sum4 = other.sum4;
    return this;
  }

  /** {@return the number of values, 0 or more} */
  public long count() {
    return count;
  }

  /** {@return the mean in the unit of the values; NaN without values} */
  public double mean() {
    return count == 0 ? Double.NaN : mean;
  }

  /**
   * {@return the sample variance s², divided by n - 1, in the square of the values' unit, 0 or
   * more; NaN with fewer than two values}
   */
  public double variance() {
    return count < 2 ? Double.NaN : sum2 / (count - 1);
  }

  /**
   * {@return the sample standard deviation s, the root of {@link #variance()}, in the values' unit,
   * 0 or more; NaN with fewer than two values}
   */
  public double sd() {
    return Math.sqrt(variance());
  }

  /**
   * {@return the skewness γ₁: third central moment over σ³, both divided by n; a pure number; NaN
   * where all values are equal, and without values}
   */
  public double skewness() {
    return Math.sqrt(count) * sum3 / Math.pow(sum2, 1.5);
  }

  /**
   * {@return the kurtosis κ: fourth central moment over σ⁴, both divided by n; not excess, so 3 for
   * the normal; a pure number, 1 or more; NaN where all values are equal, and without values}
   */
  public double kurtosis() {
    return count * sum4 / (sum2 * sum2);
  }

  double sumOfSquares() {
    return sum2;
  }

  /** The mean as it stands, 0 without values. */
  double center() {
    return mean;
  }
}
