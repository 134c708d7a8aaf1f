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

  /** Empty totals; {@code limits} define which seconds are calm. */
  public HealthTotals(HealthLimits limits) {
    this.limits = limits;
  }

  /** Adds a second. */
  public void accept(HealthSecond second) {
    seconds++;
    lengthSeconds += second.lengthNanos() / 1e9;
    if (second.longestPauseNanos() > longestPauseNanos) {
      longestPauseNanos = second.longestPauseNanos();
      longestPauseMillis = second.endMillis();
      longestIsCollection = second.collectionMillis() * 2e6 >= second.longestPauseNanos();
    }
    pausesSeconds += second.pausesNanos() / 1e9;
    collections += second.collections();
    collectionSeconds += second.collectionMillis() / 1e3;
    double cpu = second.cpu();
    if (!Double.isNaN(cpu)) {
      knownCpu++;
      cpuSeconds[(int) Math.round(Math.min(1, cpu) * CPU_STEPS)]++;
    }
    if (!Double.isNaN(second.processCpu())) {
      knownProcessCpu++;
      processCpu += second.processCpu();
    }
    if (!Double.isNaN(second.stolenCpu())) {
      knownStolenCpu++;
      stolenCpu += second.stolenCpu();
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
    return !(second.cpu() > limits.cpuShare())
        && second.longestPauseNanos() / 1e9 < limits.pauseSeconds();
  }

  /** Adds all that {@code other}, of the same limits, has. */
  public void combine(HealthTotals other) {
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

  /** Sessions that were to arrive. */
  public DueSessions sessions() {
    return sessions;
  }

  /** How many seconds were measured. */
  public long seconds() {
    return seconds;
  }

  /** How long they were together. */
  public double lengthSeconds() {
    return lengthSeconds;
  }

  /** Longest pause, seconds; 0 without any. */
  public double longestPauseSeconds() {
    return longestPauseNanos / 1e9;
  }

  /** End of the second in which the longest pause ended, epoch milliseconds; 0 without any. */
  public long longestPauseMillis() {
    return longestPauseMillis;
  }

  /** Whether half of that pause or more was garbage collection. */
  public boolean longestIsCollection() {
    return longestIsCollection;
  }

  /** Share of the time spent in pauses of {@link HealthSecond#LEAST_PAUSE_NANOS} and more. */
  public double pauseShare() {
    return pausesSeconds / lengthSeconds;
  }

  /** Pauses for garbage collection. */
  public long collections() {
    return collections;
  }

  /** How long they took together. */
  public double collectionSeconds() {
    return collectionSeconds;
  }

  /** How many seconds have a {@link HealthSecond#cpu}. */
  public long knownCpu() {
    return knownCpu;
  }

  /**
   * The scarcest processor's share that a share of the seconds did not exceed.
   *
   * @param q above 0, at most 1
   * @return 0 to 1; NaN if unknown
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

  /** Mean of {@link HealthSecond#cpu}; NaN if unknown. */
  public double meanCpu() {
    double sum = 0;
    for (int i = 0; i <= CPU_STEPS; i++) {
      sum += (double) i * cpuSeconds[i];
    }
    return sum / CPU_STEPS / knownCpu;
  }

  /** How many seconds had a {@link HealthSecond#cpu} above {@code share}. */
  public long secondsAbove(double share) {
    long above = 0;
    for (int i = (int) Math.floor(share * CPU_STEPS) + 1; i <= CPU_STEPS; i++) {
      above += cpuSeconds[i];
    }
    return above;
  }

  /** Mean of {@link HealthSecond#processCpu}; NaN if unknown. */
  public double meanProcessCpu() {
    return processCpu / knownProcessCpu;
  }

  /** Mean of {@link HealthSecond#stolenCpu}; NaN if unknown. */
  public double meanStolenCpu() {
    return stolenCpu / knownStolenCpu;
  }

  /** How late threads woke; empty where no think times of Trueload's timers were waited for. */
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

  /** What the figures are judged by. */
  HealthLimits limits() {
    return limits;
  }
}
