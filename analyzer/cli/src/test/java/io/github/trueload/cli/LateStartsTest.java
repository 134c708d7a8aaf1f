package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From {@code tl_arrival_ns} in a log to how late its sessions started. */
class LateStartsTest {

  @TempDir private Path folder;
  private Path log;

  /** Session 1 is 2 ms late, 2 is 1 ms late, 3 by its cut-off stamp half a millisecond early. */
  @BeforeEach
  void write() throws IOException {
    log =
        Files.write(
            folder.resolve("run.jtl"),
            List.of(
                "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,"
                    + "\"tl_arrival_ns\"",
                "1600000000001,1,setup,200,OK,Setup 1-1,true,null",
                "1600000000002,1,page,200,OK,S 2-1,true,1600000000000000000",
                "1600000000501,1,page,200,OK,S 2-2,true,1600000000500000000",
                "1600000000900,9,page,200,OK,S 2-1,true,1600000000000000000",
                "1600000001000,2,page,200,OK,S 2-3,true,1600000001000500000",
                "1600000001500,2,page,200,OK,S 2-3,true,1600000001000500000"));
  }

  private String run(String... arguments) {
    Outcome outcome = Outcome.of((Object[]) arguments);
    String said = outcome.out() + outcome.err();
    assertThat(outcome.code()).as(said).isZero();
    return said;
  }

  private JsonNode late(String... more) throws IOException {
    String[] arguments = new String[4 + more.length];
    System.arraycopy(new String[] {"analyze", log.toString(), "--json", "-"}, 0, arguments, 0, 4);
    System.arraycopy(more, 0, arguments, 4, more.length);
    return new ObjectMapper().readTree(run(arguments)).at("/log_sessions/late");
  }

  @Test
  void aSessionIsLateByItsFirstRequest() throws IOException {
    JsonNode late = late();
    assertThat(late.get("count").asInt()).isEqualTo(3);
    assertThat(late.get("mean_s").asDouble()).isCloseTo((2e-3 + 1e-3 + 0) / 3, within(1e-9));
    assertThat(late.get("max_s").asDouble()).isEqualTo(2e-3);
  }

  @Test
  void aSessionThatArrivedAheadOfTheWindowDoesNotCount() throws IOException {
    // From 1600000000.301 on: the second request of session 1 is inside, 0.9 s after its arrival.
    JsonNode late = late("--steady", "300ms,0");
    assertThat(late.get("count").asInt()).isEqualTo(2);
    assertThat(late.get("max_s").asDouble()).isEqualTo(1e-3);
  }

  @Test
  void itIsSaidInALineAndARow() throws IOException {
    String said = run("analyze", log.toString(), "-v", "--csv", folder.resolve("out").toString());
    assertThat(said)
        .containsPattern("Start delay of sessions: median 1\\.00 ms, .*max 2 ms, n = 3");
    assertThat(Files.readAllLines(folder.resolve("out/times.csv")))
        .anyMatch(line -> line.startsWith("sessions_late,3,"));
  }

  @Test
  void aLogWithoutArrivalsHasNoLateStarts() throws IOException {
    Files.writeString(log, Files.readString(log).replace("tl_arrival_ns", "tl_other"));
    assertThat(late().isNull()).isTrue();
  }
}
