package io.github.trueload.scale;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Axis;
import io.github.trueload.document.Chart;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.report.Saturation;
import io.github.trueload.scale.ScaleTable.Row;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.users.ObservedLoop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

final class ScaleCharts {

  private static final int POINTS = 80;

  /** Users of a curve: a longer one is of no other shape. */
  private static final int MOST_USERS = 3000;

  /** Think times this near each other are one curve. */
  private static final double ALIKE = 0.1;

  /** A curve's last point, as a share of λ_sat. */
  private static final double NEARLY_SATURATED = 0.99;

  private static final double MILLIS = 1e3;

  private ScaleCharts() {}

  static Chart response(ScaleTable table) {
    return new Chart.Frame(
            "response-by-rate",
            "Response time by rate",
            "Each point is a run. The curve is the station fitted to them, at the users of the"
                + " fastest run; the vertical line is the saturation rate λ_sat, where it ends. The"
                + " nearer the fastest run is to it, the smaller is its error. If points are far"
                + " from the curve, the system differs from the model.",
            Axis.linear("Requests per second, λ", ""),
            Axis.linearOrLog("Response time", "ms"))
        .draw(responseLines(table), () -> responseWords(table));
  }

  static Chart rate(ScaleTable table) {
    return new Chart.Frame(
            "rate-by-users",
            "Rate by number of users, λ(N)",
            "Each point is a run. Each curve is the throughput of the fitted station by the number"
                + " of users, for one think time. Where a curve leaves its first straight part,"
                + " users wait for the server and for each other: their requests are no longer"
                + " independent.",
            Axis.linear("Users, N", ""),
            Axis.linear("Requests per second, λ", ""))
        .draw(rateLines(table), () -> rateWords(table));
  }

  /** Whether the users stay independent as the rate rises. */
  static Chart cov(ScaleTable table) {
    return new Chart.Frame(
            "cov-by-rate",
            "CoV of intervals by rate",
            "1 means arrivals like those of independent users (Principle A: Z far above R). Below"
                + " 1, the response times pace the users. The rate at which the points leave 1 is"
                + " the largest for which this number of users is sufficient.",
            Axis.linear("Requests per second, λ", ""),
            Axis.linear("CoV of intervals", ""))
        .draw(covLines(table), () -> covWords(table));
  }

  private static List<Line> responseLines(ScaleTable table) {
    List<Line> lines = new ArrayList<>();
    SaturationFit fit = table.saturation();
    double highest = table.rows().stream().mapToDouble(row -> row.response().p95()).max().orElse(0);
    if (fit != null) {
      lines.add(fitted(table, fit));
      double[] saturation = {fit.ratePerSecond(), fit.ratePerSecond()};
      double[] height = {0, highest * MILLIS};
      lines.add(new Line("λ_sat", Role.REFERENCE, Style.DASHED, saturation, height, null));
    }
    lines.add(ofRuns("p95 of a run", table, row -> row.response().p95() * MILLIS, Style.THIN));
    lines.add(ofRuns("Mean of a run", table, row -> row.loop().response() * MILLIS, Style.POINTS));
    return lines;
  }

  /** R against λ at the fastest run's users, who think less and less. */
  private static Line fitted(ScaleTable table, SaturationFit fit) {
    ObservedLoop fastest = table.rows().get(table.rows().size() - 1).loop();
    int users = users(fastest);
    double[] x = new double[POINTS];
    double[] y = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double rate = fit.ratePerSecond() * NEARLY_SATURATED * (i + 1) / POINTS;
      double think = thinkAt(rate, users, fit);
      y[i] = fit.responseSeconds(users, think) * MILLIS;
      x[i] = users / (think + y[i] / MILLIS);
    }
    return new Line("Fitted station", Role.REFERENCE, Style.LINE, x, y, null);
  }

  /** The think time at which {@code users} send at {@code rate}, or the fastest they can. */
  private static double thinkAt(double rate, int users, SaturationFit fit) {
    double low = 0;
    double high = users / rate;
    for (int step = 0; step < 50; step++) {
      double middle = (low + high) / 2;
      if (users / (middle + fit.responseSeconds(users, middle)) > rate) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static int users(ObservedLoop loop) {
    return (int) Math.max(1, Math.min(MOST_USERS, Math.round(loop.littleUsers())));
  }

  private static String responseWords(ScaleTable table) {
    Row slowest = table.rows().get(0);
    Row fastest = table.rows().get(table.rows().size() - 1);
    return "From %s at %s/s to %s at %s/s. %s"
        .formatted(
            duration(slowest.loop().response()),
            number(slowest.loop().ratePerSecond()),
            duration(fastest.loop().response()),
            number(fastest.loop().ratePerSecond()),
            saturation(table.saturation()));
  }

  /** λ_sat with its range, in a sentence. */
  static String saturation(@Nullable SaturationFit fit) {
    if (fit == null) {
      return "λ_sat (saturation rate) is not known: %s runs or more are needed whose response time rises with the rate, and from which one of the models differs by at most %s %%."
          .formatted(SaturationFit.FEWEST_RUNS, Math.round(100 * SaturationFit.MOST_RESIDUAL));
    }
    return Saturation.words(fit) + ".";
  }

  private static List<Line> rateLines(ScaleTable table) {
    List<Line> lines = new ArrayList<>();
    SaturationFit fit = table.saturation();
    int most = table.rows().stream().mapToInt(row -> users(row.loop())).max().orElse(1);
    if (fit != null) {
      for (double think : thinkTimes(table)) {
        lines.add(ofThink(think, fit, Math.min(MOST_USERS, 2 * most)));
      }
      Series span = new Series(new double[] {1, Math.min(MOST_USERS, 2 * most)}, new double[2]);
      lines.add(Line.level("λ_sat", fit.ratePerSecond(), span));
    }
    List<Row> byUsers =
        table.rows().stream()
            .sorted(Comparator.comparingDouble(row -> row.loop().littleUsers()))
            .toList();
    double[] x = byUsers.stream().mapToDouble(row -> row.loop().littleUsers()).toArray();
    double[] y = byUsers.stream().mapToDouble(row -> row.loop().ratePerSecond()).toArray();
    lines.add(new Line("Runs", Role.LOG, Style.MARKS, x, y, null));
    return lines;
  }

  /** The runs' think times, longest first, those that are nearly alike once. */
  private static List<Double> thinkTimes(ScaleTable table) {
    List<Double> times = new ArrayList<>();
    table.rows().stream()
        .map(row -> row.loop().think().mean())
        .sorted(Comparator.reverseOrder())
        .filter(think -> think > 0)
        .forEach(
            think -> {
              boolean isNew = times.isEmpty() || think < (1 - ALIKE) * times.get(times.size() - 1);
              if (isNew) {
                times.add(think);
              }
            });
    return times;
  }

  private static Line ofThink(double think, SaturationFit fit, int most) {
    int[] users =
        IntStream.rangeClosed(0, POINTS)
            .map(i -> (int) Math.max(1, Math.round((double) most * i / POINTS)))
            .distinct()
            .toArray();
    double[] x = IntStream.of(users).asDoubleStream().toArray();
    double[] y =
        IntStream.of(users).mapToDouble(n -> n / (think + fit.responseSeconds(n, think))).toArray();
    return new Line("Z = " + duration(think), Role.REFERENCE, Style.LABELLED, x, y, null);
  }

  private static String rateWords(ScaleTable table) {
    DoubleStream rates = table.rows().stream().mapToDouble(row -> row.loop().ratePerSecond());
    long fewest =
        Math.round(table.rows().stream().mapToDouble(r -> r.loop().littleUsers()).min().orElse(0));
    long most =
        Math.round(table.rows().stream().mapToDouble(r -> r.loop().littleUsers()).max().orElse(0));
    String users =
        fewest == most ? count(most, "user") : count(fewest) + " to " + count(most, "user");
    return "%s of %s, up to %s/s."
        .formatted(
            count(table.rows().size(), "run"), users, number(rates.max().orElse(Double.NaN)));
  }

  private static List<Line> covLines(ScaleTable table) {
    List<Row> known =
        table.rows().stream().filter(row -> Double.isFinite(row.loop().intervalCov())).toList();
    if (known.size() < 2) {
      return List.of();
    }
    ScaleTable of = new ScaleTable(known, null);
    Line cov = ofRuns("CoV", of, row -> row.loop().intervalCov(), Style.POINTS);
    return List.of(cov, Line.level("Poisson", 1, new Series(cov.x(), cov.y())));
  }

  private static String covWords(ScaleTable table) {
    List<Double> covs =
        table.rows().stream()
            .map(row -> row.loop().intervalCov())
            .filter(Double::isFinite)
            .sorted()
            .toList();
    return "From %s to %s over the runs."
        .formatted(fixed(covs.get(0), 2), fixed(covs.get(covs.size() - 1), 2));
  }

  private static Line ofRuns(
      String name, ScaleTable table, ToDoubleFunction<Row> value, Style style) {
    double[] x = table.rows().stream().mapToDouble(row -> row.loop().ratePerSecond()).toArray();
    double[] y = table.rows().stream().mapToDouble(value).toArray();
    return new Line(name, Role.LOG, style, x, y, null);
  }
}
