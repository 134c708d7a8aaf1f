package io.github.trueload.monitor;

import com.sun.management.OperatingSystemMXBean;
import io.github.trueload.health.CpuUse;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Processor time, as counters that only grow: of the JVM by its own bean, of the machine by {@code
 * /proc/stat} where there is one (else by the JVM's bean), of the control group by its files.
 */
final class Processors {

  private static final int STEAL = 8;

  private final @Nullable OperatingSystemMXBean system;
  private final Path stat;
  private final ProcessorLimit limit;

  private Processors(@Nullable OperatingSystemMXBean system, Path stat, ProcessorLimit limit) {
    this.system = system;
    this.stat = stat;
    this.limit = limit;
  }

  static Processors ofMachine() {
    return under(Path.of("/"));
  }

  /** Of a machine whose {@code proc} and {@code sys} lie in {@code root}. */
  static Processors under(Path root) {
    OperatingSystemMXBean bean =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean sun
            ? sun
            : null;
    return new Processors(bean, root.resolve("proc/stat"), ProcessorLimit.under(root));
  }

  /**
   * Counters at one instant; NaN where unknown.
   *
   * @param processNanos processor time of the JVM
   * @param machineBusy the machine's time in use, in ticks; with {@code machineTotal} NaN a share
   * @param machineStolen time that a hypervisor took away, in ticks
   * @param machineTotal the machine's time, in ticks; NaN where {@code machineBusy} is the share
   *     since the last reading
   * @param limitNanos processor time of the control group
   * @param limitCores processors that the control group may use
   */
  record Reading(
      double processNanos,
      double machineBusy,
      double machineStolen,
      double machineTotal,
      double limitNanos,
      double limitCores) {}

  Reading read() {
    double process = system == null ? Double.NaN : atLeastZero(system.getProcessCpuTime());
    double[] ticks = ticks();
    return new Reading(process, ticks[0], ticks[1], ticks[2], limit.usedNanos(), limit.cores());
  }

  private static double atLeastZero(double value) {
    return value >= 0 ? value : Double.NaN;
  }

  /** Busy, stolen and all ticks of the machine. */
  private double[] ticks() {
    try (BufferedReader lines = Files.newBufferedReader(stat, StandardCharsets.US_ASCII)) {
      // cpu user nice system idle iowait irq softirq steal guest guest_nice; user holds guest
      String[] fields = String.valueOf(lines.readLine()).trim().split(" +");
      double stolen = fields.length > STEAL ? Double.parseDouble(fields[STEAL]) : Double.NaN;
      double idle = Double.parseDouble(fields[4]) + Double.parseDouble(fields[5]);
      double busy = 0;
      for (int i : new int[] {1, 2, 3, 6, 7}) {
        busy += Double.parseDouble(fields[i]);
      }
      busy += Double.isNaN(stolen) ? 0 : stolen;
      return new double[] {busy, stolen, busy + idle};
    } catch (IOException | RuntimeException e) {
      // no Linux, or not readable: the JVM's bean knows the share since it was asked last
      double load = system == null ? Double.NaN : atLeastZero(system.getCpuLoad());
      return new double[] {load, Double.NaN, Double.NaN};
    }
  }

  /**
   * What was used between two readings.
   *
   * @param cores processors that the JVM may use
   */
  static CpuUse between(Reading from, Reading to, long wallNanos, int cores) {
    double total = to.machineTotal - from.machineTotal;
    double machine =
        Double.isNaN(to.machineTotal)
            ? to.machineBusy
            : (to.machineBusy - from.machineBusy) / total;
    return new CpuUse(
        cores,
        share((to.processNanos - from.processNanos) / wallNanos / cores),
        share(machine),
        share((to.machineStolen - from.machineStolen) / total),
        share((to.limitNanos - from.limitNanos) / wallNanos / to.limitCores));
  }

  /** Counters are read one after another and tick coarsely: a little beyond the ends is none. */
  private static double share(double value) {
    return Double.isFinite(value) ? Math.max(0, Math.min(1, value)) : Double.NaN;
  }
}
