package io.github.trueload.monitor;

import com.sun.management.OperatingSystemMXBean;
import io.github.trueload.health.CpuUse;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Processor time, as counters that only grow: of the JVM by its own bean, of the machine by {@code
 * /proc/stat} where there is one (else by the JVM's bean), of the control group by its files.
 */
final class Processors {

  /** Place of the stolen time among the numbers of a line, from 0; the last that is read. */
  private static final int STEAL = 7;

  /** Bytes of a line: ten numbers of up to twenty digits. */
  private static final int LONGEST_LINE = 256;

  private final @Nullable OperatingSystemMXBean system;
  private final File stat;
  private final ProcessorLimit limit;

  private Processors(@Nullable OperatingSystemMXBean system, File stat, ProcessorLimit limit) {
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
    return new Processors(bean, root.resolve("proc/stat").toFile(), ProcessorLimit.under(root));
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
    try (InputStream in = new FileInputStream(stat)) {
      byte[] line = new byte[LONGEST_LINE];
      int length = in.read(line);
      // user nice system idle iowait irq softirq steal guest guest_nice; user holds guest
      double[] fields = new double[STEAL + 1];
      int known = numbers(line, length, fields);
      if (known >= STEAL) {
        double idle = fields[3] + fields[4];
        double busy = fields[0] + fields[1] + fields[2] + fields[5] + fields[6];
        double stolen = known > STEAL ? fields[STEAL] : Double.NaN;
        busy += known > STEAL ? stolen : 0;
        return new double[] {busy, stolen, busy + idle};
      }
    } catch (IOException e) {
      // no Linux, or not readable
    }
    // the JVM's bean knows the share since it was asked last
    double load = system == null ? Double.NaN : atLeastZero(system.getCpuLoad());
    return new double[] {load, Double.NaN, Double.NaN};
  }

  /**
   * Reads the numbers that follow the first word of a line, digit by digit: once a second, by code
   * that is interpreted for long.
   *
   * @return how many there are, at most as many as {@code into} has room for
   */
  private static int numbers(byte[] line, int length, double[] into) {
    int known = 0;
    boolean isWithin = false;
    for (int i = "cpu".length(); i < length && line[i] != '\n'; i++) {
      if (line[i] >= '0' && line[i] <= '9') {
        if (!isWithin && known == into.length) {
          return known;
        }
        known += isWithin ? 0 : 1;
        isWithin = true;
        into[known - 1] = 10 * into[known - 1] + line[i] - '0';
      } else {
        isWithin = false;
      }
    }
    return known;
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
