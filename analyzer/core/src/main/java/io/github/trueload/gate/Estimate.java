package io.github.trueload.gate;

import io.github.trueload.verdict.Doubt;
import org.jspecify.annotations.Nullable;

/**
 * A metric's value with what it stands on.
 *
 * @param value in seconds, ones or ones per second; NaN of a word or where nothing is known
 * @param word the value of a metric that is a word; else null
 * @param n what it was worked out from: samples, requests, intervals, windows or sessions
 * @param ends of its 95 % confidence interval
 * @param atLeast whether the true value may be larger than {@code value}
 * @param unknown why there is no value to be trusted; null where there is
 */
public record Estimate(
    double value,
    @Nullable String word,
    long n,
    IntervalEnds ends,
    boolean atLeast,
    @Nullable Doubt unknown) {

  /**
   * The ends of a 95 % confidence interval.
   *
   * @param low lower end; NaN where none is known
   * @param high upper end; NaN where none is known
   * @param open why an end is the least or largest possible value; null where the run shows both
   *     ends
   * @param narrow why the interval may be too narrow; null where it is not
   */
  public record IntervalEnds(
      double low, double high, @Nullable Doubt open, @Nullable Doubt narrow) {

    static final IntervalEnds NONE = new IntervalEnds(Double.NaN, Double.NaN, null, null);
  }

  /** {@return the lower end of the 95 % confidence interval; NaN where none is known} */
  public double low() {
    return ends.low();
  }

  /** {@return the upper end of the 95 % confidence interval; NaN where none is known} */
  public double high() {
    return ends.high();
  }

  /**
   * Why an end of the interval is the least or largest possible value; null where the run shows
   * both ends.
   */
  @Nullable Doubt open() {
    return ends.open();
  }

  /**
   * Why the interval may be too narrow; null where it is not. What an interval decides is then
   * inconclusive.
   */
  @Nullable Doubt narrow() {
    return ends.narrow();
  }

  /** A value without an interval. */
  static Estimate of(double value, long n) {
    return new Estimate(value, null, n, IntervalEnds.NONE, false, null);
  }

  /** A value with its 95 % interval. */
  static Estimate of(double value, long n, double low, double high) {
    return new Estimate(value, null, n, new IntervalEnds(low, high, null, null), false, null);
  }

  /** A value with its 95 % interval, two numbers. */
  static Estimate of(double value, long n, double[] interval) {
    return of(value, n, interval[0], interval[1]);
  }

  /** A word. */
  static Estimate of(String word, long n) {
    return new Estimate(Double.NaN, word, n, IntervalEnds.NONE, false, null);
  }

  /** Nothing that can be relied on. */
  static Estimate unknown(Doubt why) {
    return new Estimate(Double.NaN, null, 0, IntervalEnds.NONE, false, why);
  }

  /** The same, as a lower bound of the truth. */
  Estimate asLowerBound() {
    return new Estimate(value, word, n, ends, true, unknown);
  }

  /**
   * The same value, which is not to be trusted.
   *
   * @param why null if it is
   */
  Estimate doubted(@Nullable Doubt why) {
    return why == null ? this : new Estimate(value, word, n, ends, atLeast, why);
  }

  /** The same without its value, which says nothing. */
  Estimate withheld(Doubt why) {
    return new Estimate(Double.NaN, null, n, IntervalEnds.NONE, false, why);
  }

  /** The same value with another 95 % interval. */
  Estimate within(double low, double high) {
    return with(new IntervalEnds(low, high, ends.open(), ends.narrow()));
  }

  /** The same value with another interval, an end of which the run does not show. */
  Estimate open(double low, double high, Doubt why) {
    return with(new IntervalEnds(low, high, why, null));
  }

  /** The same value; {@code why} its interval may be too narrow, or null. */
  Estimate narrow(@Nullable Doubt why) {
    return with(new IntervalEnds(ends.low(), ends.high(), ends.open(), why));
  }

  private Estimate with(IntervalEnds others) {
    return new Estimate(value, word, n, others, atLeast, unknown);
  }

  /** {@return whether a 95 % interval is reported} */
  public boolean hasInterval() {
    return Double.isFinite(low()) && Double.isFinite(high());
  }
}
