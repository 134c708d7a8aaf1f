package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Line;
import io.github.trueload.document.Line.Role;
import io.github.trueload.document.Line.Style;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.WebPlan;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ThinkTimes;
import io.github.trueload.stats.users.UserSessions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lines and words of the charts of users and their think times. */
final class LoopCharts {

  private LoopCharts() {}

  static List<Line> rate(AnalysisResult summary) {
    Optional<LoopForecast> known = LoopForecast.of(summary);
    ObservedLoop loop = summary.loop();
    if (known.isEmpty() || loop == null) {
      return List.of();
    }
    LoopForecast forecast = known.get();
    int[] users = forecast.users();
    List<WebPlan.Row> scaled = forecast.scaled(users).rows();
    return List.of(
        ofUsers("Z scaled with N", Style.LINE, users, i -> scaled.get(i).loop().ratePerSecond()),
        ofUsers("Z as in this run", Style.DASHED, users, i -> forecast.rateWithSameThink(users[i])),
        new Line(
            "This run",
            Role.LOG,
            Style.POINTS,
            new double[] {loop.users()},
            new double[] {loop.ratePerSecond()},
            null));
  }

  private static Line ofUsers(String name, Style style, int[] users, IntToDoubleFunction value) {
    double[] x = Arrays.stream(users).asDoubleStream().toArray();
    double[] y = IntStream.range(0, users.length).mapToDouble(value).toArray();
    return new Line(name, Role.REFERENCE, style, x, y, null);
  }

  static String rateWords(AnalysisResult summary) {
    ClosedLoop loop = LoopForecast.of(summary).orElseThrow().measured();
    ClosedLoop twice =
        LoopForecast.of(summary)
            .orElseThrow()
            .scaled((int) (2 * loop.users()))
            .rows()
            .get(0)
            .loop();
    return "This run: %s, Z = %s, R = %s, R/Z = %s. With twice the users and Z = %s: %s requests/s, R/Z = %s."
        .formatted(
            count((long) loop.users(), "user"),
            duration(loop.thinkSeconds()),
            duration(loop.responseSeconds()),
            number(loop.responseToThink()),
            duration(twice.thinkSeconds()),
            number(twice.ratePerSecond()),
            number(twice.responseToThink()));
  }

  static List<Line> covByUsers(AnalysisResult summary) {
    List<UserArrivals.Point> points = resolved(summary);
    if (points.size() < 2) {
      return List.of();
    }
    double[] users = points.stream().mapToDouble(UserArrivals.Point::users).toArray();
    double[] cov = points.stream().mapToDouble(UserArrivals.Point::cov).toArray();
    double[] low = points.stream().mapToDouble(p -> p.cov() - half(p)).toArray();
    double[] high = points.stream().mapToDouble(p -> p.cov() + half(p)).toArray();
    Role role = "log".equals(summary.arrivals().source()) ? Role.LOG : Role.WIRE;
    return Line.besidePoisson("CoV", role, users, low, cov, high);
  }

  /** Half the 95 % interval. */
  private static double half(UserArrivals.Point point) {
    return 1.96 * point.standardError();
  }

  static String covByUsersWords(AnalysisResult summary) {
    List<UserArrivals.Point> points = resolved(summary);
    return of(points.get(0)) + "; " + of(points.get(points.size() - 1)) + ".";
  }

  private static String of(UserArrivals.Point point) {
    return "%s ± %s with %s"
        .formatted(
            fixed(point.cov(), 2), fixed(point.standardError(), 2), count(point.users(), "user"));
  }

  private static List<UserArrivals.Point> resolved(AnalysisResult summary) {
    return summary.arrivals().detail() == null
        ? List.of()
        : summary.covByUsers().stream().filter(UserArrivals.Point::resolvable).toList();
  }

  static List<Line> thinkQuantiles(AnalysisResult summary) {
    ThinkTimes think = think(summary);
    if (think == null || think.fits().isEmpty() || think.quantiles().x().length == 0) {
      return List.of();
    }
    Series quantiles = think.quantiles();
    double[] ends = Arrays.stream(quantiles.x()).filter(x -> x > 0).sorted().toArray();
    List<Line> lines = new ArrayList<>();
    if (ends.length > 1) {
      double[] corners = {ends[0], ends[ends.length - 1]};
      lines.add(new Line("Equal", Role.REFERENCE, Style.DASHED, corners, corners, null));
    }
    lines.add(Line.of("Think times", Role.LOG, Style.POINTS, quantiles));
    return lines;
  }

  static String thinkQuantilesWords(AnalysisResult summary) {
    ThinkTimes think = think(summary);
    if (think == null) {
      return "";
    }
    FamilyFit best = think.fits().get(0);
    String next =
        think.fits().size() < 2
            ? ""
            : "; next best %s, ΔAIC %s"
                .formatted(
                    think.fits().get(1).family(), number(think.fits().get(1).aic() - best.aic()));
    return "%s, mean %s, CoV %s; best fit: %s%s."
        .formatted(
            count(think.times().count(), "think time"),
            duration(think.times().times().mean()),
            fixed(think.times().times().sd() / think.times().times().mean(), 2),
            best.family(),
            next);
  }

  private static @Nullable ThinkTimes think(AnalysisResult summary) {
    UserSessions sessions = summary.logSessions();
    return sessions == null ? null : sessions.think();
  }
}
