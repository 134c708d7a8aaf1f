package io.github.trueload.audit;

import io.github.trueload.stats.durations.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * Response times from the intended starts of requests, within bounds. A generator that waits for a
 * stalled server does not send meanwhile, so its report contains one slow request instead of many
 * (coordinated omission).
 *
 * @param basis how the intended starts are known
 * @param sent response times from the actual starts, of the same requests as {@code low}
 * @param low those from the intended starts, as far as the run shows them; a lower bound
 * @param high the same with the requests that were due during a stall and never sent; an upper
 *     bound; null where it is not known
 * @param stalls times at which no request started although requests waited; {@link #NOT_LOOKED_FOR}
 *     in a run that is too long for this
 * @param stalledSeconds their total length, seconds
 */
public record OmissionBounds(
    Basis basis,
    Distribution sent,
    Distribution low,
    @Nullable Distribution high,
    long stalls,
    double stalledSeconds) {

  /** {@link #stalls} of a run of which not all requests are kept. */
  static final long NOT_LOOKED_FOR = -1;

  /** How intended starts are known. */
  public enum Basis {
    /** The log has the think times that were drawn, so the intended starts are exact. */
    DRAWN("drawn think times"),
    /** Requests start at a constant pace; each is due a period after the one before. */
    PACED("constant pace"),
    /** Each user waits for its response; its requests are due at the user's median pace. */
    USERS("users' median pace"),
    /** Users are not logged, but as many requests as possible are always in flight. */
    WORKERS("workers' median pace"),
    /** Nothing shows when requests were due. */
    UNKNOWN("not known");

    private final String id;

    Basis(String id) {
      this.id = id;
    }

    /** {@return the name in tables and JSON} */
    public String id() {
      return id;
    }
  }

  /** {@return whether bounds are known, and the run shows a reason for them to differ} */
  boolean isShown() {
    return high != null && (basis == Basis.DRAWN || basis == Basis.PACED || stalls > 0);
  }

  /**
   * The bounds of a quantile.
   *
   * @param quantile NaN for the mean
   * @return lower and upper bound, seconds; NaN where they are not known
   */
  double[] of(double quantile) {
    if (high == null) {
      return new double[] {Double.NaN, Double.NaN};
    }
    double one = figure(low, quantile);
    double other = figure(high, quantile); // less than the other beyond what was added
    return new double[] {Math.min(one, other), Math.max(one, other)};
  }

  private static double figure(Distribution of, double quantile) {
    return Double.isNaN(quantile) ? of.mean() : of.quantile(quantile);
  }
}
