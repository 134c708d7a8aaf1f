package io.github.trueload.planning;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Axis;
import io.github.trueload.document.Chart;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

final class WebPlanCharts {

  /** Of a curve, by equal factors: it bends at few users, and few points at many take less time. */
  private static final int POINTS = 40;

  private static final double MILLIS = 1e3;

  private WebPlanCharts() {}

  static Chart rate(WebPlan plan) {
    return new Chart.Frame(
            "rate-by-users",
            "Rate by number of users, λ(N)",
            "Gunther and Brady's figure 5. With think times scaled with the users, the rate"
                + " approaches N/Z, and the waiting time for the server becomes negligible. With"
                + " the think time of the first row for all, the rate rises until the server is"
                + " saturated.",
            Axis.linear("Users, N", ""),
            Axis.linear("Requests per second, λ", ""))
        .draw(rateLines(plan), () -> rateWords(plan));
  }

  /** How near the arrivals are to a Poisson process. */
  static Chart randomness(WebPlan plan) {
    return new Chart.Frame(
            "randomness-by-users",
            "How random the arrivals are, by number of users",
            "1 is a Poisson process, the arrivals of independent web users. The CoV of the"
                + " intervals is near 1 with few users. The index of dispersion of counts in long"
                + " windows needs more users, because a queue delays requests for longer than one"
                + " interval.",
            Axis.logarithmic("Users, N", ""),
            Axis.linear("CoV, index of dispersion", ""))
        .draw(randomnessLines(plan), () -> randomnessWords(plan));
  }

  /** How long the users wait. */
  static Chart response(WebPlan plan) {
    return new Chart.Frame(
            "response-by-users",
            "Response time by number of users",
            "With think times scaled with the users. Principle A requires R to be small compared"
                + " with Z.",
            Axis.linear("Users, N", ""),
            Axis.linearOrLog("Response time, R", "ms"))
        .draw(responseLines(plan), () -> responseWords(plan));
  }

  private static List<WebPlan.Row> ascending(WebPlan plan) {
    return plan.rows().stream().sorted(Comparator.comparingInt(WebPlan.Row::users)).toList();
  }

  /** From one user to the most of any row. */
  private static int[] users(WebPlan plan) {
    List<WebPlan.Row> rows = ascending(plan);
    int most = rows.get(rows.size() - 1).users();
    IntStream byFactor =
        IntStream.rangeClosed(0, POINTS)
            .map(i -> (int) Math.round(Math.pow(most, (double) i / POINTS)));
    return IntStream.concat(byFactor, rows.stream().mapToInt(WebPlan.Row::users))
        .sorted()
        .distinct()
        .toArray();
  }

  private static List<WebPlan.Row> curve(WebPlan plan) {
    return WebPlan.of(plan.ratePerSecond(), plan.network(), users(plan)).rows();
  }

  private static Line line(
      String name,
      Role role,
      Style style,
      List<WebPlan.Row> rows,
      ToDoubleFunction<WebPlan.Row> y) {
    double[] x = rows.stream().mapToDouble(WebPlan.Row::users).toArray();
    return new Line(name, role, style, x, rows.stream().mapToDouble(y).toArray(), null);
  }

  private static List<Line> rateLines(WebPlan plan) {
    List<Line> lines = new ArrayList<>();
    List<WebPlan.Row> curve = curve(plan);
    double[] users = curve.stream().mapToDouble(WebPlan.Row::users).toArray();
    Series span = new Series(users, users);
    lines.add(Line.level("N/Z, the target rate", plan.ratePerSecond(), span));
    double think = ascending(plan).get(0).loop().thinkSeconds();
    lines.add(
        line(
            "Z = %s for all".formatted(duration(think)),
            Role.REFERENCE,
            Style.THIN,
            curve,
            row -> plan.network().solve(row.users(), think).loop().ratePerSecond()));
    ToDoubleFunction<WebPlan.Row> rate = row -> row.loop().ratePerSecond();
    lines.add(line("Z scaled with N", Role.LOG, Style.LINE, curve, rate));
    lines.add(line("Rows of the table", Role.LOG, Style.MARKS, ascending(plan), rate));
    return lines;
  }

  private static String rateWords(WebPlan plan) {
    return "%s reach %s/s of the target of %s/s, %s reach %s/s. The server serves at most %s/s."
        .formatted(
            users(first(plan)),
            number(first(plan).loop().ratePerSecond()),
            number(plan.ratePerSecond()),
            users(last(plan)),
            number(last(plan).loop().ratePerSecond()),
            number(plan.network().saturationRate()));
  }

  private static List<Line> randomnessLines(WebPlan plan) {
    if (first(plan).arrivals() == null) {
      return List.of();
    }
    List<WebPlan.Row> curve = curve(plan);
    List<Line> lines = new ArrayList<>();
    double[] users = curve.stream().mapToDouble(WebPlan.Row::users).toArray();
    lines.add(Line.level("Poisson", 1, new Series(users, users)));
    lines.add(
        line("Index of counts", Role.WIRE, Style.LINE, curve, row -> arrivals(row).dispersion()));
    lines.add(line("CoV", Role.LOG, Style.LINE, curve, row -> arrivals(row).cov()));
    return lines;
  }

  /** Of a plan whose rows all have them. */
  private static LoopArrivals arrivals(WebPlan.Row row) {
    return Objects.requireNonNull(row.arrivals());
  }

  private static String randomnessWords(WebPlan plan) {
    return "%s: CoV %s, index %s; %s: CoV %s, index %s."
        .formatted(
            users(first(plan)),
            fixed(arrivals(first(plan)).cov(), 3),
            fixed(arrivals(first(plan)).dispersion(), 3),
            users(last(plan)),
            fixed(arrivals(last(plan)).cov(), 3),
            fixed(arrivals(last(plan)).dispersion(), 3));
  }

  private static List<Line> responseLines(WebPlan plan) {
    ToDoubleFunction<WebPlan.Row> response = row -> row.loop().responseSeconds() * MILLIS;
    return List.of(
        line("R", Role.LOG, Style.LINE, curve(plan), response),
        line("Rows of the table", Role.LOG, Style.MARKS, ascending(plan), response));
  }

  private static String responseWords(WebPlan plan) {
    return "%s to %s; R/Z %s to %s."
        .formatted(
            duration(first(plan).loop().responseSeconds()),
            duration(last(plan).loop().responseSeconds()),
            fixed(first(plan).loop().responseToThink(), 3),
            fixed(last(plan).loop().responseToThink(), 3));
  }

  private static String users(WebPlan.Row row) {
    return count(row.users(), "user");
  }

  static WebPlan.Row first(WebPlan plan) {
    return ascending(plan).get(0);
  }

  static WebPlan.Row last(WebPlan plan) {
    List<WebPlan.Row> rows = ascending(plan);
    return rows.get(rows.size() - 1);
  }
}
