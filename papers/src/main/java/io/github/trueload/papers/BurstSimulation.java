package io.github.trueload.papers;

import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What users send in theory whose think times come from one process, to a server that serves one
 * request at a time: the closed loop of {@link BurstExperiment}, simulated request by request.
 *
 * @param users N, all thinking at first
 * @param thinks makes the process that all draw from
 * @param demandSeconds mean of the exponential service time
 * @param window which of its requests count
 */
record BurstSimulation(
    int users,
    Function<RandomGenerator, ThinkTimeSequence> thinks,
    double demandSeconds,
    Arrivals.Window window) {

  private static final int REPLICATIONS = 200;
  private static final long SEED = 4;

  /** The middle nine tenths of one run's figures. */
  record Range(double low, double high) {

    private static Range of(double[] figures) {
      double[] sorted = figures.clone();
      Arrays.sort(sorted);
      int tail = sorted.length / 20;
      return new Range(sorted[tail], sorted[sorted.length - 1 - tail]);
    }
  }

  /** Runs the loop 200 times, always the same. */
  Arrivals[] replications() {
    return IntStream.range(0, REPLICATIONS)
        .mapToObj(replication -> run(new SeededStreams(SEED, "").generator("loop", replication)))
        .toArray(Arrivals[]::new);
  }

  /** In which range this figure lies in nine of ten runs. */
  static Range range(Arrivals[] replications, ToDoubleFunction<Arrivals> figure) {
    return Range.of(Arrays.stream(replications).mapToDouble(figure).toArray());
  }

  /** One run. Users are served in the order in which they come, so they draw in it too. */
  Arrivals run(RandomGenerator generator) {
    ThinkTimeSequence think = thinks.apply(generator);
    ThinkTimeSequence service = new Exponential(demandSeconds).sequence(generator);
    PriorityQueue<Long> coming = new PriorityQueue<>(users);
    for (int user = 0; user < users; user++) {
      coming.add(think.nextNanos());
    }
    long end = coming.element() + Math.round((window.skipSeconds() + window.seconds()) * 1e9);
    long busyUntil = 0;
    LongStream.Builder starts = LongStream.builder();
    while (coming.element() < end) {
      long at = coming.remove();
      starts.add(at);
      busyUntil = Math.max(at, busyUntil) + service.nextNanos();
      coming.add(busyUntil + think.nextNanos());
    }
    return Arrivals.within(starts.build().toArray(), window, Double.NaN);
  }
}
