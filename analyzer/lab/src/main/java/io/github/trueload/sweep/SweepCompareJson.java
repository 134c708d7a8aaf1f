package io.github.trueload.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.report.JsonText;
import io.github.trueload.sweep.SweepComparison.Difference;
import java.io.IOException;
import java.io.Writer;

/**
 * Two experiments beside each other as JSON of schema {@value #SCHEMA}; every field is told in
 * {@code docs/experiment.md}. Seconds; what is not known is null.
 */
public final class SweepCompareJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment-compare/1";

  private final JsonGenerator json;

  private SweepCompareJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code both} and a line's end to {@code out}, which stays open. */
  public static void write(SweepComparison both, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new SweepCompareJson(generator).comparison(both);
      generator.writeRaw('\n');
    }
  }

  private void comparison(SweepComparison both) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    side("base", both.baseName(), both.base());
    side("other", both.otherName(), both.other());
    json.writeArrayFieldStart("points");
    for (SweepComparison.Row row : both.rows()) {
      json.writeStartObject();
      json.writeStringField("value", row.value());
      json.writeStringField("curve", row.curve());
      for (Difference each : row.differences()) {
        difference(each);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void side(String name, String called, Sweep sweep) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("name", called);
    json.writeStringField("title", sweep.title());
    json.writeStringField("property", sweep.along().property());
    json.writeNumberField("runs", sweep.runs().size());
    json.writeNumberField("marked", sweep.marked().size());
    json.writeNumberField("failed", sweep.failed().size());
    json.writeArrayFieldStart("curves");
    for (Curve curve : sweep.curves()) {
      json.writeStartObject();
      json.writeStringField("name", curve.name());
      json.writeStringField("value", curve.value());
      SweepJson.knee(json, curve.knee());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void difference(Difference of) throws IOException {
    json.writeObjectFieldStart(of.metric().id());
    SweepJson.spread(json, "base", of.base());
    SweepJson.spread(json, "other", of.other());
    JsonText.number(json, "ratio", of.ratio());
    JsonText.number(json, "difference_low", of.low());
    JsonText.number(json, "difference_high", of.high());
    if (Double.isNaN(of.low())) {
      json.writeNullField("sure");
    } else {
      json.writeBooleanField("sure", of.isSure());
    }
    json.writeEndObject();
  }
}
