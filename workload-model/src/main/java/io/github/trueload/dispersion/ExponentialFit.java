package io.github.trueload.dispersion;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Whether the intervals between arrivals are exponential, their mean estimated: the tests of
 * Anderson and Darling and of Lilliefors.
 *
 * <p>At most {@value #MOST} intervals are tested, evenly spread over the run: of millions any
 * stream made by a machine is refused for a trifle, and neighbours are less alike.
 *
 * <p>Stamps in steps above a ten-thousandth of the mean interval get a uniform part of a step
 * added, seeded, and equal stamps are put in order again. Of a Poisson process that gives a Poisson
 * process again, so the tests keep their level at any resolution; what another stream does within a
 * step they cannot see.
 *
 * @param tested number of intervals that were tested
 * @param andersonDarling A², already times 1 + 0.6/n (Stephens)
 * @param andersonDarlingP probability of such a value or a larger one of exponential intervals, by
 *     the formulas of D'Agostino and Stephens, Goodness-of-Fit Techniques (1986), section 4.9; not
 *     below 6·10⁻⁷, where these end
 * @param distance D, the largest distance of the empirical distribution function from the
 *     exponential's, 0 to 1
 * @param lilliefors D in the form (D - 0.2/n)(√n + 0.26 + 0.5/√n) (Stephens 1974)
 * @param lillieforsP probability of such a value or a larger one, between 0.0001 and 0.99
 */
public record ExponentialFit(
    int tested,
    double andersonDarling,
    double andersonDarlingP,
    double distance,
    double lilliefors,
    double lillieforsP) {

  /** Most intervals that are tested. */
  public static final int MOST = 10_000;

  private static final double FINE = 1e-4;
  private static final double SMALLEST = 1e-12;
  private static final long SEED = 0x6578_706f_6e65_6e74L;

  /** What {@link SplittableRandom} adds to its seed with each number. */
  private static final long GAMMA = 0x9E37_79B9_7F4A_7C15L;

  /** Where the quadratic in the exponent has its least value: 0.731 - 3.009·A + 0.15·A². */
  private static final double LARGEST_A = 10.03;

  /**
   * Upper tail of Lilliefors' statistic in Stephens' form. Simulated: 300,000 samples of 400
   * exponential values, numpy 2.4.6, default_rng(7); Stephens' published points are 0.926 (15 %),
   * 0.990 (10 %), 1.094 (5 %), 1.190 (2.5 %), 1.308 (1 %).
   */
  private static final double[] TAIL = {
    0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05, 0.025, 0.01, 0.005,
    0.0025, 0.001, 0.0005, 0.0001
  };

  private static final double[] AT = {
    0.3930, 0.4590, 0.5004, 0.5582, 0.6063, 0.6511, 0.6977, 0.7476, 0.8052, 0.8391, 0.8782, 0.9266,
    0.9910, 1.0911, 1.1828, 1.2923, 1.3689, 1.4435, 1.5371, 1.6068, 1.7351
  };

  /**
   * Tests the intervals between arrivals.
   *
   * @param inOrder instants in nanoseconds, ascending; their first and last must differ
   * @param resolutionNanos step of the timestamps, nanoseconds; 0 for none. Where it is coarse,
   *     each instant has a random part of a step added
   * @return the test of all intervals, or of {@value #MOST} of them at most
   */
  public static ExponentialFit of(long[] inOrder, double resolutionNanos) {
    int intervals = inOrder.length - 1;
    double mean = (inOrder[intervals] - inOrder[0]) / (double) intervals;
    int stride = (intervals + MOST - 1) / MOST;
    double[] tested = new double[intervals / stride];
    if (resolutionNanos > FINE * mean) {
      spread(inOrder, resolutionNanos, stride, tested);
    } else {
      for (int i = 0; i < tested.length; i++) {
        tested[i] = inOrder[i * stride + 1] - inOrder[i * stride];
      }
    }
    return of(tested);
  }

  /**
   * Tests values whose mean is not known in advance.
   *
   * @param values 0 or more, in any one unit, at least one above 0; the method puts them in order
   * @return the test of all values
   */
  public static ExponentialFit of(double[] values) {
    Arrays.sort(values);
    int n = values.length;
    double mean = Arrays.stream(values).sum() / n;
    double sum = 0;
    double distance = 0;
    for (int i = 0; i < n; i++) {
      double x = Math.max(values[i] / mean, SMALLEST);
      double below = -Math.expm1(-x);
      sum += (2 * i + 1) * (Math.log(below) - values[n - 1 - i] / mean);
      distance = Math.max(distance, Math.max((i + 1.0) / n - below, below - (double) i / n));
    }
    double square = (-n - sum / n) * (1 + 0.6 / n);
    double root = Math.sqrt(n);
    double lilliefors = (distance - 0.2 / n) * (root + 0.26 + 0.5 / root);
    return new ExponentialFit(
        n, square, andersonDarlingTail(square), distance, lilliefors, lillieforsTail(lilliefors));
  }

  /**
   * Takes every so many intervals between the instants, each of which has a uniform part of a step
   * added; those of one step are put in order. Only the instants that the intervals need are looked
   * at.
   */
  private static void spread(long[] inOrder, double step, int stride, double[] intervals) {
    Spread spread = new Spread(inOrder, step);
    for (int i = 0; i < intervals.length; i++) {
      double before = spread.at(i * stride);
      intervals[i] = spread.at(i * stride + 1) - before;
    }
  }

  /** Instants from the first on, with the parts of a step that were drawn for them. */
  private static final class Spread {
    private final long[] inOrder;
    private final double step;

    /** Those of one step. */
    private double[] together = new double[16];

    private int from;
    private int size;

    Spread(long[] inOrder, double step) {
      this.inOrder = inOrder;
      this.step = step;
    }

    double at(int index) {
      if (index < from || index >= from + size) {
        draw(index);
      }
      return together[index - from];
    }

    /** Draws for all instants of one step what a single generator draws for them in their order. */
    private void draw(int index) {
      long stamp = inOrder[index];
      from = index;
      while (from > 0 && inOrder[from - 1] == stamp) {
        from--;
      }
      SplittableRandom random = new SplittableRandom(SEED + from * GAMMA);
      size = 0;
      while (from + size < inOrder.length && inOrder[from + size] == stamp) {
        together = size < together.length ? together : Arrays.copyOf(together, size * 2);
        together[size++] = stamp - inOrder[0] + random.nextDouble() * step;
      }
      Arrays.sort(together, 0, size);
    }
  }

  static double andersonDarlingTail(double a) {
    double p;
    if (a < 0.26) {
      p = 1 - Math.exp(-12.2204 + 67.459 * a - 110.3 * a * a);
    } else if (a < 0.51) {
      p = 1 - Math.exp(-6.1327 + 20.218 * a - 18.663 * a * a);
    } else if (a < 0.95) {
      p = Math.exp(0.9209 - 3.353 * a + 0.300 * a * a);
    } else {
      double most = Math.min(a, LARGEST_A);
      p = Math.exp(0.731 - 3.009 * most + 0.15 * most * most);
    }
    return Math.max(0, Math.min(1, p));
  }

  /** Between the points of the table straight in the logarithm of the tail. */
  static double lillieforsTail(double statistic) {
    int above = Arrays.binarySearch(AT, statistic);
    if (above >= 0) {
      return TAIL[above];
    }
    above = -above - 1;
    if (above == 0) {
      return TAIL[0];
    }
    if (above == AT.length) {
      return TAIL[above - 1];
    }
    double share = (statistic - AT[above - 1]) / (AT[above] - AT[above - 1]);
    return TAIL[above - 1] * Math.pow(TAIL[above] / TAIL[above - 1], share);
  }
}
