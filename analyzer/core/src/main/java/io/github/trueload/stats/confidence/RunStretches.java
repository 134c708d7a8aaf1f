package io.github.trueload.stats.confidence;

import io.github.trueload.stats.durations.Milliseconds;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * A run in stretches of equal length in time, as many as it has values and 1,024 at most: how many
 * values each holds, and the sums of functions of them. From these follows how far means, shares
 * and rates of the run are to be trusted although neighbours are alike; the memory does not grow
 * with the run.
 */
public final class RunStretches {

  private static final int MOST = 1024;

  /** Whole milliseconds below this, which most logs hold alone, are looked up. */
  private static final int LOOKED_UP = 1024;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  /** The value itself, in seconds. */
  public static final DoubleUnaryOperator VALUE = value -> value;

  private final long startNanos;
  private final long widthNanos;
  private final double lastShare;
  private final int stretches;

  /** The functions that are no {@link UpTo}, and the place of each among all functions. */
  private final DoubleUnaryOperator[] summed;

  private final int[] place;

  /** By the place of the function; null in the place of an {@link UpTo}. */
  private final double[][] sums;

  private final double[] squares;

  /** The place of {@link #VALUE} where it is the one function that is summed; otherwise −1. */
  private final int placeOfValue;

  // By milliseconds: the seconds, and 1 more than the place among the limits; 0: not looked at yet.
  private double[] secondsOf = {};
  private int[] placeOf = {};

  /** The limits of all {@link UpTo}, ascending, each once. */
  private final double[] limits;

  /**
   * How many values of a stretch lie between two neighbouring limits, and how many are equal to
   * one, in turns: one addition a value counts for all limits.
   */
  private final long[] between;

  /** The last of these places that a function counts; −1 where it counts none. */
  private final int[] lastPlace;

  /** Values come about in the order of time: the stretch of the last one, and where it starts. */
  private int current;

  private long currentNanos;

  /** Its first place in {@link #between}. */
  private int firstPlace;

  /**
   * 1 of a value up to a limit, otherwise 0. Any number of them costs a value one addition.
   *
   * @param limit seconds
   * @param isBelow whether the limit itself is 0
   */
  public record UpTo(double limit, boolean isBelow) implements DoubleUnaryOperator {
    @Override
    public double applyAsDouble(double seconds) {
      return seconds < limit || !isBelow && seconds == limit ? 1 : 0;
    }
  }

  /**
   * @param startNanos start of the run
   * @param endNanos its end
   * @param stepNanos of the timestamps, 1 or more: a stretch is a whole number of them
   * @param values how many will come, as far as known
   * @param functions whose means are asked for, of values in seconds
   */
  public RunStretches(
      long startNanos,
      long endNanos,
      long stepNanos,
      long values,
      List<DoubleUnaryOperator> functions) {
    this.startNanos = startNanos;
    long length = Math.max(1, endNanos - startNanos);
    long wanted = Math.max(1, Math.min(MOST, values));
    long width = Math.max(1, (length + wanted - 1) / wanted);
    widthNanos = Math.max(stepNanos, (width + stepNanos - 1) / stepNanos * stepNanos);
    int count = (int) ((length + widthNanos - 1) / widthNanos);
    lastShare = (double) (length - (count - 1) * widthNanos) / widthNanos;
    stretches = count;
    limits =
        functions.stream()
            .mapToDouble(each -> each instanceof UpTo upTo ? upTo.limit() : Double.NaN)
            .filter(limit -> !Double.isNaN(limit))
            .sorted()
            .distinct()
            .toArray();
    between = new long[count * places()];
    lastPlace = new int[functions.size()];
    place =
        IntStream.range(0, functions.size())
            .filter(i -> !(functions.get(i) instanceof UpTo))
            .toArray();
    summed = Arrays.stream(place).mapToObj(functions::get).toArray(DoubleUnaryOperator[]::new);
    placeOfValue = summed.length == 1 && summed[0] == VALUE ? place[0] : -1;
    sums = new double[functions.size()][];
    squares = new double[functions.size()];
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i) instanceof UpTo upTo) {
        int limit = Arrays.binarySearch(limits, upTo.limit());
        lastPlace[i] = limit < 0 ? -1 : 2 * limit + (upTo.isBelow() ? 0 : 1);
      } else {
        sums[i] = new double[count];
      }
    }
  }

  private int places() {
    return 2 * limits.length + 1;
  }

  /** The place of a value between or at the limits. */
  private int place(double value) {
    int below = 0;
    while (below < limits.length && limits[below] < value) {
      below++;
    }
    return 2 * below + (below < limits.length && limits[below] == value ? 1 : 0);
  }

  /**
   * Takes a value.
   *
   * @param atNanos its instant; the run's first and last stretch take those outside
   * @param seconds the value
   */
  public void accept(long atNanos, double seconds) {
    take(atNanos, seconds, place(seconds));
  }

  private void take(long atNanos, double seconds, int at) {
    long since = atNanos - startNanos - currentNanos;
    if (since < 0 || since >= widthNanos) {
      move(atNanos - startNanos);
    }
    between[firstPlace + at]++;
    if (placeOfValue >= 0) {
      sums[placeOfValue][current] += seconds;
      squares[placeOfValue] += seconds * seconds;
    } else {
      sum(seconds);
    }
  }

  private void move(long since) {
    current = (int) Math.min(stretches - 1, Math.max(0, since) / widthNanos);
    currentNanos = current * widthNanos;
    firstPlace = current * places();
  }

  private void sum(double seconds) {
    for (int i = 0; i < summed.length; i++) {
      double value = summed[i].applyAsDouble(seconds);
      sums[place[i]][current] += value;
      squares[place[i]] += value * value;
    }
  }

  /**
   * Takes values, in their order.
   *
   * @param atNanos their instants
   * @param valueNanos the values, nanoseconds
   * @param count how many
   * @param none in the place of a value, where there is none
   */
  public void accept(long[] atNanos, long[] valueNanos, int count, long none) {
    if (placeOf.length == 0) {
      secondsOf = new double[LOOKED_UP];
      placeOf = new int[LOOKED_UP];
    }
    // In variables, which the first compiler does not read again and again.
    final int[] places = placeOf;
    final double[] known = secondsOf;
    final long[] counts = between;
    final long width = widthNanos;
    final boolean isOfValue = placeOfValue >= 0;
    final double[] ofStretch = isOfValue ? sums[placeOfValue] : known;
    for (int i = 0; i < count; i++) {
      long nanos = valueNanos[i];
      if (nanos == none) {
        continue;
      }
      long since = atNanos[i] - startNanos - currentNanos;
      if (since < 0 || since >= width) {
        move(atNanos[i] - startNanos);
      }
      long millis = Milliseconds.of(nanos);
      double seconds;
      int at;
      if (millis < 0 || millis >= LOOKED_UP) {
        seconds = nanos / NANOS_PER_SECOND;
        at = place(seconds);
      } else {
        if (places[(int) millis] == 0) {
          lookUp((int) millis);
        }
        seconds = known[(int) millis];
        at = places[(int) millis] - 1;
      }
      counts[firstPlace + at]++;
      if (isOfValue) {
        ofStretch[current] += seconds;
        squares[placeOfValue] += seconds * seconds;
      } else {
        sum(seconds);
      }
    }
  }

  private void lookUp(int millis) {
    secondsOf[millis] = millis / MILLIS_PER_SECOND;
    placeOf[millis] = 1 + place(secondsOf[millis]);
  }

  /** How many values each stretch has. */
  private double[] counts() {
    return countsUpTo(places() - 1);
  }

  private double[] countsUpTo(int place) {
    double[] counts = new double[stretches];
    for (int i = 0; i < stretches; i++) {
      long count = 0;
      for (int at = 0; at <= place; at++) {
        count += between[i * places() + at];
      }
      counts[i] = count;
    }
    return counts;
  }

  /** The sum of a function over the values of each stretch. */
  private double[] sums(int function) {
    return sums[function] == null ? countsUpTo(lastPlace[function]) : sums[function];
  }

  /** {@return the number of stretches} */
  public int size() {
    return stretches;
  }

  /** {@return the number of values} */
  public long count() {
    long count = 0;
    for (long each : between) {
      count += each;
    }
    return count;
  }

  /**
   * {@return the mean of a function over all values, in the function's unit}
   *
   * @param function index of the function, from 0
   */
  public double mean(int function) {
    return sum(sums(function)) / count();
  }

  /**
   * {@return the variance of the sum of a function's values if they were independent}
   *
   * @param function index of the function, from 0
   */
  public double independent(int function) {
    double mean = mean(function);
    boolean isCount = sums[function] == null; // its values are 0 and 1, as their squares are
    double ofSquares = isCount ? sum(sums(function)) : squares[function];
    return Math.max(0, ofSquares - count() * mean * mean);
  }

  /**
   * {@return the error of the sum of a function's values, given their number}
   *
   * @param function index of the function, from 0
   */
  public SeriesError errorOfSum(int function) {
    double mean = mean(function);
    double[] counts = counts();
    double[] sums = sums(function);
    double[] deviations = new double[stretches];
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] = sums[i] - mean * counts[i];
    }
    return SeriesError.of(deviations);
  }

  /** {@return the error of the number of values} */
  public SeriesError errorOfCount() {
    double[] counts = counts();
    double each = sum(counts) / (counts.length - 1 + lastShare);
    double[] deviations = new double[counts.length];
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] = counts[i] - each * (i == counts.length - 1 ? lastShare : 1);
    }
    return SeriesError.of(deviations);
  }

  /**
   * {@return how many of {@code blocks} equal parts of the run hold a value of which {@code
   * function} is 0}
   */
  public int partsWithZero(int function, double blocks) {
    double[] counts = counts();
    double[] sums = sums(function);
    int parts = (int) Math.max(1, Math.min(counts.length, blocks));
    boolean[] found = new boolean[parts];
    for (int i = 0; i < counts.length; i++) {
      found[(int) ((long) i * parts / counts.length)] |= sums[i] < counts[i];
    }
    int with = 0;
    for (boolean each : found) {
      with += each ? 1 : 0;
    }
    return with;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
