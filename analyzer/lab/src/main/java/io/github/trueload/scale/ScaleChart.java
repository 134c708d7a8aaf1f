package io.github.trueload.scale;

import io.github.trueload.report.Axis;
import io.github.trueload.report.Line;
import io.github.trueload.report.Plot;
import java.util.List;
import java.util.function.Function;

/** The charts of several runs of one system, one entry each. */
enum ScaleChart implements Plot<ScaleTable> {
  RESPONSE_BY_RATE(
      "Response time by rate",
      "Each point is a run. The curve is the station fitted to them, at the users of the fastest"
          + " run; the upright line is λ_sat, where it ends. The nearer the fastest run is to it,"
          + " the better it is known; points beside the curve say that the system is another.",
      Axis.linear("Requests per second, λ", ""),
      Axis.linearOrLog("Response time", "ms"),
      ScaleLines::response,
      ScaleLines::responseWords),
  RATE_BY_USERS(
      "Rate by number of users, λ(N)",
      "Each point is a run; each curve is what the station fitted to all of them serves so many"
          + " users who think as long as in the runs on it. Where a curve bends away from its first"
          + " straight part, users wait for the server and for each other: their requests are no"
          + " longer independent.",
      Axis.linear("Users, N", ""),
      Axis.linear("Requests per second, λ", ""),
      ScaleLines::rate,
      ScaleLines::rateWords),
  COV_BY_RATE(
      "CoV of intervals by rate",
      "1 is a load as of independent users (Principle A: Z far above R). Below, the runs are paced"
          + " by their own response times; the rate at which they leave 1 is as far as these users"
          + " carry.",
      Axis.linear("Requests per second, λ", ""),
      Axis.linear("CoV of intervals", ""),
      ScaleLines::cov,
      ScaleLines::covWords);

  private final Drawing<ScaleTable> drawing;

  ScaleChart(
      String title,
      String reading,
      Axis x,
      Axis y,
      Function<ScaleTable, List<Line>> lines,
      Function<ScaleTable, String> words) {
    drawing = new Drawing<>(title, reading, x, y, lines, words);
  }

  @Override
  public Drawing<ScaleTable> drawing() {
    return drawing;
  }
}
