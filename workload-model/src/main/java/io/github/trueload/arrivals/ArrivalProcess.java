package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/** When sessions arrive, independent of the state of the earlier ones. */
public sealed interface ArrivalProcess
    permits RenewalArrivals, MapArrivals, ScheduledArrivals, RecordedArrivals, SharedArrivals {

  /** The highest rate accepted, per second: arrivals a microsecond apart on average. */
  double MAX_RATE_PER_SECOND = 1e6;

  /**
   * Mean rate per second: in the long run, or over the whole length of a process that ends. NaN for
   * a record of arrivals that are all at one instant.
   */
  double ratePerSecond();

  /**
   * A realisation.
   *
   * @param generator its only source of randomness; used by this sequence alone
   */
  ArrivalSequence sequence(RandomGenerator generator);

  /** Accepts rates above zero up to {@link #MAX_RATE_PER_SECOND}. */
  static double requireRate(String field, double perSecond) {
    return Require.aboveUpTo(field, perSecond, 0, MAX_RATE_PER_SECOND);
  }
}
