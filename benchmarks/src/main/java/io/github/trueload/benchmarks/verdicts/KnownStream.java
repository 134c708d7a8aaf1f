package io.github.trueload.benchmarks.verdicts;

import java.util.Set;
import java.util.SplittableRandom;

/**
 * A process of arrivals whose truth is known.
 *
 * @param name what it is called in the table
 * @param right verdicts that are true of it; {@code inconclusive} is never false
 */
record KnownStream(String name, Set<String> right, Truth truth, Arrivals arrivals) {

  @FunctionalInterface
  interface Arrivals {

    /**
     * A run.
     *
     * @param random its only source of randomness
     * @param count arrivals, exactly or on average
     */
    Drawn draw(SplittableRandom random, int count);
  }

  /** Draws instants alone, in seconds from the run's start, ascending. */
  @FunctionalInterface
  interface Instants {

    /**
     * A run.
     *
     * @param random its only source of randomness
     * @param count arrivals, exactly or on average
     */
    double[] draw(SplittableRandom random, int count);
  }

  /** A process whose truth does not depend on the run. */
  static KnownStream of(String name, Set<String> right, Truth truth, Instants instants) {
    return new KnownStream(
        name, right, truth, (random, count) -> Drawn.of(instants.draw(random, count)));
  }
}
