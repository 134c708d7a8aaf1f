package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.examples.Serve;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * An experiment of two points with JMeter and the example server, killed in the middle of a run by
 * SIGKILL and called again.
 */
@EnabledOnOs(OS.LINUX)
class ExperimentTest {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(120);

  @TempDir private Path folder;

  private Path results;
  private int port;

  private List<String> command() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    results = folder.resolve("results");
    Path plan = RecordedRun.PLANS.resolve("web-users.jmx").toAbsolutePath().normalize();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path file =
        Files.writeString(
            folder.resolve("loop.yaml"),
            """
            title: Users and service time
            plan: %s
            axes:
              - {property: users, label: Users, values: [5, 10]}
            properties:
              host: 127.0.0.1
              port: %d
              rate: 50
              service: 4
              ramp: 0
              program: '%s'
              classpath: '%s'
            duration: 2s
            server:
              start: exec "$program" -Xmx64m -XX:TieredStopAtLevel=1 -cp "$classpath" %s $port $service 600
              health: http://${host}:${port}/
            jmeter:
              jvm: [-Xms256m, -Xmx256m, -XX:TieredStopAtLevel=1]
            """
                .formatted(
                    plan,
                    port,
                    java,
                    System.getProperty("java.class.path"),
                    Serve.class.getName()));
    List<String> command = Tools.java();
    command.addAll(
        List.of(
            "-jar",
            Path.of("..", "analyzer", "cli", "target", "trueload.jar").toString(),
            "experiment",
            "run",
            file.toString(),
            "--jmeter",
            RecordedRun.HOME.toString(),
            "--output",
            results.toString()));
    return command;
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("out").toFile()))
        .start();
  }

  private String out() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  @Test
  void killedInTheMiddleOfARunItLeavesNothingBehindAndGoesOnWhereItWas() throws Exception {
    List<String> command = command();
    Process killed = start(command);
    await(() -> count("**/r1/run.json") == 1 && count("**/r1.part/run.jtl") == 1, killed);
    killed.destroyForcibly().waitFor();
    // What it had started dies with it, by itself.
    await(() -> marked().isEmpty() && !isListening(), null);
    assertThat(count("**/r1/run.json")).isEqualTo(1);
    List<Path> first = files("**/r1/run.json");
    byte[] before = Files.readAllBytes(first.get(0));

    Process again = start(command);
    assertThat(again.waitFor(LIMIT_NANOS, TimeUnit.NANOSECONDS)).isTrue();
    assertThat(again.exitValue()).as(out()).isZero();
    assertThat(out()).contains("note: 1 of 2 runs are already done");
    assertThat(Files.readAllBytes(first.get(0))).isEqualTo(before);
    assertThat(count("**/*.part")).isZero();
    assertThat(marked()).isEmpty();
    assertThat(isListening()).isFalse();

    JsonNode json = new ObjectMapper().readTree(Files.readString(results.resolve("results.json")));
    assertThat(json.get("runs")).hasSize(2);
    for (JsonNode run : json.get("runs")) {
      JsonNode figures = run.get("figures");
      assertThat(figures.get("requests").asLong()).isGreaterThan(20);
      if (run.get("status").asText().equals("counted")) {
        // Little's law, as the run's own log has it; users of a busy machine may start late
        double users = run.get("places").get(0).asInt() == 0 ? 5 : 10;
        assertThat(figures.get("n_little").asDouble()).isBetween(0.8 * users, 1.1 * users);
      }
    }
    assertThat(Files.readString(results.resolve("report.html"))).contains("Users and service time");
  }

  private long count(String glob) {
    return files(glob).size();
  }

  private List<Path> files(String glob) {
    try (Stream<Path> all = Files.walk(results)) {
      return all.filter(folder.getFileSystem().getPathMatcher("glob:" + glob)::matches).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // Something goes as it is looked at.
    }
  }

  private void await(BooleanSupplier condition, Process meanwhile) throws Exception {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!condition.getAsBoolean()) {
      boolean goesOn = meanwhile == null || meanwhile.isAlive();
      assertThat(goesOn && System.nanoTime() - end < 0).as(out()).isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private boolean isListening() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Processes that were started for this experiment. */
  private List<String> marked() {
    String mark = "TRUELOAD_EXPERIMENT_FOLDER=" + results.toAbsolutePath().normalize();
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(each -> each.getFileName().toString().matches("\\d+"))
          .filter(each -> environment(each).contains(mark))
          .map(Path::toString)
          .toList();
    } catch (IOException e) {
      return List.of("/proc cannot be read: " + e.getMessage());
    }
  }

  private static String environment(Path process) {
    try {
      return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
