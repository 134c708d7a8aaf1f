package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code shared-connections.jmx} against nginx: the defect must be seen, and be gone once
 * converted.
 */
class SharedConnectionsTest {

  private static final int USERS = 100;

  @TempDir static Path folder;

  @Tag("full")
  @Test
  void usersOfTheJavaImplementationShareAFewConnections() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            "shared-connections",
            folder,
            Map.of("users", String.valueOf(USERS), "think", "1 s", "ramp", "1", "duration", "8"));
    JsonNode analysis = run.analyzed();
    // Some user never asks within 7 s: 100·e^−7 = 0.09; so a few may be missing, not many.
    assertThat(analysis.at("/sessions/count").asInt()).isBetween(USERS - 5, USERS);
    // How many connections there are says nothing: Java keeps 5 idle ones (http.maxConnections) and
    // opens and closes more whenever more are busy, which on a loaded machine is often.
    assertThat(analysis.at("/sessions/shared_connections").asInt()).isPositive();
  }

  @Test
  void theConvertedPlanGivesEachUserAConnection() throws Exception {
    Path plan = folder.resolve("dedicated-connections.jmx");
    Finished conversion =
        Finished.trueload(
            "convert",
            RecordedRun.PLANS.resolve("shared-connections.jmx").toString(),
            "-o",
            plan.toString());
    assertThat(conversion.exit()).as(conversion.err()).isZero();
    RecordedRun run =
        RecordedRun.of(
            plan,
            folder,
            Map.of("users", String.valueOf(USERS), "think", "700 ms", "ramp", "1", "duration", "5"),
            List.of());
    JsonNode analysis = run.analyzed();
    assertThat(analysis.at("/samples/errors").asLong(-1)).isZero();
    // Some user never asks within 4 s: 100·e^−5.7 = 0.3; six of them once in a million runs.
    assertThat(analysis.at("/sessions/count").asInt()).isBetween(USERS - 5, USERS);
    assertThat(analysis.at("/sessions/connections").asInt())
        .isEqualTo(analysis.at("/sessions/count").asInt());
    assertThat(analysis.at("/sessions/shared_connections").asInt(-1)).isZero();
  }
}
