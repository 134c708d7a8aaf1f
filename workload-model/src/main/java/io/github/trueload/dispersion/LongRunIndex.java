package io.github.trueload.dispersion;

import io.github.trueload.domain.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The index of dispersion that a sequence comes to over long stretches, {@code I = SCV·(1 +
 * 2·Σρ_k)} of intervals or {@code IDC(∞)} of counts, estimated from its curve.
 *
 * <p>The curve J(k) is the variance of the sum of k neighbours over k·mean² (intervals) or k·mean
 * (counts), taken over all stretches of k at a tenth of their length apart: overlapping stretches
 * have two thirds of the variance of adjoining ones (Meketon and Schmeiser, 1984). It runs over k =
 * 1, 2, 5, 10, … as far as {@value #LEAST_STRETCHES} adjoining stretches fit.
 *
 * <p>Where autocorrelations decay geometrically, as those of a two-state MAP and of the counts of a
 * two-state modulated Poisson process do, {@code J(k) = J(1) + (I - J(1))·(1 - (1 - γ^k)/(k·(1 -
 * γ)))}. I and γ are fitted to the logarithm of the curve, each point weighted by its number of
 * stretches. The curve is level where the longest stretch is at least {@value #SCALES} times the
 * scale {@code τ = -1/ln γ}; where it is not, the index at the longest stretch is given: the truth
 * is at least about that.
 *
 * @param index the estimate of I; 0 where all values are equal, NaN where all are 0
 * @param low lower end of its 95 % interval, by the delta method over adjoining stretches of twelve
 *     τ and, of counts, ten arrivals, or the longest
 * @param high upper end; where the curve is not level it is that of the longest stretch's index
 * @param level whether the curve levels off within the sequence
 * @param scale the fitted τ, in values of the sequence
 * @param curve the estimates it rests on, k ascending
 */
public record LongRunIndex(
    double index, double low, double high, boolean level, double scale, List<Point> curve) {

  /** Adjoining stretches that the curve's last point still has. */
  public static final int LEAST_STRETCHES = 30;

  /** Fewest values of a sequence: its curve then has four points. */
  public static final int LEAST_VALUES = 10 * LEAST_STRETCHES;

  /** Stretches of this many scales have come within a fifth of the way to the level. */
  static final int SCALES = 5;

  private static final int[] DECADE = {1, 2, 5};
  private static final int STEPS_PER_STRETCH = 10;

  /** Stretches of this many scales are nearly independent, and enough for what the fit adds. */
  private static final int BAND_SCALES = 12;

  /** Counts of fewer arrivals are those of single ones, which any stream has. */
  private static final double ARRIVALS_OF_STRETCH = 10;

  /** Fewer stretches of correlated values hold too few bursts to know how much these vary. */
  private static final int TRUSTED_STRETCHES = 100;

  /** Values that are worked on at most; eight bytes each, twice. */
  private static final int MOST_VALUES = 1_000_000;

  /** How much better than no correlation at all a scale must fit to be taken. */
  private static final double NO_SCALE = 6;

  private static final double SHORTEST_SCALE = 0.2;
  private static final double SCALE_RATIO = 1.05;

  /** An index below this share of the largest is 0 but for rounding. */
  private static final double CANCELLED = 1e-12;

  private static final double CONFIDENCE = 0.975;
  private static final int HALVINGS = 60;

  /** No real sequence is a two-state MAP to better than a percent or two of its curve. */
  private static final int MOST_WEIGHT = 10_000;

  /** So that the interval does not become narrower than that of the fit, whose weights end. */
  private static final int MOST_STRETCHES = 2000;

  /**
   * {@return whether neighbours are alike, so that {@link #scale} means anything; false where the
   * time scale is too short to be distinguished from none}
   */
  public boolean isCorrelated() {
    return scale > SHORTEST_SCALE;
  }

  /**
   * Whether the curve levels off, and the sequence holds enough bursts for the interval to be
   * trusted.
   */
  boolean isTrusted() {
    int values = curve.get(0).stretches();
    return level && (!isCorrelated() || values >= TRUSTED_STRETCHES * BAND_SCALES * scale);
  }

  /** What the variance of a sum is put in relation to. */
  private enum Denominator {
    SQUARED_MEAN,
    MEAN
  }

  /**
   * The index over stretches of k values.
   *
   * @param values number of values in a stretch, k
   * @param stretches number of adjoining stretches that fit
   * @param index J(k), dimensionless
   */
  public record Point(int values, int stretches, double index) {}

  /**
   * The index of dispersion of intervals or think times.
   *
   * @param intervals in the order in which they were drawn, in any one unit
   * @return the index, its interval and its curve over stretches of values
   * @throws IllegalArgumentException if there are fewer than {@value #LEAST_VALUES}
   */
  public static LongRunIndex ofIntervals(double[] intervals) {
    return new Estimation(intervals, Denominator.SQUARED_MEAN).result();
  }

  /**
   * The index of dispersion of counts in adjoining windows of one length.
   *
   * @param windows the counts
   * @return the index, its interval and its curve over stretches of windows
   * @throws IllegalArgumentException if there are fewer than {@value #LEAST_VALUES}
   */
  public static LongRunIndex ofCounts(WindowCounts windows) {
    double[] counts = new double[windows.windows()];
    for (int window = 0; window < counts.length; window++) {
      counts[window] = windows.count(window);
    }
    return new Estimation(counts, Denominator.MEAN).result();
  }

  /**
   * Estimates the index of the intervals between arrivals. Where there are more than {@value
   * #MOST_VALUES}, the values are sums of neighbouring intervals, which have the same index over
   * long stretches.
   *
   * @param inOrder instants, nanoseconds, ascending
   * @return the estimate and how many intervals a value is the sum of; null with too few intervals,
   *     or where all arrivals are at one instant
   */
  public static @Nullable OfArrivals ofArrivals(long[] inOrder) {
    int intervals = inOrder.length - 1;
    if (intervals < LEAST_VALUES || inOrder[intervals] == inOrder[0]) {
      return null;
    }
    int together = (intervals + MOST_VALUES - 1) / MOST_VALUES;
    double[] values = new double[intervals / together];
    for (int i = 0; i < values.length; i++) {
      values[i] = inOrder[(i + 1) * together] - inOrder[i * together];
    }
    return new OfArrivals(ofIntervals(values).times(together), together);
  }

  /**
   * An estimate from intervals.
   *
   * @param index the estimate; its scale in values
   * @param together intervals of a value
   */
  public record OfArrivals(LongRunIndex index, int together) {}

  private LongRunIndex times(int factor) {
    List<Point> points =
        curve.stream()
            .map(point -> new Point(point.values(), point.stretches(), point.index() * factor))
            .toList();
    return new LongRunIndex(index * factor, low * factor, high * factor, level, scale, points);
  }

  private static final class Estimation {
    private final int count;
    private final double[] sums;
    private final double mean;
    private final Denominator denominator;
    private final List<Point> curve = new ArrayList<>();
    private final double[] indices;
    private final double[] weights;

    Estimation(double[] values, Denominator denominator) {
      Require.within("number of values", values.length, (long) LEAST_VALUES, Integer.MAX_VALUE);
      this.denominator = denominator;
      count = values.length;
      double total = 0;
      for (double value : values) {
        total += value;
      }
      mean = total / count;
      // sums of deviations: they stay small, so that no digit is lost in differences
      sums = new double[count + 1];
      for (int i = 0; i < count; i++) {
        sums[i + 1] = sums[i] + values[i] - mean;
      }
      for (int step = 0; count / ladder(step) >= LEAST_STRETCHES; step++) {
        int k = (int) ladder(step);
        curve.add(new Point(k, count / k, index(k)));
      }
      indices = curve.stream().mapToDouble(Point::index).toArray();
      weights =
          curve.stream().mapToDouble(point -> Math.min(MOST_WEIGHT, point.stretches())).toArray();
    }

    private static long ladder(int step) {
      int decade = step / DECADE.length;
      return DECADE[step % DECADE.length] * Math.round(Math.pow(10, decade));
    }

    private double relation() {
      return denominator == Denominator.MEAN ? mean : mean * mean;
    }

    /** J(k); the last factor makes up for the mean being the sample's own. */
    private double index(int k) {
      int stride = Math.max(1, k / STEPS_PER_STRETCH);
      double squares = 0;
      int stretches = 0;
      for (int from = 0; from + k <= count; from += stride) {
        double sum = sums[from + k] - sums[from];
        squares += sum * sum;
        stretches++;
      }
      return squares / stretches / k / relation() / (1 - (double) k / count);
    }

    LongRunIndex result() {
      double first = curve.get(0).index();
      if (!(first > 0)) {
        return new LongRunIndex(first, first, first, true, SHORTEST_SCALE, List.copyOf(curve));
      }
      return isCancelled() ? cancelled() : fitted();
    }

    /** Whether neighbours make up for each other exactly, as of values 1, 3, 1, 3. */
    private boolean isCancelled() {
      double most = Arrays.stream(indices).max().orElse(0);
      return Arrays.stream(indices).min().orElse(0) <= CANCELLED * most;
    }

    /** No geometric decay has such a curve, so its last decade of stretches is the interval. */
    private LongRunIndex cancelled() {
      double index = indices[indices.length - 1];
      double[] last =
          Arrays.copyOfRange(
              indices, Math.max(0, indices.length - 1 - DECADE.length), indices.length);
      return new LongRunIndex(
          index,
          Arrays.stream(last).min().orElse(index),
          Arrays.stream(last).max().orElse(index),
          true,
          SHORTEST_SCALE,
          List.copyOf(curve));
    }

    private LongRunIndex fitted() {
      double[] best = {Double.POSITIVE_INFINITY, curve.get(0).index(), SHORTEST_SCALE};
      int longest = curve.get(curve.size() - 1).values();
      for (double scale = SHORTEST_SCALE; scale < SCALES * longest; scale *= SCALE_RATIO) {
        double[] parts = parts(scale);
        double index = indexAt(parts);
        double misfit = misfit(index, parts);
        if (misfit < best[0]) {
          best = new double[] {misfit, index, scale};
        }
      }
      double[] parts = parts(SHORTEST_SCALE);
      double shortest = indexAt(parts);
      if (misfit(shortest, parts) <= best[0] + NO_SCALE) {
        best = new double[] {0, shortest, SHORTEST_SCALE};
      }
      double scale = best[2];
      boolean level = SCALES * scale <= longest;
      double index = level ? best[1] : curve.get(curve.size() - 1).index();
      double factor = Math.exp(halfWidth(level ? stretch(scale, longest) : longest));
      return new LongRunIndex(
          index, index / factor, index * factor, level, scale, List.copyOf(curve));
    }

    /** Long enough to be independent of its neighbours, and at most {@code longest}. */
    private int stretch(double scale, int longest) {
      double least = Math.max(STEPS_PER_STRETCH, (double) count / MOST_STRETCHES);
      if (denominator == Denominator.MEAN) {
        least = Math.max(least, ARRIVALS_OF_STRETCH / mean);
      }
      return (int) Math.min(longest, Math.ceil(Math.max(least, BAND_SCALES * scale)));
    }

    /** The I that fits best at a scale: the misfit has one minimum in ln I; golden section. */
    private double indexAt(double[] parts) {
      double most = 0;
      for (double each : indices) {
        most = Math.max(most, each);
      }
      double low = Math.log(most * 1e-3);
      double high = Math.log(most * 1e3);
      double ratio = (Math.sqrt(5) - 1) / 2;
      double left = high - ratio * (high - low);
      double right = low + ratio * (high - low);
      double ofLeft = misfit(Math.exp(left), parts);
      double ofRight = misfit(Math.exp(right), parts);
      for (int i = 0; i < HALVINGS; i++) {
        if (ofLeft < ofRight) {
          high = right;
          right = left;
          ofRight = ofLeft;
          left = high - ratio * (high - low);
          ofLeft = misfit(Math.exp(left), parts);
        } else {
          low = left;
          left = right;
          ofLeft = ofRight;
          right = low + ratio * (high - low);
          ofRight = misfit(Math.exp(right), parts);
        }
      }
      return Math.exp((low + high) / 2);
    }

    /** How much of the way from J(1) to I each point of the curve has come at a scale. */
    private double[] parts(double scale) {
      double change = -Math.expm1(-1 / scale);
      return curve.stream()
          .mapToDouble(point -> 1 + Math.expm1(-point.values() / scale) / (point.values() * change))
          .toArray();
    }

    private double misfit(double index, double[] parts) {
      double first = indices[0];
      double misfit = 0;
      for (int i = 0; i < parts.length; i++) {
        double difference = Math.log(indices[i] / (first + (index - first) * parts[i]));
        misfit += weights[i] * difference * difference;
      }
      return misfit;
    }

    /**
     * Half width of the 95 % interval of ln I, from adjoining stretches of {@code k}: the spread of
     * each one's influence on variance and mean, by Student's t.
     */
    private double halfWidth(int k) {
      int stretches = count / k;
      double variance = index(k) * k * relation();
      double power = denominator == Denominator.MEAN ? 1 : 2;
      Moments influence = new Moments();
      for (int i = 0; i < stretches; i++) {
        double sum = sums[(i + 1) * k] - sums[i * k];
        influence.accept(sum * sum / variance - power * sum / (k * mean));
      }
      return new TDistribution(null, stretches - 1.0).inverseCumulativeProbability(CONFIDENCE)
          * influence.sd()
          / Math.sqrt(stretches);
    }
  }
}
