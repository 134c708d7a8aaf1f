package io.github.trueload.sweep;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.queueing.Knee;
import io.github.trueload.report.JsonText;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of an experiment as JSON of schema {@value #SCHEMA}; every field is told in {@code
 * docs/experiment.md}. Seconds; what is not known is null.
 */
public final class SweepJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.experiment/1";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final JsonGenerator json;

  private SweepJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes {@code sweep} to {@code file}. */
  public static void write(Sweep sweep, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      write(sweep, out);
    }
  }

  /** Writes {@code sweep} and a line's end to {@code out}, which stays open. */
  public static void write(Sweep sweep, Writer out) throws IOException {
    try (JsonGenerator generator = JsonText.generator(out)) {
      new SweepJson(generator).sweep(sweep);
      generator.writeRaw('\n');
    }
  }

  private void sweep(Sweep sweep) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("title", sweep.title());
    json.writeNumberField("planned", sweep.planned());
    json.writeArrayFieldStart("axes");
    for (SweepAxis axis : sweep.axes()) {
      axis(axis);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("runs");
    for (RunResult run : sweep.runs()) {
      json.writeStartObject();
      RunJson.fields(run, json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("curves");
    for (Curve curve : sweep.curves()) {
      curve(curve);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void axis(SweepAxis axis) throws IOException {
    json.writeStartObject();
    json.writeStringField("property", axis.property());
    json.writeStringField("label", axis.label());
    json.writeStringField("unit", axis.unit());
    json.writeBooleanField("numeric", axis.isNumeric());
    json.writeArrayFieldStart("values");
    for (String value : axis.values()) {
      json.writeString(value);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("at");
    for (double at : axis.at()) {
      JsonText.number(json, at);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void curve(Curve curve) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", curve.name());
    json.writeStringField("value", curve.value());
    json.writeArrayFieldStart("points");
    for (Curve.CurvePoint point : curve.points()) {
      json.writeStartObject();
      JsonText.number(json, "at", point.at());
      json.writeStringField("value", point.value());
      for (SweepMetric metric : SweepMetric.values()) {
        spread(json, metric.id(), point.of(metric));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    knee(json, curve.knee());
    json.writeEndObject();
  }

  /** The mean of a point's runs and its interval, as field {@code name}. */
  static void spread(JsonGenerator json, String name, Spread spread) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("count", spread.count());
    JsonText.number(json, "mean", spread.mean());
    JsonText.number(json, "low", spread.low());
    JsonText.number(json, "high", spread.high());
    json.writeEndObject();
  }

  /** A curve's knee, as field {@code knee}; null where there is none. */
  static void knee(JsonGenerator json, Knee knee) throws IOException {
    if (knee == null) {
      json.writeNullField("knee");
      return;
    }
    json.writeObjectFieldStart("knee");
    JsonText.number(json, "at", knee.load());
    JsonText.number(json, "low", knee.low());
    JsonText.number(json, "high", knee.high());
    JsonText.number(json, "x_per_s", knee.throughput());
    JsonText.number(json, "slope", knee.slope());
    JsonText.number(json, "slope_beyond", knee.slopeBeyond());
    JsonText.number(json, "residual", knee.residual());
    json.writeEndObject();
  }

  /**
   * Reads results.
   *
   * @param file as {@link #write} wrote it
   * @throws UnreadableInputException if there is no such file, or it is none
   */
  public static Sweep read(Path file) throws IOException {
    try {
      JsonNode read = MAPPER.readTree(Files.readString(file));
      if (!SCHEMA.equals(read.path("schema").asText())) {
        throw new IllegalArgumentException("another schema");
      }
      List<SweepAxis> axes = new ArrayList<>();
      read.path("axes").forEach(axis -> axes.add(axis(axis)));
      List<RunResult> runs = new ArrayList<>();
      read.path("runs").forEach(run -> runs.add(RunJson.run(run)));
      return Sweep.of(read.path("title").asText(), axes, runs, read.path("planned").asInt());
    } catch (NoSuchFileException e) {
      throw new UnreadableInputException(
          file.toString(), "there is no such file", "name the folder of an experiment's results");
    } catch (JsonProcessingException | RuntimeException e) {
      throw new UnreadableInputException(
          file.toString(),
          "it holds no results of an experiment",
          "name the folder of an experiment's results");
    }
  }

  private static SweepAxis axis(JsonNode axis) {
    List<String> values = new ArrayList<>();
    axis.path("values").forEach(value -> values.add(value.asText()));
    List<Double> at = new ArrayList<>();
    axis.path("at").forEach(place -> at.add(place.asDouble()));
    return new SweepAxis(
        axis.path("property").asText(),
        axis.path("label").asText(),
        values,
        at,
        axis.path("unit").asText(),
        axis.path("numeric").asBoolean());
  }
}
