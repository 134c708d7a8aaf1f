package io.github.trueload.cli;

import static io.github.trueload.cli.CompareCommandTest.compare;
import static io.github.trueload.cli.CompareCommandTest.compareRuns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on logs of streamed responses. */
class CompareStreamsTest {

  @TempDir private Path directory;

  /** Streamed responses of a second: first events of a mean in ms, largest gaps of 50 ms. */
  private Path writeStreams(String name, long seed, double firstEvent) throws IOException {
    Random random = new Random(seed);
    StringBuilder log =
        new StringBuilder(
            "timeStamp,elapsed,label,success,tl_start_ns,tl_elapsed_ns,"
                + "tl_first_event_ns,tl_events,tl_largest_gap_ns\n");
    double at = 1_700_000_000_000.0;
    for (int i = 0; i < 4000; i++) {
      at += -20 * Math.log(1 - random.nextDouble());
      long first = Math.round(-1e6 * firstEvent * Math.log(1 - random.nextDouble()));
      long gap = Math.round(-50e6 * Math.log(1 - random.nextDouble()));
      long elapsed = 900 + random.nextInt(200);
      log.append(
          "%d,%d,Chat,true,%d,%d,%d,20,%d%n"
              .formatted((long) at, elapsed, (long) (at * 1e6), elapsed * 1_000_000, first, gap));
    }
    return Files.writeString(directory.resolve(name), log);
  }

  @Tag("large")
  @Test
  void laterFirstEventsFailThoughTheResponseIsAsFast() throws IOException {
    Path base = writeStreams("base.jtl", 1, 100);
    Path late = writeStreams("late.jtl", 2, 130);
    Outcome outcome = compare(base, late, "--matters", "10%", "--statistics", "mean");
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .startsWith("fail: 1 slower, 2 alike")
        .contains("mean of Chat (first event): it is slower by more than");
    JsonNode labels =
        new ObjectMapper()
            .readTree(
                compare(base, late, "--matters", "10%", "--statistics", "mean", "--json", "-")
                    .out())
            .get("labels");
    assertThat(labels.findValuesAsText("of"))
        .containsExactly("response_time", "first_event", "largest_event_gap");
    assertThat(labels.get(1).get("base_n").asInt()).isEqualTo(4000);
    JsonNode firstEvent = labels.get(1).get("statistics").get(0);
    // of exponential times by 4,000 samples: 1.6 % of the mean is a standard error
    assertThat(firstEvent.get("base_s").asDouble()).isCloseTo(0.1, within(0.008));
    assertThat(firstEvent.get("candidate_s").asDouble()).isCloseTo(0.13, within(0.0104));
    assertThat(firstEvent.get("shift").asText()).isEqualTo("slower");
    // the same with the deviation of equal runs, from three runs a side
    Outcome runs =
        compareRuns(
            base,
            late,
            "--base-run",
            writeStreams("base2.jtl", 3, 100),
            "--base-run",
            writeStreams("base3.jtl", 4, 100),
            "--candidate-run",
            writeStreams("late2.jtl", 5, 130),
            "--candidate-run",
            writeStreams("late3.jtl", 6, 130),
            "--statistics",
            "mean");
    assertThat(runs.out()).contains("mean of Chat (first event): it is slower by more than");
    assertThat(runs.out()).doesNotContain("mean of Chat (largest event gap): it is slower");
  }
}
