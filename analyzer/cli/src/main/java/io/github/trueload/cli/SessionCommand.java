package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.experiment.PlanNotes;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Outcome;
import io.github.trueload.report.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that makes the runs of an experiment file until it can decide. */
abstract class SessionCommand extends TerminalCommand implements JudgingCommand {

  private final String name;

  @Parameters(
      paramLabel = "FILE",
      description = "The experiment file, see docs/${COMMAND-NAME}.md.")
  private Path file;

  @Mixin private SessionOptions session;

  @Option(
      names = "--html",
      order = -15,
      paramLabel = "FILE",
      description = "Write the result and all runs to FILE, one page that works offline.")
  private @Nullable Path html;

  @Mixin private PageOptions page;

  @Mixin private VerdictOutputs outputs;

  SessionCommand(String name) {
    this.name = name;
  }

  /**
   * Makes the runs and decides.
   *
   * @param home JMeter's folder; null if only the experiment names it
   * @param folder of the runs
   * @return the exit code
   */
  abstract int run(Experiment experiment, @Nullable Path home, Path folder)
      throws IOException, OptionException;

  /** What the default name of the folder ends with. */
  String folderEnding() {
    return name;
  }

  /** Checks the options that need no experiment, before its file is read. */
  abstract void prepare() throws OptionException, GateSyntaxException;

  @Override
  void refused(String line) {
    outputs.writeRefusal(name, line);
  }

  @Override
  public void refuse(@Nullable String line) {
    spareRuns();
    outputs.refuse(name, inputs(), html, line);
  }

  private List<Path> inputs() {
    return file == null ? List.of() : List.of(file);
  }

  /** No output may be a file of the runs, also if nothing else is known of the experiment yet. */
  private void spareRuns() {
    if (file != null) {
      outputs.spare(folder());
    }
  }

  private Path folder() {
    return session.folder(file, folderEnding());
  }

  @Override
  final int run()
      throws IOException, OptionException, ExperimentSyntaxException, GateSyntaxException {
    spareRuns();
    outputs.begin(inputs(), html);
    prepare();
    Experiment experiment = session.read(file);
    List<Path> inputs = new ArrayList<>(inputs());
    inputs.addAll(PlanNotes.plans(experiment));
    outputs.begin(inputs, html);
    for (PlanNotes.Note note : PlanNotes.of(experiment)) {
      if (note.isUnreadAxis()) {
        throw new OptionException(file + ": all runs would be the same: " + note.words());
      }
      say("note: " + note.words());
    }
    return run(experiment, session.jmeterHome(experiment), folder());
  }

  /** Writes the result to all outputs. */
  final void write(Verdicts verdicts) throws IOException {
    outputs.write(verdicts, html, page.with(null), terminal);
  }

  final int exitCode(Outcome outcome) {
    return outputs.exitCode(outcome);
  }

  /** A line for people, unless standard output is for a program. */
  final void say(String line) {
    if (!outputs.onStandardOutput()) {
      line(line);
      terminal.text().flush();
    }
  }
}
