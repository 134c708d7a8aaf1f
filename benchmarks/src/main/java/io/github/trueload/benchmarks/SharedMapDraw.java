package io.github.trueload.benchmarks;

import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.SharedMapSequence;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.SeededStreams;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One draw of the process that all users share, by one thread and by eight at once. The average is
 * the time that passes for the drawing thread, time without a processor included.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SharedMapDraw {

  private static final double MEAN_SECONDS = 7;
  private static final int USERS = 1000;
  private static final double DEMAND_SECONDS = 0.005;

  /** Index of dispersion of the think times: the paper's two, and one whose state often changes. */
  @Param({"4", "400", "4000"})
  private double index;

  private SharedMapSequence shared;

  /** The paper's users, mean and demand. */
  @Setup
  public void makeSequence() {
    TwoStateMap map =
        new BurstinessKnob(MEAN_SECONDS, index, USERS, DEMAND_SECONDS).turn().orThrow().map();
    shared =
        new SharedMapSequence(
            map, new SeededStreams(1, "").generator("benchmark", 0), TwoStateMap.Start.STATIONARY);
  }

  /** A think time in nanoseconds, drawn by a thread alone. */
  @Benchmark
  @Threads(1)
  public long alone() {
    return shared.nextNanos();
  }

  /** A think time in nanoseconds, drawn while seven other threads draw. */
  @Benchmark
  @Threads(8)
  public long byEight() {
    return shared.nextNanos();
  }

  /** A bare shared number, counted on while seven other threads do: what sharing alone costs. */
  @Benchmark
  @Threads(8)
  public long counterByEight(SharedCounter counter) {
    return counter.count.getAndIncrement();
  }

  /** A number that eight threads share, in a padded object of its own. */
  @State(Scope.Benchmark)
  public static class SharedCounter {
    private final AtomicLong count = new AtomicLong();
  }
}
