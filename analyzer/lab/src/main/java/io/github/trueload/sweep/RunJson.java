package io.github.trueload.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.report.JsonText;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of an experiment as JSON of schema {@value #SCHEMA}, written and read. */
public final class RunJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment-run/1";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RunJson() {}

  /** Writes {@code run} to {@code file}. */
  public static void write(RunResult run, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        JsonGenerator json = JsonText.generator(out)) {
      json.writeStartObject();
      json.writeStringField("schema", SCHEMA);
      fields(run, json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** The fields of {@code run}, within an object. */
  static void fields(RunResult run, JsonGenerator json) throws IOException {
    json.writeNumberField("point", run.number());
    json.writeArrayFieldStart("places");
    for (int place : run.places()) {
      json.writeNumber(place);
    }
    json.writeEndArray();
    json.writeNumberField("repetition", run.repetition());
    json.writeStringField("folder", run.folder());
    json.writeStringField(
        "status", run.hasFailed() ? "failed" : run.counts() ? "counted" : "marked");
    json.writeArrayFieldStart("marks");
    for (String mark : run.marks()) {
      json.writeString(mark);
    }
    json.writeEndArray();
    json.writeStringField("failure", run.failure());
    json.writeFieldName("figures");
    if (run.figures() == null) {
      json.writeNull();
    } else {
      json.writeStartObject();
      figures(run.figures(), json);
      json.writeEndObject();
    }
  }

  private static void figures(RunFigures of, JsonGenerator json) throws IOException {
    json.writeNumberField("requests", of.requests());
    JsonText.number(json, "x_per_s", of.ratePerSecond());
    JsonText.number(json, "r_s", of.responseMean());
    JsonText.number(json, "r_p50_s", of.responseP50());
    JsonText.number(json, "r_p95_s", of.responseP95());
    JsonText.number(json, "r_p99_s", of.responseP99());
    JsonText.number(json, "errors", of.errors());
    JsonText.number(json, "cov", of.cov());
    JsonText.number(json, "n", of.users());
    JsonText.number(json, "z_s", of.think());
    JsonText.number(json, "n_little", of.littleUsers());
    JsonText.number(json, "n_little_most", of.littleUsersMost());
    JsonText.number(json, "n_little_se", of.littleUsersError());
    JsonText.number(json, "q", of.inSystem());
    JsonText.number(json, "received_bytes_per_s", of.receivedBytesPerSecond());
    JsonText.number(json, "reported_minus_wire_s", of.reportedMinusWire());
    json.writeStringField("arrivals", of.arrivals());
    json.writeStringField("headline", of.headline());
    json.writeBooleanField("health_known", of.healthKnown());
    json.writeStringField("blame", of.blame());
  }

  /**
   * Reads a run.
   *
   * @throws UnreadableInputException if {@code file} holds none
   */
  public static RunResult read(Path file) throws IOException {
    try {
      return run(MAPPER.readTree(Files.readString(file)));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new UnreadableInputException(
          file.toString(),
          "it is no run of an experiment",
          "move its folder away and run it again");
    }
  }

  /**
   * The run that {@code json} tells.
   *
   * @throws IllegalArgumentException if it tells none
   */
  static RunResult run(JsonNode json) {
    List<Integer> places = new ArrayList<>();
    json.path("places").forEach(place -> places.add(place.asInt()));
    List<String> marks = new ArrayList<>();
    json.path("marks").forEach(mark -> marks.add(mark.asText()));
    JsonNode figures = json.path("figures");
    return new RunResult(
        json.path("point").asInt(),
        places,
        json.path("repetition").asInt(),
        json.path("folder").asText(),
        figures.isObject() ? figures(figures) : null,
        marks,
        json.path("failure").isTextual() ? json.path("failure").asText() : null);
  }

  private static RunFigures figures(JsonNode of) {
    return new RunFigures(
        of.path("requests").asLong(),
        number(of, "x_per_s"),
        number(of, "r_s"),
        number(of, "r_p50_s"),
        number(of, "r_p95_s"),
        number(of, "r_p99_s"),
        number(of, "errors"),
        number(of, "cov"),
        number(of, "n"),
        number(of, "z_s"),
        number(of, "n_little"),
        number(of, "n_little_most"),
        number(of, "n_little_se"),
        number(of, "q"),
        number(of, "received_bytes_per_s"),
        number(of, "reported_minus_wire_s"),
        of.path("arrivals").asText(),
        of.path("headline").asText(),
        of.path("health_known").asBoolean(),
        of.path("blame").asText());
  }

  private static double number(JsonNode of, String name) {
    return of.path(name).asDouble(Double.NaN);
  }
}
