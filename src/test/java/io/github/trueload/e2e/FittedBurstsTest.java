package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.map.TwoStateMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From a log of known burstiness to the bursty timer and back: {@code trueload generate} writes the
 * log, {@code fit} the timer's file, JMeter runs a plan with it, and {@code fit} reads JMeter's
 * log.
 */
class FittedBurstsTest {

  private static final double INDEX = 20;
  private static final double MEAN_SECONDS = 0.1;

  @TempDir static Path folder;

  private static Path fitted;
  private static JsonNode fit;
  private static JsonNode again;

  @BeforeAll
  static void productionLogToTimerToLog() throws Exception {
    Path production = folder.resolve("production.jtl");
    succeed(
        "generate %s --users 60 --think 100ms --index 20 --service 100us --requests 40000"
            .formatted(production));
    fitted = folder.resolve("burst.json");
    fit = fit(production, fitted);
    RecordedRun run =
        RecordedRun.of(
            plan(), folder, Map.of("users", "60", "ramp", "0", "duration", "10"), List.of());
    again = fit(run.log(), folder.resolve("again.json"));
  }

  /** {@code bursty.jmx} with its process from the file, its waits exact, and a seed. */
  private static Path plan() throws IOException {
    String text = Files.readString(RecordedRun.PLANS.resolve("bursty.jmx"));
    String timer = "(?s)(testname=\"Think time with bursts\">).*?(</io.github.trueload.timer)";
    String settings = "";
    for (String[] setting :
        new String[][] {
          {"BurstyThinkTime.parameters", "file"},
          {"BurstyThinkTime.file", fitted.toString()},
          {"ThinkTime.seed", "7"},
          {"ThinkTime.waiting", "exact"}
        }) {
      settings += "<stringProp name=\"" + setting[0] + "\">" + setting[1] + "</stringProp>";
    }
    String changed = text.replaceAll(timer, "$1" + settings + "$2");
    assertThat(changed).isNotEqualTo(text);
    return Files.writeString(folder.resolve("fitted.jmx"), changed);
  }

  private static JsonNode fit(Path log, Path json) throws IOException, InterruptedException {
    succeed("fit %s --demand 100us --json %s".formatted(log, json));
    return new ObjectMapper().readTree(Files.readString(json));
  }

  private static void succeed(String command) throws IOException, InterruptedException {
    Finished finished = Finished.trueload(command.split(" "));
    assertThat(finished.exit()).as(finished.err()).isZero();
  }

  @Test
  void theFitOfAGeneratedLogHoldsItsIndexAndMean() {
    assertThat(INDEX).isBetween(fit.get("index_low").asDouble(), fit.get("index_high").asDouble());
    // Standard error of the mean: m·√(I/n) = 2.2 %; four of them.
    assertThat(fit.get("mean_s").asDouble() / MEAN_SECONDS).isBetween(0.911, 1.089);
  }

  @Test
  void theTimersFileHasTheFittedMeanAndIndex() {
    JsonNode read = fit.get("map");
    TwoStateMap map =
        new TwoStateMap(
            read.get("mean_short_s").asDouble(),
            read.get("mean_long_s").asDouble(),
            read.get("p_short_long").asDouble(),
            read.get("p_long_short").asDouble(),
            read.get("cov_within").asDouble());
    assertThat(map.mean()).isBetween(0.999 * mean(fit), 1.001 * mean(fit));
    double index = fit.get("index").asDouble();
    assertThat(map.indexOfDispersion()).isBetween(0.999 * index, 1.001 * index);
  }

  /**
   * The timer draws from the file: what JMeter's log shows is what was fitted, within its error.
   */
  @Test
  void jmeterWithTheFileIsAsBurstyAsTheLogThatWasFitted() {
    assertThat(again.at("/think/count").asInt()).isGreaterThan(3000); // 5,000 usually
    assertThat(fit.get("index").asDouble())
        .isBetween(again.get("index_low").asDouble(), again.get("index_high").asDouble());
    // Exponential think times have an index of 1.
    assertThat(again.get("index_low").asDouble()).isGreaterThan(3);
    // m·√(I/n): 6.3 % at 5,000 think times, 8.1 % at 3,000; four and three of them.
    assertThat(mean(again) / mean(fit)).isBetween(0.75, 1.25);
  }

  private static double mean(JsonNode of) {
    return of.get("mean_s").asDouble();
  }
}
