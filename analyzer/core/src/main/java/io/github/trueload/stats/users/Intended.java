package io.github.trueload.stats.users;

import io.github.trueload.stats.durations.CountedTimes;

/**
 * Requests by when they should have been sent: the user's last response and the think time drawn.
 * What a generator sends late, its response times leave out (coordinated omission).
 *
 * @param late from the intended start to the real one
 * @param response from the intended start to the response's end
 * @param reported the same requests' response times as reported
 */
public record Intended(CountedTimes late, CountedTimes response, CountedTimes reported) {}
