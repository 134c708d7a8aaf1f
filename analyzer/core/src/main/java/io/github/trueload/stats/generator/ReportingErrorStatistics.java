package io.github.trueload.stats.generator;

import io.github.trueload.stats.durations.DurationStatistics;

/**
 * What a load generator reports against what the packets say, exchange by exchange: reported
 * elapsed minus the time from the request's first byte to the response's last byte on the wire.
 *
 * <p>The absolute error of Hashemian et al. is the mean of it. They time the wire from the
 * request's last packet; for requests of one packet, theirs too, that is the same. For larger ones
 * a generator whose clock starts with the first byte would otherwise be charged with the sending.
 */
public final class ReportingErrorStatistics {

  private final DurationStatistics differences = new DurationStatistics();
  private long reportedSum;
  private long wireSum;

  /**
   * Takes an exchange found in both.
   *
   * @param reportedNanos response time in the log, nanoseconds
   * @param wireNanos response time in the capture, nanoseconds
   */
  public void accept(long reportedNanos, long wireNanos) {
    differences.accept(reportedNanos - wireNanos);
    reportedSum += reportedNanos;
    wireSum += wireNanos;
  }

  /** {@return the number of exchanges found in both} */
  public long matched() {
    return differences.count();
  }

  /** {@return reported minus wire, of the exchanges found in both} */
  public DurationStatistics differences() {
    return differences;
  }

  /** {@return the figures of the exchanges found in both} */
  public ReportingError summary() {
    return new ReportingError(
        matched(),
        differences.mean(),
        differences.quantile(0.5),
        differences.quantile(0.99),
        (double) reportedSum / wireSum);
  }

  /**
   * {@return the figures where no exchange was found in both: the difference of the means alone}
   *
   * @param reported response times of the log
   * @param wire response times of the captures
   */
  public static ReportingError ofDistributions(
      DurationStatistics reported, DurationStatistics wire) {
    return new ReportingError(
        0, reported.mean() - wire.mean(), Double.NaN, Double.NaN, reported.mean() / wire.mean());
  }
}
