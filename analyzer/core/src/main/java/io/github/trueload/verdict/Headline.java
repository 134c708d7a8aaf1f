package io.github.trueload.verdict;

import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.responses.RequestOutcomes;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.SessionConnections;
import org.jspecify.annotations.Nullable;

/**
 * The figures that one line says of a run.
 *
 * @param window what part of the run they are of
 * @param arrivals when requests came, without {@link ArrivalSummary#detail}
 * @param sessions users and their connections; null where not known
 * @param loop the closed loop measured; null where users and times are not known
 * @param clock whose clock the times are of; null where that is not known
 * @param load the rate and the mean response time
 * @param answers failures and the 95th percentile; null without a log
 */
public record Headline(
    Window window,
    ArrivalSummary arrivals,
    @Nullable SessionConnections sessions,
    @Nullable ObservedLoop loop,
    @Nullable ClockSummary clock,
    MeasuredLoad load,
    @Nullable RequestOutcomes answers) {}
