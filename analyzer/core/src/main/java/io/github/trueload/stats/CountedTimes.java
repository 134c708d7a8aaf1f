package io.github.trueload.stats;

/**
 * A distribution of times with the number of its values.
 *
 * @param count number of values
 * @param times the distribution, seconds; all NaN without values
 */
public record CountedTimes(long count, DurationSummary times) {

  static CountedTimes of(Distribution of) {
    return new CountedTimes(of.count(), of.summary());
  }
}
