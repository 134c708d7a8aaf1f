package io.github.trueload.stats;

/**
 * How a count spreads, such as the requests of a session or of a connection.
 *
 * @param mean NaN of nothing
 * @param least the smallest count
 * @param most the largest count
 */
public record CountSpread(double mean, long least, long most) {}
