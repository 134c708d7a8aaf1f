package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bursty.jmx} against nginx. */
@Tag("full")
class BurstyTest {

  @TempDir static Path folder;

  @Test
  void usersWhoShareOneMapComeInBurstsOnTheirOwnConnections() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            "bursty",
            folder,
            Map.of(
                "users",
                "100",
                "think",
                "500 ms",
                "dispersion",
                "100",
                "ramp",
                "1",
                "duration",
                "8"));
    JsonNode analysis = run.analyzed();
    assertThat(analysis.at("/samples/errors").asLong(-1)).isZero();
    assertThat(analysis.at("/sessions/shared_connections").asInt(-1)).isZero();
    // Seen: CoV 3.1 ± 0.3; a Poisson stream of as many requests stays within 1 ± 0.1.
    assertThat(analysis.at("/arrivals/verdict").asText()).isEqualTo("bursty");
    assertThat(analysis.at("/arrivals/cov").asDouble()).isGreaterThan(1.2);
  }
}
