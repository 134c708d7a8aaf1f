package io.github.trueload.capacity;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Makes runs. */
@FunctionalInterface
public interface RunSource {

  /**
   * Makes a run.
   *
   * @param rate requested, per second
   * @param number of the rate, from 1
   * @param attempt number of the run among those of its rate, from 1
   * @param length of the run in the plan's duration
   * @return what it shows; null if the user wants the end
   * @throws IOException if results cannot be written or read
   */
  @Nullable CapacityRun run(double rate, int number, int attempt, int length) throws IOException;
}
