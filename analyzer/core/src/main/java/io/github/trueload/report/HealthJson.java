package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.GeneratorHealth;
import java.io.IOException;
import java.util.Locale;

/** The load generator's health in the JSON of an analysis. */
final class HealthJson {

  private HealthJson() {}

  /** Writes field {@code health}; null where nothing tells. */
  static void write(JsonGenerator json, GeneratorHealth health) throws IOException {
    if (health == null) {
      json.writeNullField("health");
      return;
    }
    json.writeObjectFieldStart("health");
    json.writeArrayFieldStart("hosts");
    for (String host : health.hosts()) {
      json.writeString(host);
    }
    json.writeEndArray();
    json.writeNumberField("seconds", health.seconds());
    JsonText.number(json, "covered", health.covered());
    JsonText.number(json, "pause_max_s", health.longestPause());
    JsonText.number(json, "pause_max_at_s", health.longestPauseAt());
    JsonText.number(json, "pause_share", health.pauseShare());
    json.writeNumberField("gc_pauses", health.collections());
    JsonText.number(json, "gc_s", health.collectionTime());
    JsonText.number(json, "cpu_mean", health.cpuMean());
    JsonText.number(json, "cpu_p95", health.cpuP95());
    JsonText.number(json, "cpu_max", health.cpuMax());
    JsonText.number(json, "cpu_process_mean", health.processCpuMean());
    JsonText.number(json, "cpu_stolen_mean", health.stolenCpuMean());
    json.writeNumberField("wake_ups", health.wakeUps());
    JsonText.number(json, "lag_p50_s", health.lagP50());
    JsonText.number(json, "lag_p99_s", health.lagP99());
    JsonText.number(json, "lag_max_s", health.lagMax());
    json.writeBooleanField("bottleneck", health.isBottleneck());
    json.writeArrayFieldStart("disturbances");
    for (Disturbance disturbance : health.disturbances()) {
      json.writeStartObject();
      json.writeStringField("kind", disturbance.kind().name().toLowerCase(Locale.ROOT));
      json.writeStringField("sentence", disturbance.sentence());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
