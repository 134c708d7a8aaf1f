package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.ComparedTimes;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.Shift;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import io.github.trueload.gate.Outcome;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.NumberText;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts of two runs compared. Their JSON is of schema {@value #SCHEMA}, described in
 * docs/compare.md.
 */
public final class CompareVerdicts {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.comparison/1";

  private record Compared(LabelComparison label, StatisticComparison of) {

    String name() {
      return of.statistic().id() + " of " + ComparisonText.name(label);
    }
  }

  private final RunComparison found;
  private final FailOn failOn;
  private final List<Compared> all = new ArrayList<>();
  private final String loadOfBase;
  private final String loadOfCandidate;

  private CompareVerdicts(RunComparison found, FailOn failOn) {
    this.found = found;
    this.failOn = failOn;
    for (LabelComparison label : found.labels()) {
      label.statistics().forEach(each -> all.add(new Compared(label, each)));
    }
    loadOfBase = ComparisonText.load(found.base(), found.load().baseIndex());
    loadOfCandidate = ComparisonText.load(found.candidate(), found.load().candidateIndex());
  }

  public static Verdicts of(RunComparison found, FailOn failOn) {
    CompareVerdicts verdicts = new CompareVerdicts(found, failOn);
    List<String> inputs = new ArrayList<>(RunComparison.paths(found.base()));
    inputs.addAll(RunComparison.paths(found.candidate()));
    return new Verdicts(
        verdicts.document(),
        verdicts.brief(),
        verdicts.annotations(),
        new JunitSuite("trueload compare", inputs, verdicts.cases()),
        verdicts.markdown(),
        verdicts.json());
  }

  private Outcome outcome(Compared each) {
    return RunComparison.outcome(each.of().shift(), failOn);
  }

  private Document document() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console(found.headline(failOn)));
    String load = "load: " + (found.load().isSame() ? "the same" : "not the same");
    blocks.add(Note.console("  ", "    ", load).apart());
    blocks.add(Note.console("    base       ", " ".repeat(15), loadOfBase));
    blocks.add(Note.console("    candidate  ", " ".repeat(15), loadOfCandidate));
    if (!found.labels().isEmpty()) {
      blocks.add(table());
    }
    blocks.addAll(Note.items(remarks()));
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  /** A label's row, then one of each of its statistics. */
  private Table<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    for (LabelComparison label : found.labels()) {
      rows.add(
          List.of(
              ComparisonText.name(label),
              "n " + NumberText.count(label.base().count()),
              NumberText.count(label.candidate().count()),
              "",
              ComparisonText.effect(label),
              "",
              ""));
      for (StatisticComparison each : label.statistics()) {
        rows.add(
            List.of(
                "  " + each.statistic().id(),
                NumberText.duration(each.values().base()),
                NumberText.duration(each.values().candidate()),
                ComparisonText.difference(each),
                ComparisonText.interval(each),
                ComparisonText.probability(each),
                sign(each) + each.shift().id()));
      }
    }
    List<String> heads =
        List.of("label", "base", "candidate", "differs by", "95 % interval", "p", "verdict");
    Table<List<String>> table = Table.of(rows).console("");
    for (int i = 0; i < heads.size(); i++) {
      int column = i;
      table.text(null, null, heads.get(i), row -> row.get(column));
    }
    return table;
  }

  private String sign(StatisticComparison each) {
    return Verdicts.sign(RunComparison.outcome(each.shift(), failOn));
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>(ComparisonText.notes(found));
    if (found.doubt() == null) {
      all.stream()
          .filter(
              each -> each.of().shift() == Shift.INCONCLUSIVE || each.of().shift() == Shift.SLOWER)
          .forEach(each -> remarks.add(each.name() + ": " + each.of().reason()));
    }
    return remarks;
  }

  private List<String> brief() {
    List<String> lines = new ArrayList<>();
    lines.add(found.headline(failOn));
    lines.addAll(ComparisonText.notes(found));
    for (Compared each : all) {
      lines.add(
          each.of().shift().id() + ": " + each.name() + ": " + ComparisonText.details(each.of()));
    }
    return lines;
  }

  /** Where the runs as a whole do not compare, that alone is said. */
  private List<String> annotations() {
    boolean isError = failOn != FailOn.NEVER;
    boolean isAgainst = isError && (found.doubt() != null || !found.onlyBase().isEmpty());
    List<String> lines = new ArrayList<>();
    String asAsked = found.runs().withinRun() ? found.runs().note() : null;
    for (String note : ComparisonText.notes(found)) {
      if (note.equals(asAsked)) {
        continue;
      }
      lines.add(Verdicts.annotation(isAgainst, "Comparison", note));
    }
    if (found.doubt() == null) {
      all.stream()
          .filter(each -> outcome(each) != Outcome.PASS)
          .forEach(
              each ->
                  lines.add(
                      Verdicts.annotation(
                          isError,
                          "Comparison: " + each.of().shift().id(),
                          each.name() + ": " + ComparisonText.details(each.of()))));
    }
    return lines;
  }

  /** A case for the load, one for each label that the candidate lacks, one for each statistic. */
  private List<JunitSuite.Case> cases() {
    List<JunitSuite.Case> cases = new ArrayList<>();
    boolean warns = failOn == FailOn.NEVER;
    String differing = LoadText.doubt(found.load());
    cases.add(
        new JunitSuite.Case(
            "compare.load",
            "the loads are the same",
            differing == null ? Outcome.PASS : Outcome.INCONCLUSIVE,
            warns,
            differing == null ? loadOfCandidate + " against " + loadOfBase : differing));
    String missing = !found.runs().isOfTwo() ? "not all runs have it" : "the candidate lacks it";
    for (String label : found.onlyBase()) {
      cases.add(new JunitSuite.Case("compare.label", label, Outcome.INCONCLUSIVE, warns, missing));
    }
    for (Compared each : all) {
      cases.add(
          new JunitSuite.Case(
              "compare." + each.of().statistic().id(),
              each.name(),
              outcome(each),
              warns,
              ComparisonText.details(each.of())));
    }
    return cases;
  }

  private String markdown() {
    Markdown markdown = new Markdown().headline("Against the base", found.headline(failOn));
    ComparisonText.notes(found).forEach(note -> markdown.item("", note));
    markdown
        .item("Load of the base: ", loadOfBase)
        .item("Load of the candidate: ", loadOfCandidate)
        .head("", "label", "", "base", "candidate", "difference", "95 % interval", "p", "why");
    for (Compared each : all) {
      StatisticComparison of = each.of();
      markdown.row(
          (outcome(each) == Outcome.PASS ? "✅ " : "❌ ") + of.shift().id(),
          ComparisonText.name(each.label()),
          List.of(
              of.statistic().id(),
              NumberText.duration(of.values().base()),
              NumberText.duration(of.values().candidate()),
              ComparisonText.difference(of),
              ComparisonText.interval(of),
              ComparisonText.probability(of),
              of.reason()));
    }
    return markdown
        .foot("Base", RunComparison.paths(found.base()))
        .foot("candidate", RunComparison.paths(found.candidate()))
        .toString();
  }

  private JsonObject json() {
    CompareOptions options = found.options();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", found.outcome(failOn).id())
        .with("doubt", found.doubt())
        .with("times", found.ofWire() ? "wire" : "log")
        .with("base", run(found.base(), found.load().baseIndex()))
        .with("candidate", run(found.candidate(), found.load().candidateIndex()))
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
                .with("base_runs", found.runs().base())
                .with("candidate_runs", found.runs().candidate())
                .with("within_run", found.runs().withinRun())
                .with("history_runs", historyRuns(options)))
        .with("labels", found.labels().stream().map(CompareVerdicts::json).toList())
        .with("only_base", found.onlyBase())
        .with("only_candidate", found.onlyCandidate());
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
