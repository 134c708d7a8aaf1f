package io.github.trueload.stats;

/**
 * Series of the report. Instants are in seconds from the window's start.
 *
 * @param arrivals of the requests
 * @param times of the responses
 * @param open connections and sessions
 */
public record Charts(OfArrivals arrivals, OfTimes times, OfOpen open) {

  /**
   * The arrivals.
   *
   * @param rate arrivals per second over time
   * @param density density of the inter-arrival times over the time in units of their mean
   * @param exponential density of the exponential distribution at the same points, e<sup>−x</sup>
   */
  public record OfArrivals(Series rate, Series density, Series exponential) {}

  /**
   * Distributions of times.
   *
   * @param reported share of the log's response times that are at most x seconds
   * @param wire share of the captures' response times that are at most x seconds
   * @param error share of the requests matched one by one whose reported minus wire time is at most
   *     x seconds
   */
  public record OfTimes(Series reported, Series wire, Series error) {}

  /**
   * Connections and sessions.
   *
   * @param connections number of open connections over time
   * @param requestsPerConnection requests of a connection over the instant at which it closed
   * @param sessions number of the log's sessions between their first request and their last
   *     response, over time
   */
  public record OfOpen(Series connections, Series requestsPerConnection, Series sessions) {}
}
