package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arriving sessions on a machine that has too little of something. */
class SessionLimitsTest {

  /** JMeter's jars alone take some 200. */
  private static final int OPEN_FILES = 350;

  private static final String CAUSE = "because of the load generator: no more open files";

  @TempDir private Path folder;

  @Test
  void withoutOpenFilesSamplesFailByNameAndNoneIsLost() throws Exception {
    Path log = folder.resolve("limits.jtl").toAbsolutePath();
    String printed;
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), 1294)) {
      printed =
          run(
              "session-arrivals",
              log,
              "port=" + nginx.port(),
              "rate=300/s",
              "duration=4 s",
              "think=700 ms");
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

  /** The server takes every connection and answers none: 300/s leave the limit in half a second. */
  @Tag("full")
  @Test
  void withoutOpenFilesAnSClientCountsWhatItCouldNotSend() throws Exception {
    Path log = folder.resolve("s-client.jtl").toAbsolutePath();
    String printed;
    try (SilentServer server = new SilentServer()) {
      String port = "port=" + server.port();
      String rate = "sockets=60 timeout=200_ms duration=3_s within=1_s capacity=unchecked";
      printed = run("s-client", log, (port + " " + rate).replace("_", " ").split(" (?=\\w+=)"));
    }
    List<String> seconds = Files.readAllLines(Path.of(log + ".sclient.csv"));
    List<String> names = List.of(seconds.get(0).split(","));
    long due = sum(seconds, names.indexOf("due"));
    long offered = sum(seconds, names.indexOf("offered"));
    long unsent = sum(seconds, names.indexOf("unsent"));
    // 60 in 200 ms for 3 s; a busy machine makes fewer
    assertThat(due).isBetween(600L, 900L);
    assertThat(unsent).isPositive();
    // attempts that are put off at the run's end are neither
    assertThat(offered + unsent).isBetween(due * 9 / 10, due);
    assertThat(printed).contains("ulimit -n");
  }

  private static long sum(List<String> seconds, int column) {
    return seconds.stream()
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.split(",")[column]))
        .sum();
  }

  /** Accepts every connection. */
  private static final class SilentServer implements AutoCloseable {

    private final ServerSocket listening =
        new ServerSocket(0, 4096, InetAddress.getLoopbackAddress());
    private final List<Socket> accepted = Collections.synchronizedList(new ArrayList<>());

    SilentServer() throws IOException {
      Thread thread = new Thread(this::accept, "silent server");
      thread.setDaemon(true);
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          accepted.add(listening.accept());
        }
      } catch (IOException e) {
        // closed
      }
    }

    int port() {
      return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listening.close();
      for (Socket each : List.copyOf(accepted)) {
        each.close();
      }
    }
  }

  private static String run(String plan, Path log, String... properties) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", "ulimit -n " + OPEN_FILES + " && exec \"$@\"", "sh"));
    command.addAll(Tools.java());
    command.addAll(
        List.of(
            "-Xmx512m",
            "-Djava.awt.headless=true",
            "-jar",
            RecordedRun.HOME.resolve("bin/ApacheJMeter.jar").toAbsolutePath().toString(),
            "-n",
            "-t",
            RecordedRun.PLANS.resolve(plan + ".jmx").toAbsolutePath().toString(),
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
