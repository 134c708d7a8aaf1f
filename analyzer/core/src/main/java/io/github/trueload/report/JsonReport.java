package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.LabelSummary;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.ReportingError;
import io.github.trueload.stats.Samples;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.stats.Verdict;
import io.github.trueload.stats.WebUserRow;
import io.github.trueload.stats.WebUserTable;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.Wire;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * A summary as JSON of schema {@value #SCHEMA}; every field is told in {@code docs/json.md}.
 * Durations are in seconds. A part that the inputs cannot tell, and a figure that is not a number,
 * is null.
 */
public final class JsonReport {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.analysis/1";

  private final JsonGenerator json;
  private java.util.List<io.github.trueload.stats.UserArrivals.Point> covByUsers;

  private JsonReport(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code summary} and a line's end to {@code out}, which stays open. */
  public static void write(AnalysisResult summary, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new JsonReport(generator).summary(summary);
      generator.writeRaw('\n');
    }
  }

  private void summary(AnalysisResult summary) throws IOException {
    json.writeStartObject();
    text("schema", SCHEMA);
    json.writeArrayFieldStart("inputs");
    for (Input input : summary.inputs()) {
      input(input);
    }
    json.writeEndArray();
    part("window", summary.window(), this::window);
    part("verdict", summary.verdict(), this::verdict);
    part("samples", summary.samples(), this::samples);
    covByUsers = summary.covByUsers();
    part("arrivals", summary.arrivals(), this::arrivals);
    part("response_s", summary.response(), this::times);
    part("wire", summary.wire(), this::wire);
    part("sessions", summary.sessions(), this::sessions);
    part("error", summary.error(), this::error);
    part("principle_a", summary.loop(), this::principleA);
    part("web_users", summary.webUsers(), this::webUsers);
    LogDetailJson.write(json, summary);
    json.writeArrayFieldStart("breakdowns");
    for (Breakdown breakdown : summary.breakdowns()) {
      new ArrivalJson(json).breakdown(breakdown);
    }
    json.writeEndArray();
    HealthJson.write(json, summary.health());
    json.writeEndObject();
  }

  private void input(Input input) throws IOException {
    json.writeStartObject();
    text("path", input.path());
    text("format", input.format());
    number("rows", input.rows());
    json.writeObjectFieldStart("anomalies");
    for (Map.Entry<String, AnomalyCount> anomaly : input.anomalies().entrySet()) {
      number(anomaly.getKey(), anomaly.getValue().count());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("metadata");
    for (Map.Entry<String, String> entry : input.metadata().entrySet()) {
      text(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void window(Window window) throws IOException {
    number("start_s", window.startSeconds());
    number("end_s", window.endSeconds());
    text("steady_by", window.steadyBy());
    number("cut_start_s", window.cutStart());
    number("cut_end_s", window.cutEnd());
  }

  private void verdict(Verdict verdict) throws IOException {
    text("headline", verdict.headline());
    json.writeBooleanField("conclusive", verdict.conclusive());
    json.writeArrayFieldStart("points");
    for (String point : verdict.points()) {
      json.writeString(point);
    }
    json.writeEndArray();
  }

  private void samples(Samples samples) throws IOException {
    number("count", samples.count());
    number("errors", samples.errors());
    json.writeObjectFieldStart("labels");
    for (Map.Entry<String, LabelSummary> label : samples.labels().entrySet()) {
      part(label.getKey(), label.getValue(), this::label);
    }
    json.writeEndObject();
  }

  private void label(LabelSummary label) throws IOException {
    number("count", label.count());
    number("errors", label.errors());
    number("mean_s", label.mean());
    number("p50_s", label.p50());
    number("p95_s", label.p95());
    number("p99_s", label.p99());
    number("max_s", label.max());
  }

  private void arrivals(ArrivalSummary arrivals) throws IOException {
    text("source", arrivals.source());
    number("count", arrivals.count());
    number("rate_per_s", arrivals.ratePerSecond());
    number("mean_s", arrivals.intervals().mean());
    number("sd_s", arrivals.intervals().sd());
    number("cov", arrivals.cov());
    number("cov_se", arrivals.covStandardError());
    json.writeBooleanField("cov_resolvable", arrivals.covResolvable());
    number("lag1", arrivals.intervals().lag1());
    number("resolution_s", arrivals.resolutionSeconds());
    text("verdict", arrivals.verdict().id());
    text("reason", arrivals.reason());
    json.writeArrayFieldStart("dispersion");
    for (Dispersion dispersion : arrivals.dispersion()) {
      dispersion(dispersion);
    }
    json.writeEndArray();
    if (arrivals.detail() == null) {
      json.writeNullField("detail");
    } else {
      json.writeObjectFieldStart("detail");
      new ArrivalJson(json).detail(arrivals, covByUsers);
      json.writeEndObject();
    }
  }

  private void dispersion(Dispersion dispersion) throws IOException {
    json.writeStartObject();
    number("window_s", dispersion.windowSeconds());
    number("windows", dispersion.windows());
    number("index", dispersion.index());
    number("low", dispersion.low());
    number("high", dispersion.high());
    json.writeEndObject();
  }

  private void times(DurationSummary times) throws IOException {
    number("mean", times.mean());
    number("sd", times.sd());
    number("p50", times.p50());
    number("p90", times.p90());
    number("p95", times.p95());
    number("p99", times.p99());
    number("max", times.max());
  }

  private void wire(Wire wire) throws IOException {
    number("connections", wire.connections());
    number("peak_open", wire.peakOpen());
    number("requests", wire.requests());
    number("responses", wire.responses());
    number("incomplete", wire.incomplete());
    part("requests_per_connection", wire.requestsPerConnection(), this::perConnection);
    part("reply_s", wire.reply(), this::times);
    part("response_s", wire.response(), this::times);
  }

  private void perConnection(CountSpread spread) throws IOException {
    number("mean", spread.mean());
    number("min", spread.least());
    number("max", spread.most());
  }

  private void sessions(SessionConnections sessions) throws IOException {
    number("count", sessions.count());
    number("connections", sessions.connections());
    number("shared_connections", sessions.sharedConnections());
    number("reconnects", sessions.reconnects());
    text("evidence", sessions.evidence());
  }

  private void error(ReportingError error) throws IOException {
    number("matched", error.matched());
    number("mean_s", error.mean());
    number("p50_s", error.p50());
    number("p99_s", error.p99());
    number("ratio_of_means", error.ratioOfMeans());
  }

  private void principleA(ObservedLoop loop) throws IOException {
    number("n", loop.users());
    number("z_s", loop.think().mean());
    number("z_sd_s", loop.think().sd());
    number("gaps", loop.think().gaps());
    number("overlaps", loop.think().overlaps());
    number("x_per_s", loop.ratePerSecond());
    number("r_s", loop.response());
    number("r_se_s", loop.responseStandardError());
    number("q", loop.inSystem());
    number("n_little", loop.littleUsers());
    number("n_difference", loop.difference());
    number("r_to_z", loop.responseToThink());
    number("interval_mean_s", loop.intervals().mean());
    number("interval_sd_s", loop.intervals().sd());
    number("interval_cov", loop.intervalCov());
    json.writeBooleanField("drawn", loop.think().drawn());
  }

  private void webUsers(WebUserTable table) throws IOException {
    number("objects_per_page", table.objectsPerPage());
    number("pages_per_s", table.pagesPerSecond());
    number("q_pages", table.pagesInSystem());
    json.writeArrayFieldStart("rows");
    for (WebUserRow row : table.rows()) {
      json.writeStartObject();
      number("z_s", row.think());
      number("n", row.users());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes the fields of one part. */
  @FunctionalInterface
  private interface Fields<T> {
    void write(T part) throws IOException;
  }

  /** An object under {@code name}; null where there is no {@code part}. */
  private <T> void part(String name, T part, Fields<T> fields) throws IOException {
    if (part == null) {
      json.writeNullField(name);
      return;
    }
    json.writeObjectFieldStart(name);
    fields.write(part);
    json.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    json.writeStringField(name, value);
  }

  private void number(String name, long value) throws IOException {
    json.writeNumberField(name, value);
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
