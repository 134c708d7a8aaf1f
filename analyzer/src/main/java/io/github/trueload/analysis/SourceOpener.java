package io.github.trueload.analysis;

import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.nio.file.Path;

/** Finds out what a file is and opens it. */
@FunctionalInterface
public interface SourceOpener {

  /**
   * Opens {@code path}.
   *
   * @throws io.github.trueload.sample.UnreadableInputException if it is of no known format
   * @throws IOException if it cannot be read
   */
  SampleSource open(Path path) throws IOException;
}
