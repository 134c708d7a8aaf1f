package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.planning.SessionNeeds;
import io.github.trueload.planning.SessionNeedsDocument;
import io.github.trueload.queueing.SessionLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PlanSessionsTest {

  @TempDir private Path root;

  private static String trueload(String arguments) {
    Outcome outcome = Outcome.ofLine(arguments);
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    return outcome.out();
  }

  private static SessionNeeds needs(long allowed) {
    OptionalLong limit = OptionalLong.of(allowed);
    return SessionNeeds.of(new SessionLoad(100, 5, 3, 0.2, 1), 60, limit, limit, limit, limit);
  }

  /** 100/s of 5·0.2 s + 4·3 s: 1,300 at once, and SessionLoadTest's 1,412 and 7,652. */
  @Test
  void theSessionsAndTheirNeedsAreSaid() throws IOException {
    String command = "plan sessions --rate 6000/min --requests 5 --think 3s --response 200ms";
    assertThat(trueload(command).replaceAll("\\s+", " "))
        .startsWith("100 sessions/s of 13 s each: 1,300 at once on average, 1,413 at most")
        .contains("local ports 7,654");
    JsonNode json = new ObjectMapper().readTree(trueload(command + " --json -"));
    assertThat(json.get("at_once_most").asLong()).isEqualTo(1413);
    assertThat(json.get("needs").get(2).get("needed").asLong()).isEqualTo(7654);
  }

  @Test
  void whatWillNotDoIsWarnedOfWithARemedy() {
    assertThat(String.join("\n", SessionNeedsDocument.of(needs(1_000)).lines()))
        .contains("not enough threads");
    assertThat(
            SessionNeedsDocument.of(needs(1_000)).lines().stream()
                .filter(each -> each.startsWith("warning")))
        .hasSize(4);
    assertThat(SessionNeedsDocument.of(needs(Long.MAX_VALUE)).lines())
        .noneMatch(each -> each.contains("warning"));
  }

  @Test
  void limitsAreReadFromLinux() throws IOException {
    write(
        "proc/self/limits",
        "Limit  Soft Limit  Hard Limit  Units\n"
            + "Max processes  unlimited  64000  processes\n"
            + "Max open files  1024  20000  files\n");
    write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    write("proc/sys/vm/max_map_count", "65530\n");
    write("sys/fs/cgroup/pids.max", "max\n");
    write("proc/meminfo", "MemTotal: 9 kB\nMemAvailable:    2048 kB\n");
    MachineLimits limits = MachineLimits.of(root);
    assertThat(limits.openFiles()).hasValue(20_000);
    assertThat(limits.localPorts()).hasValue(28_232);
    assertThat(limits.threads()).hasValue(32_765);
    assertThat(limits.memoryBytes()).hasValue(2 << 20);
  }

  /**
   * Files below /proc/sys can only be read at once; a digit alone would be a limit of under ten.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void theLimitsOfThisMachineAreReadWhole() {
    MachineLimits here = MachineLimits.here();
    assertThat(here.threads().orElseThrow()).isGreaterThan(100);
    assertThat(here.localPorts().orElseThrow()).isGreaterThan(100);
  }

  @Test
  void anUnknownLimitIsNoLimit() {
    MachineLimits limits = MachineLimits.of(root.resolve("nowhere"));
    assertThat(limits.openFiles()).isEmpty();
    assertThat(limits.threads()).isEmpty();
    SessionNeeds needs =
        SessionNeeds.of(
            new SessionLoad(1e5, 5, 3, 0.2, 1),
            60,
            limits.threads(),
            limits.openFiles(),
            limits.localPorts(),
            limits.memoryBytes());
    assertThat(SessionNeedsDocument.of(needs).lines()).noneMatch(each -> each.contains("warning"));
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
