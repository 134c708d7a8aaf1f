package io.github.trueload.sample;

import java.util.List;

/**
 * A health file of a load generator within an input.
 *
 * @param path the file as it was named when the input was written
 * @param lines its lines, the first of which is the header
 */
public record HealthText(String path, List<String> lines) {

  /** Copies the list. */
  public HealthText {
    lines = List.copyOf(lines);
  }
}
