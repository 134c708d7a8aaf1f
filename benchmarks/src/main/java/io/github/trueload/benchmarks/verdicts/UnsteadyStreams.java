package io.github.trueload.benchmarks.verdicts;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** Poisson processes whose rate changes over the run, at one mean rate per second. */
record UnsteadyStreams(double rate) {

  /** Such a stream has no bursts; {@code inconclusive} says that its rate is not steady. */
  private static final Set<String> NOT_BURSTY = Set.of("poisson");

  private static final int GRID = 1000;

  /** Four periods in the run. */
  KnownStream sine(double amplitude) {
    return stream(
        "sine of " + percent(amplitude),
        1 + amplitude,
        random -> at -> 1 + amplitude * Math.sin(8 * Math.PI * at));
  }

  /** A stationary Gaussian process that forgets within a fifth of the run. */
  KnownStream wander(double deviation) {
    return stream(
        "wander of " + percent(deviation),
        1 + 6 * deviation,
        random -> {
          double[] path = new double[GRID + 1];
          double keep = Math.exp(-5.0 / GRID);
          path[0] = random.nextGaussian();
          for (int i = 1; i <= GRID; i++) {
            path[i] = keep * path[i - 1] + Math.sqrt(1 - keep * keep) * random.nextGaussian();
          }
          return at -> Math.max(0, 1 + deviation * path[(int) (at * GRID)]);
        });
  }

  /** From the run's middle on the rate is higher. */
  KnownStream step(double size) {
    return stream("step of " + percent(size), 1 + size, random -> at -> at < 0.5 ? 1 : 1 + size);
  }

  /** Users are started over the run's first part. */
  KnownStream ramp(double share) {
    return stream(
        "ramp over the first " + percent(share), 1, random -> at -> at < share ? at / share : 1);
  }

  /** In the middle of the run nothing is sent. */
  KnownStream pause(double share) {
    return stream(
        "pause of " + percent(share) + " of the run",
        1,
        random -> at -> at >= 0.5 && at < 0.5 + share ? 0 : 1);
  }

  /** Twice nothing is sent. */
  KnownStream twoPauses(double share) {
    return stream(
        "two pauses of " + percent(share) + " of the run",
        1,
        random -> at -> (at >= 0.3 && at < 0.3 + share) || (at >= 0.7 && at < 0.7 + share) ? 0 : 1);
  }

  /** By thinning (Lewis and Shedler 1979): {@code profile} is at most {@code most}. */
  private KnownStream stream(
      String name, double most, Function<SplittableRandom, DoubleUnaryOperator> profile) {
    return KnownStream.of(
        name,
        NOT_BURSTY,
        Truth.NONE,
        (random, count) -> {
          DoubleUnaryOperator relative = profile.apply(random);
          double end = count / rate;
          double[] instants = new double[(int) (count * most * 1.1) + 1000];
          int size = 0;
          double at = 0;
          while ((at += random.nextExponential() / (rate * most)) < end) {
            if (random.nextDouble() * most < relative.applyAsDouble(at / end)) {
              instants[size++] = at;
            }
          }
          return Arrays.copyOf(instants, size);
        });
  }

  private static String percent(double share) {
    return RandomStreams.shown(100 * share) + " %";
  }
}
