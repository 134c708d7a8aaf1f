package io.github.trueload.benchmarks;

import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeFamily;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** One draw of each distribution from a thread's own generator, as the timers draw. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ThinkTimeDraw {

  private static final double MEAN_SECONDS = 7;

  /** {@link ThinkTimeFamily#id()}. */
  @Param({
    "exponential",
    "uniform",
    "constant",
    "erlang",
    "hyper-exponential",
    "log-normal",
    "pareto",
    "weibull"
  })
  private String family;

  private ThinkTimeSequence sequence;

  /** Shapes are those of a new element in a plan. */
  @Setup
  public void makeSequence() {
    sequence =
        ThinkTimeFamily.byId(family)
            .of(MEAN_SECONDS)
            .sequence(new SeededStreams(1, "").generator("benchmark", 0));
  }

  /** A think time in nanoseconds. */
  @Benchmark
  public long draw() {
    return sequence.nextNanos();
  }
}
