package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plan with elements of each family, saved by JMeter 5.6.3 with the four jars of 0.1: it runs for
 * ever. Never edit the file.
 */
class OldPlanTest {

  private static final Path PLAN =
      Path.of("..", "src", "test", "resources", "plans", "0.1", "every-jar.jmx");

  @TempDir private Path folder;

  @Test
  void aPlanOfTheFourJarsRunsWithTheOne() throws Exception {
    Path log = folder.resolve("run.jtl");
    List<String> summary = new ArrayList<>();
    try (Backend server = Backend.start()) {
      new JMeterRun(
              RecordedRun.HOME,
              PLAN,
              log,
              Map.of(
                  "port", String.valueOf(server.port()),
                  "users", "5",
                  "rate", "20",
                  "duration", "4",
                  "think", "0.1 s",
                  "seed", "1"),
              Duration.ofMinutes(1))
          .run(summary::add);
    }
    List<String> rows = Files.readAllLines(log);
    assertThat(rows.get(0))
        .contains("\"tl_think_ns\",\"tl_arrival_ns\",\"tl_dropped\",\"tl_session\"");
    assertThat(rows).as("of users").anyMatch(row -> row.contains("Web users 1-"));
    assertThat(rows).as("of sessions").anyMatch(row -> row.contains("Sessions 2-"));
    assertThat(rows.subList(1, rows.size())).allMatch(row -> row.contains(",200,OK,"));
    String own = Files.readString(folder.resolve("run.jtl.jmeter.log"));
    assertThat(own).contains("trueload = ").doesNotContain(" ERROR ");
  }
}
