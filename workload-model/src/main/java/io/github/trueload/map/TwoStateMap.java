package io.github.trueload.map;

import io.github.trueload.domain.Require;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.random.RandomGenerator;

/**
 * A two-state Markovian arrival process of think times (Mi et al. 2009, section 3.2). In the state
 * <em>short</em> think times are exponential with a short mean, in the state <em>long</em> with a
 * long one; after <em>each</em> think time the state may change. Runs of short think times are the
 * surges. All figures are of the stationary process and in closed form.
 *
 * <p>Beyond the paper, think times within a state may vary more or less than exponential ones: they
 * are then of Weibull's distribution. So mean, SCV, index of dispersion and time scale of a process
 * can be chosen independently of one another.
 *
 * <p>With π the stationary probabilities, m the means, γ = 1 - p_ls - p_sl and V = π_s·π_l·(m_l -
 * m_s)² the variance of the conditional mean: Var Z = E[Z]² + 2V, and (c² - 1)·(E[Z]² + V) more
 * where think times within a state have a CoV c.
 *
 * @param meanShort mean think time in the state short, seconds
 * @param meanLong mean think time in the state long, seconds; at least {@code meanShort}: where
 *     both are equal, think times are independent
 * @param shortToLong probability p_sl to go from short to long after a think time, in (0, 1]
 * @param longToShort probability p_ls to go from long to short after a think time, in (0, 1]
 * @param covWithin CoV c of the think times within a state, from 0.01 to 100; 1: exponential
 */
public record TwoStateMap(
    double meanShort, double meanLong, double shortToLong, double longToShort, double covWithin) {

  /** The least CoV within a state. */
  public static final double LEAST_COV_WITHIN = 0.01;

  /** The largest CoV within a state. */
  public static final double MOST_COV_WITHIN = 100;

  /** Where a sequence starts. */
  public enum Start {
    /** In a state drawn from the stationary distribution: no think time is biased. */
    STATIONARY,
    /**
     * In the state long, as the paper does. The first think times are longer than the mean, with
     * rare changes of state for thousands of draws.
     */
    LONG
  }

  /**
   * Checks the parameters.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public TwoStateMap {
    Require.positive("mean think time of the state short in seconds", meanShort);
    Require.within(
        "mean think time of the state long in seconds",
        meanLong,
        meanShort,
        ThinkTime.MAX_MEAN_SECONDS);
    Require.aboveUpTo("probability from short to long", shortToLong, 0, 1);
    Require.aboveUpTo("probability from long to short", longToShort, 0, 1);
    Require.within("CoV within a state", covWithin, LEAST_COV_WITHIN, MOST_COV_WITHIN);
  }

  /**
   * The paper's process, whose think times are exponential within a state.
   *
   * @param meanShort mean think time in the state short, seconds, above 0
   * @param meanLong mean think time in the state long, seconds, at least {@code meanShort}
   * @param shortToLong probability p_sl to go from short to long after a think time, in (0, 1]
   * @param longToShort probability p_ls to go from long to short after a think time, in (0, 1]
   * @throws IllegalArgumentException if one is outside its domain
   */
  public TwoStateMap(double meanShort, double meanLong, double shortToLong, double longToShort) {
    this(meanShort, meanLong, shortToLong, longToShort, 1);
  }

  /**
   * {@return the share of think times drawn in the state short, {@code π_s = p_ls/(p_ls + p_sl)},
   * from 0 to 1, exclusive}
   */
  public double stationaryShort() {
    return longToShort / changes();
  }

  /**
   * {@return the share of think times drawn in the state long, {@code π_l = p_sl/(p_ls + p_sl)},
   * from 0 to 1, exclusive}
   */
  public double stationaryLong() {
    return shortToLong / changes();
  }

  /**
   * {@return the mean think time {@code E[Z] = π_s·m_s + π_l·m_l}, seconds, from {@link
   * #meanShort()} to {@link #meanLong()}}
   */
  public double mean() {
    return stationaryShort() * meanShort + stationaryLong() * meanLong;
  }

  /**
   * {@return the squared coefficient of variation, {@code 1 + 2V/E[Z]² + (c² - 1)(1 + V/E[Z]²)}, a
   * pure number, above 0; 1 or more where think times within a state are exponential}
   */
  public double scv() {
    return 1 + 2 * relativeVariance() + excessWithin();
  }

  /** What the SCV is larger by than that of exponential think times within the states. */
  private double excessWithin() {
    return (covWithin * covWithin - 1) * (1 + relativeVariance());
  }

  /**
   * {@return the decay γ of the autocorrelations: each is γ times that of the lag before; in [-1,
   * 1); negative where the states alternate, 0 where each state is drawn again}
   */
  public double decay() {
    return 1 - changes();
  }

  /**
   * Autocorrelation at a lag, {@code ρ_k = γ^k·V/Var Z} (the paper's equation 6 for k = 1).
   *
   * @param lag k, 1 or more
   * @return from -1 to 1; 0 where the means of both states are equal
   * @throws IllegalArgumentException if the lag is below 1
   */
  public double autocorrelation(int lag) {
    Require.within("lag", lag, 1L, Integer.MAX_VALUE);
    return Math.pow(decay(), lag) * relativeVariance() / scv();
  }

  /**
   * Index of dispersion of the think times, {@code I = SCV·(1 + 2·Σρ_k) = 1 + 2V/(E[Z]²·(1 - γ))}
   * (the paper's equation 5), and {@code (c² - 1)(1 + V/E[Z]²)} more. That of the arrivals at a
   * server in a closed loop differs.
   *
   * @return a pure number, above 0; the SCV where neighbouring think times are not correlated
   */
  public double indexOfDispersion() {
    return 1 + 2 * relativeVariance() / changes() + excessWithin();
  }

  /**
   * {@return the time scale {@code τ = -1/ln γ} of the correlation: over τ think times it falls to
   * 1/e; 0 where γ is not above 0}
   */
  public double scale() {
    return decay() > 0 ? -1 / Math.log1p(-changes()) : 0;
  }

  /**
   * A sequence of think times, whose states change with its own draws alone.
   *
   * @param generator its only source of randomness; used by this sequence alone
   * @param start the state of the first think time
   * @return think times without end, for one thread; {@link SharedMapSequence} is for several
   */
  public ThinkTimeSequence sequence(RandomGenerator generator, Start start) {
    return new MapSequence(this, generator, startsLong(generator, start));
  }

  boolean startsLong(RandomGenerator generator, Start start) {
    return start == Start.LONG || generator.nextDouble() < stationaryLong();
  }

  /** Probability mass of a change, {@code 1 - γ}: kept apart from γ, which rounds it. */
  private double changes() {
    return shortToLong + longToShort;
  }

  /** V/E[Z]². */
  private double relativeVariance() {
    double difference = (meanLong - meanShort) / mean();
    return stationaryShort() * stationaryLong() * difference * difference;
  }

  /** The paper's MAP_sample: draw in the state, then perhaps change it. For one thread. */
  private static final class MapSequence implements ThinkTimeSequence {

    private final TwoStateMap map;
    private final RandomGenerator generator;
    private final WithinState within;
    private boolean inLong;

    MapSequence(TwoStateMap map, RandomGenerator generator, boolean startsLong) {
      this.map = map;
      this.generator = generator;
      this.within = WithinState.ofCov(map.covWithin());
      this.inLong = startsLong;
    }

    @Override
    public long nextNanos() {
      double mean = inLong ? map.meanLong() : map.meanShort();
      long nanos = Math.round(mean * within.of(exponential(generator.nextDouble())) * 1e9);
      double change = inLong ? map.longToShort() : map.shortToLong();
      if (generator.nextDouble() < change) {
        inLong = !inLong;
      }
      return nanos;
    }

    /** By inversion; {@code uniform} in [0, 1), a multiple of 2⁻⁵³, so that 1 - U is exact. */
    private static double exponential(double uniform) {
      return -Math.log(1 - uniform);
    }
  }
}
