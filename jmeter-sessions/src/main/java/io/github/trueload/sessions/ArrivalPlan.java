package io.github.trueload.sessions;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.testrun.Validation;
import java.util.OptionalLong;

/**
 * What the settings of a group come to.
 *
 * @param process when sessions arrive
 * @param length how many loops each makes
 * @param end when arrivals end, and what becomes of the sessions
 * @param bound how many may run at once
 * @param virtualThreads whether sessions run on virtual threads
 * @param warmUpNanos how long JMeter and the samplers are tried out before the first arrival; 0:
 *     not at all
 * @param seed of the arrivals and lengths; empty: other ones in every run
 */
public record ArrivalPlan(
    ArrivalProcess process,
    SessionLength length,
    End end,
    Bound bound,
    boolean virtualThreads,
    long warmUpNanos,
    OptionalLong seed) {

  /**
   * The end of the arrivals.
   *
   * @param nanos when it is, nanoseconds since their start, inclusive; {@link Long#MAX_VALUE} for
   *     never
   * @param mostSessions how many arrive at most
   * @param stops whether sessions that still run are stopped then
   */
  public record End(long nanos, int mostSessions, boolean stops) {}

  /**
   * The bound on the sessions that run at once.
   *
   * @param most how many
   * @param oneMore what becomes of one more
   */
  public record Bound(int most, LimitPolicy oneMore) {}

  /** One session of one loop, at once and without a warm-up. */
  ArrivalPlan forValidation() {
    return new ArrivalPlan(
        Validation.arrival(),
        new SessionLength.Constant(1),
        new End(Long.MAX_VALUE, 1, false),
        bound,
        virtualThreads,
        0,
        seed);
  }
}
