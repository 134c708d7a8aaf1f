package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Axis;
import io.github.trueload.document.Chart;
import io.github.trueload.document.Line;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The report's charts, one entry each: what it is called, how to read it, its axes, its lines, and
 * what it says in words. A new chart is a new entry here and its place in a section, where it is
 * drawn only for a page: the JVM takes a while for the functions of all charts.
 */
enum AnalysisChart {
  ARRIVAL_RATE(
      "Arrival rate over time",
      "Requests started per second. In a steady run the line is level. With a slope or steps, a"
          + " figure of the whole window mixes different loads.",
      Axis.clock(),
      Axis.linear("Requests per second", ""),
      ChartLines::arrivalRate,
      ChartText::arrivalRate),
  INTERVALS(
      "Inter-arrival times",
      "Filled: measured. Dashed: the exponential distribution, which independent users produce. A"
          + " peak near 1 means synchronized requests; more mass near 0 and far to the right means"
          + " bursts. On a logarithmic axis the exponential distribution is a straight line.",
      Axis.linear("Interval, in units of its mean", ""),
      Axis.linearOrLog("Probability density", ""),
      ChartLines::intervals,
      ChartText::intervals),
  DISPERSION(
      "Index of dispersion",
      "Variance / mean of the number of requests per window. Poisson arrivals have 1 for every"
          + " window length. A rising curve shows bursts that the CoV of single intervals cannot"
          + " show; a curve below 1 is smoother than random. Shaded: 95 % band.",
      Axis.logarithmic("Window length", "s"),
      Axis.linear("Variance over mean", ""),
      ChartLines::dispersion,
      ChartText::dispersion),
  INTERVAL_DISPERSION(
      "Index of dispersion of intervals",
      "Variability of the sum of k consecutive intervals: 1 for Poisson arrivals at every k. At k ="
          + " 1 it is the squared CoV. Positive correlation between intervals raises it for larger"
          + " k, negative correlation lowers it. Shaded: 95 % band.",
      Axis.logarithmic("Number of intervals k", ""),
      Axis.linear("Index", ""),
      ChartLines::intervalDispersion,
      ChartText::intervalDispersion),
  COV_BY_USERS(
      "CoV of intervals by number of users",
      "The CoV of the requests of the first N users, in order of their first requests. With"
          + " independent users it approaches 1 as N grows. If it stays below 1, the server or the"
          + " timers pace the users; if it rises above 1, users send in common bursts. Shaded: 95 %"
          + " band.",
      Axis.logarithmic("Users", ""),
      Axis.linear("CoV", ""),
      LoopCharts::covByUsers,
      LoopCharts::covByUsersWords),
  RESPONSE_OVER_TIME(
      "Response time over time",
      "Reported response times by the start of the request. In a steady run they are level. A rise"
          + " means a growing queue, memory or cache; peaks of the band alone are pauses that"
          + " affect few requests.",
      Axis.clock(),
      Axis.linearOrLog("Response time", "ms"),
      LogCharts::responseOverTime,
      LogCharts::responseOverTimeWords),
  LABEL_OVER_TIME(
      "Response time of one label over time",
      "Choose a label from the list. The lines are those of the chart of all labels, in longer"
          + " intervals. If one label alone rises, its transaction or page is the cause; if all"
          + " rise together, a shared resource is.",
      Axis.clock(),
      Axis.linearOrLog("Response time", "ms"),
      LogCharts::labelsOverTime,
      LogCharts::labelsOverTimeWords),
  FAILURES_OVER_TIME(
      "Failures over time",
      "Failed samples per second by code and message, by the start of the request. A step at one"
          + " instant shows an event such as a restart or a full disk; a slow rise shows a resource"
          + " that runs out.",
      Axis.clock(),
      Axis.linear("Failures per second", ""),
      FailureSection::overTime,
      FailureSection::overTimeWords),
  RESPONSE_CDF(
      "Distribution of response times",
      "The share of requests with at most this response time. With two lines, reported and on the"
          + " wire, their horizontal distance is the time that the load generator added.",
      Axis.logarithmic("Response time", "ms"),
      Axis.linear("Share of requests", "%"),
      ChartLines::responseCdf,
      ChartText::responseCdf),
  ERROR(
      "Reporting error: reported minus wire",
      "The share of requests whose reported time exceeds the time on the wire by at most this"
          + " value. A steep rise near 0 means accurate times; a long tail to the right means that"
          + " the load generator reads responses late. The outermost 0.5 % of each side is not"
          + " shown.",
      Axis.linear("Reported minus wire", "ms"),
      Axis.linear("Share of requests", "%"),
      LogCharts::error,
      LogCharts::errorWords),
  OPEN_CONNECTIONS(
      "Open connections and sessions over time",
      "Line: open TCP connections. Filled: sessions between their first request and their last"
          + " response. If every user has its own connection, as with browsers, both are equal."
          + " Fewer connections mean that users share them; many more mean that connections are not"
          + " kept alive.",
      Axis.clock(),
      Axis.linear("Open", ""),
      ChartLines::openConnections,
      ChartText::openConnections),
  REQUESTS_PER_CONNECTION(
      "Requests per connection",
      "Number of requests of each connection, in the order of their ends. A few very high values"
          + " mean that many users share a connection; a constant 1 means that connections are not"
          + " kept alive.",
      Axis.linear("Connection", ""),
      Axis.linear("Requests", ""),
      ChartLines::requestsPerConnection,
      ChartText::requestsPerConnection),
  LOOP_RATE(
      "Rate by number of users, λ(N)",
      "Predicted by a model of the server with one station that has the measured response time."
          + " With constant Z, more users mean more load until the server saturates. With Z"
          + " proportional to N the rate is constant: where the line is flat, users send as"
          + " independently as on the web.",
      Axis.logarithmic("Users", ""),
      Axis.linear("Requests per second", ""),
      LoopCharts::rate,
      LoopCharts::rateWords),
  THINK_QUANTILES(
      "Think times and the best-fitting distribution",
      "Each point is a quantile of the fitted distribution (x) and of the log (y). On the dashed"
          + " line both are equal. If the ends leave the line, the distribution has a different"
          + " tail.",
      Axis.logarithmic("Fitted", "s"),
      Axis.logarithmic("Measured", "s"),
      LoopCharts::thinkQuantiles,
      LoopCharts::thinkQuantilesWords),
  GENERATOR_PAUSES(
      "Pauses of the load generator",
      "The longest pause of the load generator's JVM in each second, and p99 of the wake-up delay"
          + " of its threads. Requests that were due in a peak were sent late and together, and"
          + " their response times are too high by up to its height. Compare it with the response"
          + " times.",
      Axis.clock(),
      Axis.linear("Max pause, wake-up delay", "ms"),
      HealthCharts::pauses,
      HealthCharts::pausesWords),
  GENERATOR_CPU(
      "CPU use of the load generator",
      "The highest of three shares in each second: CPU use of the machine, of the processors that"
          + " the JVM may use, and of the control group's limit. Near 100 %, requests and responses"
          + " wait for the load generator and not for the server.",
      Axis.clock(),
      Axis.linear("CPU use", "%"),
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
}
