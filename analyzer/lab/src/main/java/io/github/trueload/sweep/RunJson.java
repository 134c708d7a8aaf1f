package io.github.trueload.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.JsonObject;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One run of an experiment as JSON of schema {@value #SCHEMA}, written and read. */
public final class RunJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment-run/1";

  private RunJson() {}

  /** Writes {@code run} to {@code file}: whole, or not at all. */
  public static void write(RunResult run, Path file) throws IOException {
    new JsonObject().with("schema", SCHEMA).withAll(of(run)).writeTo(file);
  }

  static JsonObject of(RunResult run) {
    return new JsonObject()
        .with("point", run.number())
        .with("places", run.places())
        .with("repetition", run.repetition())
        .with("folder", run.folder())
        .with("status", run.status())
        .with("marks", run.marks())
        .with("failure", run.failure())
        .with("figures", run.hasFailed() ? null : of(run.figures()));
  }

  private static JsonObject of(RunFigures figures) {
    JsonObject json = new JsonObject().with("requests", figures.requests());
    for (RunFigure figure : RunFigure.values()) {
      json.with(figure.id(), figures.of(figure));
    }
    return json.with("arrivals", figures.arrivals())
        .with("headline", figures.headline())
        .with("health_known", figures.healthKnown())
        .with("blame", figures.blame());
  }

  /**
   * Reads a run.
   *
   * @return the figures of the run
   * @throws UnreadableInputException if {@code file} holds none
   */
  public static RunResult read(Path file) throws IOException {
    try {
      return run(new ObjectMapper().readTree(Files.readAllBytes(file)));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new UnreadableInputException(
          file.toString(),
          "it is not a run of an experiment",
          "move its folder away and run it again");
    }
  }

  /**
   * The run that {@code json} holds.
   *
   * @throws IllegalArgumentException if it holds none
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
    Map<RunFigure, Double> values = new EnumMap<>(RunFigure.class);
    for (RunFigure figure : RunFigure.values()) {
      values.put(figure, of.path(figure.id()).asDouble(Double.NaN));
    }
    return new RunFigures(
        of.path("requests").asLong(),
        values,
        of.path("arrivals").asText(),
        of.path("headline").asText(),
        of.path("health_known").asBoolean(),
        of.path("blame").asText());
  }
}
