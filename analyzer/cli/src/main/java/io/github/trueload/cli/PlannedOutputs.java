package io.github.trueload.cli;

import io.github.trueload.analysis.HealthFiles;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.document.CsvTable;
import io.github.trueload.sweep.SweepFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command is going to write, looked at as a whole before any input is read: none
 * may be an input, and no two may be one file.
 */
final class PlannedOutputs {

  private record Planned(String option, Path file) {}

  private static final String STANDARD_STREAM = InputBytes.STANDARD_INPUT;

  private final List<Planned> outputs = new ArrayList<>();
  private final List<Path> resultFolders = new ArrayList<>();

  /** Adds the file of an option; null is no file. */
  PlannedOutputs add(String option, @Nullable Path file) {
    if (file != null) {
      outputs.add(new Planned(option, file));
    }
    return this;
  }

  /** Adds the file of an option; null and standard output ({@code -}) are no files. */
  PlannedOutputs add(String option, @Nullable String file) {
    return file == null || file.equals(STANDARD_STREAM) ? this : add(option, Path.of(file));
  }

  /** Adds the files of the tables in {@code directory}, if that is there already. */
  PlannedOutputs addTables(String option, Path directory, List<CsvTable> tables) {
    if (Files.isDirectory(directory)) {
      tables.forEach(table -> add(option, directory.resolve(table.fileName())));
    }
    return this;
  }

  /** None may be a file of the runs in this folder; null is no folder. */
  PlannedOutputs sparing(@Nullable Path resultFolder) {
    if (resultFolder != null) {
      resultFolders.add(resultFolder);
    }
    return this;
  }

  /**
   * Looks at all of them.
   *
   * @param inputs all files that the command reads, without those that lie beside them
   * @throws OptionException if one is an input, a file of runs, or named twice, if one that must be
   *     a file is standard output, or if two inputs are standard input
   * @throws OutputFile.NotWritableException if one cannot be written
   * @throws IOException if the folder of an input cannot be read
   */
  PlannedOutputs check(List<Path> inputs) throws OptionException, IOException {
    if (inputs.stream().filter(input -> input.toString().equals(STANDARD_STREAM)).count() > 1) {
      throw new OptionException(
          "standard input (-) can be read only once: name it once, or write it to a file first");
    }
    List<Path> read = withThoseBeside(inputs);
    for (int i = 0; i < outputs.size(); i++) {
      Planned output = outputs.get(i);
      if (output.file.toString().equals(STANDARD_STREAM)) {
        throw new OptionException(
            output.option + " -: needs the name of a file; ./- is a file of this name");
      }
      for (Path input : read) {
        if (OutputFile.isSameFile(output.file, input)) {
          throw new OptionException(
              output.option + " " + output.file + ": is an input; name another file");
        }
      }
      for (Path results : resultFolders) {
        if (SweepFiles.isOfRuns(results, output.file)) {
          throw new OptionException(
              "%s %s: belongs to the runs in %s; name another file"
                  .formatted(output.option, output.file, results));
        }
      }
      for (Planned other : outputs.subList(0, i)) {
        if (OutputFile.isSameFile(output.file, other.file)) {
          throw new OptionException(
              "%s and %s both write %s; name two files"
                  .formatted(other.option, output.option, output.file));
        }
      }
      OutputFile.check(output.file);
    }
    return this;
  }

  /** The health of load generators beside a log, and the counts of drops beside a capture. */
  private static List<Path> withThoseBeside(List<Path> inputs) throws IOException {
    List<Path> all = new ArrayList<>(inputs);
    all.addAll(HealthFiles.beside(inputs));
    for (Path input : inputs) {
      Path drops = CaptureCounts.found(input);
      if (drops != null) {
        all.add(drops);
      }
    }
    return all;
  }

  /**
   * Removes the results of an earlier run under these names: a result that is no longer true must
   * not be published because this run could not be judged. Any other file stays until this run has
   * a result to replace it.
   */
  void removeStale() throws OutputFile.NotWritableException {
    for (Planned output : outputs) {
      if (EarlierResult.isAt(output.file)) {
        OutputFile.removeStale(output.file);
      }
    }
  }
}
