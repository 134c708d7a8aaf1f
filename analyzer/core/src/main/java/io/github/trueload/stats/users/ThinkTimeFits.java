package io.github.trueload.stats.users;

import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationHistogram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Families of distributions fitted to think times by maximum likelihood, and compared by Akaike's
 * information criterion: exponential, log-normal, Pareto (type I) and Weibull. From bins of 0.05 %
 * of the value, so parameters agree with those of the values to about as much.
 *
 * <p>Think times shorter than the step of the timestamps count as half a step: three of the four
 * families know no 0.
 */
public final class ThinkTimeFits {

  /** Fewer say nothing about a family. */
  private static final int FEWEST = 30;

  private static final int QUANTILES = 100;
  private static final int MOST_STEPS = 100;
  private static final double LEAST_SHAPE = 1e-3;

  private final DurationHistogram of;
  private final double n;
  private final double[] logs;
  private final double[] times;
  private double sumOfLogs;
  private double least = Double.POSITIVE_INFINITY;
  private double most;
  private double mean;

  private ThinkTimeFits(DurationHistogram of, double resolutionSeconds) {
    this.of = of;
    double shortest = resolutionSeconds / 2;
    n = of.count();
    logs = new double[of.bins()];
    times = new double[logs.length];
    int[] bin = new int[1];
    of.forEach(
        (seconds, count) -> {
          double x = Math.max(seconds, shortest);
          logs[bin[0]] = Math.log(x);
          times[bin[0]] = count;
          sumOfLogs += count * logs[bin[0]++];
          mean += count * x / n;
          least = Math.min(least, x);
          most = Math.max(most, x);
        });
  }

  /**
   * The think times and the fits.
   *
   * @param thinkTimes in nanoseconds
   * @param resolutionSeconds step of the timestamps
   * @return the families, best first, none for equal or fewer than 30 think times; null without
   *     think times
   */
  public static @Nullable ThinkTimes of(DurationHistogram thinkTimes, double resolutionSeconds) {
    if (thinkTimes.count() == 0) {
      return null;
    }
    ThinkTimeFits fits = new ThinkTimeFits(thinkTimes, resolutionSeconds);
    List<FamilyFit> list = new ArrayList<>();
    if (thinkTimes.count() >= FEWEST && fits.most > fits.least) {
      list.add(fits.exponential());
      list.add(fits.logNormal());
      list.add(fits.pareto());
      list.add(fits.weibull());
      list.sort(Comparator.comparingDouble(FamilyFit::aic));
    }
    Series quantiles = list.isEmpty() ? Series.empty() : fits.quantiles(list.get(0));
    return new ThinkTimes(CountedTimes.of(thinkTimes), List.copyOf(list), quantiles);
  }

  private static double aic(int parameters, double logLikelihood) {
    return 2 * parameters - 2 * logLikelihood;
  }

  private FamilyFit exponential() {
    return new FamilyFit("exponential", mean, Double.NaN, aic(1, -n * (Math.log(mean) + 1)));
  }

  private FamilyFit logNormal() {
    double mu = sumOfLogs / n;
    double squares = 0;
    for (int bin = 0; bin < logs.length; bin++) {
      squares += times[bin] * (logs[bin] - mu) * (logs[bin] - mu);
    }
    double sigma = Math.sqrt(squares / n);
    double logLikelihood = -sumOfLogs - n * (Math.log(sigma) + Math.log(2 * Math.PI) / 2) - n / 2;
    return new FamilyFit("log-normal", Math.exp(mu), sigma, aic(2, logLikelihood));
  }

  private FamilyFit pareto() {
    double exponent = n / (sumOfLogs - n * Math.log(least));
    double logLikelihood =
        n * (Math.log(exponent) + exponent * Math.log(least)) - (exponent + 1) * sumOfLogs;
    return new FamilyFit("pareto", least, exponent, aic(2, logLikelihood));
  }

  /**
   * The shape k solves Σxᵏ·ln x/Σxᵏ − 1/k = mean of ln x. The left side grows with k, so Newton's
   * steps, kept within a bracket, find it.
   */
  private FamilyFit weibull() {
    double low = LEAST_SHAPE;
    double high = 1 / LEAST_SHAPE;
    double shape = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] sums = powerSums(shape);
      double ofLogs = sums[1] / sums[0];
      double excess = ofLogs - 1 / shape - sumOfLogs / n;
      if (excess > 0) {
        high = shape;
      } else {
        low = shape;
      }
      double next = shape - excess / (sums[2] / sums[0] - ofLogs * ofLogs + 1 / (shape * shape));
      next = next > low && next < high ? next : Math.sqrt(low * high);
      boolean found = Math.abs(next - shape) < 1e-12 * shape;
      shape = next;
      if (found) {
        break;
      }
    }
    double scale = most * Math.pow(powerSums(shape)[0] / n, 1 / shape);
    double logLikelihood =
        n * (Math.log(shape) - shape * Math.log(scale)) + (shape - 1) * sumOfLogs - n;
    return new FamilyFit("weibull", scale, shape, aic(2, logLikelihood));
  }

  /** Σyᵏ, Σyᵏ·ln x and Σyᵏ·ln² x, y = x/most: relative to the most, so that no power overflows. */
  private double[] powerSums(double k) {
    double[] sums = new double[3];
    double lnMost = Math.log(most);
    for (int bin = 0; bin < logs.length; bin++) {
      double power = times[bin] * Math.exp(k * (logs[bin] - lnMost));
      sums[0] += power;
      sums[1] += power * logs[bin];
      sums[2] += power * logs[bin] * logs[bin];
    }
    return sums;
  }

  /** At (i + ½)/100: what the family says, and what was seen. */
  private Series quantiles(FamilyFit fit) {
    double[] x = new double[QUANTILES];
    double[] y = new double[QUANTILES];
    for (int i = 0; i < QUANTILES; i++) {
      double p = (i + 0.5) / QUANTILES;
      x[i] = fit.quantile(p);
      y[i] = of.quantile(p);
    }
    return new Series(x, y);
  }
}
