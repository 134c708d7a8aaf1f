package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Dispersion;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Two runs against each other as JSON of schema {@value #SCHEMA}; every field is told in {@code
 * docs/compare.md}.
 */
public final class CompareJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.comparison/1";

  private CompareJson() {}

  /** Writes {@code found} and a line's end to {@code out}, which stays open. */
  public static void write(RunComparison found, FailOn failOn, Writer out) throws IOException {
    try (JsonGenerator json = JsonText.generator(out)) {
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      json.writeStringField("outcome", found.outcome(failOn).id());
      json.writeStringField("doubt", found.doubt());
      json.writeStringField("times", found.ofWire() ? "wire" : "log");
      run(json, "base", found.base(), found.load().baseIndex());
      run(json, "candidate", found.candidate(), found.load().candidateIndex());
      json.writeObjectFieldStart("load");
      json.writeBooleanField("same", found.load().isSame());
      strings(json, "differences", found.load().differences());
      json.writeEndObject();
      json.writeObjectFieldStart("method");
      JsonText.number(json, "matters_share", found.options().matters().share());
      JsonText.number(json, "matters_s", found.options().matters().seconds());
      json.writeNumberField("seed", found.options().seed());
      json.writeEndObject();
      json.writeArrayFieldStart("labels");
      for (LabelComparison label : found.labels()) {
        label(json, label);
      }
      json.writeEndArray();
      strings(json, "only_base", found.onlyBase());
      strings(json, "only_candidate", found.onlyCandidate());
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void run(JsonGenerator json, String name, AnalysisResult run, Dispersion index)
      throws IOException {
    ArrivalSummary arrivals = run.arrivals();
    json.writeObjectFieldStart(name);
    strings(json, "inputs", RunComparison.paths(run));
    json.writeNumberField("arrivals", arrivals.count());
    JsonText.number(json, "rate_per_s", arrivals.ratePerSecond());
    JsonText.number(json, "cov", arrivals.cov());
    JsonText.number(json, "cov_standard_error", arrivals.covStandardError());
    json.writeBooleanField("cov_resolvable", arrivals.covResolvable());
    JsonText.number(json, "index", index == null ? Double.NaN : index.index());
    JsonText.number(json, "index_low95", index == null ? Double.NaN : index.low());
    JsonText.number(json, "index_high95", index == null ? Double.NaN : index.high());
    JsonText.number(json, "index_window_s", index == null ? Double.NaN : index.windowSeconds());
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private static void label(JsonGenerator json, LabelComparison label) throws IOException {
    json.writeStartObject();
    json.writeStringField("label", label.label());
    json.writeNumberField("base_n", label.baseSamples());
    json.writeNumberField("candidate_n", label.candidateSamples());
    json.writeNumberField("base_failed", label.baseFailed());
    json.writeNumberField("candidate_failed", label.candidateFailed());
    JsonText.number(json, "cliffs_delta", label.cliffsDelta());
    json.writeStringField("effect", label.effect());
    json.writeArrayFieldStart("statistics");
    for (StatisticComparison each : label.statistics()) {
      json.writeStartObject();
      json.writeStringField("statistic", each.statistic().id());
      JsonText.number(json, "base_s", each.base());
      JsonText.number(json, "candidate_s", each.candidate());
      JsonText.number(json, "difference_s", each.difference());
      JsonText.number(json, "low95_s", each.low());
      JsonText.number(json, "high95_s", each.high());
      JsonText.number(json, "p", each.p());
      JsonText.number(json, "p_adjusted", each.adjusted());
      JsonText.number(json, "matters_s", each.matters());
      json.writeBooleanField("significant", each.isSignificant());
      json.writeStringField("shift", each.shift().id());
      json.writeStringField("reason", each.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
