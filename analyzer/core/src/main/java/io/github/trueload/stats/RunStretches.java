package io.github.trueload.stats;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A run in stretches of equal length in time, as many as it has values and 1,024 at most: how many
 * values each holds, and the sums of functions of them. From these follows how far means, shares
 * and rates of the run are to be trusted although neighbours are alike; the memory does not grow
 * with the run.
 */
public final class RunStretches {

  private static final int MOST = 1024;

  private final long startNanos;
  private final long widthNanos;
  private final double lastShare;
  private final double[] counts;
  private final DoubleUnaryOperator[] functions;
  private final double[][] sums;
  private final double[] squares;

  /** Values come about in the order of time: the stretch of the last one, and where it starts. */
  private int current;

  private long currentNanos;

  /**
   * 1 of a value up to a limit, otherwise 0. One type for all limits: functions of many types would
   * cost several times as much a value.
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
    this.functions = functions.toArray(DoubleUnaryOperator[]::new);
    long length = Math.max(1, endNanos - startNanos);
    long wanted = Math.max(1, Math.min(MOST, values));
    long width = Math.max(1, (length + wanted - 1) / wanted);
    widthNanos = Math.max(stepNanos, (width + stepNanos - 1) / stepNanos * stepNanos);
    int count = (int) ((length + widthNanos - 1) / widthNanos);
    lastShare = (double) (length - (count - 1) * widthNanos) / widthNanos;
    counts = new double[count];
    sums = new double[functions.size()][count];
    squares = new double[functions.size()];
  }

  /**
   * Takes a value.
   *
   * @param atNanos its instant; the run's first and last stretch take those outside
   * @param seconds the value
   */
  public void accept(long atNanos, double seconds) {
    long since = atNanos - startNanos;
    if (since < currentNanos || since - currentNanos >= widthNanos) {
      current = (int) Math.min(counts.length - 1, Math.max(0, since) / widthNanos);
      currentNanos = current * widthNanos;
    }
    counts[current]++;
    for (int i = 0; i < functions.length; i++) {
      double value = functions[i].applyAsDouble(seconds);
      sums[i][current] += value;
      squares[i] += value * value;
    }
  }

  /** {@return how many stretches there are} */
  public int size() {
    return counts.length;
  }

  /** {@return how many values were taken} */
  public long count() {
    return (long) sum(counts);
  }

  /**
   * {@return the mean of a function over all values, in the function's unit}
   *
   * @param function index of the function, from 0
   */
  public double mean(int function) {
    return sum(sums[function]) / sum(counts);
  }

  /**
   * {@return the variance of the sum of a function's values if they were independent}
   *
   * @param function index of the function, from 0
   */
  public double independent(int function) {
    double mean = mean(function);
    return Math.max(0, squares[function] - sum(counts) * mean * mean);
  }

  /**
   * {@return the error of the sum of a function's values, given their number}
   *
   * @param function index of the function, from 0
   */
  public SeriesError errorOfSum(int function) {
    double mean = mean(function);
    double[] deviations = new double[counts.length];
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] = sums[function][i] - mean * counts[i];
    }
    return SeriesError.of(deviations);
  }

  /** {@return the error of the number of values} */
  public SeriesError errorOfCount() {
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
    int parts = (int) Math.max(1, Math.min(counts.length, blocks));
    boolean[] found = new boolean[parts];
    for (int i = 0; i < counts.length; i++) {
      found[(int) ((long) i * parts / counts.length)] |= sums[function][i] < counts[i];
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
