package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.SIGNED_DURATION;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Details;
import io.github.trueload.document.Format;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.Received;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How long requests took: as reported, and on the wire. */
final class ResponseSection {

  /** A statistic of response times, a row of a page and a column of a terminal. */
  private enum Statistic {
    MEAN("Mean", "mean", "mean", DurationSummary::mean),
    DEVIATION("Standard deviation", "sd", "sd", DurationSummary::sd),
    MEDIAN("Median (p50)", "p50", "p(50)", DurationSummary::p50),
    P90("p90", "p90", "p(90)", DurationSummary::p90),
    P95("p95", "p95", "p(95)", DurationSummary::p95),
    P99("p99", "p99", "p(99)", DurationSummary::p99),
    MAX("Max", "max", "max", DurationSummary::max);

    private final String page;
    private final String console;
    private final String metric;
    private final ToDoubleFunction<DurationSummary> value;

    Statistic(String page, String console, String metric, ToDoubleFunction<DurationSummary> value) {
      this.page = page;
      this.console = console;
      this.metric = metric;
      this.value = value;
    }

    private String page() {
      return page;
    }
  }

  /** Response times from one place of measurement. */
  private record Source(String page, String console, String prefix, DurationSummary times) {}

  /** A row of the terminal's table: the figures of a source, or one end of their intervals. */
  private record Line(String name, ToDoubleFunction<Statistic> figure) {}

  private ResponseSection() {}

  static Section of(AnalysisResult result) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(ChartBlock.of(() -> AnalysisChart.RESPONSE_OVER_TIME.of(result)));
    blocks.add(
        ChartBlock.pair(
            () -> AnalysisChart.RESPONSE_CDF.of(result), () -> AnalysisChart.ERROR.of(result)));
    List<Source> sources = sources(result);
    List<Source> known = sources.stream().filter(source -> source.times() != null).toList();
    if (!known.isEmpty()) {
      blocks.add(statistics(known, result));
    }
    blocks.add(ConfidenceTable.reasons(result));
    List<Block> onConsole = new ArrayList<>(List.of(bySource(sources, result)));
    onConsole.add(ConfidenceTable.reasons(result));
    Details detail = Details.of(() -> detail(result));
    onConsole.add(detail);
    if (result.logTimes() != null && result.logTimes().apdex() != null) {
      onConsole.add(apdexLine(result.logTimes().apdex()));
    }
    if (!LogCharts.responseOverTime(result).isEmpty()) {
      String words = "Over time: " + LogCharts.responseOverTimeWords(result);
      onConsole.add(Details.of(Note.console("  ", "  ", words).apart()));
    }
    if (result.error() != null) {
      Block error = error(result.error());
      blocks.add(error);
      onConsole.add(Details.of(error));
    }
    blocks.add(detail);
    return new Section("response-times", "Response times", blocks, onConsole);
  }

  private static List<Block> detail(AnalysisResult result) {
    List<Block> detail =
        new ArrayList<>(result.logTimes() == null ? List.of() : detail(result, result.logTimes()));
    detail.addAll(EventTable.ofLog(result));
    detail.addAll(onWire(result));
    detail.addAll(EventTable.ofWire(result));
    return detail;
  }

  private static List<Source> sources(AnalysisResult result) {
    List<Source> sources = new ArrayList<>();
    if (result.response() != null) {
      sources.add(new Source("Reported", "reported", "", result.response()));
    }
    if (result.wire() != null) {
      sources.add(
          new Source(
              "On the wire, last byte",
              "on the wire, last byte",
              "wire.response.",
              result.wire().response()));
      sources.add(
          new Source(
              "On the wire, first byte",
              "on the wire, first byte",
              "wire.reply.",
              result.wire().reply()));
    }
    return sources;
  }

  /** For pages: a row for each statistic, all in one unit. */
  private static Block statistics(List<Source> sources, AnalysisResult result) {
    DurationScale scale =
        DurationScale.of(
            sources.stream()
                .flatMapToDouble(
                    source ->
                        DoubleStream.of(
                            List.of(Statistic.values()).stream()
                                .mapToDouble(each -> each.value.applyAsDouble(source.times()))
                                .toArray())));
    Table<Statistic> table =
        Table.of(List.of(Statistic.values()))
            .page("Response times in " + scale.unit())
            .text(null, "Statistic", null, Statistic::page);
    for (Source source : sources) {
      table.figures(
          source.page(), null, each -> scale.format(each.value.applyAsDouble(source.times())));
      if (!result.intervals().isEmpty()) {
        table.figures(
            "95 % interval",
            null,
            each ->
                ConfidenceTable.words(
                    ConfidenceTable.of(result, source.prefix() + each.metric), scale::format));
      }
    }
    return table;
  }

  /** For terminals: a row for each source, the reply of the wire before its response. */
  private static Block bySource(List<Source> sources, AnalysisResult result) {
    List<Source> rows = new ArrayList<>(sources);
    if (rows.size() > 1) {
      rows.add(rows.size() - 2, rows.remove(rows.size() - 1));
    }
    List<Line> lines = new ArrayList<>();
    for (Source source : rows) {
      lines.add(
          new Line(source.console(), statistic -> statistic.value.applyAsDouble(source.times())));
      addEnds(source, result, lines);
    }
    Table<Line> table = Table.of(lines).console("Response times").text(null, null, "", Line::name);
    for (Statistic each : Statistic.values()) {
      table.number(null, null, each.console, line -> line.figure().applyAsDouble(each), DURATION);
    }
    return table;
  }

  private static void addEnds(Source source, AnalysisResult result, List<Line> lines) {
    boolean isKnown =
        Stream.of(Statistic.values())
            .map(each -> ConfidenceTable.of(result, source.prefix() + each.metric))
            .anyMatch(found -> found != null && found.isKnown());
    if (isKnown) {
      lines.add(new Line("  95 % from", end(source, result, FigureInterval::low)));
      lines.add(new Line("       to", end(source, result, FigureInterval::high)));
    }
  }

  private static ToDoubleFunction<Statistic> end(
      Source source, AnalysisResult result, ToDoubleFunction<FigureInterval> end) {
    return statistic -> {
      FigureInterval found = ConfidenceTable.of(result, source.prefix() + statistic.metric);
      return found == null ? Double.NaN : end.applyAsDouble(found);
    };
  }

  private static Block error(ReportingError error) {
    DurationScale scale = DurationScale.of(DoubleStream.of(error.mean(), error.p50(), error.p99()));
    return Table.ofOne(error)
        .ofNumbers("Statistic")
        .page("Reporting error: reported minus wire, in " + scale.unit())
        .console("Reporting error: reported minus wire")
        .number(null, null, "requests matched", ReportingError::matched, COUNT)
        .number(null, "Mean", null, ReportingError::mean, scale::format)
        .number(null, null, "mean", ReportingError::mean, SIGNED_DURATION)
        .number(null, "Median", null, ReportingError::p50, scale::format)
        .number(null, null, "p50", ReportingError::p50, SIGNED_DURATION)
        .number(null, "p99", null, ReportingError::p99, scale::format)
        .number(null, null, "p99", ReportingError::p99, SIGNED_DURATION)
        .number(
            null, "Reported mean / wire mean", null, ReportingError::ratioOfMeans, Format.NUMBER)
        .number(null, null, "ratio of means", ReportingError::ratioOfMeans, Format.fixed(3))
        .text(
            null,
            "Requests matched",
            null,
            of ->
                of.matched() > 0
                    ? count(of.matched()) + ", individually"
                    : "none; the difference of the means");
  }

  private static List<Block> detail(AnalysisResult result, LogTimes log) {
    List<NamedTimes> parts = new ArrayList<>(NamedTimes.of(Group.LOG_PARTS, result));
    if (log.failed() == null) {
      parts.removeIf(row -> row.of() == log.passed()); // they are all samples
    }
    List<Block> blocks = new ArrayList<>();
    if (!parts.isEmpty()) {
      blocks.add(NamedTimes.table(parts, "log", false).page("Reported times by phase").console(""));
    }
    if (log.received() != null) {
      blocks.add(received(log.received()));
    }
    if (log.apdex() != null) {
      blocks.add(apdex(log.apdex()));
    }
    if (log.intended() != null) {
      blocks.add(intended(result));
    }
    return blocks;
  }

  private static Block received(Received received) {
    return PartTable.add(
        Table.ofOne(received)
            .page("Bytes received, headers and bodies")
            .console("Bytes received, headers and bodies"),
        Catalogue.received());
  }

  private static Block apdex(Apdex apdex) {
    return Table.ofOne(apdex)
        .page("Apdex for T = " + duration(apdex.target()))
        .number(null, "Score, 0 to 1", null, Apdex::score, Format.fixed(2))
        .number(null, "Satisfied: passed within T", null, Apdex::satisfied, COUNT)
        .number(null, "Tolerating: passed within 4 T", null, Apdex::tolerating, COUNT)
        .number(null, "Frustrated: slower or failed", null, Apdex::frustrated, COUNT);
  }

  private static Block apdexLine(Apdex apdex) {
    return Note.console(
        "  ",
        "  ",
        "Apdex %s for T = %s: %s satisfied, %s tolerating, %s frustrated"
            .formatted(
                fixed(apdex.score(), 2),
                duration(apdex.target()),
                count(apdex.satisfied()),
                count(apdex.tolerating()),
                count(apdex.frustrated())));
  }

  private static Block intended(AnalysisResult result) {
    return NamedTimes.table(NamedTimes.of(Group.INTENDED, result), "", false)
        .page("Corrected for coordinated omission (start = previous response + think time)")
        .console("Corrected for coordinated omission (start = previous response + think time)");
  }

  private static List<Block> onWire(AnalysisResult result) {
    List<NamedTimes> parts = NamedTimes.of(Group.WIRE_PARTS, result);
    return parts.isEmpty()
        ? List.of()
        : List.of(
            NamedTimes.table(parts, "wire", false).page("Times on the wire by phase").console(""));
  }
}
