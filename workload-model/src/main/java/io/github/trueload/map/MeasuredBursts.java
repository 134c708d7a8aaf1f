package io.github.trueload.map;

import io.github.trueload.domain.Require;
import io.github.trueload.think.ThinkTime;

/**
 * What a sequence of think times was measured to be, and the {@link TwoStateMap} that has all of
 * it: mean, SCV, index of dispersion I and time scale τ of the correlation.
 *
 * <p>With γ = e^(-1/τ) and v the relative variance of the states' means, think times within a state
 * of CoV c have {@code SCV = (1 + c²)(1 + v) - 1} and {@code I = SCV + 2vγ/(1 - γ)}: v follows from
 * I - SCV, and c from the SCV. Exponential think times within the states have {@code I - 1 = (SCV -
 * 1)/(1 - γ)}. Where the τ of that is within a quarter of the measured one, they are taken.
 *
 * @param meanSeconds E[Z], seconds, above 0
 * @param scv squared CoV, 0 or more
 * @param index I; that of independent think times where it is not above the SCV
 * @param scale τ, think times; 0 where neighbours are not correlated
 */
public record MeasuredBursts(double meanSeconds, double scv, double index, double scale) {

  /** How far the τ of exponential think times within the states may be from the measured one. */
  private static final double SAME_SCALE = 1.25;

  /** A smaller difference of the states' means is none. */
  private static final double LEAST_VARIANCE = 1e-9;

  private static final double LARGEST_FACTOR = 1e6;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is outside its domain
   */
  public MeasuredBursts {
    Require.aboveUpTo("mean think time in seconds", meanSeconds, 0, ThinkTime.MAX_MEAN_SECONDS);
    Require.notNegative("squared CoV of the think times", scv);
    Require.notNegative("index of dispersion", index);
    Require.notNegative("time scale of the correlation in think times", scale);
  }

  /**
   * {@return the measures of independent exponential think times: SCV 1, I = 1, no correlation}
   *
   * @param meanSeconds E[Z], seconds, above 0 and at most {@link ThinkTime#MAX_MEAN_SECONDS}
   * @throws IllegalArgumentException if the mean is outside its domain
   */
  public static MeasuredBursts exponential(double meanSeconds) {
    return new MeasuredBursts(meanSeconds, 1, 1, 0);
  }

  /**
   * The process. Its mean of the state short is the demand over f, and that of the state long is f
   * times the larger of users times demand and E[Z], as in {@link BurstinessKnob}; where f = 1
   * would be too far apart, the mean of the state long follows from the SCV alone.
   *
   * @param users N, 1 or more
   * @param demandSeconds total service demand of one request, seconds, above 0
   * @return the process and its lag-1 autocorrelation. Its states are alike where neighbours are
   *     not correlated; its CoV within a state is cut to {@link TwoStateMap#LEAST_COV_WITHIN} and
   *     {@link TwoStateMap#MOST_COV_WITHIN}
   * @throws IllegalArgumentException if neighbours are correlated and a parameter is outside its
   *     domain
   */
  public KnobSetting.Tuned map(int users, double demandSeconds) {
    double v = variance();
    double within = Math.sqrt(Math.max(0, (1 + scv) / (1 + v) - 1));
    double cov = isExponentialWithin() ? 1 : clamped(within);
    if (v < LEAST_VARIANCE) {
      return tuned(1, new TwoStateMap(meanSeconds, meanSeconds, 0.5, 0.5, cov));
    }
    double f = new BurstinessKnob(meanSeconds, 2, users, demandSeconds).factorOf(1 + 2 * v);
    double meanShort = Math.max(demandSeconds / f, meanSeconds / LARGEST_FACTOR);
    double below = meanSeconds - meanShort;
    double above = v * meanSeconds * meanSeconds / below;
    double changes = changes();
    return tuned(
        f,
        new TwoStateMap(
            meanShort,
            Math.min(ThinkTime.MAX_MEAN_SECONDS, meanSeconds + above),
            changes * below / (above + below),
            changes * above / (above + below),
            cov));
  }

  private static KnobSetting.Tuned tuned(double f, TwoStateMap map) {
    return new KnobSetting.Tuned(f, map, map.autocorrelation(1), true);
  }

  private static double clamped(double cov) {
    // a CoV next to 1 is the exponential's, whose draws need no power
    return Math.abs(cov - 1) < 1e-6
        ? 1
        : Math.max(TwoStateMap.LEAST_COV_WITHIN, Math.min(TwoStateMap.MOST_COV_WITHIN, cov));
  }

  private boolean isCorrelated() {
    return scale > 0 && index > scv;
  }

  /**
   * {@return whether exponential think times within the states have the measured SCV and I, and a τ
   * within a quarter of the measured one; where neighbours are not correlated, true for an SCV of 1
   * only}
   */
  public boolean isExponentialWithin() {
    if (!isCorrelated()) {
      return scv == 1;
    }
    double implied = scv > 1 ? -1 / Math.log1p(-(scv - 1) / (index - 1)) : 0;
    return implied <= scale * SAME_SCALE && scale <= implied * SAME_SCALE;
  }

  /** 1 - γ. */
  private double changes() {
    return isExponentialWithin() ? (scv - 1) / (index - 1) : -Math.expm1(-1 / scale);
  }

  /** v. */
  private double variance() {
    if (!isCorrelated()) {
      return 0;
    }
    double changes = changes();
    return isExponentialWithin()
        ? (scv - 1) / 2
        : Math.min(scv, (index - scv) * changes / (2 * (1 - changes)));
  }
}
