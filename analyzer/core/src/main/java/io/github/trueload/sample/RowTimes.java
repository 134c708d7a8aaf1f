package io.github.trueload.sample;

import org.jspecify.annotations.Nullable;

/** Other times for the rows of a log. */
@FunctionalInterface
public interface RowTimes {

  /**
   * Times of one row; {@link SampleBlock#UNKNOWN} for one that is not known.
   *
   * @param elapsedNanos from the request's first byte to the response's last
   * @param firstByteNanos from the request's first byte to the response's first
   * @param connectNanos to connect; 0 on a reused connection
   */
  record Times(long elapsedNanos, long firstByteNanos, long connectNanos) {}

  /**
   * {@return the times of the next row of that name, in the log's order; null if there are none}
   *
   * @param key hash of the row's name, by {@link RowKey}
   */
  @Nullable Times take(long key);
}
