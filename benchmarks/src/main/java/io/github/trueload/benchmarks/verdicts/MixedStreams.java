package io.github.trueload.benchmarks.verdicts;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Streams as load generators, clocks and merged logs make them, at one mean rate per second. */
record MixedStreams(double rate) {

  private static final Set<String> POISSON = Set.of("poisson");
  private static final Set<String> BURSTY = Set.of("bursty");
  private static final Set<String> REGULAR = Set.of("hypo-exponential", "periodic");

  /** Within the tolerance for counts a stream with batches may be called by either name. */
  private static final Set<String> EITHER = Set.of("poisson", "bursty");

  private static final double BEYOND_TOLERANCE = 1.21;
  private static final int LARGEST_BATCH = 9;
  private static final double MEAN_BATCH = 5;
  private static final double DRIFT = 200e-6;

  /** Draws the lengths of one user's rounds. */
  @FunctionalInterface
  private interface Rounds {
    DoubleSupplier of(SplittableRandom random);
  }

  /** Users with a constant timer: each round varies by a normal deviation. */
  KnownStream jitteredPacing(int users, double deviation) {
    double period = users / rate;
    return users(
        "pacing of " + users + " users, varied by " + percent(deviation),
        users,
        random -> () -> period * Math.max(0, 1 + deviation * random.nextGaussian()));
  }

  /** Users with a constant timer, which wait for an exponential response time before it. */
  KnownStream constantThink(int users) {
    double period = users / rate;
    return users(
        "constant timer after the response, " + users + " users",
        users,
        random -> () -> period * (0.9 + 0.1 * random.nextExponential()));
  }

  private KnownStream users(String name, int users, Rounds rounds) {
    return KnownStream.of(
        name,
        REGULAR,
        Truth.NONE,
        (random, count) -> {
          double end = count / rate;
          double[] instants = new double[2 * count + 1000];
          int size = 0;
          for (int user = 0; user < users; user++) {
            DoubleSupplier round = rounds.of(random);
            double at = random.nextDouble() * users / rate;
            while (at < end && size < instants.length) {
              instants[size++] = at;
              at += round.getAsDouble();
            }
          }
          return sorted(instants, size);
        });
  }

  /** Batches of 1 to 9 arrivals, each size as often. */
  KnownStream unequalBatches() {
    double sumOfSquares = 0;
    for (int size = 1; size <= LARGEST_BATCH; size++) {
      sumOfSquares += (double) size * size / LARGEST_BATCH;
    }
    return KnownStream.of(
        "batches of 1 to 9",
        BURSTY,
        // all but one interval of a batch are 0: SCV = 2·E(size) − 1
        Truth.constant(Math.sqrt(2 * MEAN_BATCH - 1), sumOfSquares / MEAN_BATCH),
        (random, count) -> {
          double[] instants = new double[count];
          double at = 0;
          for (int i = 0; i < count; ) {
            at += random.nextExponential() * MEAN_BATCH / rate;
            for (int left = 1 + random.nextInt(LARGEST_BATCH); left > 0 && i < count; left--) {
              instants[i++] = at;
            }
          }
          return instants;
        });
  }

  /** A Poisson process, and batches of 5 on average (geometric) with a share of the arrivals. */
  KnownStream batchesAmong(double share) {
    double zeros = share * (1 - 1 / MEAN_BATCH);
    double index = 1 - share + share * (2 * MEAN_BATCH - 1);
    return KnownStream.of(
        "Poisson with " + percent(share) + " in batches of 5",
        index > BEYOND_TOLERANCE ? BURSTY : EITHER,
        Truth.constant(Math.sqrt(2 / (1 - zeros) - 1), index),
        (random, count) -> {
          double[] instants = new double[count];
          double of = share / MEAN_BATCH / (1 - zeros);
          double at = 0;
          for (int i = 0; i < count; ) {
            at += random.nextExponential() / (rate * (1 - zeros));
            instants[i++] = at;
            if (random.nextDouble() < of) {
              while (i < count && random.nextDouble() * MEAN_BATCH > 1) {
                instants[i++] = at;
              }
            }
          }
          return instants;
        });
  }

  /** A Poisson process with a tenth of the rate and one with the rest: a Poisson process. */
  KnownStream twoSources() {
    return KnownStream.of(
        "two Poisson sources, 1 to 9",
        POISSON,
        Truth.POISSON,
        (random, count) ->
            merged(poisson(random, 0.1 * rate, count), poisson(random, 0.9 * rate, count), count));
  }

  /** Half of the arrivals are a Poisson process, half those of one constant timer. */
  KnownStream timerAmongPoisson() {
    return KnownStream.of(
        "Poisson and a constant timer, 1 to 1",
        Set.of("hypo-exponential", "periodic", "other"),
        Truth.NONE,
        (random, count) -> {
          double phase = random.nextDouble();
          double[] timer = new double[count];
          Arrays.setAll(timer, i -> (i + phase) * 2 / rate);
          return merged(poisson(random, 0.5 * rate, count), timer, count);
        });
  }

  /** A Poisson process by a clock that runs 200 ppm too fast and loses this in the second half. */
  KnownStream driftingClock() {
    return KnownStream.of(
        "Poisson by a drifting clock",
        POISSON,
        Truth.POISSON,
        (random, count) -> {
          double middle = count / rate / 2;
          return Arrays.stream(poisson(random, rate, count))
              .map(at -> at + DRIFT * (at < middle ? at : 2 * middle - at))
              .toArray();
        });
  }

  private static double[] poisson(SplittableRandom random, double rate, int count) {
    return RandomStreams.summed(count, () -> random.nextExponential() / rate);
  }

  /** The first arrivals of both. */
  private static double[] merged(double[] one, double[] other, int count) {
    double[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    Arrays.sort(both);
    return Arrays.copyOf(both, count);
  }

  private static double[] sorted(double[] instants, int size) {
    double[] sorted = Arrays.copyOf(instants, size);
    Arrays.sort(sorted);
    return sorted;
  }

  private static String percent(double share) {
    return RandomStreams.shown(100 * share) + " %";
  }
}
