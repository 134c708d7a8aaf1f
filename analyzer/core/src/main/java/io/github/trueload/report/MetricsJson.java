package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.io.IOException;
import java.io.Writer;

/** What a gate can look at, as JSON of schema {@value #SCHEMA}, told in {@code docs/gates.md}. */
public final class MetricsJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.metrics/1";

  private MetricsJson() {}

  /** Writes all metrics and a line's end to {@code out}, which stays open. */
  public static void write(Writer out) throws IOException {
    try (JsonGenerator json = JsonText.generator(out)) {
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeArrayFieldStart("metrics");
      for (Metric metric : Metrics.all()) {
        json.writeStartObject();
        json.writeStringField("metric", metric.id());
        json.writeStringField("form", metric.form());
        json.writeStringField("unit", metric.kind().unitWords());
        json.writeBooleanField("of_labels", metric.isOfLabels());
        json.writeNumberField("least_n", metric.minimum());
        json.writeStringField("meaning", metric.meaning());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }
}
