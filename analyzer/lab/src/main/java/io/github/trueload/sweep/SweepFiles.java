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
import java.util.Objects;
import java.util.Set;

/** The files in which an experiment's results lie: a page, JSON and tables. */
public final class SweepFiles {

  /** The page. */
  public static final String PAGE = "report.html";

  /** The JSON. */
  public static final String JSON = "results.json";

  /** The folder of the files of all runs. */
  public static final String RUNS = "points";

  /** The processes that runs have started. */
  public static final String PROCESSES = "processes";

  /** The file that a process locks while it works in the folder. */
  public static final String LOCK = ".lock";

  private static final String TEXT_ENDING = ".yaml";
  private static final List<String> TABLES = List.of("runs.csv", "curves.csv", "knees.csv");

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
   * {@return the JSON that {@link #read} reads, and the page and the tables beside it; none need
   * exist}
   *
   * @param results the JSON, or the folder that contains it
   */
  public static List<Path> at(Path results) {
    Path json = json(results);
    List<Path> files = new ArrayList<>(List.of(json, json.resolveSibling(PAGE)));
    TABLES.forEach(table -> files.add(json.resolveSibling(table)));
    return files;
  }

  /**
   * {@return the folder of the results}
   *
   * @param results the JSON, or the folder that contains it
   */
  public static Path folder(Path results) {
    return Objects.requireNonNull(json(results).toAbsolutePath().getParent());
  }

  /**
   * {@return whether the runs of results need a file: it is below {@value #RUNS}, or it is one of
   * the files by which a later command recognises the folder}
   *
   * @param folder of the results; need not exist
   * @param file any path; need not exist
   */
  public static boolean isOfRuns(Path folder, Path file) {
    try {
      Path top = folder.toRealPath();
      Path at = real(file);
      String name = String.valueOf(at.getFileName());
      boolean isKnown = Set.of(LOCK, PROCESSES).contains(name) || name.endsWith(TEXT_ENDING);
      return at.startsWith(top.resolve(RUNS)) || isKnown && top.equals(at.getParent());
    } catch (IOException e) {
      return false; // a folder that does not exist has no files
    }
  }

  private static Path real(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path parent = absolute.getParent();
    return Files.exists(file) || parent == null
        ? absolute.toRealPath()
        : parent.toRealPath().resolve(absolute.getFileName());
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
