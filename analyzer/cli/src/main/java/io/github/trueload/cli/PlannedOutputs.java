package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.document.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files that a command is going to write, looked at as a whole before any input is read: none
 * may be an input, and no two may be one file.
 */
final class PlannedOutputs {

  private record Planned(String option, Path file) {}

  /** How the results of {@code check}, {@code compare} and {@code analyze} begin. */
  private static final Pattern RESULT =
      Pattern.compile(
          "\\{\\s*\"schema\" : \"trueload\\.|<\\?xml[^>]*>\\s*<testsuite name=\"trueload |<!DOCTYPE html>"
              + "|\\*\\*(Load test|Against the base): ");

  private static final int HEAD_BYTES = 200;

  private final List<Planned> outputs = new ArrayList<>();

  /** Adds the file of an option; null and standard output ({@code -}) are no files. */
  PlannedOutputs add(String option, Path file) {
    if (file != null && !file.toString().equals(InputBytes.STANDARD_INPUT)) {
      outputs.add(new Planned(option, file));
    }
    return this;
  }

  /** Adds the file of an option; null and standard output ({@code -}) are no files. */
  PlannedOutputs add(String option, String file) {
    return add(option, file == null ? null : Path.of(file));
  }

  /** Adds the files of the tables in {@code directory}, if that is there already. */
  PlannedOutputs addTables(String option, Path directory, List<CsvTable> tables) {
    if (Files.isDirectory(directory)) {
      tables.forEach(table -> add(option, directory.resolve(table.fileName())));
    }
    return this;
  }

  /**
   * Looks at all of them.
   *
   * @param inputs all files that the command reads
   * @throws OptionException if one is an input or named twice
   * @throws OutputFile.NotWritableException if one cannot be written
   */
  PlannedOutputs check(List<Path> inputs) throws OptionException, OutputFile.NotWritableException {
    for (int i = 0; i < outputs.size(); i++) {
      Planned output = outputs.get(i);
      for (Path input : inputs) {
        if (OutputFile.isSameFile(output.file, input)) {
          throw new OptionException(
              output.option + " " + output.file + ": is an input; name another file");
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

  /**
   * Removes what an earlier run left under these names: a result that is no longer true must not be
   * published because this run could not be judged.
   */
  void removeStale() throws OutputFile.NotWritableException {
    for (Planned output : outputs) {
      OutputFile.removeStale(output.file);
    }
  }

  /** The same, but only of files that begin as results of this program do. */
  void removeResults() throws OutputFile.NotWritableException {
    for (Planned output : outputs) {
      if (isResult(output.file)) {
        OutputFile.removeStale(output.file);
      }
    }
  }

  private static boolean isResult(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
      return RESULT.matcher(head).lookingAt();
    } catch (IOException e) {
      return false;
    }
  }
}
