package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.map.TwoStateMap;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** The Poisson process, and stationary streams that are burstier, at one rate per second. */
record RandomStreams(double rate) {

  private static final Set<String> BURSTY = Set.of("bursty");
  private static final double TICK_SECONDS = 0.01;

  /** Sessions of self-similar traffic that run at once, on average. */
  private static final double SESSIONS = 20;

  private static final double REQUESTS_PER_SESSION = 10;

  /** Exponent of the sessions' lengths: the Hurst parameter is (3 − α)/2 = 0.8. */
  private static final double TAIL = 1.4;

  /** Running sums of what is drawn. */
  static double[] summed(int count, DoubleSupplier interval) {
    double[] instants = new double[count];
    double instant = 0;
    for (int i = 0; i < count; i++) {
      instant += interval.getAsDouble();
      instants[i] = instant;
    }
    return instants;
  }

  KnownStream poisson() {
    return KnownStream.of(
        "Poisson",
        Set.of("poisson"),
        Truth.POISSON,
        (random, count) -> summed(count, () -> random.nextExponential() / rate));
  }

  /** Hyper-exponential intervals with balanced means. */
  KnownStream hyperExponential(double cov) {
    double share = (1 + Math.sqrt((cov * cov - 1) / (cov * cov + 1))) / 2;
    TwoStateMap independent =
        new TwoStateMap(1 / (2 * share * rate), 1 / (2 * (1 - share) * rate), 1 - share, share);
    return map("hyper-exponential, CoV " + shown(cov), independent);
  }

  /** Independent log-normal intervals. */
  KnownStream logNormal(double cov) {
    double variance = Math.log1p(cov * cov);
    double sigma = Math.sqrt(variance);
    return KnownStream.of(
        "log-normal, CoV " + shown(cov),
        BURSTY,
        Truth.of(cov, cov * cov),
        (random, count) ->
            summed(count, () -> Math.exp(sigma * random.nextGaussian() - variance / 2) / rate));
  }

  /** The MAP of {@link MapArrivals#of} whose surges have four times the mean rate. */
  KnownStream map(double index) {
    return map("MAP, I " + shown(index), MapArrivals.of(rate, index, 4).map());
  }

  /** A MAP of an SCV and an index, whose surges have four times the mean rate. */
  KnownStream map(double index, double scv) {
    double mean = 1 / rate;
    double meanShort = mean / 4;
    double meanLong = mean + mean * mean * (scv - 1) / 2 / (mean - meanShort);
    double stationaryLong = (mean - meanShort) / (meanLong - meanShort);
    double changes = (scv - 1) / (index - 1);
    return map(
        "MAP, I " + shown(index) + ", SCV " + shown(scv),
        new TwoStateMap(
            meanShort, meanLong, changes * stationaryLong, changes * (1 - stationaryLong)));
  }

  /** Drawn here and not by the map's own sequence, so that the states are known. */
  private static KnownStream map(String name, TwoStateMap map) {
    return new KnownStream(
        name,
        BURSTY,
        Truth.of(map),
        (random, count) -> {
          double[] instants = new double[count];
          boolean[] isLong = new boolean[count];
          boolean state =
              random.nextDouble() * (map.longToShort() + map.shortToLong()) < map.shortToLong();
          double instant = 0;
          for (int i = 0; i < count; i++) {
            isLong[i] = state;
            instant += random.nextExponential() * (state ? map.meanLong() : map.meanShort());
            instants[i] = instant;
            state ^= random.nextDouble() < (state ? map.longToShort() : map.shortToLong());
          }
          double[] parts = new double[Drawn.PARTS];
          for (int i = 0; i < count; i++) {
            double from = i == 0 ? 0 : instants[i - 1];
            double rate = 1 / (isLong[i] ? map.meanLong() : map.meanShort());
            Drawn.add(parts, instant, from, instants[i], rate);
          }
          return new Drawn(instants, Drawn.swing(parts));
        });
  }

  /** A Poisson process whose rate is 1.5 or 0.5 times the mean, each for a mean time. */
  KnownStream modulated(double meanSeconds) {
    double leaving = 1 / meanSeconds;
    double index = 1 + 2 * 0.25 * rate / (2 * leaving);
    return KnownStream.of(
        "MMPP, " + shown(meanSeconds) + " s a state",
        BURSTY,
        Truth.decaying(Double.NaN, index, 2 * leaving),
        (random, count) -> {
          double[] instants = new double[count];
          boolean fast = random.nextBoolean();
          double instant = 0;
          for (int i = 0; i < count; ) {
            double change = random.nextExponential() / leaving;
            double next = random.nextExponential() / (rate * (fast ? 1.5 : 0.5));
            instant += Math.min(change, next);
            if (next < change) {
              instants[i++] = instant;
            } else {
              fast = !fast;
            }
          }
          return instants;
        });
  }

  /** Batches of geometric size at the instants of a Poisson process. */
  KnownStream batches(double meanSize) {
    double index = 2 * meanSize - 1;
    return KnownStream.of(
        "batches of " + shown(meanSize) + " on average",
        BURSTY,
        Truth.constant(Math.sqrt(index), index),
        (random, count) ->
            summed(
                count,
                () ->
                    random.nextDouble() * meanSize < 1
                        ? random.nextExponential() * meanSize / rate
                        : 0));
  }

  /** A Poisson process whose arrivals wait for the next tick of a clock, as late timers do. */
  KnownStream ticks() {
    return KnownStream.of(
        "Poisson in batches every 10 ms",
        BURSTY,
        Truth.NONE,
        (random, count) ->
            Arrays.stream(summed(count, () -> random.nextExponential() / rate))
                .map(instant -> Math.floor(instant / TICK_SECONDS) * TICK_SECONDS)
                .toArray());
  }

  /** Sessions that arrive as a Poisson process and last a Pareto time, with Poisson requests. */
  KnownStream selfSimilar() {
    double meanSeconds = REQUESTS_PER_SESSION * SESSIONS / rate;
    double least = meanSeconds * (TAIL - 1) / TAIL;
    return new KnownStream(
        "self-similar, H 0.8",
        BURSTY,
        Truth.NONE,
        (random, count) -> {
          double end = count / rate;
          double[] parts = new double[Drawn.PARTS];
          double[] instants = new double[2 * count + 1000];
          int size = 0;
          double start = 0;
          // those that run at the start last their residual time, then new ones come
          double running = SESSIONS;
          while (true) {
            double length;
            running -= random.nextExponential();
            if (running > 0) {
              length =
                  random.nextDouble() * TAIL < TAIL - 1
                      ? least * random.nextDouble()
                      : pareto(random, least, TAIL - 1);
            } else {
              start += random.nextExponential() * meanSeconds / SESSIONS;
              length = pareto(random, least, TAIL);
            }
            if (start > end) {
              return new Drawn(sorted(instants, size), Drawn.swing(parts));
            }
            double until = Math.min(end, start + length);
            Drawn.add(parts, end, start, until, rate / SESSIONS);
            double at = start;
            while ((at += random.nextExponential() * SESSIONS / rate) < until) {
              instants = size == instants.length ? Arrays.copyOf(instants, 2 * size) : instants;
              instants[size++] = at;
            }
          }
        });
  }

  private static double[] sorted(double[] instants, int size) {
    double[] sorted = Arrays.copyOf(instants, size);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double pareto(SplittableRandom random, double least, double exponent) {
    return least * Math.pow(1 - random.nextDouble(), -1 / exponent);
  }

  static String shown(double value) {
    return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
  }
}
