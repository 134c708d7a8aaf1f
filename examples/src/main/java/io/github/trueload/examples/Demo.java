package io.github.trueload.examples;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.input.InputOptions;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.wording.VerdictText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The demo: the same users on our sampler and on JMeter's own, against a server in this process,
 * and what log and packets say of each run, side by side.
 */
public final class Demo {

  private static final String DEDICATED = "web-users";
  private static final String SHARED = "shared-connections";

  private static final int JMETER_START_SECONDS = 5;

  private final DemoSettings settings;
  private final PrintStream out;
  private final List<DemoTable.Column> columns = new ArrayList<>();
  private final List<Path> reports = new ArrayList<>();

  /** Whether to capture; false once it is known that nothing can be captured. */
  private boolean capture;

  private Demo(DemoSettings settings, PrintStream out) {
    this.settings = settings;
    this.out = out;
    this.capture = settings.capture();
  }

  /**
   * Runs the demo. Exit code 0; 1 if it could not be run, with one line that says why; 2 for a
   * setting that cannot be used.
   */
  public static void main(String[] arguments) {
    endWithParent();
    try {
      new Demo(settings(), terminal()).run();
    } catch (IOException e) {
      fail(1, e.getMessage());
    } catch (InterruptedException e) {
      fail(1, "interrupted");
    }
    System.exit(0);
  }

  private static DemoSettings settings() {
    TreeMap<String, String> properties = new TreeMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(name -> properties.put(name, System.getProperty(name)));
    try {
      return DemoSettings.of(properties);
    } catch (IllegalArgumentException e) {
      fail(2, e.getMessage());
      throw e;
    }
  }

  private void run() throws IOException, InterruptedException {
    out.println();
    out.println(
        "Trueload demo: %s, %s requests/s, %s s per run: first with one connection per user,"
            .formatted(
                NumberText.count(settings.users(), "user"),
                NumberText.number(settings.ratePerSecond()),
                settings.seconds()));
    out.println(
        "then on JMeter's HTTP sampler, implementation \"Java\". About %s s in total."
            .formatted(2 * (settings.seconds() + JMETER_START_SECONDS)));
    out.println();
    ThinkTimeSequence service =
        new Exponential(DemoSettings.SERVICE_SECONDS).sequence(new SplittableRandom(1));
    try (ExampleServer server =
        ExampleServer.start(settings.port(), settings.pageBytes(), service::nextNanos)) {
      step(
          "server at http://%s:%d/, service time exponential, mean %.0f ms",
          ExampleServer.HOST, server.port(), DemoSettings.SERVICE_SECONDS * 1000);
      if (!capture) {
        step("no capture, as requested: only the log is used");
      }
      runAndAnalyze(server, DEDICATED);
      runAndAnalyze(server, SHARED);
    }
    if (!capture) {
      analyze(
          "recorded",
          List.of(settings.recorded(DEDICATED + ".jtl"), settings.recorded(DEDICATED + ".pcap")));
    }
    conclude();
  }

  private void runAndAnalyze(ExampleServer server, String plan)
      throws IOException, InterruptedException {
    step("JMeter runs %s.jmx", plan);
    DemoRun run = new DemoRun(settings, server.port(), line -> out.println("    " + line));
    List<Path> files;
    try {
      files = run.run(plan, capture);
    } catch (UnreadableInputException e) {
      capture = false;
      step("no packets: %s; only the log is used", String.valueOf(e.getMessage()));
      files = run.run(plan, false);
    }
    analyze(plan, files);
  }

  private void analyze(String name, List<Path> files) throws IOException {
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        throw new IOException("there is no " + file + ": restore it from the repository");
      }
    }
    AnalysisResult summary = summary(files);
    columns.add(new DemoTable.Column(name, summary));
    Path html = settings.output().resolve(name + ".html");
    HtmlReport.write(summary, html);
    AnalysisDocument.json(summary).writeTo(settings.output().resolve(name + ".json"));
    reports.add(html);
  }

  private static AnalysisResult summary(List<Path> files) throws IOException {
    AnalysisOptions options =
        new AnalysisOptions(
            files,
            Duration.ofSeconds(DemoSettings.TRIM_START_SECONDS).toNanos(),
            Duration.ofSeconds(DemoSettings.TRIM_END_SECONDS).toNanos(),
            null);
    try {
      return RunAnalyzer.analyze(new AnalysisRequest(options, InputOptions.defaults()));
    } catch (OptionException e) {
      throw new IOException(
          "the run is too short: " + e.getMessage() + "; raise trueload.demo.seconds", e);
    }
  }

  private void conclude() {
    out.println();
    DemoTable.lines(columns).forEach(line -> out.println("  " + line));
    out.println();
    for (DemoTable.Column column : columns) {
      out.println(column.title() + ": " + VerdictText.headline(column.summary()));
    }
    out.println();
    out.println("Reports, each with its figures as .json:");
    reports.forEach(report -> out.println("  " + report));
    out.println();
  }

  private void step(String format, Object... arguments) {
    out.println("* " + String.format(format, arguments));
  }

  /** Windows knows its console's encoding; elsewhere it is UTF-8, and LANG is ignored. */
  private static PrintStream terminal() {
    return System.getProperty("os.name", "").startsWith("Windows")
        ? System.out
        : new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
  }

  /** Maven, stopped alone, would leave this process and its JMeter behind. */
  private static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
  }

  private static void fail(int code, @Nullable String reason) {
    System.err.println("trueload demo: " + reason);
    System.exit(code);
  }
}
