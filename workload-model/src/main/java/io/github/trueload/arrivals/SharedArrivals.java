package io.github.trueload.arrivals;

import io.github.trueload.engines.EngineShare;
import java.util.random.RandomGenerator;

/**
 * One engine's arrivals of a process that several engines make in turns: arrival k of the whole
 * belongs to engine 1 + k mod n. Where all engines draw from equal generators, the union of their
 * arrivals is the realisation that one engine would have made, to the nanosecond.
 *
 * @param whole the process of all engines together
 * @param share which of them this one is
 */
public record SharedArrivals(ArrivalProcess whole, EngineShare share) implements ArrivalProcess {

  /**
   * {@return the mean rate of this engine's share, per second: that of the whole over the number of
   * engines; NaN if that is}
   */
  @Override
  public double ratePerSecond() {
    return whole.ratePerSecond() / share.count();
  }

  @Override
  public ArrivalSequence sequence(RandomGenerator generator) {
    ArrivalSequence all = whole.sequence(generator);
    long[] next = {0};
    return () -> {
      long instant = all.nextNanos();
      while (instant != ArrivalSequence.END && !share.hasTurn(next[0]++)) {
        instant = all.nextNanos();
      }
      return instant;
    };
  }
}
