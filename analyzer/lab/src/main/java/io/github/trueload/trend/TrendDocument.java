package io.github.trueload.trend;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;
import static io.github.trueload.stats.NumberText.percent;

import io.github.trueload.document.Axis;
import io.github.trueload.document.Banner;
import io.github.trueload.document.Block;
import io.github.trueload.document.Chart;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Line;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.history.FigureTrend;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory.Gap;
import io.github.trueload.history.RunHistory.LeftOut;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.trend.Trend.FigureChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How figures of a history developed, for people and programs. */
public final class TrendDocument {

  private static final String SCHEMA = "trueload.trend/1";
  private static final double PERCENT = 100;
  private static final double MILLIS = 1000;

  private final Trend trend;

  private TrendDocument(Trend trend) {
    this.trend = trend;
  }

  /** {@code trend} as a document. */
  public static Document of(Trend trend) {
    return new TrendDocument(trend).document();
  }

  private Document document() {
    List<String> sentences = sentences();
    List<Block> runs = new ArrayList<>(List.of(figures(), changes()));
    runs.add(Note.console(headline()));
    sentences.forEach(each -> runs.add(Note.console("  - ", "    ", each)));
    runs.add(history());
    List<Block> charts = new ArrayList<>();
    for (FigureTrend each : trend.figures()) {
      int number = charts.size() + 1;
      charts.add(ChartBlock.of(() -> chart(each, number)));
    }
    return new Document(
        trend.folder(),
        Banner.of(
            trend.isTooShort() ? "open" : trend.changes().isEmpty() ? "good" : "notable",
            "trend",
            headline().substring(0, 1).toUpperCase(Locale.ROOT) + headline().substring(1),
            sentences),
        new Section("section-figures", "Figures", runs),
        new Section("section-charts", "Runs", charts),
        new Section("section-method", "Method", List.of(method())));
  }

  private static Note method() {
    return Note.page(
        "A figure changes at a run if the weighted means before and after it differ by more than in"
            + " 95 % of random orders of the runs (binary segmentation, permutation test). The 95 %"
            + " are for all figures of the table together. A run with a smaller error has a larger"
            + " weight. Vertical bars are 95 % intervals within a run.");
  }

  private String headline() {
    String runs = count(trend.history().runs().size(), "run");
    if (trend.isTooShort()) {
      return "inconclusive: "
          + runs
          + trend.figures().stream()
              .findFirst()
              .map(each -> ", at least " + each.fewest() + " are needed to see a change")
              .orElse(", which have no figure in common");
    }
    return trend.changes().isEmpty()
        ? "no change in " + runs
        : count(trend.changes().size(), "change") + " in " + runs;
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (FigureChange each : trend.changes()) {
      Gap gap = trend.gapBefore(each.run());
      sentences.add(
          "%s changed by %s at %s%s"
              .formatted(
                  name(each.figure()),
                  size(each),
                  each.run().name(),
                  gap == null
                      ? ""
                      : ", after "
                          + duration(gap.seconds())
                          + " without a run: the machine may"
                          + " have changed too"));
    }
    for (Gap gap : trend.gaps()) {
      sentences.add(
          "no run for %s between %s and %s"
              .formatted(duration(gap.seconds()), gap.before().name(), gap.after().name()));
    }
    for (LeftOut each : trend.history().leftOut()) {
      sentences.add("left out %s: %s".formatted(each.name(), each.reason()));
    }
    return sentences;
  }

  private static String name(FigureTrend figure) {
    return figure.metric() + (figure.label() == null ? "" : " of " + figure.label());
  }

  private static String size(FigureChange each) {
    FigureTrend.Change change = each.change();
    return "%s (95 %%: %s to %s)"
        .formatted(
            signed(each.figure(), change.size()),
            signed(each.figure(), change.low()),
            signed(each.figure(), change.high()));
  }

  /** A share of the value in per cent, or a difference of shares in percentage points. */
  private static String signed(FigureTrend figure, double size) {
    String words = NumberText.fixed(PERCENT * size, figure.isRelative() ? 1 : 2);
    return (size > 0 ? "+" : "") + words + (figure.isRelative() ? " %" : " points");
  }

  private static String words(FigureInterval figure, double value) {
    return switch (figure.unit()) {
      case "s" -> duration(value);
      case "1" -> percent(value);
      default -> number(value) + figure.unit();
    };
  }

  private Table<FigureTrend> figures() {
    List<FigureTrend> known =
        trend.figures().stream().filter(each -> !each.runs().isEmpty()).toList();
    return Table.of(known)
        .page("Figures, and how much equal runs differ")
        .console(trend.folder())
        .text(null, "Figure", "", TrendDocument::name)
        .figures("Runs", "runs", each -> count(each.runs().size()))
        .figures(
            "Last run",
            "last run",
            each -> isOfLastRun(each) ? words(last(each), last(each).value()) : NumberText.NONE)
        .figures(
            "95 % interval",
            "95 % interval",
            each ->
                isOfLastRun(each)
                    ? words(last(each), last(each).low())
                        + " to "
                        + words(last(each), last(each).high())
                    : NumberText.NONE)
        .figures("Level", "level", each -> words(last(each), each.levels()[each.runs().size() - 1]))
        .figures(
            "Deviation from run to run",
            "deviation",
            each ->
                each.freedom() > 0
                    ? signed(each, each.deviation()).replace("+", "")
                    : NumberText.NONE)
        .figures(
            "Runs since the last change",
            "since change",
            each -> count(each.runs().size() - each.lastStart()));
  }

  /** Whether the last run of the history has the figure with an interval. */
  private boolean isOfLastRun(FigureTrend figure) {
    List<HistoryRun> all = trend.history().runs();
    List<HistoryRun> known = figure.runs();
    return !known.isEmpty() && known.get(known.size() - 1) == all.get(all.size() - 1);
  }

  private static FigureInterval last(FigureTrend figure) {
    return figure.figures().get(figure.figures().size() - 1);
  }

  /** Without a change a file alone, so that none of an earlier run stays. */
  private Table<FigureChange> changes() {
    Table<FigureChange> table = Table.of(trend.changes()).file("changes.csv");
    if (!trend.changes().isEmpty()) {
      table.page("Changes").console("Changes");
    }
    return table
        .text("figure", "Figure", "", each -> name(each.figure()))
        .text("run", "From run", "from run", each -> each.run().name())
        .text("time", "Started", "started", each -> time(each.run()))
        .figures("Change (95 % interval)", "change (95 %)", TrendDocument::size)
        .field("change", each -> each.change().size())
        .field("change_low95", each -> each.change().low())
        .field("change_high95", each -> each.change().high());
  }

  /** A row for each run and a column for each figure, which Apache Otava reads. */
  private Table<HistoryRun> history() {
    Table<HistoryRun> table =
        Table.of(trend.history().runs())
            .file("history.csv")
            .field("time", TrendDocument::time)
            .field("run", HistoryRun::name);
    for (FigureTrend figure : trend.figures()) {
      table.field(
          name(figure),
          run -> {
            int at = figure.runs().indexOf(run);
            return at < 0 ? null : figure.figures().get(at).value();
          });
    }
    return table;
  }

  private static String time(HistoryRun run) {
    return Instant.ofEpochSecond((long) run.startSeconds()).toString();
  }

  private static Chart chart(FigureTrend figure, int number) {
    List<FigureInterval> values = figure.figures();
    double factor = values.isEmpty() ? 1 : factor(values.get(0).unit());
    double[] x = IntStream.rangeClosed(1, values.size()).mapToDouble(i -> i).toArray();
    String unit = values.isEmpty() ? "" : unit(values.get(0).unit());
    Chart.Frame frame =
        new Chart.Frame(
            "figure-" + number,
            name(figure),
            "Each point is a run; the line is the level between changes.",
            Axis.linear("Run", ""),
            Axis.linear(name(figure), unit));
    if (values.isEmpty()) {
      return frame.draw(List.of(), () -> "");
    }
    return frame.draw(
        List.of(
            new Line(
                "Run",
                Line.Role.LOG,
                Line.Style.MARKS,
                x,
                values.stream().mapToDouble(each -> factor * each.value()).toArray(),
                null),
            new Line(
                "95 % interval of a run",
                Line.Role.LOG,
                Line.Style.BARS,
                x,
                values.stream().mapToDouble(each -> factor * each.low()).toArray(),
                values.stream().mapToDouble(each -> factor * each.high()).toArray()),
            new Line(
                "Level",
                Line.Role.REFERENCE,
                Line.Style.STEP,
                x,
                IntStream.range(0, x.length)
                    .mapToDouble(i -> factor * figure.levels()[i])
                    .toArray(),
                null)),
        () -> words(figure));
  }

  private static String words(FigureTrend figure) {
    if (!figure.isLongEnough()) {
      return "Too few runs to see a change: at least " + figure.fewest() + " are needed.";
    }
    return figure.changes().isEmpty()
        ? "No change."
        : count(figure.changes().size(), "change") + ".";
  }

  private static double factor(String unit) {
    return unit.equals("s") ? MILLIS : unit.equals("1") ? PERCENT : 1;
  }

  private static String unit(String unit) {
    return unit.equals("s") ? "ms" : unit.equals("1") ? "%" : unit;
  }

  /** {@code trend} as JSON; {@code docs/trend.md} describes every field. */
  public static JsonObject json(Trend trend) {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("headline", new TrendDocument(trend).headline())
        .with("level", trend.level())
        .with("runs", trend.history().runs().stream().map(TrendDocument::json).toList())
        .with("left_out", trend.history().leftOut().stream().map(TrendDocument::json).toList())
        .with("gaps", trend.gaps().stream().map(TrendDocument::json).toList())
        .with("figures", trend.figures().stream().map(TrendDocument::json).toList());
  }

  private static JsonObject json(HistoryRun run) {
    return new JsonObject().with("name", run.name()).with("start_s", run.startSeconds());
  }

  private static JsonObject json(LeftOut leftOut) {
    return new JsonObject().with("name", leftOut.name()).with("reason", leftOut.reason());
  }

  private static JsonObject json(Gap gap) {
    return new JsonObject()
        .with("after", gap.before().name())
        .with("before", gap.after().name())
        .with("length_s", gap.seconds());
  }

  private static JsonObject json(FigureTrend figure) {
    double[] levels = figure.levels();
    return new JsonObject()
        .with("metric", figure.metric())
        .with("label", figure.label())
        .with("conclusive", figure.isLongEnough())
        .with("fewest_runs", figure.fewest())
        .with("relative", figure.isRelative())
        .with("deviation", figure.deviation())
        .with("degrees_of_freedom", figure.freedom())
        .with(
            "values",
            IntStream.range(0, levels.length).mapToObj(i -> value(figure, i, levels[i])).toList())
        .with("changes", figure.changes().stream().map(each -> json(figure, each)).toList());
  }

  private static JsonObject value(FigureTrend figure, int at, double level) {
    FigureInterval value = figure.figures().get(at);
    return new JsonObject()
        .with("run", figure.runs().get(at).name())
        .with("value", value.value())
        .with("low95", value.low())
        .with("high95", value.high())
        .with("level", level);
  }

  private static JsonObject json(FigureTrend figure, FigureTrend.Change change) {
    return new JsonObject()
        .with("run", figure.runs().get(change.at()).name())
        .with("size", change.size())
        .with("low95", change.low())
        .with("high95", change.high());
  }

  /**
   * The last run for benchmark-action, as {@code customSmallerIsBetter}: name, unit, value, half
   * the 95 % interval as its range. Figures that this run does not know are left out.
   */
  public static List<JsonObject> benchmark(Trend trend) {
    TrendDocument document = new TrendDocument(trend);
    List<JsonObject> entries = new ArrayList<>();
    for (FigureTrend figure : trend.figures()) {
      if (document.isOfLastRun(figure)) {
        FigureInterval last = last(figure);
        double factor = factor(last.unit());
        entries.add(
            new JsonObject()
                .with("name", name(figure))
                .with("unit", unit(last.unit()))
                .with("value", factor * last.value())
                .with("range", "± " + number(factor * (last.high() - last.low()) / 2))
                .with("extra", figure.runs().get(figure.runs().size() - 1).name()));
      }
    }
    return entries;
  }
}
