package io.github.trueload.stats.responses;

/**
 * How the requests of a log were answered.
 *
 * @param count requests, failed ones too
 * @param failed number of requests that failed
 * @param p95Seconds 95th percentile of the response times, failed ones too; NaN without any
 */
public record RequestOutcomes(long count, long failed, double p95Seconds) {

  /** {@return share of the requests that failed, 0 to 1; NaN without any} */
  public double failedShare() {
    return (double) failed / count;
  }
}
