package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.ArrivalStatistics.Held;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.network.WireStatistics;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Everything that one pass over the captures' exchanges accumulates. A new statistic of captures is
 * a field here and a line in {@link #accept} and {@link #combine}.
 *
 * @param exchanges how many, how long, and on which connections
 */
record WireFigures(WireStatistics exchanges, ArrivalStatistics arrivals, UserArrivals ofConnections)
    implements Accumulator<WireFigures> {

  /**
   * Empty.
   *
   * @param held which requests are kept as arrivals
   * @return a factory of figures; its argument is the expected number of rows
   */
  static LongFunction<WireFigures> empty(Held held) {
    Supplier<UserArrivals> ofConnections = UserArrivals.ofConnections();
    return rows ->
        new WireFigures(
            new WireStatistics(), new ArrivalStatistics(held, rows), ofConnections.get());
  }

  @Override
  public void accept(SampleBlock block) {
    exchanges.accept(block);
    arrivals.accept(block);
    ofConnections.accept(block);
  }

  @Override
  public void combine(WireFigures next) {
    exchanges.combine(next.exchanges);
    arrivals.combine(next.arrivals);
    ofConnections.combine(next.ofConnections);
  }
}
