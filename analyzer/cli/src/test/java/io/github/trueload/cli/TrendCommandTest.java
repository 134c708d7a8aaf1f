package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trueload trend} over files that have the fields of {@code analyze --json}. */
class TrendCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** 2026-01-01 in seconds since the epoch. */
  private static final long FIRST = 1_767_225_600L;

  private static final long DAY = 86_400;

  @TempDir Path directory;

  private Path history;

  @BeforeEach
  void writeHistory() throws IOException {
    history = Files.createDirectory(directory.resolve("history"));
  }

  /** A run with the mean given; p99 is four times it. */
  private void run(int number, long start, double mean) throws IOException {
    Files.writeString(history.resolve("run-%02d.json".formatted(number)), json(start, mean, true));
  }

  private static String json(long start, double mean, boolean conclusive) {
    return """
    {"schema": "trueload.analysis/1", "window": {"start_s": %d},
     "verdict": {"headline": "inconclusive: 7 packets were dropped", "conclusive": %s},
     "samples": {"labels": {"Page": {"count": 9000}}},
     "arrivals": {"cov": 1.01, "cov_se": 0.01},
     "intervals": [%s, %s, %s, %s]}
    """
        .formatted(
            start,
            conclusive,
            interval("arrivals.rate", "/s", 50, 1),
            interval("mean", "s", mean, 0.01 * mean),
            interval("p(99)", "s", 4 * mean, 0.04 * mean),
            interval("p(90)", "s", mean, 0.01 * mean).replace("null, \"unit", "\"Page\", \"unit"));
  }

  private static String interval(String metric, String unit, double value, double half) {
    return """
    {"metric": "%s", "label": null, "unit": "%s", "value": %s, "low95": %s, "high95": %s,
     "reason": null}
    """
        .formatted(metric, unit, value, value - half, value + half);
  }

  /** Runs whose mean is 100 ms, from run 12 on 110 ms, with a deviation of 1 %. */
  private void runs(int count) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < count; i++) {
      run(i, FIRST + i * DAY, (i < 12 ? 0.1 : 0.11) * (1 + 0.01 * random.nextGaussian()));
    }
  }

  @Test
  void aChangeIsShownWithItsRunAndSize() throws IOException {
    runs(24);
    Path page = directory.resolve("trend.html");
    Path tables = directory.resolve("tables");
    Outcome outcome = Outcome.of("trend", history, "--html", page, "--csv", tables);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    assertThat(outcome.out())
        .contains("2 changes in 24 runs")
        .containsPattern(
            "mean changed by \\+(9|10)\\.\\d % \\(95 %: .* % to .* %\\) at run-12.json")
        .containsPattern("p\\(99\\) changed by \\+");
    assertThat(Files.readString(page))
        .contains("\"figure-1\"", "\"figure-2\"", "2 changes in 24 runs");
    List<String> rows = Files.readAllLines(tables.resolve("history.csv"));
    assertThat(rows).hasSize(25);
    assertThat(rows.get(0)).isEqualTo("time,run,mean,p(99)");
    assertThat(rows.get(1)).startsWith("2026-01-01T00:00:00Z,run-00.json,0.1");
    assertThat(Files.readString(tables.resolve("changes.csv")))
        .contains("mean,run-12.json,2026-01-13T00:00:00Z,0.");
  }

  @Test
  void theJsonKeepsToItsSchema() throws IOException {
    runs(24);
    Files.writeString(history.resolve("torn.json"), json(FIRST, 0.1, true).substring(0, 200));
    run(99, FIRST + 400 * DAY, 0.11);
    JsonNode json = JSON.readTree(Outcome.of("trend", history, "--json", "-").out());
    PublishedSchema published = PublishedSchema.of("trend-1.json");
    assertThat(published.faults(json)).isEmpty();
    assertThat(published.faultsAndUnknownFields(json)).isEmpty();
    assertThat(json.at("/level").asDouble()).isEqualTo(0.025);
    assertThat(json.at("/figures/0/changes/0/run").asText()).isEqualTo("run-12.json");
    assertThat(json.at("/figures/0/degrees_of_freedom").asInt()).isEqualTo(23);
    assertThat(json.at("/figures/0/deviation").asDouble()).isBetween(0.005, 0.015);
    assertThat(json.at("/gaps/0/after").asText()).isEqualTo("run-23.json");
    assertThat(json.at("/left_out/0/name").asText()).isEqualTo("torn.json");
  }

  @Test
  void whatIsNoRunOfThePlanIsNamedAndLeftOut() throws IOException {
    runs(9);
    Files.writeString(history.resolve("torn.json"), json(FIRST, 0.1, true).substring(0, 200));
    Files.writeString(history.resolve("empty.json"), "");
    Files.writeString(history.resolve("other.json"), "{\"schema\": \"trueload.check/1\"}");
    Files.writeString(history.resolve("lost.json"), json(FIRST - DAY, 0.1, false));
    Files.writeString(
        history.resolve("plan.json"), json(FIRST - 2 * DAY, 0.1, true).replace("Page", "Buy"));
    Files.writeString(history.resolve("notes.txt"), "not read");
    Outcome outcome = Outcome.of("trend", history);
    assertThat(outcome.code()).isEqualTo(0);
    assertThat(outcome.out())
        .contains("inconclusive: 9 runs, at least 10 are needed to see a change")
        .contains("left out torn.json: it is not a complete JSON file: write it again")
        .contains("left out empty.json: it is not a result of analyze --json")
        .contains("left out other.json: it is not a result of analyze --json")
        .contains("left out lost.json: inconclusive: 7 packets were dropped")
        .contains("left out plan.json: another plan: it has no label Page, which run-08.json has")
        .doesNotContain("notes.txt");
  }

  /** An analysis has figures of the 50 labels with the most samples, and counts of all. */
  @Test
  void aLabelWithoutFiguresIsNotCalledUnknown() throws IOException {
    run(0, FIRST, 0.1);
    Path file = history.resolve("run-00.json");
    Files.writeString(
        file, Files.readString(file).replace("{\"Page\"", "{\"Rare\": {\"count\": 1}, \"Page\""));
    Outcome rare = Outcome.of("trend", history, "--label", "Rare");
    assertThat(rare.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(rare.err())
        .hasLineCount(1)
        .contains("figures of the 50 labels with the most samples, and 'Rare' is not among them")
        .contains("compare the logs of two runs");
    Outcome unknown = Outcome.of("trend", history, "--label", "Basket");
    assertThat(unknown.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(unknown.err())
        .hasLineCount(1)
        .contains("the history has no label 'Basket'; it has Page")
        .doesNotContain("Rare");
  }

  @Test
  void theLastRunIsWrittenForABenchmarkPage() throws IOException {
    runs(3);
    Path file = directory.resolve("benchmark.json");
    assertThat(Outcome.of("trend", history, "--benchmark", file).code()).isEqualTo(0);
    JsonNode entries = JSON.readTree(Files.readString(file));
    assertThat(entries).hasSize(2);
    assertThat(entries.at("/0/name").asText()).isEqualTo("mean");
    assertThat(entries.at("/0/unit").asText()).isEqualTo("ms");
    assertThat(entries.at("/0/value").asDouble()).isBetween(95.0, 105.0);
    assertThat(entries.at("/0/range").asText()).startsWith("± ");
    assertThat(entries.at("/0/extra").asText()).isEqualTo("run-02.json");
    Outcome refused = Outcome.of("trend", history, "--metric", "p(98)", "--benchmark", file);
    assertThat(refused.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(file).doesNotExist();
  }

  /** The p99 of the last run has no interval: the run before is not the last one. */
  @Test
  void aFigureThatTheLastRunDoesNotKnowIsNotShownAsItsOwn() throws IOException {
    runs(3);
    Path last = history.resolve("run-02.json");
    String json = Files.readString(last);
    int p99 = json.indexOf("p(99)");
    Files.writeString(
        last,
        json.substring(0, p99)
            + json.substring(p99).replace("\"reason\": null", "\"reason\": \"too few\""));
    Path file = directory.resolve("benchmark.json");
    Outcome outcome = Outcome.of("trend", history, "--benchmark", file);
    assertThat(outcome.code()).isEqualTo(0);
    JsonNode entries = JSON.readTree(Files.readString(file));
    assertThat(entries).hasSize(1);
    assertThat(entries.at("/0/name").asText()).isEqualTo("mean");
    assertThat(outcome.out())
        .containsPattern("p\\(99\\) +2 +– +– +\\d")
        .containsPattern("mean +3 +\\d");
  }

  @Test
  void tablesWithoutAChangeReplaceThoseWithOne() throws IOException {
    Path tables = directory.resolve("tables");
    runs(24);
    Outcome.of("trend", history, "--csv", tables);
    Path changes = tables.resolve("changes.csv");
    assertThat(changes).content().contains("run-12.json");
    for (int i = 12; i < 24; i++) {
      Files.delete(history.resolve("run-%02d.json".formatted(i)));
    }
    Outcome outcome = Outcome.of("trend", history, "--csv", tables);
    assertThat(outcome.out()).contains("no change in 12 runs").doesNotContain("Changes");
    assertThat(Files.readAllLines(changes))
        .containsExactly("figure,run,time,change,change_low95,change_high95");
  }

  @Test
  void aLabelWithACommaIsInTheNameOfOneColumn() throws IOException {
    String label = "Login, then buy";
    for (int i = 0; i < 3; i++) {
      Files.writeString(
          history.resolve(i + ".json"),
          json(FIRST + i * DAY, 0.1, true)
              .replace("Page", label)
              .replace("\"mean\", \"label\": null", "\"mean\", \"label\": \"" + label + '"'));
    }
    Path tables = directory.resolve("tables");
    Outcome outcome = Outcome.of("trend", history, "--label", label, "--csv", tables);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readAllLines(tables.resolve("history.csv")))
        .first()
        .isEqualTo("time,run,\"mean of Login, then buy\"");
  }

  @Test
  void whatCannotBeReadOrIsNotThereIsRefusedInOneLine() throws IOException {
    Outcome missing = Outcome.of("trend", directory.resolve("none"));
    assertThat(missing.code()).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(missing.err()).contains("it is not a folder").hasLineCount(1);
    Outcome empty = Outcome.of("trend", history);
    assertThat(empty.code()).isEqualTo(ExitCodes.UNREADABLE);
    assertThat(empty.err()).contains("it contains no analysis of a run").hasLineCount(1);
    runs(3);
    Outcome figure = Outcome.of("trend", history, "--metric", "p(98)");
    assertThat(figure.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(figure.err())
        .contains("no figure 'p(98)'; it has arrivals.rate, mean, p(99)")
        .hasLineCount(1);
    Outcome label = Outcome.of("trend", history, "--label", "Buy");
    assertThat(label.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(label.err()).contains("no label 'Buy'; it has Page").hasLineCount(1);
    Outcome input = Outcome.of("trend", history, "--json", history.resolve("run-01.json"));
    assertThat(input.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(input.err()).contains("is an input").hasLineCount(1);
    Path file = directory.resolve("both.json");
    Outcome both = Outcome.of("trend", history, "--benchmark", file, "--json", file);
    assertThat(both.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(both.err()).contains("--benchmark and --json both write").hasLineCount(1);
    assertThat(file).doesNotExist();
  }

  @Test
  void withoutAUsableRunAnUnknownFigureIsRefusedToo() throws IOException {
    Files.writeString(history.resolve("lost.json"), json(FIRST, 0.1, false));
    Outcome unknown = Outcome.of("trend", history, "--metric", "p(98)");
    assertThat(unknown.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(unknown.err())
        .contains("no figure 'p(98)'; it has arrivals.rate, errors.rate, mean, p(50)")
        .hasLineCount(1);
    assertThat(Outcome.of("trend", history, "--metric", "wire.response.p(95)").code()).isZero();
  }

  /** What {@code analyze} writes is what {@code trend} reads. */
  @Test
  void resultsOfAnalyzeAreRuns() throws IOException {
    Path log = directory.resolve("run.jtl");
    for (int seed = 1; seed <= 2; seed++) {
      Outcome.of(
          "generate",
          "--users",
          50,
          "--think",
          "1s",
          "--service",
          "5ms",
          "--requests",
          4000,
          "--seed",
          seed,
          log);
      Outcome.of("analyze", log, "--json", history.resolve(seed + ".json"));
      Files.delete(log);
    }
    Outcome outcome = Outcome.of("trend", history);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    assertThat(outcome.out()).contains("inconclusive: 2 runs", "p(99)").doesNotContain("left out");
  }
}
