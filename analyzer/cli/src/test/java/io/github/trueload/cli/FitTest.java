package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.generate.JtlWriter;
import io.github.trueload.generate.SimulatedRun;
import io.github.trueload.map.TwoStateMap;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitTest {

  @TempDir private Path directory;

  private static Outcome trueload(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }

  private static Outcome line(String commandLine) {
    return trueload(commandLine.split(" "));
  }

  private String log(String options) {
    Path log = directory.resolve("run.jtl");
    Outcome outcome = line("generate " + log + " --service 5ms " + options);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    return log.toString();
  }

  private static JsonNode json(String commandLine) throws IOException {
    Outcome outcome = line(commandLine + " --json -");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    return new ObjectMapper().readTree(outcome.out());
  }

  @ParameterizedTest
  @CsvSource({
    "--users -3, --users: the number must be 1 or more",
    "--users 0, --users: the number must be 1 or more",
    "--longest-think 0s, --longest-think: the time must be above 0"
  })
  void aNumberThatIsNoneIsRefused(String option, String message) {
    String log = log("--users 20 --think 1s --requests 1000");
    Outcome outcome = line("fit " + log + " " + option);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(message).hasLineCount(1);
  }

  /**
   * From a MAP of known index to a log, to the fit, to the timer's parameters, and back to the
   * index of these. The mean think time's standard error is m·√(I/n): 2 % at I = 40 and n =
   * 100,000, 9 % at I = 400 and n = 50,000; four of them are allowed.
   */
  @Tag("large")
  @ParameterizedTest
  @CsvSource({
    "40, 100000, 0.08, --nanoseconds",
    "40, 100000, 0.08, ''",
    "400, 50000, 0.36, --nanoseconds"
  })
  void roundTripThroughALogFindsTheIndex(
      double index, int requests, double meanWithin, String resolution) throws IOException {
    String log =
        log(
            "--users 200 --think 7s --index %s --requests %d --seed 3 %s"
                .formatted(index, requests, resolution)
                .strip());
    JsonNode fit = json("fit " + log + " --demand 5ms");
    assertThat(fit.get("schema").asText()).isEqualTo("trueload.fit/1");
    assertThat(fit.get("of").asText()).isEqualTo("think");
    assertThat(fit.get("level").asBoolean()).isTrue();
    assertThat(index).isBetween(fit.get("index_low").asDouble(), fit.get("index_high").asDouble());
    assertThat(fit.get("index_high").asDouble() / fit.get("index_low").asDouble()).isLessThan(3);
    assertThat(fit.get("mean_s").asDouble() / 7).isCloseTo(1, within(meanWithin));
    // Little's law: the users that have this rate are those that made it
    assertThat(fit.get("users").asDouble() / 200).isCloseTo(1, within(0.05));
    JsonNode read = fit.get("map");
    TwoStateMap map = map(read);
    double estimate = fit.get("index").asDouble();
    assertThat(map.indexOfDispersion()).isCloseTo(estimate, within(1e-6 * estimate));
    assertThat(map.mean()).isCloseTo(fit.get("mean_s").asDouble(), within(1e-6));
  }

  @Test
  void exponentialUsersAreNotBursty() throws IOException {
    JsonNode fit = json("fit " + log("--users 100 --think 2s --requests 20000"));
    assertThat(fit.get("map").isNull()).isTrue();
    assertThat(fit.get("demand_s").isNull()).isTrue();
    // the index of exponential think times is 1, their mean is given; m/√n is 0.7 %
    assertThat(1.0).isBetween(fit.get("index_low").asDouble(), fit.get("index_high").asDouble());
    assertThat(fit.get("mean_s").asDouble()).isCloseTo(2, within(0.057));
    assertThat(fit.at("/notes/0").asText()).contains("exponential think times are sufficient");
  }

  /** The second half is that of a run ten minutes later, which JMeter has appended. */
  @Test
  void whatMakesALogDoubtfulIsNotedFirst() throws IOException {
    Path log = Path.of(log("--users 20 --think 1s --requests 4000"));
    List<String> rows = new ArrayList<>(Files.readAllLines(log));
    for (int row = rows.size() / 2; row < rows.size(); row++) {
      String[] fields = rows.get(row).split(",", 2);
      rows.set(row, Long.parseLong(fields[0]) + 600_000 + "," + fields[1]);
    }
    rows.add("no row");
    Files.write(log, rows);
    Path health = Path.of(log + ".health.csv");
    Files.writeString(
        health, HealthFile.of(rows.get(1), 700).replace("1000,1,0,", "1000,500,500,"));
    JsonNode notes = json("fit " + log).get("notes");
    assertThat(notes.get(0).asText()).startsWith(log + " has no sample for ");
    assertThat(notes.toString()).contains("The logs lost data", "bottleneck");
  }

  /** The server holds a burst back: the index of the arrivals is below that of the think times. */
  @Tag("statistical")
  @Test
  void arrivalsNeedNoUsersInTheLog() throws IOException {
    String log = log("--users 200 --think 7s --index 40 --requests 100000");
    Path without = directory.resolve("without.jtl");
    List<String> rows = new ArrayList<>();
    for (String row : Files.readAllLines(Path.of(log))) {
      String[] fields = row.split(",", 4);
      rows.add(fields[0] + "," + fields[1] + "," + fields[2]);
    }
    Files.write(without, rows);
    Outcome refused = line("fit " + without);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--users");
    JsonNode fit = json("fit " + without + " --users 200 --demand 5ms");
    assertThat(fit.get("of").asText()).isEqualTo("arrivals");
    assertThat(fit.get("think").isNull()).isTrue();
    assertThat(fit.get("mean_s").asDouble() / 7).isCloseTo(1, within(0.08));
    JsonNode ofThink = json("fit " + log);
    // both are estimates: below it but for the error of that of the think times
    assertThat(fit.get("index").asDouble()).isBetween(5.0, ofThink.get("index_high").asDouble());
    assertThat(json("fit " + log + " --of arrivals").get("index").asDouble())
        .isEqualTo(fit.get("index").asDouble());
    assertThat(line("fit " + without + " --users 200 --of think").err()).contains("--of arrivals");
  }

  /** A server that is as slow as the users are: the exponential needs no surges to be feasible. */
  @Tag("statistical")
  @Test
  void exponentialUsersGetAnExponentialProcessAtAnyDemand() throws IOException {
    for (int seed = 1; seed <= 5; seed++) {
      String log = log("--users 100 --think 2s --requests 20000 --seed " + seed);
      for (String demand : List.of("5ms", "1s", "3s")) {
        JsonNode map = json("fit " + log + " --demand " + demand).get("map");
        assertThat(map.get("index").asDouble()).isCloseTo(1, within(0.15));
        assertThat(map.get("scv").asDouble()).isCloseTo(1, within(0.1));
      }
    }
  }

  @Test
  void anIndexOfArrivalsThatNoMapHasIsRefusedWithTheRange() {
    Outcome outcome =
        line(
            "fit "
                + log("--users 200 --think 7s --requests 100000 --index 40")
                + " --of arrivals --demand 1s");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("index of dispersion is").contains("at least");
    assertThat(outcome.out()).isEmpty();
  }

  /**
   * From a process of known SCV, index and time scale to a log, to the fit, to the log of the
   * fitted process and to its fit. 200,000 think times hold 1,300 stretches of 2τ: the standard
   * error of the SCV is about 4 %, that of τ 10 %; four of them are allowed.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    // mean short, mean long, short to long, long to short, CoV within
    "1.75, 9.333, 0.00396, 0.00890, 1",
    "1.75, 9.333, 0.00396, 0.00890, 0.5",
    "7, 7, 0.5, 0.5, 2"
  })
  void fitsCloseOnScvIndexAndTimeScale(
      double meanShort, double meanLong, double shortToLong, double longToShort, double cov)
      throws IOException {
    TwoStateMap truth = new TwoStateMap(meanShort, meanLong, shortToLong, longToShort, cov);
    JsonNode first = json("fit " + log(truth, 11) + " --demand 5ms");
    JsonNode map = first.get("map");
    TwoStateMap fitted = map(map);
    assertCloses(truth, first);
    assertCloses(truth.scv(), truth.indexOfDispersion(), truth.scale(), fitted);
    JsonNode second = json("fit " + log(fitted, 12) + " --demand 5ms");
    assertCloses(fitted, second);
    assertCloses(truth.scv(), truth.indexOfDispersion(), truth.scale(), map(second.get("map")));
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({"1.75, 9.333, 0.00396, 0.00890, 1.5", "7, 7, 0.5, 0.5, 0.4"})
  void fitsCloseOnOtherProcessesToo(
      double meanShort, double meanLong, double shortToLong, double longToShort, double cov)
      throws IOException {
    fitsCloseOnScvIndexAndTimeScale(meanShort, meanLong, shortToLong, longToShort, cov);
  }

  private static void assertCloses(TwoStateMap truth, JsonNode fit) {
    double index = truth.indexOfDispersion();
    assertThat(fit.get("index_low").asDouble()).isLessThan(1.1 * index);
    assertThat(fit.get("index_high").asDouble()).isGreaterThan(0.9 * index);
    double covOfThinkTimes = fit.at("/think/cov").asDouble();
    assertThat(covOfThinkTimes * covOfThinkTimes / truth.scv()).isBetween(0.85, 1.15);
  }

  private static void assertCloses(double scv, double index, double scale, TwoStateMap fitted) {
    assertThat(fitted.scv() / scv).isBetween(0.85, 1.15);
    assertThat(fitted.indexOfDispersion() / index).isBetween(0.6, 1.6);
    // where states differ by next to nothing, their time scale means nothing
    if (index > 1.5 * scv) {
      assertThat(fitted.scale() / scale).isBetween(1 / 1.5, 1.5);
    }
  }

  private static TwoStateMap map(JsonNode read) {
    return new TwoStateMap(
        read.get("mean_short_s").asDouble(),
        read.get("mean_long_s").asDouble(),
        read.get("p_short_long").asDouble(),
        read.get("p_long_short").asDouble(),
        read.get("cov_within").asDouble());
  }

  private String log(TwoStateMap map, long seed) throws IOException {
    SimulatedRun run = new SimulatedRun(200, null, map, 0.005, 200_000, seed);
    Path log = directory.resolve("map-" + seed + ".jtl");
    try (Writer out = Files.newBufferedWriter(log, StandardCharsets.UTF_8)) {
      run.run(new JtlWriter(run, new JtlWriter.Form(false, 0, 0), out));
    }
    return log.toString();
  }

  @Test
  void tooLittleIsUnreadable() {
    Outcome outcome = line("fit " + log("--users 10 --think 2s --requests 250"));
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.err()).contains("250 arrivals").contains("at least 300");
    assertThat(line("fit " + directory.resolve("none.jtl")).code()).isEqualTo(3);
  }

  /** Think times of up to a day at I = 4000: a short log sees one surge. */
  @Test
  void aCurveThatStillGrowsIsSaid() throws IOException {
    JsonNode fit = json("fit " + log("--users 100 --think 7s --index 4000 --requests 5000"));
    assertThat(fit.get("level").asBoolean()).isFalse();
    assertThat(fit.at("/notes/0").asText()).contains("still grows");
  }

  @Test
  void aUserWhoWasAwayDidNotThink() throws IOException {
    String log = log("--users 20 --think 10s --requests 10000");
    JsonNode whole = json("fit " + log);
    JsonNode cut = json("fit " + log + " --longest-think 30s");
    long left = cut.at("/think/count").asLong();
    // P(Z > 30 s) = e⁻³ = 0.0498 of 9,980 gaps: 497, sd 21.7; but what began in the last 69 s (of
    // 30
    // s: P = 0.001) at 2/s is left out: some 80 more of the whole
    assertThat(whole.at("/think/count").asLong() - left).isBetween(325L, 500L);
    assertThat(cut.at("/notes/0").asText()).contains("--longest-think");
  }

  @Test
  void tablesFitTheTerminal() {
    String log = log("--users 1000 --think 7s --index 400 --requests 30000");
    Outcome outcome = line("fit " + log + " --demand 5ms");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("Mean think time")
        .contains("think times, by start time")
        .contains("p short→long");
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
  }

  /** Apdex by the specification's formula, from counts that another row of the same log gives. */
  @Tag("statistical")
  @Test
  void analysisOfAKnownRunFindsWhatWasPutIn() throws IOException {
    String log =
        log(
            "--users 100 --think 2s --requests 50000 --fail 0.02 --nanoseconds --family"
                + " log-normal");
    JsonNode json = json("analyze " + log + " --apdex 20ms");
    JsonNode apdex = json.at("/log_times/apdex");
    long failed = json.at("/log_times/failed/count").asLong();
    // 0.02 of 50,000: 1,000, sd 31
    assertThat(failed).isBetween(875L, 1125L);
    assertThat(json.at("/log_times/passed/count").asLong()).isEqualTo(50_000 - failed);
    long satisfied = apdex.get("satisfied").asLong();
    long tolerating = apdex.get("tolerating").asLong();
    assertThat(satisfied + tolerating + apdex.get("frustrated").asLong()).isEqualTo(50_000);
    assertThat(apdex.get("score").asDouble())
        .isCloseTo((satisfied + tolerating / 2.0) / 50_000, within(1e-12));
    // the share of passed samples within T agrees with their quantile there
    assertThat(json.at("/log_times/passed/p95_s").asDouble() < 0.02)
        .isEqualTo(satisfied > 0.95 * (50_000 - failed));
    // log-normal of CoV 1: σ = √ln 2; the simulated users are never late
    JsonNode best = json.at("/log_sessions/think/families/0");
    assertThat(best.get("family").asText()).isEqualTo("log-normal");
    assertThat(best.get("shape").asDouble())
        .isCloseTo(Math.sqrt(Math.log(2)), within(4 * Math.sqrt(Math.log(2) / 2 / 49_900)));
    assertThat(json.at("/log_times/intended/late/max_s").asDouble()).isZero();
    assertThat(json.at("/principle_a/drawn").asBoolean()).isTrue();
    assertThat(json.at("/log_sessions/count").asLong()).isEqualTo(100);
    Outcome tables = line("analyze " + log + " --verbose --apdex 20ms");
    assertThat(tables.out()).contains("Apdex 0.").contains("start delay").contains("log-normal");
    assertThat(tables.out().lines()).allMatch(each -> each.length() <= 100);
    assertThat(line("analyze " + log + " --apdex 0").code()).isEqualTo(2);
  }
}
