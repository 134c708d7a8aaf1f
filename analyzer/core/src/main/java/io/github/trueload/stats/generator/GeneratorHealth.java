package io.github.trueload.stats.generator;

import io.github.trueload.health.Disturbance;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthRecord;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.HealthTotals;
import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.stats.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The health of the load generator in the window, and whether it could have changed the result.
 * Durations are in seconds, shares are from 0 to 1, and unknown figures are NaN.
 *
 * @param hosts names of the load generators
 * @param clockErrors largest error by NTP of the clock of each machine that has load generators;
 *     infinite if NTP does not synchronize it
 * @param covered share of the window that the seconds measured cover, 0 to 1; of several load
 *     generators the smallest
 * @param disturbances problems that could have changed the result; empty if there are none
 * @param figures totals over the seconds; not to be changed
 * @param overTime series for the report
 */
public record GeneratorHealth(
    List<String> hosts,
    Map<String, Double> clockErrors,
    double covered,
    List<Disturbance> disturbances,
    HealthTotals figures,
    OverTime overTime) {

  /** Share of the window that the seconds measured should cover. */
  private static final double NEARLY_ALL = 0.9;

  /** Copies the lists. */
  public GeneratorHealth {
    hosts = List.copyOf(hosts);
    disturbances = List.copyOf(disturbances);
  }

  /**
   * Series over the window, seconds from its start; of several load generators one after another in
   * time.
   *
   * @param pause longest pause that ended in each second, seconds
   * @param lag what 99 % of a second's wake-ups did not exceed, seconds; seconds without any left
   *     out
   * @param cpu share of the scarcest processors
   * @param processCpu share that the JVM itself used
   */
  public record OverTime(Series pause, Series lag, Series cpu, Series processCpu) {

    /** Nothing to draw. */
    static final OverTime NONE =
        new OverTime(Series.empty(), Series.empty(), Series.empty(), Series.empty());
  }

  /**
   * Sums up the seconds that end within a window, or a little behind it.
   *
   * @param measured of all load generators, in the order of their ends
   * @param startSeconds start of the window, seconds since the epoch
   * @param endSeconds its end
   * @param limits bounds that each figure is judged by
   * @param load of the window, made by all together
   * @return the health; null if no second lies in the window
   */
  public static @Nullable GeneratorHealth of(
      Collection<HealthSecond> measured,
      double startSeconds,
      double endSeconds,
      HealthLimits limits,
      MeasuredLoad load) {
    List<HealthSecond> inside = new ArrayList<>();
    HealthRecord record = new HealthRecord(limits);
    Map<String, Double> covered = new HashMap<>();
    for (HealthSecond second : measured) {
      double end = second.endMillis() / 1e3;
      double start = end - second.lengthNanos() / 1e9;
      if (start < endSeconds && end > startSeconds) {
        inside.add(second);
        record.accept(second);
        double part = Math.min(end, endSeconds) - Math.max(start, startSeconds);
        covered.merge(second.host(), part, Double::sum);
      }
    }
    if (inside.isEmpty()) {
      return null;
    }
    // the others say nothing about one that is not known
    double share = Collections.min(covered.values()) / (endSeconds - startSeconds);
    return of(
        record,
        Double.isFinite(share) ? Math.min(1, share) : 1,
        record.judge(load),
        overTime(inside, startSeconds));
  }

  /**
   * Sums up all seconds of {@code record}, without what they were over time.
   *
   * @param load of all seconds, made by all load generators together
   * @return the sum
   */
  public static GeneratorHealth of(HealthRecord record, MeasuredLoad load) {
    return of(record, 1, record.judge(load), OverTime.NONE);
  }

  private static GeneratorHealth of(
      HealthRecord record, double covered, List<Disturbance> disturbances, OverTime overTime) {
    return new GeneratorHealth(
        record.hosts(), record.clockErrors(), covered, disturbances, record.together(), overTime);
  }

  /** {@return the number of seconds that were measured, over all load generators} */
  public long seconds() {
    return figures.seconds();
  }

  /** {@return the processors that the load generator's JVM may use; the most of several} */
  public int processors() {
    return figures.processors();
  }

  /** {@return the longest pause of a JVM, seconds} */
  public double longestPause() {
    return figures.longestPauseSeconds();
  }

  /**
   * {@return the instant at which the longest pause ended, to a second, in seconds since the epoch;
   * NaN without a pause}
   */
  public double longestPauseAt() {
    return figures.longestPauseMillis() == 0 ? Double.NaN : figures.longestPauseMillis() / 1e3;
  }

  /** {@return the share of the time in pauses of 10 ms and more} */
  public double pauseShare() {
    return figures.pauseShare();
  }

  /** {@return the number of pauses for garbage collection} */
  public long collections() {
    return figures.collections();
  }

  /** {@return the total time of the pauses for garbage collection, seconds} */
  public double collectionTime() {
    return figures.collectionSeconds();
  }

  /** {@return the mean use of the processors, of the most used ones by second, 0 to 1} */
  public double cpuMean() {
    return figures.meanCpu();
  }

  /** {@return the 95th percentile of the processors' use, over the seconds, 0 to 1} */
  public double cpuP95() {
    return figures.cpuQuantile(0.95);
  }

  /** {@return the largest use of the processors in a second, 0 to 1} */
  public double cpuMax() {
    return figures.cpuQuantile(1);
  }

  /** {@return the mean share of the processors that the JVM used} */
  public double processCpuMean() {
    return figures.meanProcessCpu();
  }

  /** {@return the mean share of the processors that a hypervisor took away} */
  public double stolenCpuMean() {
    return figures.meanStolenCpu();
  }

  /** {@return wake-ups from think times of Trueload's timers} */
  public long wakeUps() {
    return figures.lags().count();
  }

  /** {@return the median delay of a wake-up, seconds} */
  public double lagP50() {
    return figures.lags().quantileSeconds(0.5);
  }

  /** {@return the 99th percentile of the delay of a wake-up, seconds} */
  public double lagP99() {
    return figures.lags().quantileSeconds(0.99);
  }

  /** {@return the largest delay of a wake-up, seconds} */
  public double lagMax() {
    return figures.lags().quantileSeconds(1);
  }

  /**
   * {@return whether the seconds of each load generator cover nine tenths of the window or more}
   */
  public boolean coversWindow() {
    return covered >= NEARLY_ALL;
  }

  /**
   * {@return the number of sessions that were to arrive at the load generators; 0 without a Session
   * Arrivals group}
   */
  public long sessionsDue() {
    return figures.sessions().due();
  }

  /**
   * {@return the number of these sessions that did not begin, because as many ran as the plan
   * allows}
   */
  public long sessionsDropped() {
    return figures.sessions().dropped();
  }

  /** {@return whether the load generator could have changed the result} */
  public boolean isBottleneck() {
    return !disturbances.isEmpty();
  }

  private static OverTime overTime(List<HealthSecond> seconds, double startSeconds) {
    Points pause = new Points(startSeconds);
    Points lag = new Points(startSeconds);
    Points cpu = new Points(startSeconds);
    Points process = new Points(startSeconds);
    for (HealthSecond second : seconds) {
      pause.add(second, second.pauses().longestNanos() / 1e9);
      lag.add(second, second.lags().quantileSeconds(0.99));
      cpu.add(second, second.cpu().scarcest());
      process.add(second, second.cpu().process());
    }
    return new OverTime(pause.series(), lag.series(), cpu.series(), process.series());
  }

  /** Points of one series; NaN is left out. */
  private static final class Points {
    private final double start;
    private final List<double[]> points = new ArrayList<>();

    Points(double start) {
      this.start = start;
    }

    void add(HealthSecond second, double value) {
      if (!Double.isNaN(value)) {
        points.add(new double[] {second.endMillis() / 1e3 - start, value});
      }
    }

    Series series() {
      return new Series(
          points.stream().mapToDouble(point -> point[0]).toArray(),
          points.stream().mapToDouble(point -> point[1]).toArray());
    }
  }
}
