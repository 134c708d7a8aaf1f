package io.github.trueload.examples.servers;

import io.github.trueload.think.Exponential;
import io.github.trueload.think.SeededStreams;
import io.github.trueload.think.ThinkTimeSequence;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * In which range the figures of nine of ten runs lie, of users who think exponentially and wait for
 * one station that serves exponentially, in the order of arrival: a run is short, and what it shows
 * of a busy station varies much.
 *
 * @param rate responses a second, in the run's span
 * @param inSystem requests in the system, Q, averaged over the span
 */
public record RunSpread(Range rate, Range inSystem) {

  private static final long SEED = 1;

  /**
   * The middle nine tenths.
   *
   * @param low the twentieth part of all runs lies below
   * @param high and the twentieth part above
   */
  public record Range(double low, double high) {

    private static Range of(Figures[] runs, ToDoubleFunction<Figures> figure) {
      double[] sorted = Arrays.stream(runs).mapToDouble(figure).sorted().toArray();
      int tail = sorted.length / 20;
      return new Range(sorted[tail], sorted[sorted.length - 1 - tail]);
    }
  }

  /**
   * What of a run counts.
   *
   * @param warmUpSeconds left out; at its start all users think
   * @param seconds what follows
   */
  public record Span(double warmUpSeconds, double seconds) {}

  private record Figures(double rate, double inSystem) {}

  /** Simulates so many runs, always the same. */
  public static RunSpread of(
      int users, double thinkSeconds, double serviceSeconds, Span span, int runs) {
    Figures[] figures =
        IntStream.range(0, runs)
            .mapToObj(run -> new SeededStreams(SEED, "").generator("run", run))
            .map(generator -> run(users, thinkSeconds, serviceSeconds, span, generator))
            .toArray(Figures[]::new);
    return new RunSpread(Range.of(figures, Figures::rate), Range.of(figures, Figures::inSystem));
  }

  private static Figures run(
      int users, double thinkSeconds, double serviceSeconds, Span span, RandomGenerator generator) {
    ThinkTimeSequence think = new Exponential(thinkSeconds).sequence(generator);
    ThinkTimeSequence service = new Exponential(serviceSeconds).sequence(generator);
    PriorityQueue<Long> coming = new PriorityQueue<>(users);
    for (int user = 0; user < users; user++) {
      coming.add(think.nextNanos());
    }
    long from = Math.round(span.warmUpSeconds() * 1e9);
    long to = from + Math.round(span.seconds() * 1e9);
    long busyUntil = 0;
    long responses = 0;
    double inSystemNanos = 0;
    while (coming.element() < to) {
      long at = coming.remove();
      busyUntil = Math.max(at, busyUntil) + service.nextNanos();
      coming.add(busyUntil + think.nextNanos());
      inSystemNanos += Math.max(0, Math.min(busyUntil, to) - Math.max(at, from));
      responses += busyUntil >= from && busyUntil < to ? 1 : 0;
    }
    return new Figures(responses / span.seconds(), inSystemNanos / (to - from));
  }
}
