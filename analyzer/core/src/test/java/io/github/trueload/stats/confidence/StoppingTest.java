package io.github.trueload.stats.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the interval holds the truth when the run ends because the interval is narrow. */
@Tag("statistical")
class StoppingTest {

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 500 : 60;

  /**
   * Of 500 intervals at the stated 95 %, fewer than 455 hold the truth with probability 0.0001; of
   * 60, fewer than 51 with 0.0007. python3: scipy.stats.binom.cdf(454, 500, 0.95), cdf(50, 60,
   * 0.95)
   */
  private static final int LEAST_HELD = FULL ? 455 : 51;

  /** Requests a second, so that times can be given as samples. */
  private static final double RATE = 10;

  private static final int MOST_SAMPLES = 600_000;

  /** Response times one after another, seconds. */
  enum Source {
    /** Log-normal; neighbours correlate by 0.8 on the scale of the logarithm. */
    AUTOREGRESSIVE(0.1 * Math.exp(0.125), Source::autoregressive),
    /** M/M/1 at 90 % use, from its steady state: exponential of mean 0.09/(1 − 0.9). */
    QUEUE(0.9, Source::queue);

    private final double mean;
    private final Function<SplittableRandom, DoubleSupplier> times;

    Source(double mean, Function<SplittableRandom, DoubleSupplier> times) {
      this.mean = mean;
      this.times = times;
    }

    private static DoubleSupplier autoregressive(SplittableRandom random) {
      double[] state = {random.nextGaussian()};
      return () -> {
        double time = 0.1 * Math.exp(0.5 * state[0]);
        state[0] = 0.8 * state[0] + 0.6 * random.nextGaussian();
        return time;
      };
    }

    private static DoubleSupplier queue(SplittableRandom random) {
      double[] waiting = {random.nextDouble() < 0.9 ? 0.9 * exponential(random) : 0};
      return () -> {
        double time = waiting[0] + 0.09 * exponential(random);
        waiting[0] = Math.max(0, time - exponential(random) / RATE);
        return time;
      };
    }

    private static double exponential(SplittableRandom random) {
      return -Math.log(1 - random.nextDouble());
    }
  }

  /** The interval with which a run ends; null of one that reaches its maximum before. */
  private static BlockInterval atTheEnd(DoubleSupplier source, double share) {
    SequentialStop stop = new SequentialStop();
    double[] times = new double[MOST_SAMPLES];
    for (int n = 1; n <= MOST_SAMPLES; n++) {
      times[n - 1] = source.getAsDouble();
      if (!stop.isDue(n / RATE)) {
        continue;
      }
      RunStretches run = new RunStretches(0, nanos(n), 1, n, List.of(value -> value));
      for (int taken = 0; taken < n; taken++) {
        run.accept(nanos(taken), times[taken]);
      }
      BlockInterval found = BlockInterval.ofMean(run, 0);
      double mean = Arrays.stream(times, 0, n).sum() / n;
      if (stop.ends(n / RATE, found.isKnown() && found.high() - found.low() <= 2 * share * mean)) {
        return found;
      }
    }
    return null;
  }

  private static long nanos(int sample) {
    return Math.round(sample / RATE * 1e9);
  }

  @ParameterizedTest
  @CsvSource({"AUTOREGRESSIVE, 0.05", "QUEUE, 0.15"})
  void intervalsHoldTheTruthWhereTheRunEnds(Source source, double share) {
    SplittableRandom random = new SplittableRandom(20261123);
    SplittableRandom[] generators = random.splits(RUNS).toArray(SplittableRandom[]::new);
    List<BlockInterval> ends =
        IntStream.range(0, RUNS)
            .parallel()
            .mapToObj(i -> atTheEnd(source.times.apply(generators[i]), share))
            .filter(each -> each != null)
            .toList();
    assertThat(ends).hasSizeGreaterThan(RUNS * 99 / 100 - 1);
    assertThat(ends)
        .filteredOn(each -> each.low() <= source.mean && source.mean <= each.high())
        .hasSizeGreaterThanOrEqualTo(LEAST_HELD - (RUNS - ends.size()));
  }
}
