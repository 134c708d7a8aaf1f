package io.github.trueload.recorded;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Sessions one after another, in the order of their arrivals. */
@FunctionalInterface
public interface SessionSource {

  /**
   * {@return the next session; null after the last one}
   *
   * @throws SessionFileException if what the sessions come from is not as it must be
   * @throws IOException if it cannot be read
   */
  @Nullable RecordedSession next() throws IOException, SessionFileException;
}
