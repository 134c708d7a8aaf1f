package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.Estimate;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Versus;
import io.github.trueload.stats.Input;
import java.io.IOException;
import java.io.Writer;

/**
 * Gates and their verdicts as JSON of schema {@value #SCHEMA}; every field is told in {@code
 * docs/gates.md}.
 */
public final class CheckJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.check/1";

  private CheckJson() {}

  /** Writes {@code check} and a line's end to {@code out}, which stays open. */
  public static void write(CheckResult check, Writer out) throws IOException {
    try (JsonGenerator json = JsonText.generator(out)) {
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeStringField("outcome", check.outcome().id());
      json.writeArrayFieldStart("inputs");
      for (Input input : check.summary().inputs()) {
        json.writeString(input.path());
      }
      json.writeEndArray();
      json.writeObjectFieldStart("window");
      JsonText.number(json, "start_s", check.summary().window().startSeconds());
      JsonText.number(json, "end_s", check.summary().window().endSeconds());
      json.writeEndObject();
      json.writeArrayFieldStart("gates");
      for (GateResult result : check.results()) {
        gate(json, result);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void gate(JsonGenerator json, GateResult result) throws IOException {
    Gate gate = result.gate();
    Estimate actual = result.actual();
    json.writeStartObject();
    json.writeStringField("gate", gate.expression());
    json.writeStringField("metric", gate.metric().id());
    json.writeStringField("unit", unit(gate));
    json.writeBooleanField("warn", gate.warn());
    json.writeStringField("outcome", result.outcome().id());
    json.writeStringField("reason", result.reason());
    json.writeStringField("message", gate.message());
    if (actual.word() != null) {
      json.writeStringField("actual", actual.word());
    } else {
      JsonText.number(json, "actual", actual.value());
    }
    JsonText.number(json, "low95", actual.low());
    JsonText.number(json, "high95", actual.high());
    json.writeBooleanField("at_least", actual.atLeast());
    json.writeNumberField("n", actual.n());
    versus(json, result.versus());
    json.writeEndObject();
  }

  private static void versus(JsonGenerator json, Versus versus) throws IOException {
    if (versus == null) {
      json.writeNullField("versus");
      return;
    }
    json.writeObjectFieldStart("versus");
    JsonText.number(json, "baseline", versus.baseline().value());
    JsonText.number(json, "baseline_low95", versus.baseline().low());
    JsonText.number(json, "baseline_high95", versus.baseline().high());
    json.writeNumberField("baseline_n", versus.baseline().n());
    JsonText.number(json, "difference", versus.difference());
    JsonText.number(json, "difference_low95", versus.low());
    JsonText.number(json, "difference_high95", versus.high());
    JsonText.number(json, "margin", versus.margin());
    json.writeEndObject();
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
