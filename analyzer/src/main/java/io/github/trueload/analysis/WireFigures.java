package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.ArrivalStatistics;
import io.github.trueload.stats.WireStatistics;

/**
 * Everything that one pass over the captures' exchanges accumulates. A new statistic of captures is
 * a field here and a line in {@link #accept} and {@link #combine}.
 *
 * @param exchanges how many, how long, and on which connections
 * @param arrivals instants of the requests
 */
record WireFigures(WireStatistics exchanges, ArrivalStatistics arrivals)
    implements Accumulator<WireFigures> {

  /** Empty. */
  static WireFigures empty() {
    return new WireFigures(new WireStatistics(), new ArrivalStatistics());
  }

  @Override
  public void accept(SampleBlock block) {
    exchanges.accept(block);
    arrivals.accept(block);
  }

  @Override
  public void combine(WireFigures next) {
    exchanges.combine(next.exchanges);
    arrivals.combine(next.arrivals);
  }
}
