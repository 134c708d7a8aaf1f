package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands other than {@code analyze} write as JSON, against the schemas published. */
class SchemasTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String RUN = "../core/src/test/resources/analysis/four-users";

  @TempDir private static Path folder;

  /** Logs of bursts, with and without users, and of a loop at five rates. */
  @BeforeAll
  static void generate() throws IOException {
    run(
        "generate FOLDER/bursts.jtl --users 200 --think 7s --index 40 --service 5ms --requests"
            + " 9000");
    Files.writeString(
        folder.resolve("alone.csv"), columns(Files.readString(folder.resolve("bursts.jtl"))));
    for (int think : new int[] {500, 700, 1000, 1500, 2000}) {
      run(
          ("generate FOLDER/z%d.jtl --users 50 --service 10ms --requests 4000 --think %dms"
                  + " --nanoseconds")
              .formatted(think, think));
    }
  }

  /** Start, elapsed and label alone: no users. */
  private static String columns(String log) {
    return log.replaceAll("(?m)^([^,]*,[^,]*,[^,\\n]*),.*$", "$1");
  }

  private static String run(String command) {
    Outcome outcome = Outcome.ofLine(command.replace("FOLDER", folder.toString()));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome.out();
  }

  @Tag("large")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan-1.json | plan web --rate 10/s --service 50ms --cov-tolerance 0.05",
        "plan-1.json | plan web --rate 20/s --service 50ms --users 100 --cov-tolerance 0.05",
        "plan-1.json | plan web --rate 9/s --service 50ms,40ms --users 1,20",
        "plan-1.json | plan web --run FOLDER/z500.jtl",
        "plan-1.json | plan burst --mean 7s --index 400 --users 100 --demand 5ms --requests 2000",
        "plan-1.json | plan sessions --rate 100/s --requests 5 --think 3s --response 200ms",
        "fit-1.json | fit FOLDER/bursts.jtl --demand 5ms",
        "fit-1.json | fit FOLDER/bursts.jtl",
        "fit-1.json | fit FOLDER/alone.csv --users 200",
        "scale-1.json | scale FOLDER/z500.jtl FOLDER/z700.jtl FOLDER/z1000.jtl FOLDER/z1500.jtl"
            + " FOLDER/z2000.jtl --think 10s,20s",
        "scale-1.json | scale FOLDER/z500.jtl FOLDER/z700.jtl",
      })
  void whatIsWrittenKeepsToItsSchemaAndItKnowsEveryField(String schema, String command)
      throws IOException {
    JsonNode json = JSON.readTree(run(command + " --json -"));
    PublishedSchema published = PublishedSchema.of(schema);
    assertThat(published.faults(json)).isEmpty();
    assertThat(published.faultsAndUnknownFields(json)).isEmpty();
    // and it holds what is written to something: each field of the object is one it must have
    for (String name : json.properties().stream().map(each -> each.getKey()).toList()) {
      ObjectNode without = json.deepCopy();
      without.remove(name);
      assertThat(published.faults(without)).as(name).isNotEmpty();
    }
  }

  @Tag("large")
  @Test
  void descriptionsAndLikenessesKeepToTheirSchemas() throws IOException {
    Path workload = folder.resolve("workload.json");
    Path likeness = folder.resolve("likeness.json");
    run("workload describe FOLDER/bursts.jtl -o " + workload);
    run("workload compare %s FOLDER/bursts.jtl --json %s".formatted(workload, likeness));
    for (Path file : List.of(workload, likeness)) {
      JsonNode json = JSON.readTree(Files.readString(file));
      String schema = json.path("schema").asText().replaceFirst("trueload.(.*)/1", "$1-1.json");
      assertThat(PublishedSchema.of(schema).faultsAndUnknownFields(json)).isEmpty();
      for (String name : json.properties().stream().map(each -> each.getKey()).toList()) {
        ObjectNode without = json.deepCopy();
        without.remove(name);
        assertThat(PublishedSchema.of(schema).faults(without)).as(name).isNotEmpty();
      }
    }
  }

  /** With every outcome the object has the same fields. */
  @Tag("large")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metrics-1.json | check --list --json -",
        "check-1.json | check RUN.jtl RUN.pcap --gate p(99)<1ns --gate verdict=poisson --json -",
        "check-1.json | check RUN.jtl --baseline FOLDER/z500.jtl --gate sd<1s"
            + " --gate p(50)vs\u00a0baseline+900% --gate p(99)\u00a0of\u00a0None<1s --json -",
        "check-1.json | check FOLDER/alone.csv --gate mean>0s --gate health.pause.max<1s --json -",
        "comparison-1.json | compare FOLDER/z500.jtl FOLDER/z700.jtl --json -",
        "comparison-1.json | compare RUN.pcap ../../examples/recorded/web-users.pcap --json -",
        "comparison-1.json | compare FOLDER/alone.csv RUN.jtl --matters 1ms --json -",
      })
  void verdictsKeepToTheirSchemas(String schema, String command) throws IOException {
    String line = command.replace("FOLDER", folder.toString()).replace("RUN", RUN);
    Object[] words =
        Arrays.stream(line.split(" ")).map(word -> word.replace('\u00a0', ' ')).toArray();
    Outcome outcome = Outcome.of(words);
    JsonNode json = JSON.readTree(outcome.out());
    PublishedSchema published = PublishedSchema.of(schema);
    assertThat(published.faultsAndUnknownFields(json)).as(outcome.err()).isEmpty();
    for (String name : json.properties().stream().map(each -> each.getKey()).toList()) {
      ObjectNode without = json.deepCopy();
      without.remove(name);
      assertThat(published.faults(without)).as(name).isNotEmpty();
    }
  }

  @Test
  void aGateSaysItsLabelOperatorAndLimit() throws IOException {
    Outcome outcome =
        Outcome.of("check", RUN + ".jtl", "--gate", "p(99) of Page < 250ms", "--json", "-");
    JsonNode gate = JSON.readTree(outcome.out()).at("/gates/0");
    assertThat(gate.get("label").asText()).isEqualTo("Page");
    assertThat(gate.get("operator").asText()).isEqualTo("<");
    assertThat(gate.get("limit").asDouble()).isEqualTo(0.25);
  }

  @ParameterizedTest
  @CsvSource({
    "plan-1.json, planning.md",
    "fit-1.json, fit.md",
    "scale-1.json, scale.md",
    "trend-1.json, trend.md",
    "ab-1.json, ab.md",
    "capacity-1.json, capacity.md",
    "audit-1.json, audit.md",
    "check-1.json, gates.md",
    "comparison-1.json, compare.md",
    "metrics-1.json, gates.md"
  })
  void thePageOfASchemaNamesEachOfItsFields(String schema, String page) throws IOException {
    String words = Files.readString(Path.of("../../docs", page));
    for (String field : PublishedSchema.of(schema).fields()) {
      assertThat(words).containsPattern("[`.]" + field + "[`\\[{]");
    }
  }

  @Test
  void aMapThatTheTimerCouldNotReadIsFound() throws IOException {
    ObjectNode json =
        (ObjectNode) JSON.readTree(run("fit FOLDER/bursts.jtl --demand 5ms --json -"));
    ((ObjectNode) json.get("map")).put("p_short_long", 1.5);
    assertThat(PublishedSchema.of("fit-1.json").faults(json)).isNotEmpty();
  }
}
