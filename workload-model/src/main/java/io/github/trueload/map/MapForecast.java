package io.github.trueload.map;

/**
 * The distribution of each interval of a {@link TwoStateMap} given all earlier ones, by the forward
 * filter of hidden Markov models (Rabiner, Proceedings of the IEEE 77, 1989): the probabilities of
 * the states are weighted with the density of the interval seen, and then make one step of the
 * chain. Since the state changes at the end of an interval only, an interval's distribution is a
 * mixture of the two states' distributions. For one thread.
 *
 * <p>If a sequence is one of this process, the values of {@link #next} are independent and
 * exponential with mean 1 (Rosenblatt, Annals of Mathematical Statistics 23, 1952).
 */
public final class MapForecast {

  /**
   * Shorter intervals, relative to a state's mean, count as this one: a density may be infinite.
   */
  private static final double SHORTEST = 1e-9;

  private final TwoStateMap map;
  private final WithinState within;
  private double probabilityOfLong;

  /**
   * A filter before the first interval of the stationary process.
   *
   * @param map the process that the intervals are compared with
   */
  public MapForecast(TwoStateMap map) {
    this.map = map;
    within = WithinState.ofCov(map.covWithin());
    probabilityOfLong = map.stationaryLong();
  }

  /**
   * Takes the next interval.
   *
   * @param seconds 0 or more
   * @return minus the logarithm of the probability that the interval would be longer
   */
  public double next(double seconds) {
    double ofShort = hazard(seconds, map.meanShort());
    double ofLong = hazard(seconds, map.meanLong());
    double least = Math.min(ofShort, ofLong);
    double weightShort = (1 - probabilityOfLong) * Math.exp(least - ofShort);
    double weightLong = probabilityOfLong * Math.exp(least - ofLong);
    double longer = least - Math.log(weightShort + weightLong);
    double likelyShort = weightShort * rate(seconds, map.meanShort());
    double likelyLong = weightLong * rate(seconds, map.meanLong());
    double isLong = likelyLong / (likelyShort + likelyLong);
    probabilityOfLong = isLong * (1 - map.longToShort()) + (1 - isLong) * map.shortToLong();
    return longer;
  }

  /** Minus the logarithm of the probability of a longer interval in a state. */
  private double hazard(double seconds, double mean) {
    return Math.pow(seconds * within.mean() / mean, 1 / within.power());
  }

  /** Density over the probability of a longer interval. */
  private double rate(double seconds, double mean) {
    double relative = Math.max(SHORTEST, seconds * within.mean() / mean);
    return Math.pow(relative, 1 / within.power() - 1) / within.power() * within.mean() / mean;
  }
}
