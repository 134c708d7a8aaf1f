package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What {@code trueload experiment} says before anything runs, and the file's schema. */
class ExperimentCommandTest {

  private static final Path PAGE = Path.of("../../docs/experiment.md");

  @TempDir private Path folder;
  private String out;
  private String err;

  @BeforeEach
  void plan() throws IOException {
    Files.writeString(folder.resolve("web-users.jmx"), "${__P(users)} ${__P(duration)}");
  }

  private int run(String... arguments) {
    Outcome outcome = Outcome.of((Object[]) arguments);
    out = outcome.out();
    err = outcome.err();
    return outcome.code();
  }

  /** The file that the page begins with. */
  private static String example() throws IOException {
    Matcher block =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void aDryRunPrintsThePointsAndTheirTime() throws IOException {
    Path file = Files.writeString(folder.resolve("users.yaml"), example());
    assertThat(run("experiment", "run", file.toString(), "--dry-run")).as(err).isZero();
    assertThat(out)
        .startsWith("A web server, users by keep-alive: 48 runs, in random order (seed 1)\n")
        .contains("run  users  keepalive  repetition")
        // 48 × (70 + 8) s + 47 × 5 s = 3979 s
        .contains("About 1 h 06 min: 70 s of load in each run")
        .contains("note: nothing reads the property 'think'")
        .doesNotContain("note: nothing reads the axis");
    assertThat(out.lines().filter(line -> line.matches(" +\\d+ +\\d+ +(on|off) +[123]")))
        .hasSize(48);
    assertThat(run("experiment", "run", file.toString(), "--short", "--dry-run")).as(err).isZero();
    assertThat(out).contains("2 runs").contains("About 41 s: 10 s of load");
  }

  /** The whole experiment is refused, not one run after the other. */
  @Test
  void withoutAJMeterNothingStarts() throws IOException {
    Path file = Files.writeString(folder.resolve("users.yaml"), example());
    Path results = folder.resolve("results");
    String[] command = {"experiment", "run", file.toString(), "--jmeter", folder.toString()};
    assertThat(run(with(command, "--output", results.toString()))).isEqualTo(2);
    assertThat(err)
        .contains("not a JMeter folder: bin/ApacheJMeter.jar is missing")
        .hasLineCount(1);
    assertThat(results).doesNotExist();
    assertThat(run(with(command, "--dry-run"))).as(err).isZero();
    assertThat(out).contains("does not start: " + folder + ": not a JMeter folder");
  }

  private static String[] with(String[] command, String... more) {
    return Stream.concat(Arrays.stream(command), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void whatIsWrongIsOneLineAndNothingRuns() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("users.yaml"), example().replace("repetitions: 3", "repetition: 3"));
    assertThat(run("experiment", "run", file.toString(), "--dry-run")).isEqualTo(2);
    assertThat(out).isEmpty();
    assertThat(err)
        .isEqualTo(
            "trueload: "
                + file
                + ", line 15: there is no 'repetition'; did you mean 'repetitions'?\n");
    Files.delete(folder.resolve("web-users.jmx"));
    Files.writeString(file, example());
    assertThat(run("experiment", "run", file.toString(), "--dry-run")).isEqualTo(2);
    assertThat(err).contains("plan: there is no ").contains("web-users.jmx").hasLineCount(1);
    assertThat(run("experiment", "run", folder + "/none.yaml", "--dry-run")).isEqualTo(3);
    assertThat(run("experiment")).isEqualTo(2);
  }

  private static JsonNode asJson(String yaml) {
    Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return new ObjectMapper().valueToTree(loaded);
  }

  @Test
  void theFilesOfThePageFitTheSchemaAndThePageNamesItsKeys() throws IOException {
    PublishedSchema schema = PublishedSchema.of("experiment-file-1.json");
    assertThat(schema.faults(asJson(example()))).isEmpty();
    String page = Files.readString(PAGE);
    Set<String> keys = schema.fields();
    // The key named properties looks as if it were a part of the schema.
    keys.removeAll(Set.of("type", "description", "propertyNames", "additionalProperties"));
    for (String key : keys) {
      assertThat(page).as(key).containsPattern("`" + Pattern.quote(key) + "`");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "repetition: 3",
        "repetitions: 0",
        "duration: 60",
        "order: any",
        "capture: on",
        "load: {tolerance: 5}",
        "server: {strat: x}",
        "axes: []",
        "axes: [{property: users}]",
        "axes: [{property: users, values: [1], step: 1}]",
        "axes: [{property: users, from: 1, to: 2}]",
        "properties: {here: x}",
        "duet: {here: x}",
        "short: {short: {}}",
      })
  void whatTheReaderRefusesTheSchemaDoesToo(String line) throws IOException {
    String base = "plan: web-users.jmx\naxes: [{property: users, values: [1]}]\nduration: 60s\n";
    String key = line.substring(0, line.indexOf(':'));
    String text = base.replaceAll("(?m)^" + key + ":.*\n", "") + line + "\n";
    assertThat(PublishedSchema.of("experiment-file-1.json").faults(asJson(base))).isEmpty();
    assertThat(PublishedSchema.of("experiment-file-1.json").faults(asJson(text))).isNotEmpty();
    Path file = Files.writeString(folder.resolve("e.yaml"), text);
    assertThat(run("experiment", "run", file.toString(), "--dry-run")).isEqualTo(2);
  }
}
