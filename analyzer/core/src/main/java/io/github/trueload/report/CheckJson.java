package io.github.trueload.report;

import io.github.trueload.document.JsonObject;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Estimate;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Versus;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Window;

/**
 * Gates and their verdicts as JSON of schema {@value #SCHEMA}; {@code docs/gates.md} has its
 * fields.
 */
public final class CheckJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.check/1";

  private CheckJson() {}

  /** The fields of {@code check}. */
  public static JsonObject of(CheckResult check) {
    Window window = check.summary().window();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", check.outcome().id())
        .with("inputs", check.summary().inputs().stream().map(Input::path).toList())
        .with(
            "window",
            new JsonObject()
                .with("start_s", window.startSeconds())
                .with("end_s", window.endSeconds()))
        .with("gates", check.results().stream().map(CheckJson::of).toList());
  }

  private static JsonObject of(GateResult result) {
    Gate gate = result.gate();
    Estimate actual = result.actual();
    return new JsonObject()
        .with("gate", gate.expression())
        .with("metric", gate.metric().id())
        .with("unit", unit(gate))
        .with("warn", gate.warn())
        .with("outcome", result.outcome().id())
        .with("reason", result.reason())
        .with("message", gate.message())
        .with("actual", actual.word() != null ? actual.word() : actual.value())
        .with("low95", actual.low())
        .with("high95", actual.high())
        .with("at_least", actual.atLeast())
        .with("n", actual.n())
        .with("versus", result.versus() == null ? null : of(result.versus()));
  }

  private static JsonObject of(Versus versus) {
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

  /** Unit of {@code actual}: shares are of one. */
  private static String unit(Gate gate) {
    return switch (gate.metric().kind()) {
      case TIME -> "s";
      case RATE -> "/s";
      case WORD -> "word";
      default -> "1";
    };
  }
}
