package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.extract.Extraction;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.workload.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The sessions of one or several logs, captures and session files. */
final class WorkloadInput {

  private static final double STEP_OF_SESSION_FILES = 1e-9;

  @Mixin private SessionInput input;

  @Option(
      names = "--queries",
      description = "Distinguish requests by the query of their path. Default: the path alone.")
  private boolean isWithQueries;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Random seed. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /**
   * What was read.
   *
   * @param stepSeconds the coarsest step of their timestamps
   * @param notes what limits them
   */
  record Read(Observation sessions, double stepSeconds, List<String> notes) {}

  long seed() {
    return seed;
  }

  /** Reads them as one run. A session ends with its file. */
  Read read(List<Path> files) throws OptionException, IOException {
    DistinctFiles.require(files);
    Observation sessions = new Observation(isWithQueries);
    Set<String> notes = new LinkedHashSet<>();
    double step = STEP_OF_SESSION_FILES;
    for (Path file : RunOptions.logs(files)) {
      try {
        if (SessionFiles.isSessionFile(file)) {
          try (SessionFiles.Input source = new SessionFiles.Input(file, 0, () -> 0)) {
            sessions.add(source, 0);
          }
        } else {
          Extraction found = input.read(file, new SeededStreams(seed, "").generator("spread", 0));
          sessions.add(found.inOrder(), found.firstArrivalNanos());
          step = Math.max(step, found.source().resolutionNanos() / 1e9);
          notes.addAll(SessionsExtractCommand.limits(found));
        }
      } catch (SessionFileException e) {
        throw new IOException(file + ": " + e.getMessage(), e);
      }
    }
    if (sessions.sessions() == 0) {
      throw new UnreadableInputException(
          files.get(0).toString(), "contains no session", "give a log with requests");
    }
    return new Read(sessions, step, new ArrayList<>(notes));
  }
}
