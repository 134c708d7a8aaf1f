package io.github.trueload.stats.users;

import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of the log.
 *
 * @param count how many
 * @param length from a session's first request to its last response
 * @param requests requests of a session
 * @param late from when sessions were to arrive to their first requests; null where no arrivals are
 *     logged
 * @param think gaps between a session's response and its next request; null without any
 */
public record UserSessions(
    long count,
    DurationSummary length,
    CountSpread requests,
    @Nullable CountedTimes late,
    @Nullable ThinkTimes think) {}
