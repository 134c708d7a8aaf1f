package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arriving sessions on a machine that has too little of something. */
class SessionLimitsTest {

  /** JMeter's jars alone take some 200. */
  private static final int OPEN_FILES = 350;

  private static final String CAUSE = "by the load generator's fault: no more open files";

  @TempDir private Path folder;

  @Test
  void withoutOpenFilesSamplesFailByNameAndNoneIsLost() throws Exception {
    Path log = folder.resolve("limits.jtl").toAbsolutePath();
    String printed;
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      printed = run(log, "port=" + nginx.port(), "rate=300/s", "duration=4 s", "think=700 ms");
    }
    List<Map<String, String>> rows = LogTable.of(log).rows();
    List<Map<String, String>> failed =
        rows.stream().filter(row -> row.get("success").equals("false")).toList();
    assertThat(failed).isNotEmpty().hasSizeLessThan(rows.size());
    assertThat(failed)
        .allSatisfy(row -> assertThat(row.get("responseMessage")).contains("Too many open files"));
    assertThat(printed.lines().filter(line -> line.contains(CAUSE)))
        .as("the first at once, all of them at the end")
        .hasSize(2)
        .last()
        .asString()
        .contains(failed.size() + " samples failed");
    // every session made both of its requests: 2 rows for each arrival
    assertThat(jmeterLog(log))
        .contains(rows.size() / 2 + " arrivals, " + rows.size() / 2 + " sessions started");
  }

  private static String jmeterLog(Path log) throws Exception {
    return Files.readString(log.resolveSibling(log.getFileName() + ".jmeter.log"));
  }

  private static String run(Path log, String... properties) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "ulimit -n " + OPEN_FILES + " && exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Djava.awt.headless=true",
                "-jar",
                RecordedRun.HOME.resolve("bin/ApacheJMeter.jar").toAbsolutePath().toString(),
                "-n",
                "-t",
                RecordedRun.PLANS.resolve("session-arrivals.jmx").toAbsolutePath().toString(),
                "-l",
                log.toString(),
                "-j",
                log + ".jmeter.log",
                "-Jlength=constant",
                "-Jloops=2",
                "-Jseed=3",
                "-Jwarm=0"));
    for (String property : properties) {
      command.add("-J" + property);
    }
    Path output = log.resolveSibling("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("ended in time").isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output);
  }
}
