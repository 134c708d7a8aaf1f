package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.wire.WireOptions;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code web-users.jmx} against nginx: what the sampler says, what we and tshark see on the wire.
 */
class DedicatedConnectionsTest {

  private static final int USERS = 100;

  /** Some user never asks within 6 s at a mean think time of 0.5 s: 100·e^−12 = 0.0006. */
  private static final Map<String, String> PROPERTIES =
      Map.of("users", String.valueOf(USERS), "rate", "200", "ramp", "1", "duration", "7");

  @TempDir static Path folder;

  private static RecordedRun run;
  private static JsonNode analysis;

  @BeforeAll
  static void record() throws Exception {
    run = RecordedRun.of("web-users", folder, PROPERTIES);
    analysis = run.analyzed();
  }

  @Test
  void theLogHasOurColumnsThoughNoPropertyAsksForThem() throws Exception {
    try (var lines = Files.lines(run.log())) {
      assertThat(lines.findFirst().orElseThrow())
          .contains(
              "\"tl_session\",\"tl_conn\",\"tl_local\",\"tl_request\",\"tl_start_ns\","
                  + "\"tl_elapsed_ns\",\"tl_connect_ns\",\"tl_tls_ns\",\"tl_first_byte_ns\",\"tl_sent_again\"");
    }
  }

  @Test
  void eachUserHasOneConnectionAndNoUserSharesIt() {
    assertThat(analysis.at("/sessions/count").asInt()).isEqualTo(USERS);
    assertThat(analysis.at("/sessions/connections").asInt()).isEqualTo(USERS);
    assertThat(analysis.at("/sessions/shared_connections").asInt(-1)).isZero();
    assertThat(analysis.at("/sessions/reconnects").asInt(-1)).isZero();
    assertThat(analysis.at("/wire/connections").asInt()).isEqualTo(USERS);
  }

  @Test
  void everySampleIsFoundOnTheWire() {
    long samples = analysis.at("/samples/count").asLong();
    // 100 users at two requests a second for 6 s after the ramp would be 1,200; a machine that is
    // busy with other work makes fewer, which is no fault here: half are enough to compare.
    assertThat(samples).isGreaterThan(600);
    assertThat(analysis.at("/samples/errors").asLong(-1)).isZero();
    assertThat(analysis.at("/error/matched").asLong()).isEqualTo(samples);
    assertThat(analysis.at("/wire/requests").asLong()).isEqualTo(samples);
    assertThat(analysis.at("/wire/responses").asLong()).isEqualTo(samples);
    assertThat(analysis.at("/wire/incomplete").asLong(-1)).isZero();
  }

  @Test
  void everyResponseTimeIsTheOneThatTsharkFinds() throws Exception {
    assertThat(ourResponseNanos()).isEqualTo(Tshark.responseNanos(run.pcap(), run.port()));
  }

  private static Map<Integer, List<Long>> ourResponseNanos() throws IOException {
    List<long[]> exchanges = new ArrayList<>();
    SourceSummary summary =
        WireSource.open(run.pcap(), WireOptions.defaults())
            .readInto(block -> copy(block, exchanges));
    exchanges.sort((a, b) -> Long.compare(a[1], b[1]));
    Map<Integer, List<Long>> byPort = new TreeMap<>();
    for (long[] exchange : exchanges) {
      String client = summary.connections().client((int) exchange[0]);
      byPort
          .computeIfAbsent(
              Integer.valueOf(client.substring(client.lastIndexOf(':') + 1)),
              unused -> new ArrayList<>())
          .add(exchange[2]);
    }
    return byPort;
  }

  private static void copy(SampleBlock block, List<long[]> exchanges) {
    for (int row = 0; row < block.size; row++) {
      exchanges.add(
          new long[] {block.connection[row], block.request[row], block.elapsedNanos[row]});
    }
  }
}
