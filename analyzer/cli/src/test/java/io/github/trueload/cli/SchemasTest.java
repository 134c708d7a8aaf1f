package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands other than {@code analyze} write as JSON, against the schemas published. */
class SchemasTest {

  private static final ObjectMapper JSON = new ObjectMapper();

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

  @ParameterizedTest
  @CsvSource({"plan-1.json, planning.md", "fit-1.json, fit.md", "scale-1.json, scale.md"})
  void everyFieldOfASchemaIsToldInItsPage(String schema, String page) throws IOException {
    String told = Files.readString(Path.of("../../docs", page));
    for (String field : PublishedSchema.of(schema).fields()) {
      assertThat(told).containsPattern("[`.]" + field + "[`\\[{]");
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
