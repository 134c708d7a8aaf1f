package io.github.trueload.stats;

/**
 * Series of the report. Instants are in seconds from the window's start.
 *
 * @param arrivalRate arrivals per second over time
 * @param intervalDensity density of the inter-arrival times over the time in units of their mean
 * @param exponentialDensity density of the exponential distribution at the same points,
 *     e<sup>−x</sup>
 * @param reportedCdf share of the log's response times that are at most x seconds
 * @param wireCdf share of the captures' response times that are at most x seconds
 * @param openConnections number of open connections over time
 * @param requestsPerConnection requests of a connection over the instant at which it closed
 * @param openSessions number of the log's sessions between their first request and their last
 *     response, over time
 * @param errorCdf share of the requests matched one by one whose reported minus wire time is at
 *     most x seconds
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
