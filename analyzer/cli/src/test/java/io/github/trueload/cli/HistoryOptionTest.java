package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history supplies {@code compare} and {@code check} with the deviation of equal runs. */
class HistoryOptionTest {

  private static final int SAMPLES = 6_000;
  private static final long DAY_MILLIS = 86_400_000L;

  /** What {@code analyze} writes of the run of a day, which is the same in each history. */
  private static final Map<Integer, byte[]> ANALYZED = new HashMap<>();

  @TempDir private Path directory;

  /** Poisson arrivals, exponential times of the mean given. */
  private Path log(int day, double rate, double mean) throws IOException {
    SplittableRandom random = new SplittableRandom(day);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1_700_000_000_000.0 + day * (double) DAY_MILLIS;
    for (int i = 0; i < SAMPLES; i++) {
      at += -1000 / rate * Math.log(1 - random.nextDouble());
      long elapsed = Math.round(-mean * Math.log(1 - random.nextDouble()));
      log.append((long) at).append(',').append(elapsed).append(",Page,true\n");
    }
    return Files.writeString(directory.resolve("run-%02d.jtl".formatted(day)), log);
  }

  /** Runs of 200 ms that differ by 2 %, by turns. */
  private Path history(int runs) throws IOException {
    Path history = Files.createDirectories(directory.resolve("history"));
    for (int day = 0; day < runs; day++) {
      Path json = history.resolve(day + ".json");
      if (ANALYZED.containsKey(day)) {
        Files.write(json, ANALYZED.get(day));
      } else {
        Path log = log(day, 50, 200 * (1 + (day % 3 - 1) * 0.02));
        Outcome outcome = Outcome.of("analyze", log, "--json", json);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        ANALYZED.put(day, Files.readAllBytes(json));
      }
    }
    return history;
  }

  private static Outcome compare(Path base, Path candidate, Path history, Object... more) {
    List<Object> all = new ArrayList<>(List.of("compare", base, candidate, "--statistics", "mean"));
    if (history != null) {
      all.addAll(List.of("--history", history));
    }
    all.addAll(List.of(more));
    return Outcome.of(all.toArray());
  }

  @Test
  void oneRunASideIsJudgedByTheHistory() throws IOException {
    Path history = history(7);
    Path base = log(10, 50, 200);
    Path slow = log(11, 50, 260);
    assertThat(compare(base, slow, null).code()).isEqualTo(4);
    Outcome slower = compare(base, slow, history);
    assertThat(slower.code()).as(slower.out() + slower.err()).isEqualTo(1);
    assertThat(slower.out())
        .contains("how much equal runs differ is known from the history: 7 runs like the base");
    Outcome equal = compare(base, log(12, 50, 202), history, "--matters", "12%");
    assertThat(equal.code()).as(equal.out()).isZero();
    JsonNode json = new ObjectMapper().readTree(compare(base, slow, history, "--json", "-").out());
    assertThat(json.at("/method/history_runs").asInt()).isEqualTo(7);
    assertThat(PublishedSchema.of("comparison-1.json").faultsAndUnknownFields(json)).isEmpty();
  }

  @Test
  void otherRunsAndTornFilesAreNamedAndDecideNothing() throws IOException {
    Path history = history(4);
    for (int i = 0; i < 2; i++) {
      Path json = history.resolve(i + ".json");
      Files.writeString(json, Files.readString(json).replace("\"Page\"", "\"Buy\""));
    }
    Path torn = history.resolve("2.json");
    Files.writeString(torn, Files.readString(torn).substring(0, 300));
    Path base = log(10, 50, 200);
    Outcome outcome = compare(base, log(11, 50, 260), history);
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("the history has 1 run like the base; at least 3 are needed")
        .contains("2.json: it is not a complete JSON file: write it again")
        .contains("0.json: another plan: it has no label Page, which the base has")
        .contains("one run per side does not show how much equal runs differ");
  }

  @Tag("large")
  @Test
  void aHistoryIsABaselineOfGates() throws IOException {
    Path history = history(7);
    Path same = log(10, 50, 204);
    Path slow = log(11, 50, 260);
    Path json = directory.resolve("check.json");
    Outcome fails = check(slow, history, "--gate", "mean of Page vs baseline +10%", "--json", json);
    assertThat(fails.code()).as(fails.out() + fails.err()).isEqualTo(1);
    assertThat(fails.out().replaceAll("\\s+", " "))
        .contains("the mean of the baseline's 7 runs", "7 runs like this run");
    JsonNode versus = new ObjectMapper().readTree(Files.readString(json)).at("/gates/0/versus");
    assertThat(versus.path("baseline").asDouble()).isBetween(0.19, 0.21);
    assertThat(versus.path("baseline_n").asLong()).isEqualTo(7 * SAMPLES);
    assertThat(check(same, history, "--gate", "mean vs baseline +15%").code()).isZero();
    assertThat(check(same, history, "--gate", "mean of each vs baseline +15%").code()).isZero();
    Outcome part = check(same, history, "--gate", "mean in last 30s vs baseline +15%");
    assertThat(part.code()).isEqualTo(4);
    assertThat(part.out().replaceAll("\\s+", " "))
        .contains("figures of whole runs, none of a part");
    Outcome none = check(same, history, "--gate", "arrivals.cov vs baseline +15%");
    assertThat(none.code()).isEqualTo(4);
    assertThat(none.out().replaceAll("\\s+", " "))
        .contains("the history has 0 runs with an interval of arrivals.cov");
  }

  /** Each tenth Page fails, and no Page of the history did: times with failures do not compare. */
  @Test
  void theFailuresOfALabelAreComparedWithThoseOfTheHistory() throws IOException {
    Path history = history(7);
    Path log = log(10, 50, 200);
    List<String> rows = new ArrayList<>(Files.readAllLines(log));
    rows.replaceAll(
        row -> row.matches(".*0,[0-9]+,Page,true") ? row.replace("true", "false") : row);
    Path failing = Files.write(directory.resolve("failing.jtl"), rows);
    String gate = "mean of Page vs baseline +15%";
    assertThat(check(log, history, "--gate", gate).code()).isZero();
    Outcome outcome =
        check(failing, history, "--gate", gate, "--gate", "errors.rate of Page < 50%");
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " ")).contains("of the samples failed, 0.00 % in");
  }

  /** The figures of Page are taken out of the history, as those of the 51st label are. */
  @Test
  void aLabelWithoutFiguresInTheHistoryIsNamed() throws IOException {
    Path history = history(3);
    ObjectMapper mapper = new ObjectMapper();
    for (int day = 0; day < 3; day++) {
      Path file = history.resolve(day + ".json");
      JsonNode json = mapper.readTree(file.toFile());
      Iterator<JsonNode> all = json.path("intervals").elements();
      while (all.hasNext()) {
        if (all.next().path("label").isTextual()) {
          all.remove();
        }
      }
      mapper.writeValue(file.toFile(), json);
    }
    Outcome outcome = check(log(4, 50, 200), history, "--gate", "mean of Page vs baseline +15%");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("figures of the 50 labels with the most samples, and 'Page' is not among them")
        .contains("compare with logs of earlier runs (--baseline, --baseline-run)");
    Outcome compared = compare(log(10, 50, 200), log(11, 50, 260), history);
    assertThat(compared.code()).as(compared.out() + compared.err()).isEqualTo(4);
    assertThat(compared.out().replaceAll("\\s+", " "))
        .contains("the history has no figures of Page: an analysis has figures of the 50 labels")
        .contains("compare with logs of earlier runs (--base-run, --candidate-run)");
  }

  /** No figure that has an interval can be negative: the files are not as they were written. */
  @Test
  void runsWithImpossibleFiguresAreLeftOut() throws IOException {
    Path history = history(4);
    Path negative = history.resolve("0.json");
    Files.writeString(
        negative,
        Files.readString(negative).replaceAll("(\"metric\" : \"mean\",[^}]*?\"value\" : )", "$1-"));
    Path turned = history.resolve("1.json");
    Files.writeString(
        turned,
        Files.readString(turned)
            .replaceAll("\"low95\"", "\"x\"")
            .replaceAll("\"high95\"", "\"low95\"")
            .replaceAll("\"x\"", "\"high95\""));
    Outcome outcome = check(log(5, 50, 200), history, "--gate", "mean vs baseline +15%");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains(
            "0.json: its mean is negative, or the ends of its interval are in the wrong order")
        .contains("1.json: its ")
        .contains("the history has 2 runs");
  }

  /** A file that another program wrote again, whose numbers are gone but not the reasons. */
  @Test
  void aFigureWithoutAnEndOfItsIntervalIsNotKnown() throws IOException {
    Path history = history(3);
    for (int day = 0; day < 3; day++) {
      Path json = history.resolve(day + ".json");
      Files.writeString(
          json, Files.readString(json).replaceAll("\"low95\" : [0-9.E-]+", "\"low95\" : null"));
    }
    Outcome outcome = check(log(4, 50, 200), history, "--gate", "mean of Page vs baseline +15%");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("the history has 0 runs with an interval of mean");
  }

  /** All requests of the log without the column may have failed. */
  @Test
  void aLogThatDoesNotShowFailuresIsNotComparedWithAHistoryThatDoes() throws IOException {
    Path history = history(7);
    Path log = log(10, 50, 200);
    Path unknown = directory.resolve("unknown.jtl");
    Files.writeString(unknown, Files.readString(log).replaceAll(",(success|true)\n", "\n"));
    Outcome outcome = check(unknown, history, "--gate", "mean of Page vs baseline +15%");
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("no column of the log shows which samples failed");
    for (int day = 0; day < 7; day++) {
      Path json = history.resolve(day + ".json");
      Files.writeString(
          json,
          Files.readString(json)
              .replaceFirst("(\"anomalies\" : \\{) ", "$1\"success_unknown\": 1"));
    }
    Outcome alike = check(unknown, history, "--gate", "mean of Page vs baseline +15%");
    assertThat(alike.code()).as(alike.out()).isZero();
    assertThat(alike.out().replaceAll("\\s+", " "))
        .contains("Note: No column of the log shows which samples failed");
    Outcome known = check(log, history, "--gate", "mean of Page vs baseline +15%");
    assertThat(known.code()).as(known.out()).isEqualTo(4);
    assertThat(known.out().replaceAll("\\s+", " "))
        .contains("the baseline: no column of the log shows which samples failed");
  }

  private static Outcome check(Path log, Path history, Object... more) {
    List<Object> all = new ArrayList<>(List.of("check", log, "--history", history));
    all.addAll(List.of(more));
    return Outcome.of(all.toArray());
  }

  /** Of runs on seven days, then none for two weeks: the machine can have changed. */
  @Test
  void aRunAfterAGapHasNoHistory() throws IOException {
    Path history = history(7);
    Path slow = log(21, 50, 260);
    Outcome checked = check(slow, history, "--gate", "mean vs baseline +10%");
    assertThat(checked.code()).isEqualTo(4);
    assertThat(checked.out().replaceAll("\\s+", " "))
        .contains("before a gap of ")
        .contains("the history has 0 runs with an interval of mean");
    assertThat(compare(log(20, 50, 200), slow, history).code()).isEqualTo(4);
  }

  @Test
  void anotherLoadIsNoBaseline() throws IOException {
    Outcome outcome = check(log(10, 80, 200), history(3), "--gate", "mean vs baseline +10%");
    assertThat(outcome.code()).isEqualTo(4);
    assertThat(outcome.out().replaceAll("\\s+", " "))
        .contains("another load: ")
        .contains("the history has 0 runs with an interval of mean");
  }

  @Test
  void whatContradictsAHistoryIsRefusedInOneLine() throws IOException {
    Path history = history(3);
    Path run = log(10, 50, 200);
    Path other = log(11, 50, 200);
    Outcome within = compare(run, other, history, "--within-run");
    assertThat(within.code()).isEqualTo(2);
    assertThat(within.err()).contains("give it without --history").hasLineCount(1);
    Outcome both = check(run, history, "--baseline", other, "--gate", "mean vs baseline +10%");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--history is the baseline itself").hasLineCount(1);
    Outcome missing = compare(run, other, directory.resolve("none"));
    assertThat(missing.code()).isEqualTo(3);
    assertThat(missing.err()).contains("it is not a folder").hasLineCount(1);
    Outcome output = compare(run, other, history, "--html", history.resolve("1.json"));
    assertThat(output.code()).isEqualTo(2);
    assertThat(output.err()).contains("is an input").hasLineCount(1);
  }
}
