package io.github.trueload.report;

import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
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
import io.github.trueload.gate.Outcome;
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
    List<JunitSuite.Case> cases = check.results().stream().map(CheckVerdicts::testCase).toList();
    return new Verdicts(
        document(check),
        Stream.of(
                Stream.of(check.headline()),
                check.results().stream().map(CheckVerdicts::brief),
                notes(check).stream().map(note -> "note: " + note))
            .flatMap(lines -> lines)
            .toList(),
        notPassed(check).stream().map(CheckVerdicts::annotation).toList(),
        new JunitSuite("trueload check", inputs, cases).withNotes(notes(check)),
        markdown(check, inputs),
        json(check, inputs));
  }

  /** {@return a verdict in one line of any length} */
  public static String brief(GateResult result) {
    boolean warns = result.gate().warn() && result.outcome() != Outcome.PASS;
    return (warns ? "warning" : result.outcome().id()) + ": " + sentence(result);
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

  private static String sentence(GateResult result) {
    return result.gate().expression() + ": " + result.details();
  }

  private static List<GateResult> notPassed(CheckResult check) {
    return check.results().stream().filter(each -> each.outcome() != Outcome.PASS).toList();
  }

  private static Document document(CheckResult check) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console(check.headline()));
    blocks.add(
        Table.of(check.results())
            .console("")
            .text(null, null, "gate", result -> result.gate().expression())
            .text(null, null, "actual", GateResult::actualWords)
            .text(null, null, "95 % interval", GateResult::intervalWords)
            .text(null, null, "n", result -> NumberText.count(result.actual().n()))
            .text(null, null, "verdict", GateSection::outcome));
    blocks.addAll(reasons(check));
    for (String text : notes(check)) {
      Note note = Note.console("  Note: ", "    ", text);
      blocks.add(blocks.size() == 2 ? note.apart() : note);
    }
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  /** Why gates did not pass, for terminals. */
  static List<Note> reasons(CheckResult check) {
    List<Note> notes = new ArrayList<>();
    for (GateResult result : notPassed(check)) {
      String first = result.gate().warn() ? "  - (warning) " : "  - ";
      Note note = Note.console(first, "    ", sentence(result));
      notes.add(notes.isEmpty() ? note.apart() : note);
    }
    return notes;
  }

  private static String annotation(GateResult result) {
    return Verdicts.annotation(
        result.isAgainst(), "Gate: " + result.outcome().id(), sentence(result));
  }

  private static JunitSuite.Case testCase(GateResult result) {
    return new JunitSuite.Case(
        result.gate().metric().id(),
        result.gate().expression(),
        result.outcome(),
        result.gate().warn(),
        result.details());
  }

  private static String markdown(CheckResult check, List<String> inputs) {
    Markdown markdown = new Markdown().headline("Load test", check.headline());
    notes(check).forEach(note -> markdown.item("", note));
    markdown.head("", "gate", "actual", "95 % interval", "n", "why");
    for (GateResult result : check.results()) {
      String sign = result.outcome() == Outcome.PASS ? "✅ " : result.isAgainst() ? "❌ " : "⚠️ ";
      markdown.row(
          sign + result.outcome().id(),
          result.gate().expression(),
          List.of(
              result.actualWords(),
              result.intervalWords(),
              NumberText.count(result.actual().n()),
              result.why()));
    }
    return markdown.foot("Of", inputs).toString();
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
