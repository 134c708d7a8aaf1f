package io.github.trueload.experiment.run;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.analysis.WindowChoice;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.Experiment.CaptureChoice;
import io.github.trueload.experiment.Experiment.ServerCommands;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.experiment.Point;
import io.github.trueload.experiment.Points;
import io.github.trueload.experiment.RequestedLoad;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.live.Capabilities;
import io.github.trueload.live.CaptureSettings;
import io.github.trueload.live.FileCapture;
import io.github.trueload.live.RingFiles;
import io.github.trueload.live.ServerFilter;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.stats.NumberText;
import io.github.trueload.sweep.RunFigures;
import io.github.trueload.sweep.RunMarks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run: its server, JMeter, the capture, the analysis; all files in one folder. */
final class SingleRun {

  /** The capture of the run. */
  static final String PACKETS = "run.pcap";

  /** The analysis of the run as JSON. */
  static final String ANALYSIS = "analysis.json";

  private static final long STEP_NANOS = 200_000_000L;
  private static final long LEAST_ROOM = 32L << 20;
  private static final String FULL = "No space left on device";

  private final Experiment experiment;
  private final Point point;
  private final Path folder;
  private final @Nullable Path jmeterHome;
  private final ProcessRegistry ledger;
  private final RunsAtOnce together;
  private final Map<String, String> properties;
  private final Map<String, String> environment = new LinkedHashMap<>();
  private List<String> marksOfData = List.of();

  /**
   * @param folder for its files, empty
   * @param jmeterHome where the experiment names none; null for none
   * @param together those that are made at the same time
   */
  SingleRun(
      Experiment experiment,
      Point point,
      Path folder,
      @Nullable Path jmeterHome,
      ProcessRegistry ledger,
      RunsAtOnce together) {
    this.experiment = experiment;
    this.point = point;
    this.folder = folder;
    this.jmeterHome = jmeterHome;
    this.ledger = ledger;
    this.together = together;
    this.properties = Points.properties(experiment, point);
    properties.forEach((name, value) -> environment.put(PlanNotes.variable(name), value));
    environment.put("folder", folder.toString());
  }

  RequestedLoad requested() {
    return RequestedLoad.of(experiment.load(), properties);
  }

  /** What is missing of the data of the run that {@link #make} made; empty before. */
  List<String> marksOfData() {
    return marksOfData;
  }

  RunFigures make() throws IOException, RunFailedException, InterruptedRunException {
    requireRoom();
    Path home =
        JMeterCommand.home(experiment.setup().jmeter(), experiment.here(), jmeterHome, properties);
    List<String> command = JMeterCommand.of(experiment, home, properties);
    writeDown(command);
    List<Path> files = new ArrayList<>(List.of(folder.resolve(JMeterCommand.LOG)));
    try (ServerControl server = server()) {
      server.start();
      together.meet(RunsAtOnce.Step.SERVER_READY);
      if (experiment.setup().capture() == null) {
        jmeter(command, server, null);
      } else {
        files.add(captured(command, server));
      }
      together.meet(RunsAtOnce.Step.LOAD_ENDED);
      server.stop();
    }
    requireRoom();
    try {
      return Capabilities.without(() -> analyzed(files));
    } catch (IOException | RunFailedException | RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException();
    } catch (Exception e) {
      throw new IllegalStateException(e); // the analysis throws no other
    }
  }

  private ServerControl server() {
    return new ServerControl(
        experiment.setup().server(),
        experiment.here(),
        environment,
        properties,
        folder.resolve("server.log"),
        ledger,
        together);
  }

  /** Everything that it takes to make this run again. */
  private void writeDown(List<String> command) throws IOException, RunFailedException {
    Path plan = PlanNotes.plan(experiment, properties);
    if (!Files.isRegularFile(plan)) {
      throw new RunFailedException("there is no plan " + plan);
    }
    Files.copy(plan, folder.resolve(ResultFolder.PLAN));
    Properties written = new Properties();
    written.putAll(properties);
    // In ASCII with escapes: JMeter reads the file as Latin-1.
    try (OutputStream out = Files.newOutputStream(folder.resolve(JMeterCommand.PROPERTIES))) {
      written.store(out, null);
    }
    Path script = folder.resolve("run.sh");
    Files.writeString(
        script,
        RunScript.of(
            experiment.title() + ": " + point.words() + ", " + point.run(),
            experiment.setup().server(),
            server().health(),
            experiment.here(),
            properties,
            command));
    script.toFile().setExecutable(true);
  }

  private Path captured(List<String> command, ServerControl server)
      throws IOException, RunFailedException, InterruptedRunException {
    Path packets = folder.resolve(PACKETS);
    CaptureChoice choice = Objects.requireNonNull(experiment.setup().capture());
    String address = choice.server().fill(properties);
    try {
      CaptureSettings settings =
          new CaptureSettings(
              choice.device(),
              new ServerFilter(List.of(address)).text(),
              choice.snapLength(),
              CaptureSettings.DEFAULT_BUFFER,
              false,
              Optional.empty());
      try (FileCapture capture = FileCapture.start(settings, RingFiles.one(packets), 0)) {
        jmeter(command, server, capture);
        capture.stop();
      }
    } catch (IllegalArgumentException e) {
      throw new RunFailedException("capture: " + e.getMessage());
    }
    return packets;
  }

  private void jmeter(List<String> command, ServerControl server, @Nullable FileCapture capture)
      throws IOException, RunFailedException, InterruptedRunException {
    Path output = folder.resolve(JMeterCommand.OUTPUT);
    List<String> words = new ArrayList<>(command);
    words.addAll(together.options());
    ManagedProcess.Start start = new ManagedProcess.Start(words, folder, Map.of(), output, "", 0);
    long limit =
        experiment.times().loadSeconds() * 1_000_000_000L
            + experiment.setup().jmeter().endNanos()
            + together.delayNanos();
    try (ManagedProcess jmeter = ManagedProcess.start(start, ledger)) {
      long begin = System.nanoTime();
      while (jmeter.isAlive()) {
        together.tend(folder, System.nanoTime() - begin);
        if (System.nanoTime() - begin > limit) {
          throw new RunFailedException(
              "JMeter did not end within %s s; does the plan read ${__P(duration)}?%s"
                  .formatted(Math.round(limit / 1e9), Tail.of(output)));
        }
        if (server.hasDied()) {
          throw new RunFailedException("the server ended in the middle of the run; see server.log");
        }
        if (capture != null) {
          capture.tend();
        }
        if (!together.pause(STEP_NANOS)) {
          throw new InterruptedRunException();
        }
      }
      together.ended(folder);
      requireSamples(jmeter.exit(), output);
    }
  }

  private void requireSamples(int exit, Path output) throws IOException, RunFailedException {
    Path log = folder.resolve(JMeterCommand.LOG);
    Path own = folder.resolve(JMeterCommand.OWN_LOG);
    if (reportsFullDisk(output) || reportsFullDisk(own)) {
      throw full();
    }
    if (exit != 0 || !Files.isRegularFile(log)) {
      throw new RunFailedException(
          "JMeter ended with "
              + exit
              + (Files.isRegularFile(log) ? "" : " and wrote no samples")
              + Tail.of(output)
              + "; see "
              + JMeterCommand.OWN_LOG);
    }
  }

  /** Whether a program found the disk full, which need not have ended it. */
  private static boolean reportsFullDisk(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1))) {
      return lines.lines().anyMatch(line -> line.contains(FULL));
    }
  }

  private void requireRoom() throws IOException, RunFailedException {
    if (Files.getFileStore(folder).getUsableSpace() < LEAST_ROOM) {
      throw full();
    }
  }

  private RunFailedException full() throws IOException {
    return new RunFailedException(
        "the disk is full: %s MB are left at %s; make room, and run the experiment again"
            .formatted(
                NumberText.count(Files.getFileStore(folder).getUsableSpace() >> 20), folder));
  }

  private RunFigures analyzed(List<Path> files) throws IOException, RunFailedException {
    WindowChoice window = experiment.times().window();
    try {
      RunFiles run =
          RunFiles.read(
              new AnalysisOptions(files, window, null), Inputs.opener(InputOptions.defaults()));
      AnalysisResult summary = ReportedIntervals.in(run.whole());
      HtmlReport.write(summary, folder.resolve("report.html"));
      AnalysisDocument.json(summary).writeTo(folder.resolve(ANALYSIS));
      marksOfData = RunMarks.ofData(run.whole(), experiment.times().durationNanos());
      return RunFigures.of(summary, run.cycles(), run.whole().arrivals());
    } catch (OptionException e) {
      throw new RunFailedException(String.valueOf(e.getMessage()));
    }
  }

  /** A script that makes one run again by itself: its server, and JMeter as it was called. */
  private static final class RunScript {

    /**
     * Ends the server with the script, however the script ends. The server's processes are counted
     * before the first of them ends: afterwards they are no longer its children.
     */
    private static final String END =
        """
          kill $server $(pgrep -P $server 2>/dev/null) 2>/dev/null || :
          exit $code
        }
        trap end EXIT
        trap 'exit 1' HUP INT TERM
        """;

    private RunScript() {}

    /**
     * The script, to lie in the run's folder.
     *
     * @param health as a URL or a command; null for none
     */
    static String of(
        String title,
        ServerCommands server,
        @Nullable String health,
        Path here,
        Map<String, String> properties,
        List<String> jmeter) {
      StringBuilder script = new StringBuilder("#!/bin/sh\n");
      script.append("# ").append(title.replaceAll("\\R", " ")).append('\n');
      script.append("# This run again, by itself, into again.jtl next to this file.\n");
      script.append("set -e\ncd \"$(dirname \"$0\")\"\n");
      properties.forEach(
          (name, value) ->
              script
                  .append("export ")
                  .append(PlanNotes.variable(name))
                  .append('=')
                  .append(quoted(value))
                  .append('\n'));
      command(server.configure(), here, "", script);
      if (server.start() != null) {
        command(server.start(), here, " &", script);
        script.append("server=$!\nend() {\n  code=$?\n");
        command(server.stop(), here, " || code=1", script);
        script.append(END);
      }
      if (health != null) {
        boolean url = health.startsWith("http://") || health.startsWith("https://");
        String look = url ? "curl -sfo /dev/null " + quoted(health) : shell(health, here);
        script.append("until ").append(look).append("; do sleep 0.2; done\n");
      }
      script.append("rm -f again.jtl\n");
      script.append(
          jmeter.stream()
              .map(word -> word.equals(JMeterCommand.LOG) ? "again.jtl" : word)
              .map(word -> word.equals(JMeterCommand.OWN_LOG) ? "again.jmeter.log" : word)
              .map(RunScript::quoted)
              .collect(Collectors.joining(" ")));
      return script.append('\n').toString();
    }

    private static void command(
        @Nullable String command, Path here, String after, StringBuilder script) {
      if (command != null) {
        script.append(shell(command, here)).append(after).append('\n');
      }
    }

    /** A command of the experiment as the run calls it: in a shell of its own, in {@code here}. */
    private static String shell(String command, Path here) {
      return "(cd " + quoted(here.toString()) + " && exec /bin/sh -c " + quoted(command) + ")";
    }

    /** A word of the shell: plain where it needs no quotes. */
    static String quoted(String word) {
      return word.matches("[\\w./:=+,@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
  }
}
