package io.github.trueload.cli;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

  /** {@return the files, each once: of names that lead to the same file the first} */
  static List<Path> of(Stream<Path> files) {
    List<Path> distinct = new ArrayList<>();
    files
        .filter(file -> distinct.stream().noneMatch(other -> OutputFile.isSameFile(file, other)))
        .forEach(distinct::add);
    return distinct;
  }
}
