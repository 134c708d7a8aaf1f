package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code web-users.jmx} with a seed, by two remote engines on loopback against nginx. */
class RemoteEnginesTest {

  private static final int USERS = 15;

  @TempDir static Path folder;

  private static RecordedRun run;

  @BeforeAll
  static void runOnTwoEngines() throws Exception {
    Path plan = folder.resolve("seeded.jmx");
    String setting = "<stringProp name=\"ScaledThinkTime.mode\">";
    String original = Files.readString(RecordedRun.PLANS.resolve("web-users.jmx"));
    assertThat(original).contains(setting);
    Files.writeString(
        plan,
        original.replace(
            setting,
            "<stringProp name=\"ThinkTime.seed\">7</stringProp>"
                + "<stringProp name=\"ScaledThinkTime.generators\">2</stringProp>"
                + setting));
    run =
        RecordedRun.remote(
            plan,
            folder,
            2,
            Map.of("users", "" + USERS, "rate", "60", "ramp", "0", "duration", "6"));
  }

  @Test
  void sessions_of_different_engines_are_different_and_keep_their_connections() throws Exception {
    JsonNode analysis = run.analyzed();
    assertThat(analysis.at("/samples/errors").asLong(-1)).isZero();
    assertThat(analysis.at("/sessions/count").asInt()).isEqualTo(2 * USERS);
    assertThat(analysis.at("/sessions/connections").asInt()).isEqualTo(2 * USERS);
    assertThat(analysis.at("/sessions/shared_connections").asInt(-1)).isZero();
    assertThat(analysis.at("/error/matched").asLong())
        .as("all samples are found in the packets by their columns")
        .isEqualTo(analysis.at("/samples/count").asLong());
  }

  /** Each user's first two think times: with one seed, all different, whichever engine's. */
  @Test
  void engines_with_the_same_seed_do_not_think_the_same() throws Exception {
    Map<String, List<String>> thinks = thinksByThread();
    assertThat(thinks).hasSize(2 * USERS);
    List<String> beginnings = new ArrayList<>();
    thinks.values().forEach(times -> beginnings.add(times.get(0)));
    assertThat(new HashSet<>(beginnings)).hasSize(2 * USERS).doesNotContain("", "null");
  }

  private static Map<String, List<String>> thinksByThread() throws IOException {
    List<String> lines = Files.readAllLines(run.log());
    List<String> head = Arrays.asList(lines.get(0).replace("\"", "").split(","));
    int thread = head.indexOf("threadName");
    int think = head.indexOf("tl_think_ns");
    assertThat(think).as("column tl_think_ns in %s", head).isNotNegative();
    Map<String, List<String>> thinks = new TreeMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      thinks.computeIfAbsent(fields[thread], name -> new ArrayList<>()).add(fields[think]);
    }
    return thinks;
  }
}
