package io.github.trueload.stats;

import io.github.trueload.stats.AnalysisSummary.ResponseTimes;
import io.github.trueload.stats.AnalysisSummary.Series;
import java.util.List;

/**
 * What a log tells beyond its response times together; durations in seconds.
 *
 * @param passed samples that did not fail; null without any
 * @param failed samples that failed; null without any
 * @param connect connecting, of the samples that had to; null where not told
 * @param firstByte from the request to the response's first byte; null where not told
 * @param transfer from there to its last byte; null where not told
 * @param received bytes of the responses; null where not told
 * @param apdex null where nobody asks
 * @param intended null where no think times are logged
 * @param sessionsLate from when sessions were to arrive to their first requests; null where no
 *     arrivals are logged
 * @param sessions null where the log tells no sessions
 * @param overTime response times over the window; null without starts
 */
public record LogDetail(
    Times passed,
    Times failed,
    Times connect,
    Times firstByte,
    Times transfer,
    Received received,
    Apdex apdex,
    Intended intended,
    Times sessionsLate,
    UserSessions sessions,
    OverTime overTime) {

  /** The same with Apdex. */
  public LogDetail withApdex(Apdex apdex) {
    return new LogDetail(
        passed,
        failed,
        connect,
        firstByte,
        transfer,
        received,
        apdex,
        intended,
        sessionsLate,
        sessions,
        overTime);
  }

  /** A distribution and how many values it is of. */
  public record Times(long count, ResponseTimes times) {}

  /**
   * Bytes of the responses, heads and bodies, as the log tells them.
   *
   * @param count samples that tell
   * @param bytes their sum
   */
  public record Received(long count, long bytes) {

    /** Bytes of a response, on average. */
    public double mean() {
      return (double) bytes / count;
    }
  }

  /**
   * Application Performance Index (Apdex Alliance, Technical Specification 1.1): the satisfied and
   * half of the tolerating, over all.
   *
   * @param target T, seconds
   * @param satisfied passed within T
   * @param tolerating passed within 4T
   * @param frustrated slower, or failed
   */
  public record Apdex(double target, long satisfied, long tolerating, long frustrated) {

    /**
     * For a target in seconds; samples without a response time are frustrated.
     *
     * @param samples how many there are
     * @param all response times
     * @param failed those of the samples that failed
     */
    public static Apdex of(
        double target, long samples, DurationStatistics all, DurationStatistics failed) {
      long satisfied = all.countAtMostSeconds(target) - failed.countAtMostSeconds(target);
      long atMostFour = all.countAtMostSeconds(4 * target) - failed.countAtMostSeconds(4 * target);
      return new Apdex(target, satisfied, atMostFour - satisfied, samples - atMostFour);
    }

    /** From 0 to 1; NaN of nothing. */
    public double score() {
      return (satisfied + tolerating / 2.0) / (satisfied + tolerating + frustrated);
    }
  }

  /**
   * Requests by when they should have been sent: the user's last response and the think time drawn.
   * What a generator sends late, its response times leave out (coordinated omission).
   *
   * @param late from the intended start to the real one
   * @param response from the intended start to the response's end
   * @param reported the same requests' response times as reported
   */
  public record Intended(Times late, Times response, Times reported) {}

  /**
   * Sessions.
   *
   * @param length from a session's first request to its last response
   * @param requests requests of a session: mean, fewest, most
   * @param think gaps between a session's response and its next request; null without any
   */
  public record UserSessions(long count, ResponseTimes length, Spread requests, ThinkTimes think) {}

  /** A mean with the least and the most. */
  public record Spread(double mean, long least, long most) {}

  /**
   * Think times and the families fitted to them by maximum likelihood.
   *
   * @param fits best first; empty where all think times are equal
   * @param quantiles of the best family (x) against those seen (y), seconds
   */
  public record ThinkTimes(Times times, List<FamilyFit> fits, Series quantiles) {}

  /**
   * A family fitted.
   *
   * @param scale the exponential's mean, the log-normal's median, the Pareto's least value, the
   *     Weibull's scale; seconds
   * @param shape the log-normal's σ, the Pareto's exponent, the Weibull's shape; NaN without one
   * @param aic Akaike's information criterion, 2·parameters − 2·ln L, think times in seconds; the
   *     smallest is the best
   */
  public record FamilyFit(String family, double scale, double shape, double aic) {}

  /** Response times over the window in parts of equal length; x is a part's middle, seconds. */
  public record OverTime(double partSeconds, Series mean, Series p50, Series p95, Series p99) {}
}
