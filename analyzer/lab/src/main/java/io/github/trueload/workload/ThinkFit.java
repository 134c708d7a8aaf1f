package io.github.trueload.workload;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.ThinkTimeFits;
import io.github.trueload.stats.users.ThinkTimes;
import io.github.trueload.workload.WorkloadModel.Family;
import io.github.trueload.workload.WorkloadModel.Think;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Think times as a family of distributions, or as quantiles where none fits. */
final class ThinkFit {

  /** Where the quantiles of a description are. */
  static final List<Double> LEVELS =
      List.of(
          0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99,
          1.0);

  /** Fewer think times do not show a distribution. */
  static final int FEWEST = 30;

  private static final String CONSTANT = "constant";
  private static final String EXPONENTIAL = "exponential";
  private static final List<String> SHAPED = List.of("log-normal", "pareto", "weibull");

  /** A family that differs less describes think times well enough, however many they are. */
  private static final double CLOSE = 0.05;

  /** Kolmogorov's 5 % point, times the root of the number. */
  private static final double BY_CHANCE = 1.36;

  /**
   * How much better two parameters must be than the exponential's one. Weibull, of which it is a
   * special case, is that much better by chance with a probability of 0.5 %.
   */
  private static final double SECOND_PARAMETER = 6;

  /** A constant varies less than this, of its median; a timer is late now and then. */
  private static final double CONSTANT_SPREAD = 0.02;

  /** Shorter differences are the load generator's own. */
  private static final double TOLERANCE_SECONDS = 0.002;

  private static final double TOLERANCE = 0.01;

  private ThinkFit() {}

  static List<String> families() {
    return Stream.concat(Stream.of(CONSTANT, EXPONENTIAL), SHAPED.stream()).toList();
  }

  static boolean isKnown(String family) {
    return families().contains(family);
  }

  static boolean hasShape(String family) {
    return SHAPED.contains(family);
  }

  /**
   * Fits think times.
   *
   * @param sorted nanoseconds, ascending
   * @param step of the timestamps, seconds
   */
  static Think of(long[] sorted, double step) {
    int zeros = countUpTo(sorted, 0);
    double mean = Arrays.stream(sorted).mapToDouble(each -> each / 1e9).average().orElse(0);
    List<Double> quantiles =
        sorted.length == 0
            ? List.of()
            : LEVELS.stream()
                .map(p -> sorted[(int) Math.round(p * (sorted.length - 1))] / 1e9)
                .toList();
    double zeroShare = sorted.length == 0 ? 0 : (double) zeros / sorted.length;
    long[] positive = Arrays.copyOfRange(sorted, zeros, sorted.length);
    if (positive.length < FEWEST) {
      String reason =
          "only %s think times above 0; a family needs %s"
              .formatted(NumberText.count(positive.length), NumberText.count(FEWEST));
      return new Think(sorted.length, mean, zeroShare, null, quantiles, reason);
    }
    Family best = family(positive, step);
    double allowed = Math.max(CLOSE, BY_CHANCE / Math.sqrt(positive.length));
    return best.distance() == null || best.distance() <= allowed
        ? new Think(sorted.length, mean, zeroShare, best, quantiles, null)
        : new Think(
            sorted.length,
            mean,
            zeroShare,
            null,
            quantiles,
            "the best family, %s, differs by %s; the quantiles stand for it"
                .formatted(best.name(), NumberText.fixed(best.distance(), 3)));
  }

  private static Family family(long[] positive, double step) {
    double low = positive[positive.length / 100] / 1e9;
    double high = positive[positive.length - 1 - positive.length / 100] / 1e9;
    double median = positive[positive.length / 2] / 1e9;
    if (high - low <= Math.max(2 * step, CONSTANT_SPREAD * median)) {
      return new Family(CONSTANT, median, null, null, null);
    }
    DurationHistogram values = new DurationHistogram();
    Arrays.stream(positive).forEach(values::accept);
    ThinkTimes fitted = Objects.requireNonNull(ThinkTimeFits.of(values, step));
    FamilyFit least = fitted.fits().get(0);
    FamilyFit best =
        fitted.fits().stream()
            .filter(each -> EXPONENTIAL.equals(each.family()))
            .filter(each -> each.aic() <= least.aic() + SECOND_PARAMETER)
            .findFirst()
            .orElse(least);
    Double shape = hasShape(best.family()) ? (Double) best.shape() : null;
    return new Family(
        best.family(), best.scale(), shape, best.aic(), distance(best, positive, step));
  }

  /** Kolmogorov's distance; a coarse timestamp stands for the middle of its step. */
  private static double distance(FamilyFit fit, long[] sorted, double step) {
    double n = sorted.length;
    double most = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i + 1 == sorted.length || sorted[i + 1] > sorted[i]) {
        most = Math.max(most, Math.abs(fit.cdf(sorted[i] / 1e9 + step / 2) - (i + 1) / n));
      }
    }
    return most;
  }

  /**
   * Draws a think time; it is at most the longest recorded one.
   *
   * @return nanoseconds
   */
  static long draw(Think think, RandomGenerator generator) {
    double u = generator.nextDouble();
    if (think.quantiles().isEmpty() || u < think.zeroShare()) {
      return 0;
    }
    Family family = think.family();
    return Math.round(
        1e9 * (family == null ? quantile(think.quantiles(), u) : draw(family, think, generator)));
  }

  private static double draw(Family family, Think think, RandomGenerator generator) {
    if (CONSTANT.equals(family.name())) {
      return family.scale();
    }
    double shape = family.shape() == null ? Double.NaN : family.shape();
    FamilyFit fit = new FamilyFit(family.name(), family.scale(), shape, Double.NaN);
    double most = think.quantiles().get(LEVELS.size() - 1);
    double within = fit.cdf(most);
    return within > 0 ? fit.quantile(generator.nextDouble() * within) : most;
  }

  /** Straight lines between the quantiles. */
  private static double quantile(List<Double> quantiles, double u) {
    int above = 1;
    while (above < LEVELS.size() - 1 && LEVELS.get(above) < u) {
      above++;
    }
    double share = (u - LEVELS.get(above - 1)) / (LEVELS.get(above) - LEVELS.get(above - 1));
    return quantiles.get(above - 1) + share * (quantiles.get(above) - quantiles.get(above - 1));
  }

  /**
   * The greatest difference, at the quantiles, between the distribution of a description and that
   * of a run. Differences of 1 % or 2 ms of a think time do not count.
   *
   * @param sorted the run's, nanoseconds, ascending; at least one
   * @param step of its timestamps, seconds
   * @return from 0 to 1
   */
  static double distance(Think think, long[] sorted, double step) {
    double most = 0;
    for (int i = 0; i < LEVELS.size(); i++) {
      double value = think.quantiles().get(i);
      double tolerance = Math.max(TOLERANCE * value, Math.max(TOLERANCE_SECONDS, step));
      double upTo = countUpTo(sorted, Math.round((value + tolerance) * 1e9));
      double below = countUpTo(sorted, Math.round((value - tolerance) * 1e9) - 1);
      most = Math.max(most, LEVELS.get(i) - upTo / sorted.length);
      most = Math.max(most, below / sorted.length - LEVELS.get(i));
    }
    return most;
  }

  /** How many values are at most {@code value}. */
  private static int countUpTo(long[] sorted, long value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
