package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A folder with an experiment whose JMeter is a script that hands out a log made before; files next
 * to the experiment announce faults.
 */
abstract class ExperimentOfLogs {

  static final ObjectMapper JSON = new ObjectMapper();

  /** In the run's folder, as JMeter is; files next to the experiment announce the faults. */
  private static final String JMETER =
      """
      #!/bin/sh
      here=$(sed -n 's/^here=//p' run.properties)
      users=$(sed -n 's/^users=//p' run.properties)
      kind=$(sed -n 's/^kind=//p' run.properties)
      echo "$users $kind" >> "$here/calls"
      log=run.jtl
      while [ $# -gt 0 ]; do if [ "$1" = -l ]; then log=$2; fi; shift; done
      if [ -f "$here/die-$users" ]; then echo "cannot go on"; exit 3; fi
      if [ -f "$here/full-$users" ]; then echo "java.io.IOException: No space left on device" > jmeter.log; fi
      if [ -f "$here/hang-$users" ]; then sleep 100; fi
      if [ -f "$here/term-$users" ]; then kill -s TERM $PPID; exit 0; fi
      cp "$here/known.jtl" "$log"
      if [ -f "$here/health-$users" ]; then cp "$here/health-$users" "$log.health.csv"; fi
      """;

  static final String EXPERIMENT =
      """
      title: Made up
      plan: plan.jmx
      axes:
        - {property: users, label: Users, values: [20, 40]}
        - {property: kind, values: [a, b]}
      duration: 8s
      order: as-written
      load: off
      jmeter: {home: jmeter, java: "${here}/java.sh", end-within: 3s}
      """;

  /** The same with half the points, where two show as much as four. */
  static final String TWO_RUNS = EXPERIMENT.replace("[a, b]", "[a]");

  @TempDir private static Path shared;
  @TempDir Path folder;

  String out;
  String err;

  @BeforeAll
  static void generate() {
    String log = shared.resolve("known.jtl").toString();
    String command =
        "generate "
            + log
            + " --users 20 --think 100ms --service 500us --requests 2000 --nanoseconds --seed 1";
    Outcome outcome = Outcome.ofLine(command);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  @BeforeEach
  void prepare() throws IOException {
    Files.copy(shared.resolve("known.jtl"), folder.resolve("known.jtl"));
    Files.createDirectories(folder.resolve("jmeter/bin"));
    Files.writeString(folder.resolve("jmeter/bin/ApacheJMeter.jar"), "");
    Files.writeString(folder.resolve("plan.jmx"), "${__P(users)} ${__P(kind)} ${__P(duration)}");
    Path java = Files.writeString(folder.resolve("java.sh"), JMETER);
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  int run(String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve("made-up.yaml"), experiment);
    return call("experiment", "run", file.toString(), "--output", results().toString());
  }

  int call(String... arguments) {
    Outcome outcome = Outcome.of((Object[]) arguments);
    out = outcome.out();
    err = outcome.err();
    return outcome.code();
  }

  Path results() {
    return folder.resolve("results");
  }

  JsonNode json() throws IOException {
    return JSON.readTree(Files.readString(results().resolve("results.json")));
  }

  List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  Path run(int number, String ending) throws IOException {
    try (Stream<Path> points = Files.list(results().resolve("points"))) {
      return points
          .filter(path -> path.getFileName().toString().startsWith("%03d_".formatted(number)))
          .findFirst()
          .orElseThrow()
          .resolve("r1" + ending);
    }
  }
}
