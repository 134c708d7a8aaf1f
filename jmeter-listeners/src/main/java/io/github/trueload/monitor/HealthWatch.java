package io.github.trueload.monitor;

import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.monitor.Processors.Reading;
import io.github.trueload.sessions.SessionsOfJvm;
import io.github.trueload.waiting.ThinkLags;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sleeps for a moment again and again, and makes seconds of what it finds. For one thread. */
final class HealthWatch {

  /** Length of one sleep: a pause is known to it, and a wake-up took 45 µs on a slow machine. */
  static final long SLEEP_NANOS = 10_000_000;

  private static final long SECOND_NANOS = 1_000_000_000;

  /** The machine counts its processors' time in steps of 10 ms, too coarse for less than this. */
  private static final long LEAST_FOR_CPU_NANOS = SECOND_NANOS / 2;

  /**
   * What is asked at the end of each second.
   *
   * @param processors counters of processor time
   * @param collections counters of garbage collection
   * @param lags counts of late wake-ups
   * @param cores processors that the JVM may use
   * @param sessions counts of sessions that were to arrive
   */
  record Probes(
      Supplier<Reading> processors,
      Supplier<CollectorPauses> collections,
      Supplier<LagCounts> lags,
      Supplier<Integer> cores,
      Supplier<DueSessions> sessions) {

    /** Of this JVM. */
    static Probes ofThisJvm() {
      Processors processors = Processors.ofMachine();
      // a JVM's collectors stay the same, and finding them takes longer than asking them
      List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
      return new Probes(
          processors::read,
          () -> CollectorPauses.sum(collectors),
          ThinkLags.ofJvm()::counts,
          Runtime.getRuntime()::availableProcessors,
          SessionsOfJvm::counts);
    }
  }

  private final LoadGenerator generator;
  private final Ticker ticker;
  private final Probes probes;
  private final PauseMeter pauses = new PauseMeter();
  private long startNanos;
  private Reading processors;
  private CollectorPauses collections;
  private LagCounts lags;
  private DueSessions sessions;

  /** Begins the first second. */
  HealthWatch(LoadGenerator generator, Ticker ticker, Probes probes) {
    this.generator = generator;
    this.ticker = ticker;
    this.probes = probes;
    processors = probes.processors().get();
    collections = probes.collections().get();
    lags = probes.lags().get();
    sessions = probes.sessions().get();
    startNanos = ticker.nanoTime();
  }

  /**
   * Sleeps once.
   *
   * @return the second that has ended; null if none has
   */
  @Nullable HealthSecond sleep() throws InterruptedException {
    long from = ticker.nanoTime();
    ticker.sleep(SLEEP_NANOS);
    long to = ticker.nanoTime();
    pauses.accept(to - from);
    return to - startNanos >= SECOND_NANOS ? endSecond(to) : null;
  }

  /** What was measured since the last second was over; null of no time at all. */
  @Nullable HealthSecond rest() {
    long now = ticker.nanoTime();
    return now > startNanos ? endSecond(now) : null;
  }

  private HealthSecond endSecond(long nowNanos) {
    long lengthNanos = nowNanos - startNanos;
    Reading readingNow = probes.processors().get();
    CollectorPauses collectionsNow = probes.collections().get();
    LagCounts lagsNow = probes.lags().get();
    DueSessions sessionsNow = probes.sessions().get();
    int cores = probes.cores().get();
    CpuUse cpu =
        lengthNanos < LEAST_FOR_CPU_NANOS
            ? CpuUse.unknown(cores)
            : Processors.between(processors, readingNow, lengthNanos, cores);
    CollectorPauses collected = collectionsNow.since(collections);
    HealthSecond second =
        new HealthSecond(
            ticker.epochMillis(),
            lengthNanos,
            generator,
            new JvmPauses(
                pauses.longestPauseNanos(),
                pauses.pausesNanos(),
                collected.count(),
                collected.millis()),
            cpu,
            lagsNow.since(lags),
            sessionsNow.since(sessions));
    pauses.reset();
    startNanos = nowNanos;
    processors = readingNow;
    collections = collectionsNow;
    lags = lagsNow;
    sessions = sessionsNow;
    return second;
  }
}
