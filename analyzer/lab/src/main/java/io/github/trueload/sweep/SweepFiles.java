package io.github.trueload.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.document.CsvFiles;
import io.github.trueload.document.Document;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files in which an experiment's results lie: a page, JSON and tables. */
public final class SweepFiles {

  /** The page. */
  public static final String PAGE = "report.html";

  /** The JSON. */
  public static final String JSON = "results.json";

  private SweepFiles() {}

  /**
   * Writes all into {@code folder}, each whole or not at all.
   *
   * @param sweep the results
   * @return {@code sweep}
   * @throws IOException if a file cannot be written
   */
  public static Sweep write(Sweep sweep, Path folder) throws IOException {
    Document document = SweepDocument.of(sweep);
    SweepDocument.json(sweep).writeTo(folder.resolve(JSON));
    CsvFiles.write(folder, document.files());
    HtmlPage.write(document, folder.resolve(PAGE));
    return sweep;
  }

  /**
   * {@return the JSON that {@link #read} reads, and the page beside it; neither need exist}
   *
   * @param results the JSON, or the folder that contains it
   */
  public static List<Path> at(Path results) {
    Path json = json(results);
    return List.of(json, json.resolveSibling(PAGE));
  }

  private static Path json(Path results) {
    return Files.isDirectory(results) ? results.resolve(JSON) : results;
  }

  /**
   * Reads results.
   *
   * @param results the JSON that {@link #write} wrote, or the folder it lies in
   * @throws UnreadableInputException if there is no such file, or it holds something else
   * @throws IOException if it cannot be read
   */
  public static Sweep read(Path results) throws IOException {
    Path file = json(results);
    try {
      JsonNode read = new ObjectMapper().readTree(Files.readAllBytes(file));
      if (!SweepDocument.SCHEMA.equals(read.path("schema").asText())) {
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
          "it contains no results of an experiment",
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
