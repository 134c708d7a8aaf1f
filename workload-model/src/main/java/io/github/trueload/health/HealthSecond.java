package io.github.trueload.health;

/**
 * What was measured of one load generator in about a second; longer where it was paused.
 *
 * @param endMillis its end, epoch milliseconds
 * @param lengthNanos how long it was, above 0
 * @param generator that was measured
 * @param pauses of the JVM
 * @param cpu processors and their use
 * @param lags how late threads woke from Trueload's think times
 * @param sessions that were to arrive at it
 */
public record HealthSecond(
    long endMillis,
    long lengthNanos,
    LoadGenerator generator,
    JvmPauses pauses,
    CpuUse cpu,
    LagCounts lags,
    DueSessions sessions) {

  /** {@return the name of the load generator, without its workload} */
  public String host() {
    return generator.name();
  }

  /** {@return the start of the second, epoch milliseconds} */
  public long startMillis() {
    return endMillis - lengthNanos / 1_000_000;
  }
}
