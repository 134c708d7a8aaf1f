package io.github.trueload.report;

import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Markdown;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.gate.BaselineDelta;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Condition;
import io.github.trueload.gate.Condition.Is;
import io.github.trueload.gate.Condition.Known;
import io.github.trueload.gate.Condition.Limit;
import io.github.trueload.gate.Estimate;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Labels;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Window;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The verdicts of gates. Their JSON is of schema {@value #SCHEMA}, described in docs/gates.md. */
public final class CheckVerdicts {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.check/1";

  private CheckVerdicts() {}

  /** {@return the verdicts of {@code check} in all forms of output} */
  public static Verdicts of(CheckResult check) {
    List<String> inputs = check.summary().inputs().stream().map(Input::path).toList();
    List<VerdictRow> rows = check.results().stream().map(CheckVerdicts::row).toList();
    return new Verdicts(
        document(check),
        extras -> AnalysisDocument.of(check.summary(), extras),
        Stream.of(
                Stream.of(check.headline()),
                check.results().stream().map(CheckVerdicts::brief),
                notes(check).stream().map(note -> "note: " + note))
            .flatMap(lines -> lines)
            .toList(),
        Verdicts.annotations("Gate", rows),
        new JunitSuite("trueload check", inputs, notes(check), rows),
        new Markdown()
            .headline("Load test", check.headline())
            .items(notes(check))
            .table(table(check))
            .foot("Of", inputs)
            .toString(),
        json(check, inputs));
  }

  /** {@return a verdict in one line of any length} */
  public static String brief(GateResult result) {
    VerdictRow row = row(result);
    return row.warns() && !row.passes() ? "warning: " + row.sentence() : row.line();
  }

  private static VerdictRow row(GateResult result) {
    return VerdictRow.of(
        result.gate().metric().id(),
        result.gate().expression(),
        result.outcome(),
        result.gate().warn(),
        result.details());
  }

  private static List<String> notes(CheckResult check) {
    Stream<String> notes = check.notes().stream().map(RemarkText::of);
    return check.history() == null
        ? notes.toList()
        : Stream.concat(notes, historyNotes(check.history()).stream()).toList();
  }

  private static List<String> historyNotes(RunHistory history) {
    return HistoryNotes.of(history, "this run", history.runs().size() >= 3);
  }

  private static Document document(CheckResult check) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console(check.headline()));
    blocks.add(table(check).console(""));
    blocks.addAll(reasons(check));
    for (String text : notes(check)) {
      Note note = Note.console("  Note: ", "    ", text);
      blocks.add(blocks.size() == 2 ? note.apart() : note);
    }
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  /** The section of a report whose gates were checked in the same pass as its figures. */
  static Section section(CheckResult check) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(table(check));
    blocks.addAll(reasons(check));
    return new Section("gates", "Gates", blocks);
  }

  private static Table<GateResult> table(CheckResult check) {
    return Table.of(check.results())
        .page("Gates: " + check.counts())
        .console("Gates: " + check.counts())
        .text(null, "Gate", "gate", result -> result.gate().expression())
        .text(null, "Outcome", null, CheckVerdicts::outcome)
        .figures("Actual", "actual", GateResult::actualWords)
        .figures("95\u00a0% interval", "95 % interval", GateResult::intervalWords)
        .figures("n", "n", result -> NumberText.count(result.actual().n()))
        .text(null, null, "verdict", CheckVerdicts::outcome)
        .text(null, "Reason", null, GateResult::why)
        .markdown(CheckVerdicts::mark, "gate", null, "actual", "95 % interval", "n", null, "why");
  }

  private static String outcome(GateResult result) {
    VerdictRow row = row(result);
    return row.signed() + (row.warns() && !row.passes() ? " (warning)" : "");
  }

  private static String mark(GateResult result) {
    VerdictRow row = row(result);
    return row.warns() && !row.passes() ? "⚠️ " + row.word() : row.mark();
  }

  /** Why gates did not pass, for terminals. */
  private static List<Note> reasons(CheckResult check) {
    return Note.items(
        check.results().stream()
            .map(CheckVerdicts::row)
            .filter(row -> !row.passes())
            .map(row -> (row.warns() ? "(warning) " : "") + row.sentence())
            .toList());
  }

  private static JsonObject json(CheckResult check, List<String> inputs) {
    Window window = check.summary().window();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", check.outcome().id())
        .with("inputs", inputs)
        .with(
            "window",
            new JsonObject()
                .with("start_s", window.startSeconds())
                .with("end_s", window.endSeconds()))
        .with("notes", notes(check))
        .with("gates", check.results().stream().map(CheckVerdicts::json).toList());
  }

  private static JsonObject json(GateResult result) {
    Gate gate = result.gate();
    Estimate actual = result.actual();
    return new JsonObject()
        .with("gate", gate.expression())
        .with("metric", gate.metric().id())
        .with("label", label(gate.labels()))
        .with("operator", operator(gate.condition()))
        .with("limit", limit(gate.condition()))
        .with("unit", gate.metric().kind().unit())
        .with("warn", gate.warn())
        .with("outcome", result.outcome().id())
        .with("reason", result.reason())
        .with("message", gate.message())
        .with("actual", actual.word() != null ? actual.word() : actual.value())
        .with("low95", actual.low())
        .with("high95", actual.high())
        .with("at_least", actual.atLeast())
        .with("n", actual.n())
        .with("versus", result.versus() == null ? null : json(result.versus()));
  }

  /** The label itself; an expression as it is written. */
  private static @Nullable String label(@Nullable Labels labels) {
    return labels instanceof Labels.One one
        ? one.name()
        : labels == null ? null : labels.toString();
  }

  private static String operator(Condition condition) {
    if (condition instanceof Limit limit) {
      return limit.comparison().sign();
    }
    if (condition instanceof Is is) {
      return is.equal() ? "=" : "!=";
    }
    return condition instanceof Known ? "±" : "vs baseline";
  }

  /**
   * In the unit of the value; a verdict's word; null where it depends on the value or a baseline.
   */
  private static @Nullable Object limit(Condition condition) {
    return condition instanceof Limit limit
        ? limit.limit().value().doubleValue()
        : condition instanceof Is is ? is.word() : null;
  }

  private static JsonObject json(BaselineDelta versus) {
    return new JsonObject()
        .with("baseline", versus.baseline().value())
        .with("baseline_low95", versus.baseline().low())
        .with("baseline_high95", versus.baseline().high())
        .with("baseline_n", versus.baseline().n())
        .with("difference", versus.difference())
        .with("difference_low95", versus.low())
        .with("difference_high95", versus.high())
        .with("margin", versus.margin());
  }
}
