package io.github.trueload.analysis;

import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds out what files are and opens them. */
@FunctionalInterface
public interface SourceOpener {

  /**
   * Opens the files of one run: captures that belong together become one source.
   *
   * @param paths the files, in the order given
   * @return the sources, in that order; not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if one is of no known format
   * @throws IOException if one cannot be read
   */
  default List<SampleSource> open(List<Path> paths) throws IOException {
    List<SampleSource> sources = new ArrayList<>();
    for (Path path : paths) {
      sources.add(open(path));
    }
    return sources;
  }

  /**
   * Opens {@code path}.
   *
   * @return the source, not read yet
   * @throws io.github.trueload.sample.UnreadableInputException if it is of no known format
   * @throws IOException if it cannot be read
   */
  SampleSource open(Path path) throws IOException;
}
