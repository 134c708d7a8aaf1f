package io.github.trueload.capacity;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.number;
import static io.github.trueload.stats.NumberText.percent;

import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Markdown;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.gate.Kind;
import io.github.trueload.gate.Outcome;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.report.JunitSuite;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.report.Saturation;
import io.github.trueload.report.VerdictRow;
import io.github.trueload.report.Verdicts;
import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The capacities that searches found. Their JSON is of schema {@value #SCHEMA}, described in
 * docs/capacity.md.
 */
public final class CapacityVerdicts {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.capacity/1";

  private final Objective objective;
  private final double least;
  private final int newRuns;
  private final List<Search> searches;
  private final List<VerdictRow> rows;

  private CapacityVerdicts(
      Map<String, CapacityResult> results, Objective objective, double least, int newRuns) {
    this.objective = objective;
    this.least = least;
    this.newRuns = newRuns;
    this.searches =
        results.entrySet().stream()
            .map(each -> new Search(each.getKey(), each.getValue(), each.getValue().saturation()))
            .toList();
    this.rows = searches.stream().map(this::row).toList();
  }

  /** One search; {@code name} is empty if there is only one. */
  private record Search(String name, CapacityResult result, @Nullable SaturationFit fit) {

    String subject() {
      return name.isEmpty() ? "capacity" : name;
    }
  }

  private record Row(Search search, CapacityRun run) {}

  /**
   * {@return the searches in all forms}
   *
   * @param results by name, in their order; the name of an only search is empty
   * @param objective that the runs were judged by
   * @param least wanted capacity, per second; NaN for none
   * @param newRuns number of runs that were not made by an earlier search
   */
  public static Verdicts of(
      Map<String, CapacityResult> results, Objective objective, double least, int newRuns) {
    CapacityVerdicts verdicts = new CapacityVerdicts(results, objective, least, newRuns);
    return new Verdicts(
        verdicts.document(ReportExtras.NONE),
        verdicts::document,
        verdicts.brief(),
        Verdicts.annotations("Capacity", verdicts.rows),
        new JunitSuite("trueload capacity", List.of(), List.of(), verdicts.rows),
        new Markdown()
            .headline("Capacity", verdicts.headline())
            .items(verdicts.notes())
            .table(verdicts.capacities())
            .foot("Objective", List.of(objective.toString()))
            .toString(),
        verdicts.json());
  }

  /**
   * {@return the outcome of all searches}
   *
   * @param least wanted capacity, per second; NaN for none
   */
  public static Outcome outcome(Map<String, CapacityResult> results, double least) {
    return Outcome.worst(results.values().stream().map(each -> each.outcome(least)).toList());
  }

  private Outcome outcome() {
    return Outcome.worst(rows.stream().map(VerdictRow::outcome).toList());
  }

  private Document document(ReportExtras extras) {
    List<Block> shown = new ArrayList<>();
    shown.add(Note.console(headline()));
    shown.add(capacities());
    shown.addAll(Note.items(notes()));
    return new Document(
        extras.titleOr(headline()),
        Verdicts.banner(
            outcome(),
            "Capacity",
            "Capacity too small",
            headline(),
            List.of("Objective: " + objective),
            extras,
            notes()),
        new Section("section-capacity", "Capacity", shown),
        new Section("section-runs", "Runs", List.of(runs())),
        new Section("section-method", "Method", List.of(Note.page(method()))));
  }

  private static String method() {
    return "The capacity is the highest rate at which runs keep the objective. Two runs agree at"
        + " each end of the interval. The interval contains the capacity with a probability of at"
        + " least 95 % if the objective's figure grows with the rate.";
  }

  private String headline() {
    return searches.stream()
        .map(each -> each.subject() + " " + interval(each))
        .collect(Collectors.joining("; "));
  }

  /** {@code 135/s to 148/s}. */
  private static String interval(Search search) {
    CapacityResult result = search.result();
    boolean hasLow = Double.isFinite(result.keeps());
    boolean hasHigh = Double.isFinite(result.breaks());
    if (result.doubt() != null || result.stopped() || !hasLow && !hasHigh) {
      return "inconclusive";
    }
    if (hasLow && hasHigh) {
      return number(result.keeps()) + "/s to " + number(result.breaks()) + "/s";
    }
    return hasLow
        ? "at least " + number(result.keeps()) + "/s"
        : "below " + number(result.breaks()) + "/s";
  }

  private VerdictRow row(Search search) {
    List<String> notes = notes(search);
    return VerdictRow.of(
        "capacity",
        search.subject(),
        search.result().outcome(least),
        false,
        "%s, %s%s"
            .formatted(
                interval(search),
                count(search.result().runs().size(), "run"),
                notes.isEmpty() ? "" : ": " + String.join("; ", notes)));
  }

  private Table<Search> capacities() {
    return Table.of(searches)
        .page("Capacity: " + objective)
        .console("")
        .text(null, null, null, Search::subject)
        .text(null, "Search", "search", each -> each.name().isEmpty() ? "–" : each.name())
        .figures("Keeps", "keeps", each -> rate(each.result().keeps()))
        .figures("Breaks", "breaks", each -> rate(each.result().breaks()))
        .figures("Runs", "runs", each -> count(each.result().runs().size()))
        .text(null, "Verdict", "verdict", each -> row(each).signed())
        .markdown(each -> row(each).mark(), "search", null, "keeps", "breaks", "runs");
  }

  private static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? number(perSecond) + "/s" : NumberText.NONE;
  }

  private Table<Row> runs() {
    Kind kind = objective.first().metric().kind();
    List<Row> rows =
        searches.stream()
            .flatMap(each -> each.result().runs().stream().map(run -> new Row(each, run)))
            .toList();
    return Table.of(rows)
        .page("Runs in their order")
        .text(null, "Search", null, each -> each.search().name())
        .figures("Rate", null, each -> rate(each.run().rate()))
        .figures("Length", null, each -> each.run().length() + " ×")
        .figures(objective.first().subject(), null, each -> kind.words(each.run().judged().value()))
        .figures("95 % interval", null, each -> interval(kind, each.run().judged()))
        .text(null, "Objective", null, each -> words(each.run().judged()));
  }

  private static String interval(Kind kind, ObjectiveResult judged) {
    return Double.isFinite(judged.low())
        ? kind.words(judged.low()) + " to " + kind.words(judged.high())
        : NumberText.NONE;
  }

  private static String words(ObjectiveResult judged) {
    return judged.shown().id() + (judged.reason().isEmpty() ? "" : ": " + judged.reason());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (isEarlier()) {
      notes.add(Verdicts.EARLIER);
    }
    searches.forEach(each -> notes.addAll(notes(each)));
    return notes;
  }

  private boolean isEarlier() {
    return newRuns == 0 && searches.stream().anyMatch(each -> !each.result().runs().isEmpty());
  }

  private static List<String> notes(Search search) {
    CapacityResult result = search.result();
    String before = search.name().isEmpty() ? "" : search.name() + ": ";
    List<String> notes = new ArrayList<>();
    if (result.doubt() != null) {
      notes.add(before + result.doubt());
    } else if (result.stopped()) {
      notes.add(before + "stopped before the end: the same command continues");
    } else if (!Double.isFinite(result.breaks())) {
      notes.add(before + "the highest rate keeps the objective: extend the range");
    } else if (!Double.isFinite(result.keeps())) {
      notes.add(before + "the lowest rate breaks the objective: extend the range");
    } else if (result.breaks() > result.keeps() * (1 + result.plan().precision()) * (1 + 1e-9)) {
      notes.add(
          before + "rates between the two ends were not decided: longer runs narrow the interval");
    }
    long lost = result.runs().stream().filter(run -> run.judged().shown() == Shown.LOST).count();
    if (lost > 0 && result.doubt() == null) {
      notes.add(before + count(lost, "run") + " did not count");
    }
    if (!result.hysteresis().isEmpty()) {
      notes.add(
          before
              + result.hysteresis().stream()
                  .map(CapacityVerdicts::rate)
                  .collect(Collectors.joining(", "))
              + ": runs after a lower rate keep the objective, runs after a higher rate break it:"
              + " the server shows hysteresis, or equal runs differ");
    }
    SaturationFit fit = search.fit();
    if (fit != null) {
      notes.add(before + model(result, fit));
    }
    return notes;
  }

  /** What a queueing model of the runs says of the interval. */
  private static String model(CapacityResult result, SaturationFit fit) {
    String model = "%s by the model of %s".formatted(Saturation.words(fit), Saturation.system(fit));
    if (!Double.isFinite(result.keeps())) {
      return model;
    }
    return result.keeps() > fit.high()
        ? model + ", below a rate that keeps the objective: the model does not describe this system"
        : "%s; the highest rate that keeps the objective is %s of it"
            .formatted(model, percent(result.keeps() / fit.ratePerSecond()));
  }

  private List<String> brief() {
    List<String> lines = new ArrayList<>();
    lines.add(outcome().id() + ": " + headline());
    if (isEarlier()) {
      lines.add(Verdicts.EARLIER);
    }
    rows.forEach(row -> lines.add(row.sentence()));
    return lines;
  }

  private JsonObject json() {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", outcome().id())
        .with("objective", objective.toString())
        .with("at_least_per_s", least)
        .with("new_runs", newRuns)
        .with("searches", searches.stream().map(this::json).toList());
  }

  private JsonObject json(Search search) {
    CapacityResult result = search.result();
    SaturationFit fit = search.fit();
    return new JsonObject()
        .with("search", search.name())
        .with("outcome", result.outcome(least).id())
        .with("keeps_per_s", result.keeps())
        .with("breaks_per_s", result.breaks())
        .with("hysteresis_per_s", result.hysteresis())
        .with("doubt", result.doubt())
        .with("stopped", result.stopped())
        .with("saturation", fit == null ? null : Saturation.json(fit))
        .with("precision", result.plan().precision())
        .with("most_runs", result.plan().most())
        .with("runs", result.runs().stream().map(CapacityVerdicts::json).toList());
  }

  private static JsonObject json(CapacityRun run) {
    ObjectiveResult judged = run.judged();
    return new JsonObject()
        .with("rate_per_s", run.rate())
        .with("attempt", run.attempt())
        .with("length", run.length())
        .with("shown", judged.shown().id())
        .with("value", judged.value())
        .with("low95", judged.low())
        .with("high95", judged.high())
        .with("reason", judged.reason())
        .with("folder", run.folder());
  }
}
