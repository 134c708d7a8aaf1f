package io.github.trueload.report;

import static io.github.trueload.stats.NumberText.count;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.ComparedTimes;
import io.github.trueload.comparison.ComparedValues;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.ShiftResult;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Markdown;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.document.Table.Cell;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of two runs compared. Their JSON is of schema {@value #SCHEMA}, described in
 * docs/compare.md.
 */
public final class CompareVerdicts {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.comparison/1";

  /** A statistic of a label; null in the row of the label itself. */
  private record Row(LabelComparison label, @Nullable StatisticComparison of) {

    String text(Function<StatisticComparison, String> text, String ofLabel) {
      return of == null ? ofLabel : text.apply(of);
    }

    Cell duration(ToDoubleFunction<ComparedValues> value, String ofLabel) {
      if (of == null) {
        return Cell.of(ofLabel);
      }
      double seconds = value.applyAsDouble(of.values());
      return Cell.of(NumberText.duration(seconds), seconds);
    }

    StatisticComparison statistic() {
      return Objects.requireNonNull(of);
    }
  }

  private final RunComparison found;
  private final FailOn failOn;
  private final List<String> notes;
  private final List<Row> rows = new ArrayList<>();
  private final List<Row> rowsWithLabels = new ArrayList<>();
  private final String loadOfBase;
  private final String loadOfCandidate;

  private CompareVerdicts(RunComparison found, FailOn failOn) {
    this.found = found;
    this.failOn = failOn;
    notes = ComparisonText.notes(found);
    for (LabelComparison label : found.labels().inAll()) {
      List<Row> own = label.statistics().stream().map(each -> new Row(label, each)).toList();
      rows.addAll(own);
      rowsWithLabels.add(new Row(label, null));
      rowsWithLabels.addAll(own);
    }
    loadOfBase = ComparisonText.load(found.runs().base(), found.load().baseIndex());
    loadOfCandidate = ComparisonText.load(found.runs().candidate(), found.load().candidateIndex());
  }

  public static Verdicts of(RunComparison found, FailOn failOn) {
    CompareVerdicts verdicts = new CompareVerdicts(found, failOn);
    List<String> inputs = new ArrayList<>(RunComparison.paths(found.runs().base()));
    inputs.addAll(RunComparison.paths(found.runs().candidate()));
    return new Verdicts(
        verdicts.document(ReportExtras.NONE),
        verdicts::document,
        verdicts.brief(),
        verdicts.annotations(),
        new JunitSuite("trueload compare", inputs, List.of(), verdicts.cases()),
        new Markdown()
            .headline("Against the base", found.headline(failOn))
            .items(verdicts.notes)
            .item("Load of the base: ", verdicts.loadOfBase)
            .item("Load of the candidate: ", verdicts.loadOfCandidate)
            .table(verdicts.table())
            .foot("Base", RunComparison.paths(found.runs().base()))
            .foot("candidate", RunComparison.paths(found.runs().candidate()))
            .toString(),
        verdicts.json());
  }

  private VerdictRow verdict(Row row) {
    StatisticComparison each = row.statistic();
    return new VerdictRow(
        "compare." + each.statistic().id(),
        each.statistic().id() + " of " + row.label().name(),
        each.shift().id(),
        RunComparison.outcome(each.shift(), failOn),
        warns(),
        ComparisonText.details(each));
  }

  /** Whether no difference fails the comparison. */
  private boolean warns() {
    return failOn == FailOn.NEVER;
  }

  private Document document(ReportExtras extras) {
    List<Block> shown = new ArrayList<>();
    shown.add(Note.console(found.headline(failOn)));
    String load = "load: " + (found.load().isSame() ? "the same" : "not the same");
    shown.add(Note.console("  ", "    ", load).apart());
    shown.add(Note.console("    base       ", " ".repeat(15), loadOfBase));
    shown.add(Note.console("    candidate  ", " ".repeat(15), loadOfCandidate));
    shown.add(rows.isEmpty() ? Note.page("The runs have no label in common.") : table());
    shown.addAll(Note.items(remarks()));
    return new Document(
        extras.titleOr(found.headline(failOn)),
        Verdicts.banner(
            found.outcome(failOn),
            "Not slower",
            found.count(ShiftResult.SLOWER) > 0 ? "Slower" : "Different",
            headline(),
            List.of(
                "Base: " + String.join(", ", RunComparison.paths(found.runs().base())),
                "Candidate: " + String.join(", ", RunComparison.paths(found.runs().candidate()))),
            extras,
            notes.stream().map(CompareVerdicts::sentence).toList()),
        new Section("differences", "Differences", shown),
        new Section("response-times", "Response times", ComparisonCharts.of(found)),
        new Section("loads", "Load", List.of(loads())));
  }

  /** The p95 of both runs, of all labels if there are several, and the number of each result. */
  private String headline() {
    String whole = found.headline(failOn);
    String counts = whole.substring(whole.indexOf(": ") + 2);
    return found.labels().inAll().stream()
        .limit(1)
        .flatMap(label -> label.statistics().stream())
        .filter(each -> each.statistic() == Statistic.P95)
        .filter(each -> Double.isFinite(each.values().difference()))
        .map(
            each ->
                "p95 %s, base %s (%s): %s"
                    .formatted(
                        NumberText.duration(each.values().candidate()),
                        NumberText.duration(each.values().base()),
                        ComparisonText.difference(each),
                        counts))
        .findFirst()
        .orElse(counts);
  }

  /** A note as a sentence; the name of a file at its start stays. */
  private static String sentence(String note) {
    boolean isWord = note.matches("(?s)[a-z]+ .*");
    String begun =
        isWord ? note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) : note;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  /** On terminals, the row of a label precedes those of its statistics. */
  private Table<Row> table() {
    return Table.of(rows)
        .page("Response times: candidate against base, all labels first")
        .sortable()
        .console("", rowsWithLabels)
        .text(null, "Label", null, row -> row.label().name())
        .text(null, "Statistic", null, row -> row.statistic().statistic().id())
        .text(
            null,
            null,
            "label",
            row -> row.text(each -> "  " + each.statistic().id(), row.label().name()))
        .cells(
            "Base",
            "base",
            true,
            row -> row.duration(ComparedValues::base, "n " + count(row.label().base().count())))
        .cells(
            "Candidate",
            "candidate",
            true,
            row -> row.duration(ComparedValues::candidate, count(row.label().candidate().count())))
        .cells("Difference", "differs by", true, CompareVerdicts::difference)
        .text(
            null,
            "95\u00a0% interval",
            "95 % interval",
            row -> row.text(ComparisonText::interval, ComparisonText.effect(row.label())))
        .text(null, "p", "p", row -> row.text(ComparisonText::probability, ""))
        .text(null, "Verdict", "verdict", row -> row.of() == null ? "" : verdict(row).signed())
        .text(null, "Reason", null, row -> row.statistic().reason())
        .markdown(
            row -> verdict(row).mark(),
            "label",
            "",
            null,
            "base",
            "candidate",
            "difference",
            "95 % interval",
            "p",
            null,
            "why");
  }

  private static Cell difference(Row row) {
    return row.of() == null
        ? Cell.of("")
        : Cell.of(ComparisonText.difference(row.of()), row.of().values().difference());
  }

  private Table<List<String>> loads() {
    return Table.of(List.of(List.of("Base", loadOfBase), List.of("Candidate", loadOfCandidate)))
        .page(found.load().isSame() ? "The loads are the same" : "The loads are not the same")
        .text(null, "Run", null, row -> row.get(0))
        .text(null, "Load", null, row -> row.get(1));
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>(notes);
    if (found.doubt() == null) {
      rows.stream()
          .filter(
              row ->
                  row.statistic().shift() == ShiftResult.INCONCLUSIVE
                      || row.statistic().shift() == ShiftResult.SLOWER)
          .forEach(row -> remarks.add(verdict(row).subject() + ": " + row.statistic().reason()));
    }
    return remarks;
  }

  private List<String> brief() {
    List<String> lines = new ArrayList<>();
    lines.add(found.headline(failOn));
    lines.addAll(notes);
    rows.forEach(row -> lines.add(verdict(row).line()));
    return lines;
  }

  /** Where the runs as a whole do not compare, that alone is said. */
  private List<String> annotations() {
    boolean isAgainst = !warns() && (found.doubt() != null || !found.labels().onlyBase().isEmpty());
    String asAsked = found.runs().counts().withinRun() ? found.runs().counts().note() : null;
    List<String> lines = new ArrayList<>();
    notes.stream()
        .filter(note -> !note.equals(asAsked))
        .forEach(note -> lines.add(Verdicts.annotation(isAgainst, "Comparison", note)));
    if (found.doubt() == null) {
      lines.addAll(Verdicts.annotations("Comparison", rows.stream().map(this::verdict).toList()));
    }
    return lines;
  }

  /** A case for the load, one for each label that the candidate lacks, one for each statistic. */
  private List<VerdictRow> cases() {
    List<VerdictRow> cases = new ArrayList<>();
    String differing = LoadText.doubt(found.load());
    cases.add(
        VerdictRow.of(
            "compare.load",
            "the loads are the same",
            differing == null ? Outcome.PASS : Outcome.INCONCLUSIVE,
            warns(),
            differing == null ? loadOfCandidate + " against " + loadOfBase : differing));
    String missing =
        !found.runs().counts().isOfTwo() ? "not all runs have it" : "the candidate lacks it";
    for (String label : found.labels().onlyBase()) {
      cases.add(VerdictRow.of("compare.label", label, Outcome.INCONCLUSIVE, warns(), missing));
    }
    rows.forEach(row -> cases.add(verdict(row)));
    return cases;
  }

  private JsonObject json() {
    CompareOptions options = found.options();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", found.outcome(failOn).id())
        .with("doubt", found.doubt())
        .with("times", found.ofWire() ? "wire" : "log")
        .with("base", run(found.runs().base(), found.load().baseIndex()))
        .with("candidate", run(found.runs().candidate(), found.load().candidateIndex()))
        .with(
            "load",
            new JsonObject()
                .with("same", found.load().isSame())
                .with("differences", LoadText.differences(found.load())))
        .with(
            "method",
            new JsonObject()
                .with("matters_share", options.matters().share())
                .with("matters_s", options.matters().seconds())
                .with("seed", options.seed())
                .with("base_runs", found.runs().counts().base())
                .with("candidate_runs", found.runs().counts().candidate())
                .with("within_run", found.runs().counts().withinRun())
                .with("history_runs", historyRuns(options)))
        .with("labels", found.labels().inAll().stream().map(CompareVerdicts::json).toList())
        .with("only_base", found.labels().onlyBase())
        .with("only_candidate", found.labels().onlyCandidate());
  }

  private static @Nullable Integer historyRuns(CompareOptions options) {
    return options.history() == null ? null : options.history().runs().size();
  }

  private static JsonObject run(AnalysisResult run, @Nullable Dispersion index) {
    ArrivalSummary arrivals = run.arrivals();
    return new JsonObject()
        .with("inputs", RunComparison.paths(run))
        .with("arrivals", arrivals.count())
        .with("rate_per_s", arrivals.ratePerSecond())
        .with("cov", arrivals.cov())
        .with("cov_standard_error", arrivals.covStandardError())
        .with("cov_resolvable", arrivals.covResolvable())
        .with("index", index == null ? null : index.index())
        .with("index_low95", index == null ? null : index.low())
        .with("index_high95", index == null ? null : index.high())
        .with("index_window_s", index == null ? null : index.windowSeconds());
  }

  private static JsonObject json(LabelComparison label) {
    return new JsonObject()
        .with("label", label.label())
        .with("transaction", label.of() == ComparedTimes.TRANSACTION)
        .with("of", label.of().id())
        .with("base_n", label.base().count())
        .with("candidate_n", label.candidate().count())
        .with("base_failed", label.base().failed())
        .with("candidate_failed", label.candidate().failed())
        .with("cliffs_delta", label.cliffsDelta())
        .with("effect", label.effect())
        .with("statistics", label.statistics().stream().map(CompareVerdicts::json).toList());
  }

  private static JsonObject json(StatisticComparison each) {
    return new JsonObject()
        .with("statistic", each.statistic().id())
        .with("base_s", each.values().base())
        .with("candidate_s", each.values().candidate())
        .with("difference_s", each.values().difference())
        .with("low95_s", each.values().low())
        .with("high95_s", each.values().high())
        .with("p", each.values().p())
        .with("p_adjusted", each.adjusted())
        .with("matters_s", each.matters())
        .with("significant", each.isSignificant())
        .with("shift", each.shift().id())
        .with("reason", each.reason());
  }
}
