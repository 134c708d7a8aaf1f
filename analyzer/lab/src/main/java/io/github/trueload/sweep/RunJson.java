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
      JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(file));
      if (!SCHEMA.equals(json.path("schema").asText())) {
        throw noRun(file);
      }
      return run(json);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw noRun(file);
    }
  }

  /** {@return that {@code file} holds no run, or not the one that it was read for} */
  public static UnreadableInputException noRun(Path file) {
    return new UnreadableInputException(
        file.toString(),
        "it is not a run of an experiment",
        "move its folder away and run it again");
  }

  /**
   * The run that {@code json} holds.
   *
   * @throws IllegalArgumentException if it holds none
   */
  static RunResult run(JsonNode json) {
    List<Integer> places = new ArrayList<>();
    json.path("places").forEach(place -> places.add(whole(place)));
    List<String> marks = new ArrayList<>();
    json.path("marks").forEach(mark -> marks.add(mark.asText()));
    JsonNode figures = json.path("figures");
    return new RunResult(
        whole(json.path("point")),
        places,
        whole(json.path("repetition")),
        json.path("folder").asText(),
        figures.isObject() ? figures(figures) : null,
        marks,
        json.path("failure").isTextual() ? json.path("failure").asText() : null);
  }

  private static int whole(JsonNode number) {
    if (!number.isInt()) {
      throw new IllegalArgumentException("no whole number");
    }
    return number.asInt();
  }

  private static RunFigures figures(JsonNode of) {
    // A rate that is not known is null.
    JsonNode rate = of.path(RunFigure.RATE.id());
    if (!of.path("requests").isIntegralNumber() || !(rate.isNumber() || rate.isNull())) {
      throw new IllegalArgumentException("no figures of a run");
    }
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
