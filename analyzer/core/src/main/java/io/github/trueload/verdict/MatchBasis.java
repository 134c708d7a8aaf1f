package io.github.trueload.verdict;

/** What a comparison of reported times with those of the wire rests on. */
public sealed interface MatchBasis {

  /**
   * Requests matched one by one through the log's columns.
   *
   * @param matched number of matched requests
   */
  record Columns(long matched) implements MatchBasis {}

  /** Means of all requests, because the log's connections are not in the captures. */
  record MeansOnly() implements MatchBasis {}

  /**
   * No request was matched by time.
   *
   * @param busy whether too many requests were under way at once; otherwise the clocks differ
   */
  record NoneByTime(boolean busy) implements MatchBasis {}

  /**
   * Requests matched by time.
   *
   * @param matched number of the log's requests that were matched
   * @param rows number of the log's requests
   * @param certain number of those for which no other exchange was possible
   * @param representative whether they are enough to stand for all
   */
  record ByTime(long matched, long rows, long certain, boolean representative)
      implements MatchBasis {}
}
