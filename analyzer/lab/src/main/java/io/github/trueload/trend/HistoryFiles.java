package io.github.trueload.trend;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.confidence.FigureInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of a history: each is the JSON of one {@code analyze --json}. */
public final class HistoryFiles {

  private static final String SCHEMA = "trueload.analysis/1";
  private static final String ENDING = ".json";

  /** A summary of a run has some kilobytes; larger files are something else. */
  private static final long MOST_BYTES = 64L << 20;

  private static final String REMEDY =
      "name a folder of files that analyze --json wrote, one for each run";

  private HistoryFiles() {}

  /**
   * The history in a folder. Files that contain no analysis are left out, with the reason.
   *
   * @param folder with one file for each run; files whose names do not end with {@code .json}, and
   *     folders in it, are not read
   * @throws UnreadableInputException if it is no folder, or no file in it contains an analysis
   */
  public static RunHistory read(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new UnreadableInputException(folder.toString(), "it is not a folder", REMEDY);
    }
    List<HistoryRun> runs = new ArrayList<>();
    List<RunHistory.LeftOut> leftOut = new ArrayList<>();
    for (Path file : files(folder)) {
      String name = file.getFileName().toString();
      try {
        runs.add(run(name, file));
      } catch (JsonProcessingException e) {
        leftOut.add(new RunHistory.LeftOut(name, "it is not a complete JSON file: write it again"));
      } catch (IllegalArgumentException e) {
        leftOut.add(new RunHistory.LeftOut(name, e.getMessage()));
      }
    }
    if (runs.isEmpty()) {
      String first =
          leftOut.isEmpty()
              ? ""
              : " (" + leftOut.get(0).name() + ": " + leftOut.get(0).reason() + ")";
      throw new UnreadableInputException(
          folder.toString(), "it contains no analysis of a run" + first, REMEDY);
    }
    return RunHistory.of(runs, leftOut);
  }

  /**
   * The files of a history.
   *
   * @param folder with the files
   * @return those with the ending {@code .json}, by name; none if it is no folder
   */
  public static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().endsWith(ENDING))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  /**
   * The files of a history that is an input, as far as they can be listed.
   *
   * @param folder with the files; null for none
   * @return the files with the ending {@code .json}, sorted by name
   */
  public static List<Path> inputs(Path folder) {
    try {
      return folder == null ? List.of() : files(folder);
    } catch (IOException e) {
      return List.of(); // reading it says why
    }
  }

  /**
   * One run.
   *
   * @param name of the run in messages
   * @param file JSON of an analysis
   * @throws UnreadableInputException if it contains no analysis
   */
  public static HistoryRun read(String name, Path file) throws IOException {
    try {
      return run(name, file);
    } catch (JsonProcessingException e) {
      throw new UnreadableInputException(
          file.toString(), "it is not a complete JSON file: was it cut off?", "remove its folder");
    } catch (IllegalArgumentException e) {
      throw new UnreadableInputException(
          file.toString(), String.valueOf(e.getMessage()), "remove its folder");
    }
  }

  private static HistoryRun run(String name, Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IllegalArgumentException("it has more than 64 MiB and was not read");
    }
    JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(file));
    if (json == null || !SCHEMA.equals(json.path("schema").asText())) {
      throw new IllegalArgumentException("it is not a result of analyze --json");
    }
    List<FigureInterval> intervals = new ArrayList<>();
    json.path("intervals").forEach(each -> intervals.add(interval(each)));
    if (intervals.isEmpty()) {
      throw new IllegalArgumentException(
          "its figures have no intervals: write it again with analyze --json of this version");
    }
    boolean knowsFailures = true;
    for (JsonNode input : json.path("inputs")) {
      knowsFailures &= !input.path("anomalies").has(AnomalyKind.SUCCESS_UNKNOWN.id());
    }
    JsonNode verdict = json.path("verdict");
    JsonNode arrivals = json.path("arrivals");
    return new HistoryRun(
        name,
        json.path("window").path("start_s").asDouble(Double.NaN),
        new HistoryRun.Counts(
            counts(json.path("samples"), "count"),
            counts(json.path("transactions"), "count"),
            knowsFailures ? counts(json.path("samples"), "errors") : Map.of(),
            knowsFailures ? counts(json.path("transactions"), "errors") : Map.of()),
        knowsFailures ? intervals : HistoryRun.withoutFailures(intervals),
        HistoryRun.Load.of(
            arrivals.path("cov").asDouble(Double.NaN),
            arrivals.path("cov_se").asDouble(Double.NaN),
            arrivals.path("cov_resolvable").asBoolean(true)),
        json.path("health").path("processors").asInt(0),
        verdict.path("conclusive").asBoolean() ? null : verdict.path("headline").asText());
  }

  private static Map<String, Long> counts(JsonNode samples, String of) {
    Map<String, Long> counts = new LinkedHashMap<>();
    samples
        .path("labels")
        .properties()
        .forEach(
            each -> {
              if (each.getValue().has(of)) {
                counts.put(each.getKey(), each.getValue().path(of).asLong());
              }
            });
    return counts;
  }

  private static FigureInterval interval(JsonNode of) {
    JsonNode reason = of.path("reason");
    FigureInterval interval =
        new FigureInterval(
            of.path("metric").asText(),
            of.path("label").isTextual() ? of.path("label").asText() : null,
            of.path("unit").asText(),
            of.path("value").asDouble(Double.NaN),
            of.path("low95").asDouble(Double.NaN),
            of.path("high95").asDouble(Double.NaN),
            reason.isTextual() ? reason.asText() : null);
    if (interval.value() < 0 || interval.low() > interval.high()) { // also of unknown ends: false
      throw new IllegalArgumentException(
          "its %s is negative, or the ends of its interval are in the wrong order: write it again"
              .formatted(interval.metric()));
    }
    return interval;
  }
}
