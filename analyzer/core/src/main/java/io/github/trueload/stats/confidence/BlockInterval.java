package io.github.trueload.stats.confidence;

import io.github.trueload.stats.durations.Distribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * 95 % confidence interval of a figure of a run whose neighbouring values are alike.
 *
 * <p>Student's, with at most 19 degrees of freedom. It is given where the run is long enough for
 * the correlation it shows: 20 blocks; values that are worth 200 independent ones (of a quantile
 * 100, and 10 beyond it), unless neighbours are practically independent. A shorter run seldom holds
 * a long busy period, and is too sure where it does not. {@code benchmarks/verdicts} has the shares
 * of runs whose interval holds the truth.
 *
 * @param low lower end; NaN where it is not known
 * @param high upper end; NaN likewise
 * @param shortage why it is not known; null where it is
 */
public record BlockInterval(double low, double high, @Nullable Shortage shortage) {

  /** Fewest parts, not alike, that an error can be distinguished from. */
  public static final int LEAST_BLOCKS = 20;

  /** Fewest of these parts that must hold something beyond a quantile. */
  public static final int LEAST_PARTS_BEYOND = 5;

  private static final double LEAST_WORTH = 200;
  private static final double LEAST_WORTH_BEYOND = 10;

  /** Above this ratio of variances neighbours are not practically independent. */
  private static final double CORRELATED = 1.5;

  private static final double MOST_SKEW = 0.2;
  private static final double UPPER = 0.975;

  /** {@return whether both ends are known} */
  public boolean isKnown() {
    return shortage == null;
  }

  private static BlockInterval unknown(Shortage shortage) {
    return new BlockInterval(Double.NaN, Double.NaN, shortage);
  }

  /**
   * {@return how many independent values have the same error of a function's mean; all of them
   * where it does not vary}
   *
   * @param run blocks of the run
   * @param function index of the function, from 0
   */
  public static double worth(RunStretches run, int function) {
    double independent = run.independent(function);
    return independent > 0
        ? run.count() * Math.min(1, independent / run.errorOfSum(function).variance())
        : run.count();
  }

  /** {@return the interval of the square root of the figure; an end below 0 counts as 0} */
  public BlockInterval squareRoot() {
    return new BlockInterval(Math.sqrt(Math.max(0, low)), Math.sqrt(Math.max(0, high)), shortage);
  }

  /**
   * {@return the interval of a function's mean over {@code run}'s values}
   *
   * @param function index of the function, from 0
   */
  public static BlockInterval ofMean(RunStretches run, int function) {
    long n = run.count();
    SeriesError error = run.errorOfSum(function);
    double independent = run.independent(function);
    double mean = run.mean(function);
    if (!(independent > 0)) {
      return new BlockInterval(mean, mean, null);
    }
    Shortage few = few(run, error.blocks(), worth(run, function), LEAST_WORTH);
    return few != null
        ? unknown(few)
        : around(
            mean,
            Math.sqrt(Math.max(error.variance(), independent)) / n,
            error.variance() < independent ? 0 : error.skewness(),
            n);
  }

  /**
   * {@return the interval of a rate; it may be narrower than that of a Poisson process, as paced
   * requests have it}
   *
   * @param run blocks of the run
   * @param perSecond the rate of {@code run}'s values
   */
  public static BlockInterval ofRate(RunStretches run, double perSecond) {
    long n = run.count();
    SeriesError error = run.errorOfCount();
    double worth = error.variance() > 0 ? n * (double) n / error.variance() : Double.MAX_VALUE;
    Shortage few = few(run, error.blocks(), worth, LEAST_WORTH);
    return few != null
        ? unknown(few)
        : around(perSecond, perSecond * Math.sqrt(error.variance()) / n, error.skewness(), n);
  }

  /** After Hall (1992), without the skew of the figure's own distribution. */
  private static BlockInterval around(double value, double error, double skewness, long n) {
    double student = student(n);
    double skew = skewness / (6 * Math.sqrt(SeriesError.BATCHES));
    double bounded = Math.max(-MOST_SKEW, Math.min(MOST_SKEW, skew));
    return new BlockInterval(
        value - unskewed(student, bounded) * error,
        value - unskewed(-student, bounded) * error,
        null);
  }

  private static double unskewed(double z, double skew) {
    return Math.abs(skew) < 1e-3 ? z : (Math.cbrt(1 + 6 * skew * (z - skew)) - 1) / (2 * skew);
  }

  /**
   * Of a quantile, after Woodruff (1952): the quantiles at both ends of the interval of the share
   * of values that are at most {@code value}.
   *
   * @param times all values
   * @param q which quantile
   * @param run its first function is the value itself, whose correlation counts too: a tail that
   *     few queues made has too few neighbours to show it
   * @param share which function is 1 of a value up to the quantile, otherwise 0; the next is 1 of a
   *     value below it
   * @return the interval, in the unit of {@code times}
   */
  public static BlockInterval ofQuantile(
      Distribution times, double q, RunStretches run, int share) {
    long n = run.count();
    // where the quantile is the largest value, as of coarse times, all are up to it
    int varying = run.independent(share) > 0 ? share : share + 1;
    if (!(run.independent(varying) > 0)) {
      return new BlockInterval(times.quantile(q), times.quantile(q), null);
    }
    double blocks = Math.min(run.errorOfSum(varying).blocks(), run.errorOfSum(0).blocks());
    double tail = Math.min(q, 1 - q);
    double least = Math.max(LEAST_WORTH / 2, LEAST_WORTH_BEYOND / tail);
    double worth = worth(run, varying);
    Shortage few = few(run, blocks, worth, least);
    if (few != null) {
      return unknown(few);
    }
    int parts = run.partsWithZero(varying, blocks);
    if (isCorrelated(n, worth) && parts < LEAST_PARTS_BEYOND) {
      return unknown(new Shortage.FewPartsBeyond(parts));
    }
    double half = student(n) * Math.sqrt(q * (1 - q) / worth);
    if (q - half < 0 || q + half > 1) {
      return unknown(new Shortage.FewBeyond(n, roundedUp(n * Math.pow(half / tail, 2))));
    }
    return new BlockInterval(times.quantile(q - half), times.quantile(q + half), null);
  }

  /**
   * {@return why more of the values than the run shows may be beyond a limit; null if the run is
   * long enough for their correlation}
   *
   * <p>Where none or few of a short run's values are beyond it, these do not show how much
   * neighbours are alike; the values themselves do.
   *
   * @param beyond its first function is 1 of a value beyond the limit, otherwise 0
   * @param values of the same run; its first function is the value itself
   */
  public static @Nullable Shortage mayBeMore(RunStretches beyond, RunStretches values) {
    double blocks = Math.min(beyond.errorOfSum(0).blocks(), values.errorOfSum(0).blocks());
    double worth = Math.min(worth(beyond, 0), worth(values, 0));
    return few(values, blocks, worth, LEAST_WORTH);
  }

  private static double student(long n) {
    double freedom = Math.max(1, Math.min(n, SeriesError.BATCHES) - 1.0);
    return new TDistribution(null, freedom).inverseCumulativeProbability(UPPER);
  }

  private static boolean isCorrelated(long n, double worth) {
    return n > CORRELATED * worth;
  }

  /**
   * Why the run is too short; null if it is not.
   *
   * @param worth how many independent values have the same error
   */
  private static @Nullable Shortage few(
      RunStretches run, double blocks, double worth, double least) {
    long n = run.count();
    if (run.size() < LEAST_BLOCKS && n >= LEAST_BLOCKS) {
      return new Shortage.FewTimestamps(run.size());
    }
    if (!isCorrelated(n, worth) || (blocks >= LEAST_BLOCKS && worth >= least)) {
      return null;
    }
    double times = Math.max(LEAST_BLOCKS / blocks, least / worth);
    return new Shortage.Correlated(n, (long) Math.min(n, worth), roundedUp(n * times));
  }

  /** To two digits. */
  private static long roundedUp(double number) {
    double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(number)) - 1));
    return (long) (Math.ceil(number / unit) * unit);
  }
}
