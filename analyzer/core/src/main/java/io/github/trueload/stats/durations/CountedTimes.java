package io.github.trueload.stats.durations;

import org.jspecify.annotations.Nullable;

/**
 * A distribution of times with the number of its values.
 *
 * @param count number of values
 * @param times the distribution, seconds; all NaN without values
 */
public record CountedTimes(long count, DurationSummary times) {

  /**
   * {@return the number and the figures of a distribution}
   *
   * @param of the distribution; it may be empty
   */
  public static CountedTimes of(Distribution of) {
    return new CountedTimes(of.count(), of.summary());
  }

  /**
   * {@return as {@link #of}; null where the distribution has no value}
   *
   * @param of the distribution
   */
  public static @Nullable CountedTimes orNull(Distribution of) {
    return of.count() == 0 ? null : of(of);
  }
}
