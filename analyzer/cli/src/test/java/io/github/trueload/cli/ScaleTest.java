package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.queueing.ClosedNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleTest {

  /** The logs as they are generated, which tests copy. */
  @TempDir private static Path generated;

  @TempDir private Path directory;

  private static Outcome trueload(List<String> arguments) {
    return Outcome.of(arguments.toArray());
  }

  /** Fifty users at S = 10 ms, so λ_sat = 100/s, with these think times in milliseconds. */
  private List<String> runs(int... thinks) throws IOException {
    List<String> command = new ArrayList<>(List.of("scale"));
    for (int think : thinks) {
      Path log = generated.resolve("z" + think + ".jtl");
      if (!Files.exists(log)) {
        String options = " --users 50 --service 10ms --requests 20000 --nanoseconds --seed ";
        Outcome outcome =
            Outcome.ofLine("generate " + log + options + think + " --think " + think + "ms");
        assertThat(outcome.code()).as(outcome.err()).isZero();
      }
      Path copy = directory.resolve(log.getFileName());
      command.add(Files.copy(log, copy, StandardCopyOption.REPLACE_EXISTING).toString());
    }
    return command;
  }

  private static List<String> with(List<String> command, String... more) {
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }

  /** A run that counts twice makes any fit look sure. */
  @Test
  void aCopyOfARunIsRefused() throws IOException {
    List<String> command = runs(560, 2000);
    Path copy = directory.resolve("copy.jtl");
    Files.copy(Path.of(command.get(1)), copy);
    Outcome outcome = trueload(with(command, copy.toString()));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("copy.jtl: has the same figures as", "z560.jtl; give each run once");
  }

  @Tag("large")
  @Test
  void runsAreRowsByRateAndShowWhereTheySaturate() throws IOException {
    List<String> command = runs(560, 2000, 1000, 700, 620);
    Path file = directory.resolve("scale.json");
    Outcome outcome =
        trueload(
            with(
                command,
                "--think",
                "10s,20s",
                "--objects-per-page",
                "15/9",
                "--json",
                file.toString()));
    assertThat(outcome.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.get("schema").asText()).isEqualTo("trueload.scale/1");
    double[] thinks = {2, 1, 0.7, 0.62, 0.56};
    for (int i = 0; i < thinks.length; i++) {
      JsonNode row = json.get("rows").get(i);
      assertThat(row.get("run").asText()).endsWith("z" + Math.round(thinks[i] * 1000) + ".jtl");
      // exact mean value analysis; 20,000 requests leave some 1 % of λ, 5 % of R in a queue
      var exact = ClosedNetwork.of(0.01).solve(50, thinks[i]).loop();
      assertThat(row.get("x_per_s").asDouble() / exact.ratePerSecond()).isCloseTo(1, within(0.03));
      assertThat(row.get("r_s").asDouble() / exact.responseSeconds()).isCloseTo(1, within(0.2));
      assertThat(row.get("q").asDouble())
          .isCloseTo(row.get("x_per_s").asDouble() * row.get("r_s").asDouble(), within(1e-9));
      // N' = λ·9/15·(R + Z'), equation 15
      assertThat(row.at("/web_users/0/n").asDouble())
          .isCloseTo(
              row.get("x_per_s").asDouble() * 0.6 * (row.get("r_s").asDouble() + 10), within(0.1));
    }
    assertThat(json.at("/saturation/x_per_s").asDouble()).isCloseTo(100, within(10.0));
    // 1/S is the truth
    assertThat(json.at("/saturation/low").asDouble()).isLessThan(100);
    assertThat(json.at("/saturation/high").asDouble()).isGreaterThan(100);
    // R/√n of exponential response times, more where they queue
    assertThat(json.at("/rows/4/r_se_s").asDouble())
        .isGreaterThan(json.at("/rows/4/r_s").asDouble() / Math.sqrt(20_000));
    assertThat(json.at("/rows/0/doubts")).isEmpty();
    assertThat(outcome.out()).contains("λ_sat").contains("z560.jtl", "Equivalent web users");
    // long names of runs are cut, other columns never
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
  }

  /** The same five runs show λ_sat in the test above; the three that are whole do not. */
  @Test
  void aDoubtfulRunIsNamedAndDoesNotCountForSaturation() throws IOException {
    List<String> command = runs(560, 2000, 1000, 700, 620);
    for (String log : command.subList(1, 3)) {
      Files.writeString(Path.of(log), "no row\n", StandardOpenOption.APPEND);
    }
    Path file = directory.resolve("scale.json");
    Outcome outcome = trueload(with(command, "--json", file.toString()));
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.get("rows")).hasSize(5);
    assertThat(json.get("saturation").isNull()).isTrue();
    assertThat(json.at("/rows/0/doubts")).hasSize(1);
    assertThat(json.at("/rows/1/doubts")).isEmpty();
    assertThat(outcome.out())
        .contains("z2000.jtl is left out of λ_sat", "z560.jtl is left out of λ_sat")
        .doesNotContain("z700.jtl is left out");
  }

  @Test
  void fewRunsShowNoSaturation() throws IOException {
    Outcome outcome = trueload(with(runs(1000, 700), "--json", "-"));
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    assertThat(json.get("rows")).hasSize(2);
    assertThat(json.get("saturation").isNull()).isTrue();
    assertThat(trueload(runs(1000)).out()).contains("λ_sat (saturation rate) is not known");
  }

  @Test
  void aCaptureHasNoUsers() throws IOException {
    Outcome outcome =
        trueload(List.of("scale", "../core/src/test/resources/analysis/four-users.pcap"));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("four-users.pcap").contains("logs with threads");
    assertThat(trueload(List.of("scale", directory.resolve("none").toString())).code())
        .isEqualTo(3);
    assertThat(trueload(with(runs(1000), "--objects-per-page", "2")).code()).isEqualTo(2);
  }
}
