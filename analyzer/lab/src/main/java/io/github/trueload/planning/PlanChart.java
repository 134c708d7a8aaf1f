package io.github.trueload.planning;

import io.github.trueload.queueing.WebPlan;
import io.github.trueload.report.Axis;
import io.github.trueload.report.Line;
import io.github.trueload.report.Plot;
import java.util.List;
import java.util.function.Function;

/** The charts of a plan of Principle A, one entry each. */
enum PlanChart implements Plot<WebPlan> {
  RATE_BY_USERS(
      "Rate by number of users, λ(N)",
      "Gunther and Brady's figure 5. With think times scaled with the users the rate nears N/Z, and"
          + " the users hardly wait for the server. With the think time of the first row for all,"
          + " the rate rises until the server is saturated.",
      Axis.linear("Users, N", ""),
      Axis.linear("Requests per second, λ", ""),
      PlanLines::rate,
      PlanLines::rateWords),
  RANDOMNESS_BY_USERS(
      "How random the arrivals are, by number of users",
      "1 is a Poisson process, the arrivals of independent web users. The CoV of the intervals"
          + " comes near it with few users, the index of dispersion of counts in long windows later:"
          + " a queue holds the stream back for longer than an interval.",
      Axis.logarithmic("Users, N", ""),
      Axis.linear("CoV, index of dispersion", ""),
      PlanLines::randomness,
      PlanLines::randomnessWords),
  RESPONSE_BY_USERS(
      "Response time by number of users",
      "With think times scaled with the users. Principle A wants R small beside Z.",
      Axis.linear("Users, N", ""),
      Axis.linearOrLog("Response time, R", "ms"),
      PlanLines::response,
      PlanLines::responseWords);

  private final Drawing<WebPlan> drawing;

  PlanChart(
      String title,
      String reading,
      Axis x,
      Axis y,
      Function<WebPlan, List<Line>> lines,
      Function<WebPlan, String> words) {
    drawing = new Drawing<>(title, reading, x, y, lines, words);
  }

  @Override
  public Drawing<WebPlan> drawing() {
    return drawing;
  }
}
