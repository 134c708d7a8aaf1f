package io.github.trueload.cli;

import static io.github.trueload.stats.Figures.count;
import static io.github.trueload.stats.Figures.duration;
import static io.github.trueload.stats.Figures.fixed;
import static io.github.trueload.stats.Figures.number;
import static io.github.trueload.stats.Figures.percent;

import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.queueing.BurstPlan;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.queueing.WebPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Plans as tables for the terminal. */
final class PlanTables {

  private static final String INDENT = "  ";

  private PlanTables() {}

  /** Principle A's table. */
  static List<String> web(WebPlan plan) {
    List<String> lines = new ArrayList<>();
    boolean one = plan.network().demandsSeconds().size() == 1;
    if (plan.measured() != null) {
      sentences(lines, measured(plan.measured()));
    }
    sentences(
        lines,
        "%s/s by scaled think time Z = N/λ; service %s, at most %s/s (exact MVA)"
            .formatted(
                number(plan.ratePerSecond()),
                plan.network().demandsSeconds().stream()
                    .map(demand -> duration(demand))
                    .collect(Collectors.joining(", ")),
                number(plan.network().saturationRate())));
    lines.add("");
    TextTable table = new TextTable();
    if (one) {
      table.row("N", "Z", "λ", "Q", "R", "R/Z", "CoV", "index of counts");
    } else {
      table.row("N", "Z", "λ", "Q", "R", "R/Z");
    }
    for (WebPlan.Row row : plan.rows()) {
      table.row(one ? withArrivals(row) : cells(row));
    }
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
    if (plan.tolerance() != null) {
      lines.add("");
      sentences(lines, tolerance(plan.tolerance(), plan.ratePerSecond()));
    }
    return lines;
  }

  private static String measured(ClosedLoop run) {
    return "Measured: N = λ(R + Z) = %s, Z = %s, λ = %s/s, R = %s, R/Z = %s"
        .formatted(
            fixed(run.users(), 2),
            duration(run.thinkSeconds()),
            number(run.ratePerSecond()),
            duration(run.responseSeconds()),
            fixed(run.responseToThink(), 3));
  }

  private static String[] cells(WebPlan.Row row) {
    ClosedLoop loop = row.loop();
    return new String[] {
      count(row.users()),
      duration(loop.thinkSeconds()),
      fixed(loop.ratePerSecond(), 2) + "/s",
      fixed(loop.inSystem(), 2),
      duration(loop.responseSeconds()),
      fixed(loop.responseToThink(), 3)
    };
  }

  private static String[] withArrivals(WebPlan.Row row) {
    String[] plain = cells(row);
    String[] cells = Arrays.copyOf(plain, plain.length + 2);
    LoopArrivals arrivals = row.arrivals();
    cells[plain.length] = fixed(arrivals.cov(), 3);
    cells[plain.length + 1] = fixed(arrivals.dispersion(), 3);
    return cells;
  }

  private static String tolerance(WebPlan.Tolerance tolerance, double rate) {
    double cov = tolerance.cov();
    return "CoV of the arrivals at least %s: %s. Counts in long windows too, index at least %s: %s."
        .formatted(
            plain(1 - cov),
            users(tolerance.usersForCov(), rate),
            plain((1 - cov) * (1 - cov)),
            users(tolerance.usersForCounts(), rate));
  }

  private static String users(OptionalInt users, double rate) {
    return users.isPresent()
        ? "%s, Z = %s".formatted(count(users.getAsInt(), "user"), duration(users.getAsInt() / rate))
        : "more than %s users".formatted(count(LoopArrivals.MOST_USERS));
  }

  /** The MAP and what a server sees of it. */
  static List<String> burst(BurstPlan plan) {
    List<String> lines = new ArrayList<>();
    TwoStateMap map = plan.setting().map();
    sentences(
        lines,
        "Think times of mean %s and index of dispersion %s, shared by %s:"
            .formatted(
                duration(map.mean()),
                number(map.indexOfDispersion()),
                count(plan.knob().users(), "user")));
    lines.add("");
    lines.addAll(map(plan.setting(), plan.knob().lag1Floor()));
    simulation(lines, plan);
    return lines;
  }

  /** The MAP's parameters. */
  static List<String> map(KnobSetting.Tuned setting, double lag1Floor) {
    List<String> lines = new ArrayList<>();
    TwoStateMap map = setting.map();
    add(
        lines,
        new TextTable()
            .row("f", "mean short", "mean long", "p short→long", "p long→short", "SCV", "lag-1")
            .row(
                plain(setting.f()),
                duration(map.meanShort()),
                duration(map.meanLong()),
                plain(map.shortToLong()),
                plain(map.longToShort()),
                plain(map.scv()),
                fixed(setting.lag1(), 3)));
    if (!setting.reachesFloor()) {
      sentences(
          lines,
          "The lag-1 autocorrelation wanted, %s, cannot be had; this is the largest."
              .formatted(plain(lag1Floor)));
    }
    return lines;
  }

  private static void simulation(List<String> lines, BurstPlan plan) {
    BurstPlan.Outcome outcome = plan.outcome();
    lines.add("");
    sentences(
        lines,
        "Simulated: %s in %s, one station, exponential service of %s, seed %s"
            .formatted(
                count(outcome.requests(), "request"),
                duration(outcome.seconds()),
                duration(plan.knob().demandSeconds()),
                plan.seed()));
    lines.add("");
    add(
        lines,
        new TextTable()
            .row("", "rate", "peak in 1 s", "Q", "peak Q", "R", "busy", "CoV", "lag-1")
            .row(
                "bursty",
                fixed(outcome.ratePerSecond(), 2) + "/s",
                number(outcome.peakPerSecond()),
                fixed(outcome.inSystem(), 2),
                count(outcome.peakInSystem()),
                duration(outcome.responseSeconds()),
                percent(outcome.utilization()),
                fixed(outcome.cov(), 3),
                fixed(outcome.lag1(), 3))
            .row(steady(plan)));
    lines.add("");
    TextTable table = new TextTable().row("window", "index of dispersion of arrivals", "95 % band");
    for (CountDispersion at : outcome.dispersion()) {
      table.row(
          duration(at.windowSeconds()),
          fixed(at.index(), 2),
          fixed(at.low(), 2) + " to " + fixed(at.high(), 2));
    }
    add(lines, table);
  }

  /** The same users without bursts; exact, so without a peak. */
  private static String[] steady(BurstPlan plan) {
    ClosedLoop loop = plan.steady();
    return new String[] {
      "exponential",
      fixed(loop.ratePerSecond(), 2) + "/s",
      "",
      fixed(loop.inSystem(), 2),
      "",
      duration(loop.responseSeconds()),
      percent(loop.ratePerSecond() * plan.knob().demandSeconds()),
      "",
      ""
    };
  }

  /** Three significant digits. */
  private static String plain(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }

  private static void add(List<String> lines, TextTable table) {
    lines.addAll(table.lines(INDENT, ConsoleReport.WIDTH));
  }

  private static void sentences(List<String> lines, String text) {
    lines.addAll(TextTable.wrap("", INDENT, text, ConsoleReport.WIDTH));
  }
}
