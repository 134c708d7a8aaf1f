package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/** When sessions arrive, independent of the state of the earlier ones. */
public sealed interface ArrivalProcess
    permits RenewalArrivals, MapArrivals, ScheduledArrivals, RecordedArrivals, SharedArrivals {

  /** The highest rate accepted, per second: arrivals a microsecond apart on average. */
  double MAX_RATE_PER_SECOND = 1e6;

  /**
   * {@return the mean rate: in the long run, or over the whole length of a process that ends,
   * arrivals per second above 0; NaN for a record of arrivals that are all at the start}
   */
  double ratePerSecond();

  /**
   * A realisation of the process. Two calls with generators in the same state give the same
   * instants.
   *
   * @param generator its only source of randomness; used by this sequence alone
   * @return a sequence at its first arrival, for one thread
   */
  ArrivalSequence sequence(RandomGenerator generator);

  /**
   * Accepts rates above zero up to {@link #MAX_RATE_PER_SECOND}.
   *
   * @param field what the rate is, as a user knows it; begins the message
   * @param perSecond arrivals per second
   * @return {@code perSecond}
   * @throws IllegalArgumentException if {@code perSecond} is outside its domain or NaN
   */
  static double requireRate(String field, double perSecond) {
    return Require.aboveUpTo(field, perSecond, 0, MAX_RATE_PER_SECOND);
  }
}
