package io.github.trueload.sweep;

import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.document.Format.PERCENT;
import static io.github.trueload.document.Format.PER_SECOND;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.fixed;

import io.github.trueload.document.Banner;
import io.github.trueload.document.Block;
import io.github.trueload.document.Chart;
import io.github.trueload.document.ChartBlock;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.document.Table.Cell;
import io.github.trueload.queueing.Knee;
import io.github.trueload.stats.NumberText;
import io.github.trueload.sweep.SweepCharts.Overlay;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of an experiment. */
public final class SweepDocument {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment/1";

  private final Sweep sweep;

  private SweepDocument(Sweep sweep) {
    this.sweep = sweep;
  }

  /**
   * {@return {@code sweep} as a document; its page lies in the folder that the runs' folders start
   * from}
   */
  public static Document of(Sweep sweep) {
    return new SweepDocument(sweep).document();
  }

  private Document document() {
    List<Block> runs = new ArrayList<>(List.of(points(), runs(), curves(), knees()));
    sentences(sweep).forEach(sentence -> runs.add(Note.console(sentence)));
    return new Document(
        sweep.title(),
        Banner.of(
            sweep.marked().isEmpty() && sweep.failed().isEmpty() ? "notable" : "open",
            sweep.axes().stream().map(SweepDocument::words).collect(Collectors.joining("; ")),
            sweep.title(),
            sentences(sweep)),
        new Section("section-charts", "Curves", charts(SweepCharts.of(Overlay.of(sweep)))),
        new Section("section-runs", "Runs", runs),
        new Section("section-method", "Method", method()));
  }

  /** The first over the whole width, the others in pairs. */
  static List<Block> charts(List<Chart> charts) {
    List<Chart> drawn = charts.stream().filter(Chart::isDrawn).toList();
    if (drawn.isEmpty()) {
      return List.of(Note.absent("No run has a result."));
    }
    List<Block> blocks = new ArrayList<>(List.of(ChartBlock.of(() -> drawn.get(0))));
    for (int i = 1; i < drawn.size(); i += 2) {
      Chart left = drawn.get(i);
      if (i + 1 < drawn.size()) {
        Chart right = drawn.get(i + 1);
        blocks.add(ChartBlock.pair(() -> left, () -> right));
      } else {
        blocks.add(ChartBlock.of(() -> left));
      }
    }
    return blocks;
  }

  private static String words(SweepAxis axis) {
    return axis.label() + ": " + String.join(", ", axis.values());
  }

  private static List<String> sentences(Sweep sweep) {
    List<String> points = new ArrayList<>();
    int done = sweep.runs().size() - sweep.failed().size();
    int marked = sweep.marked().size();
    String uncounted =
        marked == 0
            ? ""
            : ", "
                + count(marked)
                + (marked == 1 ? " of them does not count" : " of them do not count");
    points.add(
        "%s of %s have figures%s."
            .formatted(count(done), count(sweep.planned(), "run"), uncounted));
    sweep.curves().stream()
        .filter(curve -> curve.knee() != null)
        .forEach(
            curve ->
                points.add(
                    (curve.name().isEmpty() ? "" : curve.name() + ": ")
                        + SweepCharts.knee(curve.knee(), sweep.along())
                        + "."));
    if (sweep.along().isNumeric() && sweep.curves().stream().allMatch(c -> c.knee() == null)) {
      points.add(
          "No saturation point found: throughput follows the load, or the loads are too few.");
    }
    for (RunResult run : sweep.failed()) {
      points.add("Failed: %s: %s.".formatted(name(sweep, run), run.failure()));
    }
    for (RunResult run : sweep.marked()) {
      points.add(
          "Does not count: %s: %s.".formatted(name(sweep, run), String.join("; ", run.marks())));
    }
    long unwatched =
        sweep.runs().stream()
            .filter(run -> !run.hasFailed() && !run.figures().healthKnown())
            .count();
    if (unwatched > 0) {
      points.add(
          "The health of the load generator was not recorded in %s: add Trueload - Traffic Realism to the plan."
              .formatted(count(unwatched, "run")));
    }
    return points;
  }

  /** {@code users=50, keepalive=on, repetition 2}. */
  private static String name(Sweep sweep, RunResult run) {
    StringBuilder name = new StringBuilder();
    for (int axis = 0; axis < sweep.axes().size(); axis++) {
      name.append(sweep.axes().get(axis).property()).append('=');
      name.append(sweep.value(run, axis)).append(", ");
    }
    return name.append("repetition ").append(run.repetition()).toString();
  }

  /** A point of a curve. */
  private record Place(Curve curve, Curve.CurvePoint point) {

    double mean(SweepMetric metric) {
      return point.of(metric).mean();
    }
  }

  private Stream<Place> places() {
    return sweep.curves().stream()
        .flatMap(curve -> curve.points().stream().map(point -> new Place(curve, point)));
  }

  private Table<Place> points() {
    Table<Place> table =
        Table.of(places().toList())
            .console(sweep.title())
            .text(null, null, sweep.along().property(), place -> place.point().value());
    if (sweep.axes().size() > 1) {
      table.text(null, null, sweep.axes().get(1).property(), place -> place.curve().value());
    }
    return table
        .number(null, null, "λ", place -> place.mean(SweepMetric.THROUGHPUT), PER_SECOND)
        .number(null, null, "± 95 %", SweepDocument::reach, NUMBER)
        .number(null, null, "R", place -> place.mean(SweepMetric.RESPONSE_MEAN), DURATION)
        .number(null, null, "p95", place -> place.mean(SweepMetric.RESPONSE_P95), DURATION)
        .number(null, null, "failed", place -> place.mean(SweepMetric.ERRORS), PERCENT)
        .number(null, null, "CoV", place -> place.mean(SweepMetric.COV), Format.fixed(2));
  }

  /** Half the 95 % interval of a point's throughput. */
  private static double reach(Place place) {
    Spread rate = place.point().of(SweepMetric.THROUGHPUT);
    return rate.high() - rate.mean();
  }

  private Table<RunResult> runs() {
    Table<RunResult> table =
        Table.of(sweep.runs())
            .page("Every run; the first column leads to its own report")
            .sortable()
            .file("runs.csv")
            .field("point", RunResult::number)
            .cells("Run", false, SweepDocument::link);
    for (int i = 0; i < sweep.axes().size(); i++) {
      int axis = i;
      SweepAxis each = sweep.axes().get(i);
      table.field(each.property(), run -> sweep.value(run, axis));
      table.cells(
          each.label(),
          each.isNumeric(),
          run ->
              Cell.of(
                  sweep.value(run, axis),
                  each.isNumeric() ? each.at().get(run.places().get(axis)) : Double.NaN));
    }
    table
        .field("repetition", RunResult::repetition)
        .field("status", RunResult::status)
        .field("requests", run -> run.hasFailed() ? null : run.figures().requests());
    for (RunFigure figure : RunFigure.values()) {
      table.field(figure.id(), run -> of(run, figure));
    }
    return table
        .number(null, "Requests/s", null, run -> of(run, RunFigure.RATE), NUMBER)
        .number(null, "Response R", null, run -> of(run, RunFigure.RESPONSE_MEAN), DURATION)
        .number(null, "p95", null, run -> of(run, RunFigure.RESPONSE_P95), DURATION)
        .number(null, "Failed, %", null, run -> of(run, RunFigure.ERRORS), SweepDocument::percent)
        .number(null, "λ(R+Z)", null, run -> of(run, RunFigure.LITTLE_USERS), NUMBER)
        .number(null, "CoV", null, run -> of(run, RunFigure.COV), Format.fixed(2))
        .field("arrivals", run -> run.hasFailed() ? null : run.figures().arrivals())
        .text(
            null,
            "Arrivals",
            null,
            run -> run.hasFailed() ? NumberText.NONE : run.figures().arrivals())
        .text(null, "Counts", null, SweepDocument::counts)
        .field("why", run -> run.hasFailed() ? run.failure() : String.join("; ", run.marks()))
        .field("folder", RunResult::folder);
  }

  private static Cell link(RunResult run) {
    String name = run.number() + "/" + run.repetition();
    return run.hasFailed() ? Cell.of(name) : Cell.link(name, run.folder() + "/" + SweepFiles.PAGE);
  }

  private static double of(RunResult run, RunFigure figure) {
    return run.hasFailed() ? Double.NaN : run.figures().of(figure);
  }

  /** The head says the unit. */
  private static String percent(double share) {
    return fixed(share * 100, 2);
  }

  private static String counts(RunResult run) {
    return run.hasFailed() ? "failed" : run.counts() ? "yes" : "no";
  }

  private record Value(Place place, SweepMetric metric) {

    Spread spread() {
      return place.point().of(metric);
    }
  }

  private Table<Value> curves() {
    return Table.of(
            places()
                .flatMap(
                    place -> Stream.of(SweepMetric.values()).map(each -> new Value(place, each)))
                .toList())
        .file("curves.csv")
        .field("curve", value -> value.place().curve().name())
        .field("value", value -> value.place().point().value())
        .field("at", value -> value.place().point().at())
        .field("metric", value -> value.metric().id())
        .field("count", value -> value.spread().count())
        .field("mean", value -> value.spread().mean())
        .field("low", value -> value.spread().low())
        .field("high", value -> value.spread().high());
  }

  /** The knee of a curve that has one. */
  private static Knee knee(Curve curve) {
    return Objects.requireNonNull(curve.knee());
  }

  private Table<Curve> knees() {
    return Table.of(sweep.curves().stream().filter(curve -> curve.knee() != null).toList())
        .file("knees.csv")
        .field("curve", Curve::name)
        .field("at", curve -> knee(curve).load())
        .field("low", curve -> knee(curve).low())
        .field("high", curve -> knee(curve).high())
        .field("x_per_s", curve -> knee(curve).throughput())
        .field("slope", curve -> knee(curve).slope())
        .field("slope_beyond", curve -> knee(curve).slopeBeyond())
        .field("residual", curve -> knee(curve).residual());
  }

  /** What curves, bars and knees rest on. */
  static List<Block> method() {
    return List.of(
        Note.page(
            "Each point is the mean of its repetitions, each bar the 95 % interval of that mean by"
                + " Student's t, which assumes independent repetitions. Runs that do not count are"
                + " in neither: their load generator was the bottleneck (according to its health"
                + " file), λ(R + Z) was not the requested number of users (Little's law), or the"
                + " rate was not the requested one."),
        Note.page(
            "The saturation point (knee) is the load at which throughput stops growing with the"
                + " load. Up to the knee, X = s·n; beyond it, a second line begins with less than"
                + " half that slope. These are the asymptotes of operational analysis (Denning and"
                + " Buzen 1978), with a slope beyond the knee. Both lines are fitted by least"
                + " squares of the relative differences, the knee by Hudson's method (1966), its 95"
                + " % interval by the profile of the squares. The knee needs four loads or more"
                + " with two on each side, a significant F test (1 %), and lines within 10 % of the"
                + " runs. A system that saturates gradually has no sharp knee: its interval is"
                + " wide."));
  }

  /** {@return {@code sweep} as JSON; {@code docs/experiment.md} describes every field} Seconds. */
  public static JsonObject json(Sweep sweep) {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("title", sweep.title())
        .with("planned", sweep.planned())
        .with("axes", sweep.axes().stream().map(SweepDocument::json).toList())
        .with("runs", sweep.runs().stream().map(RunJson::of).toList())
        .with("curves", sweep.curves().stream().map(SweepDocument::json).toList());
  }

  private static JsonObject json(SweepAxis axis) {
    return new JsonObject()
        .with("property", axis.property())
        .with("label", axis.label())
        .with("unit", axis.unit())
        .with("numeric", axis.isNumeric())
        .with("values", axis.values())
        .with("at", axis.at());
  }

  private static JsonObject json(Curve curve) {
    return new JsonObject()
        .with("name", curve.name())
        .with("value", curve.value())
        .with("points", curve.points().stream().map(SweepDocument::json).toList())
        .with("knee", json(curve.knee()));
  }

  private static JsonObject json(Curve.CurvePoint point) {
    JsonObject json = new JsonObject().with("at", point.at()).with("value", point.value());
    for (SweepMetric metric : SweepMetric.values()) {
      json.with(metric.id(), json(point.of(metric)));
    }
    return json;
  }

  /** The mean of a point's runs and its interval. */
  static JsonObject json(Spread spread) {
    return new JsonObject()
        .with("count", spread.count())
        .with("mean", spread.mean())
        .with("low", spread.low())
        .with("high", spread.high());
  }

  /** A curve's knee; null where there is none. */
  static @Nullable JsonObject json(@Nullable Knee knee) {
    if (knee == null) {
      return null;
    }
    return new JsonObject()
        .with("at", knee.load())
        .with("low", knee.low())
        .with("high", knee.high())
        .with("x_per_s", knee.throughput())
        .with("slope", knee.slope())
        .with("slope_beyond", knee.slopeBeyond())
        .with("residual", knee.residual());
  }
}
