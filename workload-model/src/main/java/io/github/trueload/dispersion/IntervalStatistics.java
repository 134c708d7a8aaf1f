package io.github.trueload.dispersion;

/**
 * Statistics of the intervals between arrivals, in one pass and constant memory. Arrivals are given
 * in order; parts of a stream can be counted apart and {@link #combine combined}, with the same
 * result as one pass, the interval across the cut included. Not for use by several threads.
 *
 * <p>A Poisson stream has CoV 1 and lag-1 autocorrelation 0. Neither alone makes a stream Poisson,
 * and stamps much coarser than the mean interval change both.
 */
public final class IntervalStatistics {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Moments intervals = new Moments();
  private final boolean ofNeighbours;
  private long arrivals;
  private long firstNanos;
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

  /** The same but for {@link #lag1()}, which is NaN: in less time. */
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
    if (arrivals == 0) {
      firstNanos = instantNanos;
    } else {
      addInterval(intervalTo(instantNanos));
    }
    lastNanos = instantNanos;
    arrivals++;
  }

  /**
   * Adds the arrivals of the part that follows, which stays as it is. Returns this.
   *
   * @throws IllegalArgumentException if its first arrival is before the last one here
   */
  public IntervalStatistics combine(IntervalStatistics next) {
    if (next.arrivals == 0) {
      return this;
    }
    accept(next.firstNanos);
    if (next.intervals.count() > 0) {
      appendIntervals(next);
    }
    lastNanos = next.lastNanos;
    arrivals += next.arrivals - 1;
    return this;
  }

  /** Number of arrivals. */
  public long arrivals() {
    return arrivals;
  }

  /** Number of intervals, one fewer than arrivals. */
  public long intervals() {
    return intervals.count();
  }

  /** Instant of the first arrival in nanoseconds; 0 without arrivals. */
  public long firstNanos() {
    return firstNanos;
  }

  /** Instant of the last arrival in nanoseconds; 0 without arrivals. */
  public long lastNanos() {
    return lastNanos;
  }

  /** Intervals per second of the time between the first and the last arrival; NaN without. */
  public double ratePerSecond() {
    return 1 / meanSeconds();
  }

  /** Mean interval in seconds; NaN without intervals. */
  public double meanSeconds() {
    return intervals.mean() / NANOS_PER_SECOND;
  }

  /** Sample standard deviation (n - 1) of the intervals in seconds; NaN with fewer than two. */
  public double sdSeconds() {
    return intervals.sd() / NANOS_PER_SECOND;
  }

  /** Coefficient of variation c, standard deviation over mean; NaN with fewer than two. */
  public double cov() {
    return intervals.sd() / intervals.mean();
  }

  /**
   * Standard error of the CoV by the delta method, for independent intervals: {@code √((c²/n)·(c² -
   * γ₁·c + (κ - 1)/4))} with the sample's own skewness γ₁ and kurtosis κ; about {@code 1/√n} for a
   * Poisson stream. Too small where intervals are correlated. 0 where all intervals are equal, NaN
   * with fewer than two.
   */
  public double covStandardError() {
    double cov = cov();
    if (!(cov > 0)) {
      return cov;
    }
    double spread = cov * cov - skewness() * cov + (kurtosis() - 1) / 4;
    return cov * Math.sqrt(Math.max(0, spread) / intervals.count());
  }

  /** Skewness γ₁ of the intervals, 2 for the exponential; NaN where all are equal. */
  public double skewness() {
    return intervals.skewness();
  }

  /** Kurtosis κ of the intervals, 9 for the exponential (not excess); NaN where all are equal. */
  public double kurtosis() {
    return intervals.kurtosis();
  }

  /**
   * Autocorrelation ρ₁ of neighbouring intervals, {@code Σ(xᵢ - x̄)(xᵢ₊₁ - x̄)/Σ(xᵢ - x̄)²}; its
   * standard error is about {@code 1/√n} where there is none. NaN with fewer than two intervals,
   * where all are equal, and of {@link #withoutNeighbours()}.
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

  private void appendIntervals(IntervalStatistics next) {
    double oldMean = intervals.center();
    long before = intervals.count();
    intervals.combine(next.intervals);
    if (before == 0) {
      firstInterval = next.firstInterval;
      lagProducts = next.lagProducts;
    } else {
      double mean = intervals.center();
      lagProducts =
          recentred(oldMean, mean, before)
              + next.recentred(next.intervals.center(), mean, next.intervals.count())
              + (lastInterval - mean) * (next.firstInterval - mean);
    }
    lastInterval = next.lastInterval;
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
