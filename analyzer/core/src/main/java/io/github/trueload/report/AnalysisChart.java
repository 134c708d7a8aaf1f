package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Axis;
import io.github.trueload.document.Chart;
import io.github.trueload.document.Charts;
import io.github.trueload.document.Line;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The report's charts, one entry each: what it is called, how to read it, its axes, its lines, and
 * what it says in words. A new chart is a new entry here and its place in a section.
 */
enum AnalysisChart {
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
      Axis.linearOrLog("Probability density", ""),
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
  INTERVAL_DISPERSION(
      "Index of dispersion of intervals",
      "How much the time that k requests take varies, k along the axis: 1 for Poisson arrivals at"
          + " every k. At k = 1 it is the squared CoV; what changes from there on comes from"
          + " neighbours that are alike (up) or opposed (down). Shaded: 95 % band.",
      Axis.logarithmic("Intervals added up", ""),
      Axis.linear("Index", ""),
      ChartLines::intervalDispersion,
      ChartWords::intervalDispersion),
  COV_BY_USERS(
      "CoV of intervals by number of users",
      "The CoV of the requests of the first users alone, in the order in which users came, up to"
          + " all. Of users who send independently it settles near 1 as they grow more; where it"
          + " stays below, the server or the timers pace them; where it rises above, they send in"
          + " bursts together. Shaded: 95 % band.",
      Axis.logarithmic("Users", ""),
      Axis.linear("CoV", ""),
      LoopCharts::covByUsers,
      LoopCharts::covByUsersWords),
  RESPONSE_OVER_TIME(
      "Response time over time",
      "As reported, by when the requests were sent. Level in a steady run: a climb is a queue, a"
          + " memory or a cache that fills; peaks of the band alone are pauses that few requests"
          + " meet.",
      Axis.clock(),
      Axis.linearOrLog("Response time", "ms"),
      LogCharts::responseOverTime,
      LogCharts::responseOverTimeWords),
  RESPONSE_CDF(
      "Response time, reported against wire",
      "The share of requests that were answered within a time. The gap between the lines, read"
          + " across, is what the load generator added by measuring where it does.",
      Axis.logarithmic("Response time", "ms"),
      Axis.linear("Share of requests", "%"),
      ChartLines::responseCdf,
      ChartWords::responseCdf),
  ERROR(
      "What the generator adds: reported minus wire",
      "The share of requests whose reported time exceeds the wire's by at most so much. A steep"
          + " rise near 0 is a generator that measures well; a long way to the right, one that is"
          + " late to look. The outermost half per cent of either side is left out.",
      Axis.linear("Reported minus wire", "ms"),
      Axis.linear("Share of requests", "%"),
      LogCharts::error,
      LogCharts::errorWords),
  OPEN_CONNECTIONS(
      "Open connections and sessions over time",
      "Line: TCP connections open at each instant. Filled: sessions between their first request and"
          + " their last response. Where every user has a connection of their own, as a browser does, there are"
          + " as many of one as of the other; fewer connections mean that users share, many more"
          + " that connections are not kept.",
      Axis.clock(),
      Axis.linear("Open at that instant", ""),
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
      ChartWords::requestsPerConnection),
  LOOP_RATE(
      "Rate by number of users, λ(N)",
      "Predicted, with the server taken as the one station that gives the measured response time."
          + " With Z as it is, more users mean more load until the server saturates. With Z raised"
          + " in proportion to N, the rate stays and the users wait less on the server: where the"
          + " line is flat, users send as independently as on the web.",
      Axis.logarithmic("Users", ""),
      Axis.linear("Requests per second", ""),
      LoopCharts::rate,
      LoopCharts::rateWords),
  THINK_QUANTILES(
      "Think times against the best family",
      "Each point is a quantile: where the fitted distribution has it, and where the log has it. On"
          + " the dashed line both agree; an end that leaves it is a tail that the family lacks.",
      Axis.logarithmic("Fitted", "s"),
      Axis.logarithmic("Seen", "s"),
      LoopCharts::thinkQuantiles,
      LoopCharts::thinkQuantilesWords),
  GENERATOR_PAUSES(
      "Pauses of the load generator",
      "The longest time in each second for which the load generator's JVM stood still, and how late"
          + " 99 % of its threads woke at most. Requests due in a peak were sent late and together,"
          + " and responses seem slower by up to its height: compare it with the response times.",
      Axis.clock(),
      Axis.linear("Longest pause, lag", "ms"),
      HealthCharts::pauses,
      HealthCharts::pausesWords),
  GENERATOR_CPU(
      "Processors of the load generator",
      "How much of the scarcest processor time was in use in each second: of the machine, of what"
          + " the JVM may use, or of what a control group allows. Near 100 % requests and responses"
          + " wait for the load generator, not for the server.",
      Axis.clock(),
      Axis.linear("In use", "%"),
      HealthCharts::cpu,
      HealthCharts::cpuWords);

  private final Chart.Frame frame;
  private final Function<AnalysisResult, List<Line>> lines;
  private final Function<AnalysisResult, String> words;

  AnalysisChart(
      String title,
      String reading,
      Axis x,
      Axis y,
      Function<AnalysisResult, List<Line>> lines,
      Function<AnalysisResult, String> words) {
    String id = name().toLowerCase(Locale.ROOT).replace('_', '-');
    this.frame = new Chart.Frame(id, title, reading, x, y);
    this.lines = lines;
    this.words = words;
  }

  /** What does not depend on the figures. */
  Chart.Frame frame() {
    return frame;
  }

  /** The chart of {@code result}; without lines where the inputs do not carry it. */
  Chart of(AnalysisResult result) {
    return frame.draw(lines.apply(result), () -> words.apply(result));
  }

  /** One chart over the whole width. */
  static Charts one(AnalysisChart chart, AnalysisResult result) {
    return Charts.of(() -> chart.of(result));
  }

  /** Two charts beside each other. */
  static Charts pair(AnalysisChart left, AnalysisChart right, AnalysisResult result) {
    return Charts.pair(() -> left.of(result), () -> right.of(result));
  }
}
