package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with an experiment whose JMeter is a script that hands out logs made before. */
final class SessionOfLogs {

  /** What each script begins and ends with, around the choice of {@code $log_of_run}. */
  private static final String BEGIN =
      """
      #!/bin/sh
      here=$(sed -n 's/^here=//p' run.properties)
      property() { sed -n "s/^$1=//p" run.properties; }
      log=run.jtl
      while [ $# -gt 0 ]; do if [ "$1" = -l ]; then log=$2; fi; shift; done
      """;

  private static final String END =
      """
      cp "$here/$log_of_run.jtl" "$log"
      if [ -f "$here/health.csv" ]; then cp "$here/health.csv" "$log.health.csv"; fi
      """;

  private final String command;
  private final Path folder;

  private SessionOfLogs(String command, Path folder) {
    this.command = command;
    this.folder = folder;
  }

  /** Makes a log of 20 users, Z = 100 ms, and the health of its load generator. */
  static void generate(Path log, String service) throws IOException {
    Outcome outcome =
        Outcome.ofLine(
            "generate %s --users 20 --think 100ms --service %s --requests 1700 --nanoseconds --seed 1"
                .formatted(log, service));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Files.writeString(
        log.resolveSibling("health.csv"), HealthFile.of(Files.readAllLines(log).get(1), 12));
  }

  /**
   * Makes the folder.
   *
   * @param command that is tested
   * @param logs folder of the logs and of {@code health.csv}
   * @param choice sets {@code $log_of_run} to the name of a log; {@code $here} is the folder, and
   *     {@code $(property NAME)} one of the run
   * @param plan text of the plan
   */
  static SessionOfLogs in(Path folder, String command, Path logs, String choice, String plan)
      throws IOException {
    try (var files = Files.list(logs)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Files.createDirectories(folder.resolve("jmeter/bin"));
    Files.writeString(folder.resolve("jmeter/bin/ApacheJMeter.jar"), "");
    Files.writeString(folder.resolve("plan.jmx"), plan);
    Path java = Files.writeString(folder.resolve("java.sh"), BEGIN + choice + END);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return new SessionOfLogs(command, folder);
  }

  /** Runs the command on an experiment, with {@code results} in the folder as its output. */
  Outcome run(String results, String experiment, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve(command + ".yaml"), experiment);
    List<Object> words = new ArrayList<>(List.of(command, file));
    words.addAll(List.of("--output", folder.resolve(results)));
    words.addAll(List.of(options));
    return Outcome.of(words.toArray());
  }

  /** What the script wrote to {@code calls}, a line a run. */
  List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }
}
