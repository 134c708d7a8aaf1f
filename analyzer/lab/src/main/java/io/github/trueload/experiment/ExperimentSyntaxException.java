package io.github.trueload.experiment;

import java.nio.file.Path;

/** An invalid experiment file: one line with file, line and what to write. */
public final class ExperimentSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param line in the file, from 1; 0 where it is the file as a whole
   * @param problem what is wrong, and what was expected
   */
  ExperimentSyntaxException(Path file, int line, String problem) {
    super(file + (line > 0 ? ", line " + line : "") + ": " + problem);
  }
}
