package io.github.trueload.analysis;

import io.github.trueload.health.HealthLimits;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the load generator's health is reported, and by what it is judged.
 *
 * @param files the files of the monitor, one for each load generator; empty: those that lie beside
 *     the logs
 * @param limits when trouble of its own could have moved the result
 */
public record HealthChoice(List<Path> files, HealthLimits limits) {

  /** What lies beside the logs, by the usual limits. */
  public static final HealthChoice BESIDE_LOGS = new HealthChoice(List.of(), HealthLimits.DEFAULT);

  /** Copies the list. */
  public HealthChoice {
    files = List.copyOf(files);
  }
}
