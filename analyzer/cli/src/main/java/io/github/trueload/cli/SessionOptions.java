package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.experiment.Experiment;
import io.github.trueload.experiment.ExperimentFile;
import io.github.trueload.experiment.ExperimentSyntaxException;
import io.github.trueload.experiment.run.ExperimentRun;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a session of many runs is, and what makes its runs. */
final class SessionOptions {

  @Option(
      names = {"-o", "--output"},
      order = -17,
      paramLabel = "DIR",
      description =
          "Folder for the runs. Default: a folder in the current directory with the name of the"
              + " file and of the command.")
  private @Nullable Path output;

  @Option(
      names = "--jmeter",
      order = -17,
      paramLabel = "DIR",
      description =
          "JMeter's folder if the file names none. Default: the value of JMETER_HOME in the"
              + " environment.")
  private @Nullable Path jmeter;

  @Option(
      names = "--short",
      order = -17,
      description = "Run the short form: the values under 'short' in the file replace the others.")
  private boolean isShort;

  Experiment read(Path file) throws IOException, ExperimentSyntaxException {
    return ExperimentFile.read(file, isShort);
  }

  Path folder(Path file, String command) {
    return output == null
        ? Path.of(ExperimentRunCommand.folder(file, isShort) + "-" + command)
        : output;
  }

  /**
   * JMeter's folder; null if only the experiment names it.
   *
   * @throws OptionException if nothing names a JMeter; one line
   */
  @Nullable Path jmeterHome(Experiment experiment) throws OptionException {
    Path home = ExperimentRunCommand.jmeterHome(jmeter);
    String reason = ExperimentRun.withoutJMeter(experiment, home);
    if (reason != null) {
      throw new OptionException(reason);
    }
    return home;
  }
}
