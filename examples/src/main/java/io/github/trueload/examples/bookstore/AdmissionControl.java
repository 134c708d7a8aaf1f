package io.github.trueload.examples.bookstore;

import io.github.trueload.domain.Require;

/**
 * Session-based admission control, after L. Cherkasova and P. Phaal (IEEE Transactions on Computers
 * 51(6), 2002), as Mi et al. 2009 describe it in their section 2: while the utilization observed is
 * above a threshold, no new session is let in, and those in progress go on; a request that finds
 * the server's queue full is turned away, and if its session was in progress, that session is
 * aborted. Decisions and counts are one step each: any thread may ask.
 *
 * <p>The utilization observed is {@code w·measured + (1-w)·observed before}, renewed at the end of
 * each interval; w is {@value #WEIGHT}.
 */
public final class AdmissionControl {

  /** The last interval's part in the utilization observed. */
  static final double WEIGHT = 0.5;

  /** What becomes of a request. */
  public enum Decision {
    /** It is served. */
    ADMITTED,
    /** It would begin a session, and none is let in. */
    REFUSED,
    /** It belongs to a session in progress, which ends with it. */
    ABORTED
  }

  /**
   * What was decided so far.
   *
   * @param accepted sessions let in
   * @param refused sessions turned away at their first request
   * @param aborted sessions let in and then aborted
   */
  public record Counts(long accepted, long refused, long aborted) {

    /** Aborted sessions as a share of those let in; NaN if none was. */
    public double abortedShare() {
      return accepted == 0 ? Double.NaN : (double) aborted / accepted;
    }
  }

  private final int queueLimit;
  private final double threshold;
  private int active;
  private double observed;
  private long accepted;
  private long refused;
  private long aborted;

  /**
   * Lets all in at first.
   *
   * @param queueLimit most requests in the server at once, 1 or more
   * @param threshold utilization above which no session is let in; at 1 or more: never
   */
  public AdmissionControl(int queueLimit, double threshold) {
    Require.within("queue limit", queueLimit, 1, Integer.MAX_VALUE);
    Require.positive("utilization threshold", threshold);
    this.queueLimit = queueLimit;
    this.threshold = threshold;
  }

  /**
   * Decides about a request; one that is admitted is in the server until {@link #leave}.
   *
   * @param inProgress whether it belongs to a session that was let in
   */
  public synchronized Decision enter(boolean inProgress) {
    if (active >= queueLimit) {
      return inProgress ? abort() : refuse();
    }
    if (!inProgress) {
      if (observed > threshold) {
        return refuse();
      }
      accepted++;
    }
    active++;
    return Decision.ADMITTED;
  }

  private Decision abort() {
    aborted++;
    return Decision.ABORTED;
  }

  private Decision refuse() {
    refused++;
    return Decision.REFUSED;
  }

  /** An admitted request has been answered. */
  public synchronized void leave() {
    active--;
  }

  /** An interval is over in which the server was busy for this share of the time. */
  public synchronized void measured(double utilization) {
    observed = WEIGHT * utilization + (1 - WEIGHT) * observed;
  }

  /** Requests in the server: the active clients. */
  public synchronized int active() {
    return active;
  }

  /** What was decided so far. */
  public synchronized Counts counts() {
    return new Counts(accepted, refused, aborted);
  }
}
