package io.github.trueload.arrivals;

import io.github.trueload.domain.Require;
import io.github.trueload.map.TwoStateMap;
import java.util.random.RandomGenerator;

/**
 * Bursty arrivals: the intervals of a two-state Markovian arrival process, started stationary.
 *
 * @param map the process of intervals
 */
public record MapArrivals(TwoStateMap map) implements ArrivalProcess {

  /**
   * Checks the rates.
   *
   * @throws IllegalArgumentException if that of the surges is above {@link #MAX_RATE_PER_SECOND}
   */
  public MapArrivals {
    ArrivalProcess.requireRate("arrivals per second in a surge", 1 / map.meanShort());
  }

  /**
   * The process of this rate, index of dispersion and peak, whose neighbouring intervals are as
   * much alike as the index allows. The knob of think times needs users and a service demand, of
   * which a stream of arrivals has none; here surges are determined by their rate, and no
   * combination is infeasible.
   *
   * <p>With E = 1/λ, m_s = E/peak and SCV = √I, where ρ₁ is largest for a given I: V = E²(SCV -
   * 1)/2 is the variance of the conditional mean, m_l = E + V/(E - m_s), and the states change with
   * 1 - γ = (SCV - 1)/(I - 1) = 1/(√I + 1), which is below 1/2.
   *
   * @param perSecond mean rate λ
   * @param index index of dispersion I, above 1
   * @param peakToMean rate during a surge over the mean rate, above 1
   * @return the process, whose mean rate, index of dispersion and rate of a surge are those given
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public static MapArrivals of(double perSecond, double index, double peakToMean) {
    ArrivalProcess.requireRate("arrivals per second", perSecond);
    Require.aboveUpTo("index of dispersion", index, 1, 1e9);
    Require.aboveUpTo("rate of a surge over the mean rate", peakToMean, 1, 1e6);
    double mean = 1 / perSecond;
    double meanShort = mean / peakToMean;
    double scv = Math.sqrt(index);
    double variance = mean * mean * (scv - 1) / 2;
    double meanLong = mean + variance / (mean - meanShort);
    double stationaryLong = (mean - meanShort) / (meanLong - meanShort);
    double changes = 1 / (scv + 1);
    return new MapArrivals(
        new TwoStateMap(
            meanShort, meanLong, changes * stationaryLong, changes * (1 - stationaryLong)));
  }

  @Override
  public double ratePerSecond() {
    return 1 / map.mean();
  }

  @Override
  public ArrivalSequence sequence(RandomGenerator generator) {
    return new RenewalArrivals.Summed(map.sequence(generator, TwoStateMap.Start.STATIONARY));
  }
}
