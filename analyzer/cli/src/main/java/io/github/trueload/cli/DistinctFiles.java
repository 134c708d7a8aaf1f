package io.github.trueload.cli;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import java.nio.file.Path;
import java.util.List;

/** Files that belong together, of which each counts once. */
final class DistinctFiles {

  private DistinctFiles() {}

  /**
   * Refuses files of which two names lead to the same.
   *
   * @throws UnreadableInputException with both names
   */
  static void require(List<Path> files) throws UnreadableInputException {
    for (int i = 0; i < files.size(); i++) {
      for (Path earlier : files.subList(0, i)) {
        if (OutputFile.isSameFile(files.get(i), earlier)) {
          throw new UnreadableInputException(
              files.get(i).toString(), "is the same file as " + earlier, "give each file once");
        }
      }
    }
  }
}
