package io.github.trueload.sweep;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Banner;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.document.Table.Cell;
import io.github.trueload.stats.NumberText;
import io.github.trueload.sweep.SweepCharts.Overlay;
import io.github.trueload.sweep.SweepComparison.Difference;
import io.github.trueload.sweep.SweepComparison.Row;
import java.util.ArrayList;
import java.util.List;

/** Two experiments, one over the other. */
public final class SweepComparisonDocument {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment-compare/1";

  /** Of the metrics compared, what has room on a terminal: throughput and mean response time. */
  private static final int ON_TERMINAL = 2;

  private static final List<String> HEADS = List.of("Requests/s", "R", "p95");
  private static final List<String> CONSOLE_HEADS = List.of("λ", "R");

  private final SweepComparison both;

  private SweepComparisonDocument(SweepComparison both) {
    this.both = both;
  }

  /** {@return {@code both} as a document} */
  public static Document of(SweepComparison both) {
    return new SweepComparisonDocument(both).document();
  }

  private Document document() {
    Overlay overlay =
        new Overlay(List.of(both.baseName(), both.otherName()), List.of(both.base(), both.other()));
    String title = both.baseName() + " and " + both.otherName();
    List<Block> points = new ArrayList<>(List.of(table(), differences()));
    sentences().forEach(sentence -> points.add(Note.console(sentence)));
    return new Document(
        title,
        Banner.of("notable", "experiment compare", title, sentences()),
        new Section("section-charts", "Curves", SweepDocument.charts(SweepCharts.of(overlay))),
        new Section("section-points", "Points", points),
        new Section("section-method", "Method", method()));
  }

  private static List<Block> method() {
    List<Block> method = new ArrayList<>();
    method.add(
        Note.page(
            "The table contains only points of both experiments. Differences of the means are"
                + " tested by Welch's t from the repetitions of both. A difference is significant"
                + " if p is below 0.05 after Holm's correction for all points and metrics of the"
                + " table, so two equal servers have a significant difference in at most one table"
                + " of twenty."));
    method.addAll(SweepDocument.method());
    return method;
  }

  private List<String> sentences() {
    List<String> points = new ArrayList<>();
    for (SweepMetric metric : List.of(SweepMetric.THROUGHPUT, SweepMetric.RESPONSE_MEAN)) {
      List<Difference> all =
          both.rows().stream()
              .flatMap(row -> row.differences().stream())
              .filter(each -> each.metric() == metric)
              .toList();
      if (all.isEmpty()) {
        points.add("%s cannot be compared: no point counts in both.".formatted(metric.title()));
        continue;
      }
      List<Difference> sure = all.stream().filter(each -> each.isSure().orElse(false)).toList();
      long more = sure.stream().filter(each -> each.low() > 0).count();
      long less = sure.size() - more;
      points.add(
          "%s of %s is significantly higher at %s of %s, significantly lower at %s."
              .formatted(
                  metric.title(),
                  both.otherName(),
                  count(more),
                  count(all.size(), "point"),
                  count(less)));
    }
    knees(both.baseName(), both.base(), points);
    knees(both.otherName(), both.other(), points);
    return points;
  }

  private static void knees(String name, Sweep sweep, List<String> points) {
    for (Curve curve : sweep.curves()) {
      if (curve.knee() != null) {
        String of = (name + " " + curve.name()).strip();
        points.add(of + ": " + SweepCharts.knee(curve.knee(), sweep.along()) + ".");
      }
    }
  }

  private Table<Row> table() {
    SweepAxis along = both.base().along();
    Table<Row> table =
        Table.of(both.rows())
            .page("Points of both")
            .sortable()
            .console("A: " + both.baseName() + ", B: " + both.otherName())
            .text(null, along.label(), null, Row::value)
            .text(null, null, along.property(), Row::value);
    if (both.base().axes().size() > 1) {
      SweepAxis lines = both.base().axes().get(1);
      table.text(null, lines.label(), null, Row::curve);
      table.text(null, null, lines.property(), Row::curve);
    }
    for (int i = 0; i < HEADS.size(); i++) {
      int metric = i;
      String head = HEADS.get(i);
      table
          .cells(
              head + ", " + both.baseName(), true, row -> cell(row, metric, of(row, metric).base()))
          .cells(
              head + ", " + both.otherName(),
              true,
              row -> cell(row, metric, of(row, metric).other()))
          .cells(
              "ratio",
              true,
              row -> Cell.of(fixed(of(row, metric).ratio(), 3), of(row, metric).ratio()))
          .text(null, "sure", null, row -> sure(of(row, metric)));
    }
    for (int i = 0; i < ON_TERMINAL; i++) {
      int metric = i;
      String head = CONSOLE_HEADS.get(i);
      table
          .figures(null, head + " A", row -> shown(of(row, metric), of(row, metric).base()))
          .figures(null, head + " B", row -> shown(of(row, metric), of(row, metric).other()))
          .figures(null, "B/A", row -> fixed(of(row, metric).ratio(), 3))
          .text(null, null, "sure", row -> sure(of(row, metric)));
    }
    return table;
  }

  private static Difference of(Row row, int metric) {
    return row.differences().get(metric);
  }

  /** The head of a page's column says the unit. */
  private static Cell cell(Row row, int metric, Spread spread) {
    boolean isRate = of(row, metric).metric() == SweepMetric.THROUGHPUT;
    return Cell.of(isRate ? number(spread.mean()) : duration(spread.mean()), spread.mean());
  }

  private static String shown(Difference of, Spread spread) {
    boolean isRate = of.metric() == SweepMetric.THROUGHPUT;
    return isRate ? number(spread.mean()) + "/s" : duration(spread.mean());
  }

  private static String sure(Difference of) {
    return of.isSure().map(sure -> sure ? "yes" : "no").orElse(NumberText.NONE);
  }

  private record Value(Row row, Difference of) {}

  private Table<Value> differences() {
    return Table.of(
            both.rows().stream()
                .flatMap(row -> row.differences().stream().map(each -> new Value(row, each)))
                .toList())
        .file("compared.csv")
        .field("curve", value -> value.row().curve())
        .field("value", value -> value.row().value())
        .field("metric", value -> value.of().metric().id())
        .field("base_count", value -> value.of().base().count())
        .field("base_mean", value -> value.of().base().mean())
        .field("other_count", value -> value.of().other().count())
        .field("other_mean", value -> value.of().other().mean())
        .field("ratio", value -> value.of().ratio())
        .field("difference_low", value -> value.of().low())
        .field("difference_high", value -> value.of().high())
        .field("p_adjusted", value -> value.of().p())
        .field("sure", value -> value.of().isSure().orElse(null));
  }

  /** {@return {@code both} as JSON; {@code docs/experiment.md} describes every field} Seconds. */
  public static JsonObject json(SweepComparison both) {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("base", json(both.baseName(), both.base()))
        .with("other", json(both.otherName(), both.other()))
        .with("points", both.rows().stream().map(SweepComparisonDocument::json).toList());
  }

  private static JsonObject json(String called, Sweep sweep) {
    return new JsonObject()
        .with("name", called)
        .with("title", sweep.title())
        .with("property", sweep.along().property())
        .with("runs", sweep.runs().size())
        .with("marked", sweep.marked().size())
        .with("failed", sweep.failed().size())
        .with("curves", sweep.curves().stream().map(SweepComparisonDocument::json).toList());
  }

  private static JsonObject json(Curve curve) {
    return new JsonObject()
        .with("name", curve.name())
        .with("value", curve.value())
        .with("knee", SweepDocument.json(curve.knee()));
  }

  private static JsonObject json(Row row) {
    JsonObject json = new JsonObject().with("value", row.value()).with("curve", row.curve());
    for (Difference each : row.differences()) {
      json.with(each.metric().id(), json(each));
    }
    return json;
  }

  private static JsonObject json(Difference of) {
    return new JsonObject()
        .with("base", SweepDocument.json(of.base()))
        .with("other", SweepDocument.json(of.other()))
        .with("ratio", of.ratio())
        .with("difference_low", of.low())
        .with("difference_high", of.high())
        .with("p_adjusted", of.p())
        .with("sure", of.isSure().orElse(null));
  }
}
