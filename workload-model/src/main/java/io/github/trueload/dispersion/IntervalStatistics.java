package io.github.trueload.dispersion;

/**
 * Statistics of the intervals between arrivals, in one pass and constant memory. Arrivals are given
 * in order. Not for use by several threads.
 *
 * <p>A Poisson stream has CoV 1 and lag-1 autocorrelation 0. Neither alone makes a stream Poisson,
 * and stamps much coarser than the mean interval change both.
 */
public final class IntervalStatistics {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Moments intervals = new Moments();
  private final boolean ofNeighbours;
  private long arrivals;
  private long lastNanos;
  private double firstInterval;
  private double lastInterval;

  /** Sum of products of neighbouring intervals' deviations from the mean of all. */
  private double lagProducts;

  /** Nothing counted yet. */
  public IntervalStatistics() {
    this(true);
  }

  private IntervalStatistics(boolean ofNeighbours) {
    this.ofNeighbours = ofNeighbours;
  }

  /**
   * {@return statistics without the lag-1 autocorrelation, which take less time; without arrivals
   * yet; their {@link #lag1()} is NaN}
   */
  public static IntervalStatistics withoutNeighbours() {
    return new IntervalStatistics(false);
  }

  /**
   * Adds an arrival.
   *
   * @param instantNanos nanoseconds on any one clock
   * @throws IllegalArgumentException if it is before the last one
   */
  public void accept(long instantNanos) {
    if (arrivals > 0) {
      addInterval(intervalTo(instantNanos));
    }
    lastNanos = instantNanos;
    arrivals++;
  }

  /**
   * {@return the number of intervals, one fewer than arrivals, 0 or more; 0 without arrivals too}
   */
  public long intervals() {
    return intervals.count();
  }

  /**
   * {@return the mean rate: intervals over the time between the first and the last arrival, per
   * second; NaN without intervals, and where all arrivals are at one instant}
   */
  public double ratePerSecond() {
    double mean = meanSeconds();
    return mean > 0 ? 1 / mean : Double.NaN;
  }

  /** {@return the mean interval x̄, seconds, 0 or more; NaN without intervals} */
  public double meanSeconds() {
    return intervals.mean() / NANOS_PER_SECOND;
  }

  /**
   * {@return the coefficient of variation {@code c = s/x̄} of the intervals, 1 for the exponential,
   * a pure number, 0 or more; NaN with fewer than two intervals, or where all arrivals are at one
   * instant}
   */
  public double cov() {
    return intervals.sd() / intervals.mean();
  }

  /**
   * The standard error of the CoV by the delta method, for independent intervals: {@code
   * √((c²/n)·(c² - γ₁·c + (κ - 1)/4))} with the sample's own skewness γ₁ and kurtosis κ; about
   * {@code 1/√n} for a Poisson stream. It is too small where intervals are correlated.
   *
   * @return a pure number, 0 or more; 0 where all intervals are equal, NaN as {@link #cov()}
   */
  public double covStandardError() {
    double cov = cov();
    if (!(cov > 0)) {
      return cov;
    }
    double spread = cov * cov - skewness() * cov + (kurtosis() - 1) / 4;
    return cov * Math.sqrt(Math.max(0, spread) / intervals.count());
  }

  /**
   * {@return the skewness γ₁ of the intervals, 2 for the exponential, a pure number; NaN where all
   * intervals are equal, and without any}
   */
  public double skewness() {
    return intervals.skewness();
  }

  /**
   * {@return the kurtosis κ of the intervals, 9 for the exponential (not excess), a pure number, 1
   * or more; NaN where all intervals are equal, and without any}
   */
  public double kurtosis() {
    return intervals.kurtosis();
  }

  /**
   * The autocorrelation ρ₁ of neighbouring intervals, {@code Σ(xᵢ - x̄)(xᵢ₊₁ - x̄)/Σ(xᵢ - x̄)²}.
   * Its standard error is about {@code 1/√n} where there is none.
   *
   * @return from -1 to 1; NaN with fewer than two intervals, where all are equal, and for {@link
   *     #withoutNeighbours()}
   */
  public double lag1() {
    return ofNeighbours ? lagProducts / intervals.sumOfSquares() : Double.NaN;
  }

  private double intervalTo(long instantNanos) {
    if (instantNanos < lastNanos) {
      throw new IllegalArgumentException(
          "arrival at "
              + instantNanos
              + " ns is before the last one at "
              + lastNanos
              + " ns: sort the arrivals by time");
    }
    return instantNanos - lastNanos;
  }

  private void addInterval(double interval) {
    if (!ofNeighbours) {
      intervals.accept(interval);
      return;
    }
    double oldMean = intervals.center();
    long before = intervals.count();
    intervals.accept(interval);
    if (before == 0) {
      firstInterval = interval;
    } else {
      double mean = intervals.center();
      lagProducts = recentred(oldMean, mean, before) + (lastInterval - mean) * (interval - mean);
    }
    lastInterval = interval;
  }

  /**
   * The lag products of these {@code n} intervals about another centre b than their mean a: {@code
   * Σ(xᵢ - b)(xᵢ₊₁ - b) = Σ(xᵢ - a)(xᵢ₊₁ - a) + (a - b)(2a - x₁ - xₙ) + (n - 1)(a - b)²}, since the
   * deviations from a sum to 0.
   */
  private double recentred(double a, double b, long n) {
    double shift = a - b;
    return lagProducts + shift * (2 * a - firstInterval - lastInterval) + (n - 1) * shift * shift;
  }
}
