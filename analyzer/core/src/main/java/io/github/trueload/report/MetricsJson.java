package io.github.trueload.report;

import io.github.trueload.document.JsonObject;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;

/**
 * The metrics of gates as JSON of schema {@value #SCHEMA}; {@code docs/gates.md} has its fields.
 */
public final class MetricsJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.metrics/1";

  private MetricsJson() {}

  /** {@return the fields of all metrics} */
  public static JsonObject all() {
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("metrics", Metrics.all().stream().map(MetricsJson::of).toList());
  }

  private static JsonObject of(Metric metric) {
    return new JsonObject()
        .with("metric", metric.id())
        .with("form", metric.form())
        .with("unit", metric.kind().unitWords())
        .with("of_labels", metric.isOfLabels())
        .with("least_n", metric.minimum())
        .with("meaning", metric.meaning());
  }
}
