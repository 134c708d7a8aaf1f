package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The report's charts, one entry each: what it is called, how to read it, its axes, its lines, and
 * what it says in words. A new chart is a new entry here and its place in a section.
 */
enum Chart {
  ARRIVAL_RATE(
      "Arrival rate over time",
      "Requests started per second. A steady run is level: a slope or steps mean that a figure for"
          + " the whole window mixes different loads.",
      Axis.clock(),
      Axis.linear("Requests per second", ""),
      ChartLines::arrivalRate,
      ChartWords::arrivalRate),
  INTERVALS(
      "Time between two requests",
      "Filled: what was measured. Dashed: the exponential distribution that independent users make."
          + " More than dashed around 1 is a synchronous load; more near 0 and far to the right is a"
          + " bursty one. On a logarithmic axis the exponential is a straight line.",
      Axis.linear("Interval, in units of its mean", ""),
      Axis.linearOrLog("Probability density"),
      ChartLines::intervals,
      ChartWords::intervals),
  DISPERSION(
      "Index of dispersion",
      "Variance over mean of the requests counted in windows of one length. Poisson arrivals have 1"
          + " at every length. A curve that climbs shows bursts that the CoV of single intervals"
          + " cannot see; one below 1 is smoother than chance. Shaded: 95 % band.",
      Axis.logarithmic("Window length", "s"),
      Axis.linear("Variance over mean", ""),
      ChartLines::dispersion,
      ChartWords::dispersion),
  RESPONSE_CDF(
      "Response time, reported against wire",
      "The share of requests that were answered within a time. The gap between the lines, read"
          + " across, is what the load generator added by measuring where it does.",
      Axis.logarithmic("Response time", "ms"),
      Axis.linear("Share of requests", "%"),
      ChartLines::responseCdf,
      ChartWords::responseCdf),
  OPEN_CONNECTIONS(
      "Open connections over time",
      "TCP connections open at each instant. Where every user has one of their own, as a browser"
          + " does, there are as many as users at work; fewer means that users share.",
      Axis.clock(),
      Axis.linear("Open connections", ""),
      ChartLines::openConnections,
      ChartWords::openConnections),
  REQUESTS_PER_CONNECTION(
      "Requests per connection",
      "Each connection in the order of their closing, and how many requests it carried. Of one kind"
          + " of users they are much alike; a few giants are shared by many users, and a floor of 1"
          + " means that connections are not kept alive.",
      Axis.linear("Connection", ""),
      Axis.linear("Requests", ""),
      ChartLines::requestsPerConnection,
      ChartWords::requestsPerConnection);

  private final String title;
  private final String reading;
  private final Axis x;
  private final Axis y;
  private final Function<AnalysisSummary, List<Line>> lines;
  private final Function<AnalysisSummary, String> words;

  Chart(
      String title,
      String reading,
      Axis x,
      Axis y,
      Function<AnalysisSummary, List<Line>> lines,
      Function<AnalysisSummary, String> words) {
    this.title = title;
    this.reading = reading;
    this.x = x;
    this.y = y;
    this.lines = lines;
    this.words = words;
  }

  /** Name in the page, {@code arrival-rate}. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String title() {
    return title;
  }

  /** How to read it, one or two sentences. */
  String reading() {
    return reading;
  }

  Axis x() {
    return x;
  }

  Axis y() {
    return y;
  }

  /** Whether only packets can tell it. */
  boolean needsCapture() {
    return this == OPEN_CONNECTIONS || this == REQUESTS_PER_CONNECTION;
  }

  /** What is drawn; empty where the inputs do not tell it. */
  List<Line> lines(AnalysisSummary summary) {
    return lines.apply(summary);
  }

  /** What it says, for those who do not see it; called only where there are lines. */
  String words(AnalysisSummary summary) {
    return words.apply(summary);
  }
}
