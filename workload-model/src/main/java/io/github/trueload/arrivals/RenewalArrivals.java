package io.github.trueload.arrivals;

import io.github.trueload.think.Constant;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.random.RandomGenerator;

/**
 * Independent intervals of one distribution. The first arrival comes after a whole interval. With
 * exponential intervals this is the Poisson process.
 *
 * @param interval distribution of the time from one arrival to the next
 */
public record RenewalArrivals(ThinkTime interval) implements ArrivalProcess {

  /**
   * Checks the rate.
   *
   * @throws IllegalArgumentException if it is above {@link #MAX_RATE_PER_SECOND}
   */
  public RenewalArrivals {
    ArrivalProcess.requireRate("arrivals per second", 1 / interval.mean());
  }

  /**
   * The Poisson process: independent exponential intervals.
   *
   * @param perSecond λ, arrivals per second, above 0 and at most {@link #MAX_RATE_PER_SECOND}
   * @return the arrival process
   * @throws IllegalArgumentException if the rate is outside its domain
   */
  public static RenewalArrivals poisson(double perSecond) {
    return new RenewalArrivals(
        new Exponential(1 / ArrivalProcess.requireRate("arrivals per second", perSecond)));
  }

  /**
   * Arrivals at equal distances 1/λ; the first one comes after a whole distance.
   *
   * @param perSecond λ, arrivals per second, above 0 and at most {@link #MAX_RATE_PER_SECOND}
   * @return the arrival process
   * @throws IllegalArgumentException if the rate is outside its domain
   */
  public static RenewalArrivals constant(double perSecond) {
    return new RenewalArrivals(
        new Constant(1 / ArrivalProcess.requireRate("arrivals per second", perSecond)));
  }

  @Override
  public double ratePerSecond() {
    return 1 / interval.mean();
  }

  @Override
  public ArrivalSequence sequence(RandomGenerator generator) {
    return new Summed(interval.sequence(generator));
  }

  /** Instants as sums of intervals; ends where nanoseconds no longer hold them. */
  static final class Summed implements ArrivalSequence {
    private final ThinkTimeSequence intervals;
    private long atNanos;

    Summed(ThinkTimeSequence intervals) {
      this.intervals = intervals;
    }

    @Override
    public long nextNanos() {
      long interval = intervals.nextNanos();
      atNanos = interval > END - atNanos ? END : atNanos + interval;
      return atNanos;
    }
  }
}
