package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.ExperimentDocument;
import io.github.trueload.experiment.ExperimentFile;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.experiment.run.ExperimentRun;
import io.github.trueload.sweep.Sweep;
import io.github.trueload.sweep.SweepDocument;
import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload experiment run}: every point of an experiment, one after the other. */
@Command(
    name = "run",
    description = {
      "Run the experiment of a YAML file: a plan, one or two axes of values,"
          + " repetitions. The same call continues an experiment that was stopped."
    },
    footer = {
      "",
      "Examples:",
      "  trueload experiment run users.yaml --dry-run",
      "  trueload experiment run users.yaml --jmeter /opt/apache-jmeter-5.6.3",
      "  trueload experiment run users.yaml --short --output quick",
      "",
      "Ctrl-C stops it together with all processes that it started.",
      "Exit: 0 done, 1 a run failed or is missing, 2 wrong usage, an invalid experiment file, or an"
          + " unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class ExperimentRunCommand extends TerminalCommand {

  @Parameters(paramLabel = "FILE", description = "The experiment file, see docs/experiment.md.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Folder for the results. Default: a folder in the current directory with the name of the"
              + " file.")
  private Path output;

  @Option(
      names = "--jmeter",
      paramLabel = "DIR",
      description =
          "JMeter's folder if the experiment names none. Default: the value of JMETER_HOME in the"
              + " environment.")
  private Path jmeter;

  @Option(
      names = "--short",
      description = "Run the short form: the values under 'short' in the file replace the others.")
  private boolean isShort;

  @Option(
      names = "--dry-run",
      description = "Print the points and the expected duration without running them.")
  private boolean dryRun;

  @Override
  int run() throws IOException, OptionException, ExperimentSyntaxException {
    Experiment experiment = ExperimentFile.read(file, isShort);
    List<String> notes = PlanNotes.of(experiment).stream().map(PlanNotes.Note::words).toList();
    return dryRun ? listing(experiment, notes) : run(experiment, notes);
  }

  private int listing(Experiment experiment, List<String> notes) {
    ExperimentDocument.of(experiment).lines().forEach(terminal.text()::println);
    print(notes);
    String reason = ExperimentRun.withoutJMeter(experiment, jmeterHome());
    if (reason != null) {
      print(List.of("without --dry-run the experiment does not start: " + reason));
    }
    return ExitCodes.OK;
  }

  private void print(List<String> notes) {
    notes.forEach(note -> line("note: " + note));
    terminal.text().flush();
  }

  private int run(Experiment experiment, List<String> notes) throws IOException, OptionException {
    String reason = ExperimentRun.withoutJMeter(experiment, jmeterHome());
    if (reason != null) {
      throw new OptionException(reason);
    }
    print(notes);
    Path folder = output == null ? Path.of(folder(file, isShort)) : output;
    try (Interruption signal = new Interruption();
        ExperimentLine line = new ExperimentLine(terminal)) {
      Sweep sweep =
          new ExperimentRun(
                  experiment,
                  folder,
                  jmeterHome(),
                  line,
                  nanos -> {
                    line.show(System.nanoTime());
                    return signal.pause(nanos);
                  })
              .run();
      line.wipe();
      terminal.text().println();
      SweepDocument.of(sweep).lines().forEach(terminal.text()::println);
      line(folder.resolve(SweepFiles.PAGE).toString());
      if (sweep.runs().size() < sweep.planned()) {
        line("stopped: the same command continues it");
      }
      return exitCode(sweep);
    }
  }

  /** A script must not take an experiment that was stopped for one that is done. */
  static int exitCode(Sweep sweep) {
    boolean isDone = sweep.runs().size() == sweep.planned() && sweep.failed().isEmpty();
    return isDone ? ExitCodes.OK : ExitCodes.FAILED;
  }

  /** {@code users}, or {@code users-short}, of {@code users.yaml}. */
  static String folder(Path file, boolean isShort) {
    String whole = file.getFileName() == null ? "" : file.getFileName().toString();
    String name = whole.replaceFirst("\\.(?i:ya?ml)$", "");
    return (name.equals(whole) ? name + "-results" : name) + (isShort ? "-short" : "");
  }

  private @Nullable Path jmeterHome() {
    return jmeterHome(jmeter);
  }

  /** JMeter's folder as given, or that of the environment; null for none. */
  static @Nullable Path jmeterHome(@Nullable Path given) {
    String home = System.getenv("JMETER_HOME");
    return given != null ? given : home == null || home.isBlank() ? null : Path.of(home);
  }
}
