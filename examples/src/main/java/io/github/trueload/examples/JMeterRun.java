package io.github.trueload.examples;

import io.github.trueload.experiment.JMeterJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a plan headless in a JMeter of its own process, from a JMeter home, as {@code jmeter -n -t
 * PLAN -l LOG} would. As for JMeter's script, the environment variable {@code JVM_ARGS} holds
 * further options of its JVM, between spaces.
 *
 * @param home the JMeter home: the folder with {@code bin} and {@code lib}
 * @param plan the JMX file
 * @param log the sample log (JTL) to write; an existing one is replaced. JMeter's own log goes
 *     beside it, with {@code .jmeter.log} at its end
 * @param properties JMeter properties, as {@code -J} gives them; as {@code -G} where engines run it
 * @param engines addresses of the remote engines that run it, each whole; none: this JMeter does.
 *     They are called without TLS
 * @param limit how long the run may take before it is given up
 */
public record JMeterRun(
    Path home,
    Path plan,
    Path log,
    Map<String, String> properties,
    List<String> engines,
    Duration limit) {

  private static final int TAIL_LINES = 3;

  /** A killed process ends at once; no system is waited for longer. */
  private static final int END_SECONDS = 10;

  /** Keeps the properties as they are now. */
  public JMeterRun {
    properties = Map.copyOf(properties);
    engines = List.copyOf(engines);
  }

  /** A run by one JMeter, which is controller and engine. */
  public JMeterRun(Path home, Path plan, Path log, Map<String, String> properties, Duration limit) {
    this(home, plan, log, properties, List.of(), limit);
  }

  /**
   * Runs the plan to its end. The process dies with this JVM, with an interrupt and at the limit.
   *
   * @param progress gets JMeter's summary lines while it runs
   * @throws IOException if JMeter cannot be started, ends with an error or exceeds the limit: one
   *     line that says which, and JMeter's own last words
   */
  public void run(Consumer<String> progress) throws IOException, InterruptedException {
    requireFile(launcher(), "build it first: mvn package");
    requireFile(plan, "name an existing plan");
    Path folder = log.toAbsolutePath().resolveSibling("");
    Files.createDirectories(folder);
    Files.deleteIfExists(log);
    Process process =
        new ProcessBuilder(command()).directory(folder.toFile()).redirectErrorStream(true).start();
    Thread killer = new Thread(process::destroyForcibly, "stop-jmeter");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      process.getOutputStream().close();
      await(process, progress);
    } finally {
      process.destroyForcibly();
      process.onExit().completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS).join();
      forget(killer);
    }
  }

  private void await(Process process, Consumer<String> progress)
      throws IOException, InterruptedException {
    Tail tail = new Tail();
    Thread reader = new Thread(() -> read(process, progress, tail), "jmeter-output");
    reader.setDaemon(true);
    reader.start();
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IOException(
          "JMeter did not end "
              + plan
              + " within "
              + limit.toSeconds()
              + " s and was stopped; see "
              + ownLog());
    }
    reader.join();
    if (process.exitValue() != 0 || !Files.exists(log)) {
      throw new IOException(
          "JMeter ended with exit code "
              + process.exitValue()
              + " on "
              + plan
              + (Files.exists(log) ? "" : " and wrote no samples")
              + "; its last output: "
              + tail
              + "; see "
              + ownLog());
    }
  }

  private static void read(Process process, Consumer<String> progress, Tail tail) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), Charset.defaultCharset()))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        tail.add(line);
        if (line.startsWith("summary ")) {
          progress.accept(line);
        }
      }
    } catch (IOException e) {
      tail.add("(its output ended early: " + e.getMessage() + ")");
    }
  }

  private List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JMeterJvm.OPTIONS);
    command.addAll(words(System.getenv().getOrDefault("JVM_ARGS", "")));
    command.add("-jar");
    command.add(launcher().toAbsolutePath().toString());
    command.add("-n");
    command.addAll(List.of("-t", plan.toAbsolutePath().toString()));
    command.addAll(List.of("-l", log.toAbsolutePath().toString()));
    command.addAll(List.of("-j", ownLog().toString()));
    String property = engines.isEmpty() ? "-J" : "-G";
    properties.forEach((name, value) -> command.add(property + name + "=" + value));
    if (!engines.isEmpty()) {
      command.addAll(List.of("-R", String.join(",", engines), "-Jserver.rmi.ssl.disable=true"));
    }
    return command;
  }

  /** The words of a text between spaces. */
  static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  private Path launcher() {
    return home.resolve("bin").resolve("ApacheJMeter.jar");
  }

  private Path ownLog() {
    return log.resolveSibling(log.getFileName() + ".jmeter.log").toAbsolutePath();
  }

  private static void requireFile(Path file, String remedy) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no " + file + ": " + remedy);
    }
  }

  private static void forget(Thread killer) {
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook does its work.
    }
  }

  /** The last lines that JMeter printed. */
  private static final class Tail {

    private final List<String> lines = new ArrayList<>();

    synchronized void add(String line) {
      // Log4j in JMeter 5.6.3 says this of itself at every start.
      if (!line.isBlank() && !line.startsWith("WARN StatusConsoleListener")) {
        lines.add(line.strip());
      }
      if (lines.size() > TAIL_LINES) {
        lines.remove(0);
      }
    }

    @Override
    public synchronized String toString() {
      return lines.isEmpty() ? "none" : String.join(" / ", lines);
    }
  }
}
