package io.github.trueload.health;

/**
 * The processors of a load generator and how much of them was in use. Shares are from 0 to 1, NaN
 * if unknown.
 *
 * @param cores number of processors that the JVM may use
 * @param process share of {@code cores} that the JVM used
 * @param machine share of the machine's processors in use by anything, what a hypervisor took away
 *     included
 * @param stolen the part of {@code machine} that a hypervisor took away
 * @param limit share used of the processor time that a control group allows; NaN without such a
 *     limit
 */
public record CpuUse(int cores, double process, double machine, double stolen, double limit) {

  /**
   * The use that was not measured.
   *
   * @param cores number of processors that the JVM may use
   * @return a use without known shares
   */
  public static CpuUse unknown(int cores) {
    return new CpuUse(cores, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /**
   * {@return the share that is scarcest: of the machine, of what the JVM may use, or of what a
   * control group allows; 0 to 1, NaN if no share is known}
   */
  public double scarcest() {
    return largest(largest(machine, process), limit);
  }

  private static double largest(double a, double b) {
    if (Double.isNaN(a)) {
      return b;
    }
    return Double.isNaN(b) ? a : Math.max(a, b);
  }
}
