package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Apdex;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.Figures;
import io.github.trueload.stats.Intended;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.ReportingError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** How long requests took: as reported, and on the wire. */
final class ResponseSection {

  private static final Map<String, ToDoubleFunction<DurationSummary>> ROWS = rows();

  private ResponseSection() {}

  private static Map<String, ToDoubleFunction<DurationSummary>> rows() {
    Map<String, ToDoubleFunction<DurationSummary>> rows = new LinkedHashMap<>();
    rows.put("Mean", DurationSummary::mean);
    rows.put("Standard deviation", DurationSummary::sd);
    rows.put("Median", DurationSummary::p50);
    rows.put("90 %", DurationSummary::p90);
    rows.put("95 %", DurationSummary::p95);
    rows.put("99 %", DurationSummary::p99);
    rows.put("Longest", DurationSummary::max);
    return rows;
  }

  static void write(AnalysisResult summary, Html html) {
    Figure.write(Chart.RESPONSE_OVER_TIME, summary, html);
    Figure.pair(Chart.RESPONSE_CDF, Chart.ERROR, summary, html);
    Map<String, DurationSummary> columns = columns(summary);
    if (!columns.isEmpty()) {
      table(columns).write(html);
    }
    if (summary.error() != null) {
      error(summary.error()).write(html);
    }
    if (summary.logTimes() != null) {
      detail(summary.logTimes(), html);
    }
  }

  static boolean isTold(AnalysisResult summary) {
    return !columns(summary).isEmpty();
  }

  private static void detail(LogTimes detail, Html html) {
    Table parts = TimesTable.empty("Reported times, in parts");
    if (detail.failed() != null) {
      TimesTable.row(parts, "Passed", detail.passed());
      TimesTable.row(parts, "Failed", detail.failed());
    }
    TimesTable.row(parts, "Connecting, where a connection was new", detail.parts().connect());
    TimesTable.row(parts, "To the first byte", detail.parts().firstByte());
    TimesTable.row(parts, "From the first byte to the last", detail.parts().transfer());
    if (!parts.isEmpty()) {
      parts.write(html);
    }
    if (detail.apdex() != null) {
      apdex(detail.apdex()).write(html);
    }
    Intended intended = detail.intended();
    if (intended != null) {
      Table late =
          TimesTable.empty("From when users meant to send: last response and think time drawn");
      TimesTable.row(late, "Sent late by", intended.late());
      TimesTable.row(late, "Response, from the intended instant", intended.response());
      TimesTable.row(late, "Response, as reported", intended.reported());
      late.write(html);
    }
  }

  private static Table apdex(Apdex apdex) {
    return new Table("Apdex for T = " + Figures.duration(apdex.target()), false)
        .text("Figure")
        .text("Value")
        .row("Score, 0 to 1", Figures.fixed(apdex.score(), 2))
        .row("Satisfied, passed within T", Figures.count(apdex.satisfied()))
        .row("Tolerating, passed within 4 T", Figures.count(apdex.tolerating()))
        .row("Frustrated, slower or failed", Figures.count(apdex.frustrated()));
  }

  private static Map<String, DurationSummary> columns(AnalysisResult summary) {
    Map<String, DurationSummary> columns = new LinkedHashMap<>();
    if (summary.response() != null) {
      columns.put("Reported", summary.response());
    }
    if (summary.wire() != null && summary.wire().response() != null) {
      columns.put("Wire response (last byte)", summary.wire().response());
    }
    if (summary.wire() != null && summary.wire().reply() != null) {
      columns.put("Wire reply (first byte)", summary.wire().reply());
    }
    return columns;
  }

  private static Table table(Map<String, DurationSummary> columns) {
    DurationScale scale =
        DurationScale.of(
            columns.values().stream()
                .flatMapToDouble(t -> ROWS.values().stream().mapToDouble(r -> r.applyAsDouble(t))));
    Table table = new Table("Response times in " + scale.unit(), false).text("Statistic");
    columns.keySet().forEach(table::number);
    ROWS.forEach(
        (name, statistic) -> {
          List<Table.Cell> cells = new ArrayList<>(List.of(Table.Cell.of(name)));
          columns.values().stream()
              .map(times -> Table.Cell.of(scale.format(statistic.applyAsDouble(times))))
              .forEach(cells::add);
          table.row(cells);
        });
    return table;
  }

  private static Table error(ReportingError error) {
    DurationScale scale = DurationScale.of(DoubleStream.of(error.mean(), error.p50(), error.p99()));
    String basis =
        error.matched() > 0
            ? Figures.count(error.matched()) + ", one by one"
            : "none: the means are compared";
    return new Table("What the generator adds: reported minus wire, in " + scale.unit(), false)
        .text("Statistic")
        .number("Value")
        .row("Mean", scale.format(error.mean()))
        .row("Median", scale.format(error.p50()))
        .row("99 %", scale.format(error.p99()))
        .row("Reported mean over wire mean (a ratio)", Figures.number(error.ratioOfMeans()))
        .row("Requests matched", basis);
  }
}
