package io.github.trueload.workload;

import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.stats.NumberText;
import io.github.trueload.workload.WorkloadModel.Bin;
import io.github.trueload.workload.WorkloadModel.Dispersion;
import io.github.trueload.workload.WorkloadModel.Rate;
import io.github.trueload.workload.WorkloadModel.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * Arrivals as a rate over time and the bursts that it does not show.
 *
 * <p>Bursts are those of a Poisson process whose rate has two states (a two-state MMPP). Its index
 * of dispersion is {@code IDC(t) = 1 + (I - 1)·(1 - (1 - e^(-t/τ))·τ/t)} exactly, with {@code I - 1
 * = 2·λ·c²·τ} for the squared CoV c² of the rate; I and τ are fitted to the measured curve.
 */
final class Bursts {

  /** Standard error of the rate of a bin. */
  private static final double MOST_NOISE = 0.1;

  /** Fewer arrivals show neither a curve nor bursts. */
  private static final int FEWEST = 300;

  private static final int MOST_BINS = 96;

  /** Windows of a bin and of the whole record; the rate taken out hides longer ones. */
  private static final int WINDOWS_OF_BIN = 5;

  private static final int[] DECADE = {1, 2, 5};
  private static final double CHANCE = 1.5;
  private static final int LEVEL_SCALES = 5;

  private Bursts() {}

  /**
   * The rate in the shortest bins of 1, 2, 5, 10, … s whose standard error is at most a tenth, with
   * the dispersion between neighbouring bins; one bin where none is so short.
   *
   * @param arrivals seconds, ascending from 0; the last is above 0
   */
  static Rate rate(double[] arrivals) {
    double length = arrivals[arrivals.length - 1];
    double dispersion = 1;
    for (int step = 0; arrivals.length >= FEWEST && ladder(step) <= length / 2; step++) {
      int bins = (int) (length / ladder(step));
      if (bins > arrivals.length) {
        continue;
      }
      double allan = counts(arrivals, length, length / bins).allanFactor(1);
      dispersion = allan > 1 ? allan : Double.isNaN(allan) ? dispersion : 1;
      double noise = Math.sqrt(dispersion * bins / arrivals.length);
      if (bins <= MOST_BINS && noise <= MOST_NOISE) {
        return rate(arrivals, length / bins, bins, dispersion);
      }
    }
    return rate(arrivals, length, 1, dispersion);
  }

  private static double ladder(int step) {
    return DECADE[step % DECADE.length]
        * Math.pow(10, (double) (step - step % DECADE.length) / DECADE.length);
  }

  private static WindowCounts counts(double[] arrivals, double length, double window) {
    long nanos = Math.max(1, Math.round(window * 1e9));
    int windows = (int) Math.max(1, Math.round(length * 1e9) / nanos);
    WindowCounts counts = new WindowCounts(0, nanos, windows);
    Arrays.stream(arrivals).forEach(each -> counts.accept(Math.round(each * 1e9)));
    return counts;
  }

  /** The rate in bins of about that length. */
  static Rate rate(double[] arrivals, double seconds) {
    double length = arrivals[arrivals.length - 1];
    int bins = (int) Math.max(1, Math.round(length / seconds));
    return rate(arrivals, length / bins, bins, 1);
  }

  private static Rate rate(double[] arrivals, double seconds, int bins, double dispersion) {
    long[] counts = inBins(arrivals, seconds, bins);
    List<Bin> list = new ArrayList<>();
    for (long count : counts) {
      // that of a Poisson process's mean, with as many effective arrivals fewer as they are bursty
      double low = count == 0 ? 0 : gamma(count / dispersion, 0.025);
      double high = gamma(count / dispersion + 1, 0.975);
      double unit = dispersion / seconds;
      list.add(new Bin(count, count / seconds, low * unit, high * unit));
    }
    return new Rate(seconds, list);
  }

  private static double gamma(double shape, double p) {
    return new GammaDistribution(null, shape, 1).inverseCumulativeProbability(p);
  }

  /** Arrivals in each bin; those after the last are left out, but for one at its very end. */
  static long[] inBins(double[] arrivals, double seconds, int bins) {
    long[] counts = new long[bins];
    for (double each : arrivals) {
      if (each <= seconds * bins * (1 + 1e-12)) {
        counts[(int) Math.min(bins - 1, each / seconds)]++;
      }
    }
    return counts;
  }

  /**
   * The dispersion of arrivals.
   *
   * @param step of the timestamps, seconds
   */
  static Dispersion dispersion(double[] arrivals, Rate rate, double step) {
    List<Scale> scales = arrivals.length < FEWEST ? List.of() : scales(arrivals, rate, step);
    if (scales.size() < 2) {
      String reason =
          "%s in %s of the rate show no bursts; %s in one bin are needed"
              .formatted(
                  NumberText.count(arrivals.length, "arrival"),
                  NumberText.count(rate.bins().size(), "bin"),
                  NumberText.count(FEWEST));
      return new Dispersion(arrivals.length, scales, null, null, false, reason);
    }
    boolean isPoisson =
        scales.stream().allMatch(each -> Math.log(each.index()) <= CHANCE * deviation(each) * 1.96);
    double[] best = isPoisson ? new double[] {1, 0} : fitted(scales);
    double longest = scales.get(scales.size() - 1).seconds();
    boolean level = isPoisson || longest >= LEVEL_SCALES * best[1];
    return new Dispersion(
        arrivals.length, scales, best[0], isPoisson ? null : (Double) best[1], level, null);
  }

  /** Standard deviation of the logarithm of an index, by its interval. */
  private static double deviation(Scale scale) {
    return Math.log(scale.high() / scale.low()) / 2 / 1.96;
  }

  /**
   * The index at 1, 2, 5, 10, … times the mean interval, without the rate. In each bin it takes out
   * one degree of freedom.
   */
  static List<Scale> scales(double[] arrivals, Rate rate, double step) {
    double length = arrivals[arrivals.length - 1];
    int bins = rate.bins().size();
    double longest = length / WindowCounts.LEAST_WINDOWS;
    longest = bins == 1 ? longest : Math.min(longest, rate.seconds() / WINDOWS_OF_BIN);
    double shortest = Math.max(length / arrivals.length, 10 * step);
    int rung = 0;
    while (ladder(rung) * 1e-6 < shortest) {
      rung++;
    }
    List<Scale> scales = new ArrayList<>();
    if (ladder(rung) * 1e-6 > longest) {
      return scales;
    }
    WindowCounts counts = counts(unhurried(arrivals, rate), length, ladder(rung) * 1e-6);
    for (int at = rung; ladder(at) * 1e-6 <= longest; at++) {
      CountDispersion each = counts.dispersion((int) Math.round(ladder(at) / ladder(rung)));
      double free = (each.windows() - 1.0) / (each.windows() - Math.min(bins, each.windows() - 1));
      if (each.index() > 0) {
        scales.add(
            new Scale(
                each.windowSeconds(),
                each.windows(),
                each.index() * free,
                each.low() * free,
                each.high() * free));
      }
    }
    return scales;
  }

  private static RateSchedule schedule(Rate rate) {
    return new RateSchedule(
        rate.bins().stream()
            .map(bin -> RateSchedule.Stretch.constant(rate.seconds(), bin.perSecond()))
            .toList(),
        true);
  }

  /** Arrivals on a clock on which their rate is constant, and which ends when they do. */
  private static double[] unhurried(double[] arrivals, Rate rate) {
    RateSchedule schedule = schedule(rate);
    double mean = schedule.arrivals() / schedule.seconds();
    return Arrays.stream(schedule.arrivalsUntil(arrivals)).map(each -> each / mean).toArray();
  }

  /** I and τ of the least squares of the logarithms, on a grid of steps of 5 %. */
  private static double[] fitted(List<Scale> scales) {
    double first = scales.get(0).seconds() / 5;
    double longest = scales.get(scales.size() - 1).seconds();
    double most = scales.stream().mapToDouble(Scale::index).max().orElse(1);
    double[] best = {1, first};
    double least = Double.POSITIVE_INFINITY;
    for (double tau = first; tau <= 5 * longest; tau *= 1.05) {
      for (double excess = 0.01; excess <= 3 * most; excess *= 1.05) {
        double misfit = 0;
        for (Scale each : scales) {
          double off = Math.log(each.index() / curve(1 + excess, tau, each.seconds()));
          misfit += Math.pow(off / deviation(each), 2);
        }
        if (misfit < least) {
          least = misfit;
          best = new double[] {1 + excess, tau};
        }
      }
    }
    return best;
  }

  private static double curve(double index, double tau, double seconds) {
    return 1 + (index - 1) * (1 + Math.expm1(-seconds / tau) * tau / seconds);
  }

  /**
   * Draws arrivals.
   *
   * @param seconds how long; after its end the rate begins again
   * @return seconds from the start, ascending
   */
  static double[] draw(
      Rate rate, Dispersion dispersion, double seconds, RandomGenerator generator) {
    RateSchedule schedule = schedule(rate);
    double mean = schedule.arrivals() / schedule.seconds();
    double end = schedule.arrivalsUntil(new double[] {seconds})[0] / mean;
    Double index = dispersion.index();
    Double scale = dispersion.timeScale();
    double tau = scale == null ? 1 : scale;
    double variation = index == null || scale == null ? 0 : (index - 1) / (2 * mean * tau);
    // the rarer the surges, the larger they can be: none of the two rates is below 0
    double surge = 1 / (1 + Math.max(1, variation));
    double[] rates = {
      mean * (1 - Math.sqrt(variation * surge / (1 - surge))),
      mean * (1 + Math.sqrt(variation * (1 - surge) / surge))
    };
    int state = generator.nextDouble() < surge ? 1 : 0;
    List<Double> drawn = new ArrayList<>();
    double now = 0;
    while (now < end) {
      double stay = variation == 0 ? end : tau / (state == 1 ? 1 - surge : surge);
      double until = variation == 0 ? end : Math.min(end, now + stay * exponential(generator));
      for (double at = now + exponential(generator) / rates[state];
          at < until;
          at += exponential(generator) / rates[state]) {
        drawn.add(schedule.secondsUntil(at * mean));
      }
      now = until;
      state = 1 - state;
    }
    return drawn.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double exponential(RandomGenerator generator) {
    return -Math.log(1 - generator.nextDouble());
  }
}
