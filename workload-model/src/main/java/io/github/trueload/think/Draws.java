package io.github.trueload.think;

import io.github.trueload.domain.Require;
import java.util.random.RandomGenerator;

/** What the distributions share: uniform to exponential, seconds to nanoseconds. */
final class Draws {

  private static final double NANOS_PER_SECOND = 1e9;

  private Draws() {}

  /**
   * A draw from the exponential distribution of mean 1: {@code -ln(1 - U)}, U in [0, 1). U is a
   * multiple of 2⁻⁵³, so 1 - U is exact, and {@code log} is several times as fast as {@code log1p}.
   */
  static double exponential(RandomGenerator generator) {
    return -Math.log(1 - generator.nextDouble());
  }

  /**
   * Seconds to the nearest nanosecond. Rounding, not cutting off: that keeps the mean. Clamped to
   * [0, {@link Long#MAX_VALUE}].
   */
  static long nanos(double seconds) {
    return Math.max(0, Math.round(seconds * NANOS_PER_SECOND));
  }

  static double requireMean(double mean) {
    return Require.aboveUpTo("mean think time in seconds", mean, 0, ThinkTime.MAX_MEAN_SECONDS);
  }
}
