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

  /**
   * A second of a load generator whose workload is not compared with that of others.
   *
   * @param endMillis its end, epoch milliseconds
   * @param lengthNanos how long it was, above 0
   * @param host name of the load generator; no comma, quote or line end
   * @param pauses of the JVM
   * @param cpu processors and their use
   * @param lags how late threads woke from Trueload's think times
   * @param sessions that were to arrive at it
   */
  public HealthSecond(
      long endMillis,
      long lengthNanos,
      String host,
      JvmPauses pauses,
      CpuUse cpu,
      LagCounts lags,
      DueSessions sessions) {
    this(endMillis, lengthNanos, new LoadGenerator(host, ""), pauses, cpu, lags, sessions);
  }

  /** {@return the name of the load generator, without its workload} */
  public String host() {
    return generator.name();
  }

  /** {@return the start of the second, epoch milliseconds} */
  public long startMillis() {
    return endMillis - lengthNanos / 1_000_000;
  }
}
