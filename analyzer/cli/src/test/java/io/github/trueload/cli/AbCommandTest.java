package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions whose JMeter is a script that hands out logs made before: one for each version. How a
 * session decides is tested in the core; here its runs are real files and processes.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("process")
class AbCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The log of the version. Writes down version, block and seed. */
  private static final String CHOICE =
      """
      log_of_run=$(property version)
      echo "$log_of_run $(property repetition) $(property seed)" >> "$here/calls"
      for die in "$here/die-$log_of_run" "$here/die-$log_of_run-$(property repetition)"; do
        if [ -f "$die" ]; then echo "cannot go on"; exit 3; fi
      done
      if [ -f "$here/hang-point-$(property point)" ]; then sleep 100; fi
      if [ -f "$here/duet" ]; then
        touch start.engine-1
        for look in $(seq 300); do if [ -f start ]; then break; fi; sleep 0.1; done
        echo "$(property repetition) $(cat start) $(property port) $log_of_run" >> "$here/starts"
      fi
      """;

  private static final String FILE =
      """
      title: Old and new
      plan: plan.jmx
      axes: [{property: version, values: [old, new]}]
      duration: 8s
      load: off
      jmeter: {home: jmeter, java: "${here}/java.sh", end-within: 3s}
      """;

  private static final String EARLIER = "all runs are from an earlier session";

  private static final String DUET = FILE + "properties: {port: 1}\nduet: {port: 2}\n";

  @TempDir private static Path shared;
  @TempDir private Path folder;

  private SessionOfLogs session;
  private String out;
  private String err;

  /** The new version's service takes half as long again; its users think as long. */
  @BeforeAll
  static void generate() throws IOException {
    SessionOfLogs.generate(shared.resolve("old.jtl"), "2ms");
    SessionOfLogs.generate(shared.resolve("new.jtl"), "3ms");
  }

  @BeforeEach
  void prepare() throws IOException {
    String plan = "${__P(version)} ${__P(seed)} ${__P(duration)}";
    session = SessionOfLogs.in(folder, "ab", shared, CHOICE, plan);
  }

  private int ab(String experiment, String... options) throws IOException {
    Outcome outcome = session.run("results", experiment, options);
    out = outcome.out();
    err = outcome.err();
    return outcome.code();
  }

  /** One session: as it was made, continued, damaged and continued again. */
  @Test
  void theSameCommandContinuesWithWhatIsThere() throws IOException {
    checkSlowerVersion();
    checkNothingToDo(out);
    checkInterruptedBlock();
    Path torn = folder.resolve("results/points/001_version=old/r3/analysis.json");
    Files.writeString(torn, Files.readString(torn).substring(0, 200));
    assertThat(ab(FILE)).isEqualTo(3);
    assertThat(err).hasLineCount(1).contains("was it cut off?").contains("r3");
    assertThat(ab(FILE.replace("8s", "7s"))).isEqualTo(2);
    assertThat(err)
        .hasLineCount(1)
        .contains("contains the results of another version of this experiment");
  }

  private void checkSlowerVersion() throws IOException {
    Path json = folder.resolve("ab.json");
    Path html = folder.resolve("ab.html");
    Path markdown = folder.resolve("ab.md");
    String[] options = {
      "--html",
      html.toString(),
      "--json",
      json.toString(),
      "--markdown",
      markdown.toString(),
      "--github"
    };
    assertThat(ab(FILE, options)).as(out + err).isEqualTo(1);
    assertThat(List.of(html, json, markdown)).allMatch(EarlierResult::isAt);
    assertThat(out)
        .contains("block 1, base again: ")
        .contains("slower: mean +")
        .contains("✗ slower")
        // both bases have the same log
        .contains("A/A, base against base in 1 pair: mean +0.0 %")
        .contains("::error title=A/B%3A slower::mean: +");
    JsonNode written = JSON.readTree(Files.readString(json));
    PublishedSchema schema = PublishedSchema.of("ab-1.json");
    assertThat(schema.faultsAndUnknownFields(written)).isEmpty();
    for (String name : written.properties().stream().map(each -> each.getKey()).toList()) {
      ObjectNode without = written.deepCopy();
      without.remove(name);
      assertThat(schema.faults(without)).as(name).isNotEmpty();
    }
    assertThat(written.get("base").asText()).isEqualTo("version=old");
    assertThat(written.get("candidate").asText()).isEqualTo("version=new");
    assertThat(written.get("pairs").asInt()).isEqualTo(6);
    // exact MVA of 20 users, Z = 100 ms: S = 2 ms has R = 3.09 ms, S = 3 ms has R = 6.11 ms
    assertThat(written.at("/figures/0/difference").asDouble()).isBetween(0.4, 2.0);
    assertThat(Files.readString(html)).contains("slower: mean +", "Deviation of equal runs");
    // six pairs and the second base; the runs of a block have one seed, blocks have their own
    assertThat(session.calls()).hasSize(13);
    assertThat(session.calls().stream().map(call -> call.replaceFirst("^\\w+ ", "")).distinct())
        .hasSize(6);
  }

  private void checkNothingToDo(String first) throws IOException {
    Path json = folder.resolve("again.json");
    assertThat(ab(FILE, "--github", "--json", json.toString())).isEqualTo(1);
    assertThat(session.calls()).hasSize(13);
    assertThat(out).contains(EARLIER);
    assertThat(withoutNote(out)).isEqualTo(first.strip());
    assertThat(JSON.readTree(Files.readString(json)).get("new_runs").asInt()).isZero();
  }

  /** The output without the line that all runs are from an earlier session. */
  private static String withoutNote(String text) {
    return text.replaceFirst("(?m)^ *- " + EARLIER + ".*\\R", "").strip();
  }

  private void checkInterruptedBlock() throws IOException {
    Path runs = folder.resolve("results/points/002_version=new");
    Files.move(runs.resolve("r6"), runs.resolve("r6.part"));
    assertThat(ab(FILE)).isEqualTo(1);
    assertThat(session.calls().subList(13, 15))
        .allMatch(call -> call.contains(" 6 "))
        .extracting(call -> call.substring(0, 3))
        .containsExactlyInAnyOrder("old", "new");
    assertThat(session.calls()).hasSize(15);
    assertThat(out).doesNotContain(EARLIER);
  }

  /** The last block that ended the session is made again; one that another replaced stays. */
  @Test
  void aFailedBlockIsMadeAgainOnlyIfItEndedTheSession() throws IOException {
    Path fault = Files.writeString(folder.resolve("die-new"), "");
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(4);
    assertThat(out)
        .contains("3 blocks in a row do not count; the last one: candidate: JMeter ended with 3");
    Files.delete(fault);
    Path later = Files.writeString(folder.resolve("die-new-5"), "");
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(1);
    assertThat(out)
        .contains("3 blocks do not count: block 1, candidate: JMeter ended with 3")
        .contains("block 5");
    String first = out;
    int made = session.calls().size();
    Files.delete(later);
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(1);
    assertThat(session.calls()).hasSize(made);
    assertThat(withoutNote(out)).isEqualTo(first.strip());
  }

  @Test
  void aPlanThatWasEditedIsRefusedInOneLine() throws IOException {
    // ends the session after its first block, whose runs stay
    Files.delete(folder.resolve("health.csv"));
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(4);
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(plan, Files.readString(plan) + " edited");
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("contains runs of another version of plan.jmx");
    assertThat(session.calls()).hasSize(3);
  }

  @Test
  void theShortFormDoesNotMixWithTheOther() throws IOException {
    Files.delete(folder.resolve("health.csv"));
    String both = FILE + "short: {warm-up: 1s}\n";
    assertThat(ab(both, "--at-most", "6")).isEqualTo(4);
    assertThat(ab(both, "--short", "--at-most", "6")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("contains other files; use another folder");
  }

  @Test
  void theRunsOfADuetBeginTogetherAtTwoPlacesAndItIsContinuedBlockByBlock() throws IOException {
    Files.writeString(folder.resolve("duet"), "");
    Path json = folder.resolve("ab.json");
    Path html = folder.resolve("ab.html");
    assertThat(ab(DUET, "--duet", "--html", html.toString(), "--json", json.toString()))
        .as(out + err)
        .isEqualTo(1);
    assertThat(out)
        .contains("block 1, at once, base again: ", "block 1, at once, base beside it: ")
        .contains("(6 pairs, both sides at once)")
        .contains("A/A, base against base in 1 pair: mean +0.0 %");
    assertThat(Files.readString(html)).contains("at the same time, at two places");
    JsonNode written = JSON.readTree(Files.readString(json));
    assertThat(PublishedSchema.of("ab-1.json").faultsAndUnknownFields(written)).isEmpty();
    assertThat(written.get("duet").asBoolean()).isTrue();
    assertThat(written.at("/blocks/0/runs")).hasSize(4);
    // each instant was written once both of a pair were waiting for it
    List<String[]> starts =
        Files.readAllLines(folder.resolve("starts")).stream().map(line -> line.split(" ")).toList();
    assertThat(starts).hasSize(14);
    Map<String, List<String>> places =
        starts.stream()
            .collect(
                Collectors.groupingBy(
                    start -> start[0] + " " + start[1],
                    Collectors.mapping(start -> start[2], Collectors.toList())));
    assertThat(places).hasSize(7);
    assertThat(places.values())
        .allSatisfy(ports -> assertThat(ports).containsExactlyInAnyOrder("1", "2"));
    // either side is at either place
    assertThat(starts.stream().map(start -> start[3] + start[2]).distinct())
        .containsExactlyInAnyOrder("old1", "old2", "new1", "new2");
    checkDuetIsContinued();
  }

  private void checkDuetIsContinued() throws IOException {
    Path runs = folder.resolve("results/points/002_version=new");
    Files.move(runs.resolve("r6"), runs.resolve("r6.part"));
    assertThat(ab(DUET, "--duet")).isEqualTo(1);
    // the block's two runs, beside the six pairs and the two second bases
    assertThat(session.calls()).hasSize(16);
    assertThat(ab(DUET)).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("contains other files");
  }

  @Test
  void busyProcessorsEndADuet() throws IOException {
    Path health = folder.resolve("health.csv");
    Files.writeString(health, Files.readString(health).replace(",0.10,0,", ",0.83,0,"));
    assertThat(ab(DUET, "--duet", "--at-most", "6")).isEqualTo(4);
    assertThat(out)
        .contains("3 blocks in a row do not count; the last one: ")
        .contains(": both sides at once used 83 % of the processors, at most 70 %");
  }

  @Test
  void aRunThatFailsEndsTheOtherOfItsDuet() throws IOException {
    Files.writeString(folder.resolve("die-new"), "");
    Files.writeString(folder.resolve("hang-point-1"), "");
    assertThat(ab(DUET, "--duet", "--at-most", "6")).isEqualTo(4);
    assertThat(out)
        .contains("3 blocks in a row do not count; the last one: candidate: JMeter ended with 3");
    assertThat(folder.resolve("results/points/001_version=old")).isEmptyDirectory();
    assertThat(folder.resolve("results/processes")).doesNotExist();
  }

  @Test
  void aDuetWithoutTwoPlacesIsRefusedInOneLine() throws IOException {
    assertThat(ab(FILE, "--duet")).isEqualTo(2);
    assertThat(err)
        .hasLineCount(1)
        .contains("ab.yaml: --duet runs two servers at once: give the second its own port");
    String health = "server: {health: 'http://127.0.0.1:${port}/'}\n";
    assertThat(ab(DUET.replace("duet: {port: 2}", "duet: {port: 1}") + health, "--duet"))
        .isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("give the second its own port");
    assertThat(ab(DUET + health.replace("${port}", "80"), "--duet")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("and both would be at http://127.0.0.1:80/");
    assertThat(ab(DUET.replace("duet: {port", "duet: {prot"), "--duet")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("there is no property 'prot'; did you mean 'port'?");
    assertThat(ab(DUET.replace("jmeter: {", "jmeter: {remote: ['h:1099'], "), "--duet"))
        .isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("remove jmeter.remote");
    assertThat(folder.resolve("calls")).doesNotExist();
  }

  @Test
  void aPlanWithoutHealthIsInconclusiveAfterItsFirstBlock() throws IOException {
    Files.delete(folder.resolve("health.csv"));
    assertThat(ab(FILE, "--at-most", "6")).isEqualTo(4);
    assertThat(out).contains("add Trueload - Traffic Realism to the plan");
    assertThat(session.calls()).hasSize(3);
  }

  @Test
  void anOutputThatIsThePlanIsRefused() throws IOException {
    Path plan = folder.resolve("plan.jmx");
    String before = Files.readString(plan);
    assertThat(ab(FILE, "--html", plan.toString())).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("plan.jmx: is an input");
    assertThat(plan).hasContent(before);
    assertThat(folder.resolve("calls")).doesNotExist();
  }

  @Test
  void filesWithoutTwoSidesAreRefusedInOneLine() throws IOException {
    assertThat(ab(FILE.replace("[old, new]", "[old, new, newer]"))).isEqualTo(2);
    assertThat(err)
        .hasLineCount(1)
        .contains("ab.yaml: ab needs one axis with two values, the base and the candidate");
    assertThat(ab(FILE.replace("[old, new]", "[old, old]"))).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("'old' occurs twice");
    assertThat(ab(FILE.replace("version", "vresion"))).isEqualTo(2);
    assertThat(err)
        .hasLineCount(1)
        .contains("all runs would be the same: nothing reads the axis 'vresion'");
    assertThat(ab(FILE, "--at-most", "5")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("--at-most 5: give a number of pairs from 6 to 500");
    assertThat(folder.resolve("calls")).doesNotExist();
  }
}
