package io.github.trueload.health;

import java.util.Arrays;

/**
 * What the seconds of one load generator, or of several, add up to, in bounded memory. Quantiles of
 * the processor's share are of seconds, to 0.1 %. Not for several threads at once.
 */
public final class HealthTotals {

  private static final int CPU_STEPS = 1000;

  private final long[] cpuSeconds = new long[CPU_STEPS + 1];
  private final LagCounts lags = new LagCounts();
  private final LagCounts calmLags = new LagCounts();
  private final LateWakeUps lateOfCalm = new LateWakeUps();
  private final HealthLimits limits;
  private DueSessions sessions = DueSessions.NONE;
  private int processors;
  private long seconds;
  private double lengthSeconds;
  private long knownCpu;
  private long longestPauseNanos;
  private long longestPauseMillis;
  private boolean longestIsCollection;
  private double pausesSeconds;
  private long collections;
  private double collectionSeconds;
  private double processCpu;
  private long knownProcessCpu;
  private double stolenCpu;
  private long knownStolenCpu;

  /**
   * Empty totals.
   *
   * @param limits define which seconds are calm, and judge the figures
   */
  public HealthTotals(HealthLimits limits) {
    this.limits = limits;
  }

  /**
   * Adds a second.
   *
   * @param second a second of any load generator
   */
  public void accept(HealthSecond second) {
    processors = Math.max(processors, second.cpu().cores());
    seconds++;
    lengthSeconds += second.lengthNanos() / 1e9;
    JvmPauses pauses = second.pauses();
    if (pauses.longestNanos() > longestPauseNanos) {
      longestPauseNanos = pauses.longestNanos();
      longestPauseMillis = second.endMillis();
      longestIsCollection = pauses.collectionMillis() * 2e6 >= longestPauseNanos;
    }
    pausesSeconds += pauses.sumNanos() / 1e9;
    collections += pauses.collections();
    collectionSeconds += pauses.collectionMillis() / 1e3;
    double cpu = second.cpu().scarcest();
    if (!Double.isNaN(cpu)) {
      knownCpu++;
      cpuSeconds[(int) Math.round(Math.min(1, cpu) * CPU_STEPS)]++;
    }
    if (!Double.isNaN(second.cpu().process())) {
      knownProcessCpu++;
      processCpu += second.cpu().process();
    }
    if (!Double.isNaN(second.cpu().stolen())) {
      knownStolenCpu++;
      stolenCpu += second.cpu().stolen();
    }
    lags.add(second.lags());
    sessions = sessions.plus(second.sessions());
    if (isCalm(second)) {
      calmLags.add(second.lags());
      lateOfCalm.add(second.lags().count(), second.lags().countAbove(limits.lagSeconds()));
    }
  }

  /** Neither a pause nor the processors explain why threads woke late in it. */
  private boolean isCalm(HealthSecond second) {
    return !(second.cpu().scarcest() > limits.cpuShare())
        && second.pauses().longestNanos() / 1e9 < limits.pauseSeconds();
  }

  /**
   * Adds all seconds of other totals.
   *
   * @param other totals of the same limits, which stay as they are
   */
  public void combine(HealthTotals other) {
    processors = Math.max(processors, other.processors);
    seconds += other.seconds;
    lengthSeconds += other.lengthSeconds;
    if (other.longestPauseNanos > longestPauseNanos) {
      longestPauseNanos = other.longestPauseNanos;
      longestPauseMillis = other.longestPauseMillis;
      longestIsCollection = other.longestIsCollection;
    }
    pausesSeconds += other.pausesSeconds;
    collections += other.collections;
    collectionSeconds += other.collectionSeconds;
    Arrays.setAll(cpuSeconds, i -> cpuSeconds[i] + other.cpuSeconds[i]);
    knownCpu += other.knownCpu;
    processCpu += other.processCpu;
    knownProcessCpu += other.knownProcessCpu;
    stolenCpu += other.stolenCpu;
    knownStolenCpu += other.knownStolenCpu;
    lags.add(other.lags);
    sessions = sessions.plus(other.sessions);
    calmLags.add(other.calmLags);
    lateOfCalm.add(other.lateOfCalm);
  }

  /** {@return the number of sessions that were to arrive, and of those that were dropped} */
  public DueSessions sessions() {
    return sessions;
  }

  /**
   * {@return the processors that a JVM may use; the most where load generators or seconds differ; 0
   * without a second}
   */
  public int processors() {
    return processors;
  }

  /**
   * The number of seconds that were measured. One may last longer, see {@link #lengthSeconds()}.
   *
   * @return seconds of all load generators, 0 or more
   */
  public long seconds() {
    return seconds;
  }

  /**
   * {@return the length of the measured seconds together, which may be longer than one second each,
   * seconds, 0 or more}
   */
  public double lengthSeconds() {
    return lengthSeconds;
  }

  /** {@return the longest pause of a JVM, seconds, 0 or more; 0 without any} */
  public double longestPauseSeconds() {
    return longestPauseNanos / 1e9;
  }

  /**
   * {@return the end of the second in which the longest pause ended, epoch milliseconds; 0 without
   * any pause}
   */
  public long longestPauseMillis() {
    return longestPauseMillis;
  }

  /**
   * {@return whether half of the longest pause or more was garbage collection; false without any
   * pause}
   */
  public boolean longestIsCollection() {
    return longestIsCollection;
  }

  /**
   * {@return the share of the time spent in pauses of {@link JvmPauses#LEAST_NANOS} and more, 0 or
   * more; NaN without seconds}
   */
  public double pauseShare() {
    return pausesSeconds / lengthSeconds;
  }

  /** {@return the number of pauses for garbage collection, 0 or more} */
  public long collections() {
    return collections;
  }

  /** {@return the duration of all pauses for garbage collection together, seconds, 0 or more} */
  public double collectionSeconds() {
    return collectionSeconds;
  }

  /**
   * {@return the number of seconds whose {@link CpuUse#scarcest} is known, from 0 to {@link
   * #seconds()}}
   */
  public long knownCpu() {
    return knownCpu;
  }

  /**
   * {@return the scarcest processor's share that a share of the seconds did not exceed, 0 to 1; NaN
   * if unknown}
   *
   * @param q above 0, at most 1
   */
  public double cpuQuantile(double q) {
    if (knownCpu == 0) {
      return Double.NaN;
    }
    long rank = Math.max(1, (long) Math.ceil(q * knownCpu));
    long seen = 0;
    int at = -1;
    while (seen < rank) {
      seen += cpuSeconds[++at];
    }
    return (double) at / CPU_STEPS;
  }

  /**
   * {@return the mean of {@link CpuUse#scarcest} over the seconds in which it is known, from 0 to
   * 1; NaN if it is known in none}
   */
  public double meanCpu() {
    double sum = 0;
    for (int i = 0; i <= CPU_STEPS; i++) {
      sum += (double) i * cpuSeconds[i];
    }
    return sum / CPU_STEPS / knownCpu;
  }

  /**
   * {@return the number of seconds with a {@link CpuUse#scarcest} above a share, to 0.1 %, seconds,
   * from 0 to {@link #knownCpu()}}
   *
   * @param share from 0 to 1
   */
  public long secondsAbove(double share) {
    long above = 0;
    for (int i = (int) Math.floor(share * CPU_STEPS) + 1; i <= CPU_STEPS; i++) {
      above += cpuSeconds[i];
    }
    return above;
  }

  /**
   * {@return the mean of {@link CpuUse#process} over the seconds in which it is known, from 0 to 1;
   * NaN if it is known in none}
   */
  public double meanProcessCpu() {
    return processCpu / knownProcessCpu;
  }

  /**
   * {@return the mean of {@link CpuUse#stolen} over the seconds in which it is known, from 0 to 1;
   * NaN if it is known in none}
   */
  public double meanStolenCpu() {
    return stolenCpu / knownStolenCpu;
  }

  /**
   * {@return how late threads woke from the think times of Trueload's timers; later seconds change
   * these counts; empty where no such think time ended}
   */
  public LagCounts lags() {
    return lags;
  }

  /** How late they woke in seconds in which neither a pause nor busy processors explain it. */
  LagCounts calmLags() {
    return calmLags;
  }

  /** How many of these were later than the limit. */
  LateWakeUps lateOfCalm() {
    return lateOfCalm;
  }

  HealthLimits limits() {
    return limits;
  }
}
