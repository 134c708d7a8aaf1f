package io.github.trueload.health;

/**
 * What was measured of one load generator in about a second; longer where it was paused.
 *
 * @param endMillis its end, epoch milliseconds
 * @param lengthNanos how long it was, above 0
 * @param host name of the load generator; no comma, quote or line end
 * @param cores number of processors that the JVM may use
 * @param longestPauseNanos longest pause of the JVM that ended in it, 0 or more
 * @param pausesNanos sum of the pauses of {@link #LEAST_PAUSE_NANOS} and more that ended in it
 * @param collections number of pauses for garbage collection that ended in it
 * @param collectionMillis total length of these, milliseconds
 * @param processCpu share of {@code cores} that the JVM used, 0 to 1; NaN if unknown
 * @param machineCpu share of the machine's processors in use by anything, what a hypervisor took
 *     away included; NaN if unknown
 * @param stolenCpu the part of {@code machineCpu} that a hypervisor took away; NaN if unknown
 * @param limitCpu share used of the processor time that a control group allows; NaN without such a
 *     limit
 * @param lags how late threads woke from Trueload's think times
 * @param sessions that were to arrive at it
 */
public record HealthSecond(
    long endMillis,
    long lengthNanos,
    String host,
    int cores,
    long longestPauseNanos,
    long pausesNanos,
    long collections,
    long collectionMillis,
    double processCpu,
    double machineCpu,
    double stolenCpu,
    double limitCpu,
    LagCounts lags,
    DueSessions sessions) {

  /**
   * Least pause that counts into {@link #pausesNanos}: shorter ones are the scheduler's daily
   * bread.
   */
  public static final long LEAST_PAUSE_NANOS = 10_000_000;

  /**
   * The processor's share that is scarcest: of the machine, of what the JVM may use, or of what a
   * control group allows.
   *
   * @return 0 to 1; NaN if none is known
   */
  public double cpu() {
    return largest(largest(machineCpu, processCpu), limitCpu);
  }

  private static double largest(double a, double b) {
    if (Double.isNaN(a)) {
      return b;
    }
    return Double.isNaN(b) ? a : Math.max(a, b);
  }

  /**
   * The start of the second.
   *
   * @return epoch milliseconds
   */
  public long startMillis() {
    return endMillis - lengthNanos / 1_000_000;
  }
}
