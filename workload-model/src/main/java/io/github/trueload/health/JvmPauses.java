package io.github.trueload.health;

/**
 * The pauses of a load generator's JVM that ended in a second.
 *
 * @param longestNanos the longest, 0 or more
 * @param sumNanos sum of those of {@link #LEAST_NANOS} and more
 * @param collections number of pauses for garbage collection
 * @param collectionMillis total length of these, milliseconds
 */
public record JvmPauses(long longestNanos, long sumNanos, long collections, long collectionMillis) {

  /**
   * Least pause that counts into {@link #sumNanos}: shorter ones are the scheduler's daily bread.
   */
  public static final long LEAST_NANOS = 10_000_000;
}
