package io.github.trueload.stats;

/**
 * Series of the report; times in seconds from the window's start.
 *
 * @param openSessions sessions of the log between their first request and their last response
 * @param errorCdf share of the requests matched one by one whose reported minus wire time is at
 *     most x
 */
public record Charts(
    Series arrivalRate,
    Series intervalDensity,
    Series exponentialDensity,
    Series reportedCdf,
    Series wireCdf,
    Series openConnections,
    Series requestsPerConnection,
    Series openSessions,
    Series errorCdf) {}
