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
 * @param endNanos when arrivals end, nanoseconds since their start, inclusive; {@link
 *     Long#MAX_VALUE} for never
 * @param mostSessions how many arrive at most
 * @param bound how many may run at once
 * @param atBound what becomes of one more
 * @param stopAtEnd whether sessions that still run are stopped when arrivals end
 * @param virtualThreads whether sessions run on virtual threads
 * @param warmUpNanos how long JMeter and the samplers are tried out before the first arrival; 0:
 *     not at all
 * @param seed of the arrivals and lengths; empty: other ones in every run
 */
public record ArrivalPlan(
    ArrivalProcess process,
    SessionLength length,
    long endNanos,
    int mostSessions,
    int bound,
    AtBound atBound,
    boolean stopAtEnd,
    boolean virtualThreads,
    long warmUpNanos,
    OptionalLong seed) {

  /** One session of one loop, at once and without a warm-up. */
  ArrivalPlan forValidation() {
    return new ArrivalPlan(
        Validation.arrival(),
        new SessionLength.Constant(1),
        Long.MAX_VALUE,
        1,
        bound,
        atBound,
        false,
        virtualThreads,
        0,
        seed);
  }
}
