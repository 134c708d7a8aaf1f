package io.github.trueload.dispersion;

import io.github.trueload.domain.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of arrivals in adjoining windows of one length; the arrivals may come in any order. Longer
 * windows are sums of these, so one accumulator gives the whole curve of indices of dispersion. Not
 * for use by several threads.
 *
 * <p>Windows that are whole multiples of the stamps' resolution, on its grid, count exactly even
 * where the stamps are too coarse for intervals.
 */
public final class WindowCounts {

  /** Windows that the longest point of a curve still has: its index is then within about ±50 %. */
  public static final int LEAST_WINDOWS = 30;

  private static final int MOST_WINDOWS = 1 << 26;
  private static final long DEFAULT_SHORTEST_NANOS = 10_000_000;
  private static final long DEFAULT_MOST_WINDOWS = 1_000_000;
  private static final int[] DECADE = {1, 2, 5};
  private static final double NANOS_PER_SECOND = 1e9;

  private final long fromNanos;
  private final long windowNanos;
  private final int[] counts;
  private long outside;

  // Arrivals come about in order: the window of the last one, and where it starts.
  private int current;
  private long currentNanos;

  /**
   * Windows from {@code fromNanos} on.
   *
   * @param fromNanos start of the first window
   * @param windowNanos length of a window, 1 or more
   * @param windows number of windows, 1 to 67,108,864
   * @throws IllegalArgumentException if a parameter is outside its domain
   */
  public WindowCounts(long fromNanos, long windowNanos, int windows) {
    this.fromNanos = fromNanos;
    this.currentNanos = fromNanos;
    this.windowNanos = Require.within("window in nanoseconds", windowNanos, 1L, Long.MAX_VALUE);
    this.counts = new int[(int) Require.within("number of windows", windows, 1L, MOST_WINDOWS)];
  }

  /**
   * Windows for a stretch of time: 10 ms each, longer (1, 2, 5, 10, … × 10 ms) where that would be
   * more than a million, shorter where it would be fewer than thirty. A last, incomplete window is
   * left out.
   *
   * @param fromNanos start
   * @param toNanos end, exclusive; at least 30 ns later
   * @return windows without arrivals, 30 or more
   * @throws IllegalArgumentException if the stretch is shorter than 30 ns
   */
  public static WindowCounts over(long fromNanos, long toNanos) {
    return over(fromNanos, toNanos, DEFAULT_SHORTEST_NANOS, 1);
  }

  /**
   * Windows of whole steps of the timestamps, which count exactly: {@code shortestNanos} each, or a
   * step where that is more; longer (times 1, 2, 5, 10, …) where that would be more than a million,
   * shorter, but not below a step, where it would be fewer than thirty.
   *
   * @param fromNanos start, on the timestamps' grid
   * @param toNanos end, exclusive; at least 30 ns later
   * @param shortestNanos length wanted
   * @param resolutionNanos step of the timestamps, 1 or more
   * @return windows without arrivals
   * @throws IllegalArgumentException if the stretch is shorter than 30 ns or than a step
   */
  public static WindowCounts over(
      long fromNanos, long toNanos, long shortestNanos, long resolutionNanos) {
    long span = Math.subtractExact(toNanos, fromNanos);
    Require.within("stretch in nanoseconds", span, (long) LEAST_WINDOWS, Long.MAX_VALUE);
    long shortest = wholeSteps(shortestNanos, resolutionNanos);
    long window = shortest;
    for (int step = 0; span / window > DEFAULT_MOST_WINDOWS; step++) {
      window = shortest * ladderFactor(step);
    }
    window = Math.min(window, wholeSteps(span / LEAST_WINDOWS, resolutionNanos));
    return new WindowCounts(fromNanos, window, (int) (span / window));
  }

  /**
   * {@return the longest whole number of steps of the timestamps that is not longer than a time,
   * nanoseconds, a multiple of the step; one step where the time is shorter}
   *
   * @param nanos the time, nanoseconds, 0 or more
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  public static long wholeSteps(long nanos, long resolutionNanos) {
    return Math.max(resolutionNanos, nanos - nanos % resolutionNanos);
  }

  /**
   * Counts an arrival. One outside the windows only adds to {@link #outside()}.
   *
   * @param instantNanos instant on the clock of the windows' start, nanoseconds
   */
  public void accept(long instantNanos) {
    long sinceLast = instantNanos - currentNanos;
    if (sinceLast >= 0 && sinceLast < windowNanos && instantNanos >= currentNanos) {
      counts[current]++;
      return;
    }
    long since = instantNanos - fromNanos;
    boolean isBehind = instantNanos < fromNanos || since < 0; // negative: more than a long away
    long window = isBehind ? Long.MAX_VALUE : since / windowNanos;
    if (window < counts.length) {
      current = (int) window;
      currentNanos = fromNanos + window * windowNanos;
      counts[current]++;
    } else {
      outside++;
    }
  }

  /**
   * The number of arrivals in one window.
   *
   * @param window index of the window, from 0 to {@code windows() - 1}
   * @return arrivals, 0 or more
   */
  public int count(int window) {
    return counts[window];
  }

  /** {@return the number of windows, 1 or more} */
  public int windows() {
    return counts.length;
  }

  /** {@return the length of a window, nanoseconds, 1 or more} */
  public long windowNanos() {
    return windowNanos;
  }

  /** {@return the number of arrivals before the first or after the last window, 0 or more} */
  public long outside() {
    return outside;
  }

  /**
   * The index of dispersion over windows that are a number of times as long. A last, incomplete one
   * is left out.
   *
   * @param factor 1 or more; at least two long windows must fit
   * @return the index with its confidence interval; the index is NaN without arrivals
   * @throws IllegalArgumentException if fewer than two long windows fit
   */
  public CountDispersion dispersion(int factor) {
    return CountDispersion.of(factor * windowNanos / NANOS_PER_SECOND, sums(factor));
  }

  /**
   * The Allan factor over windows that are a number of times as long, {@code E(N_k+1 - N_k)²/(2·E
   * N)} without the largest differences: an index of dispersion that slow changes of the rate, a
   * step or a pause do not raise.
   *
   * @param factor 1 or more; at least two long windows must fit
   * @return a pure number, 0 or more; 1 for a Poisson process. NaN without arrivals, and with fewer
   *     than {@value AllanFactor#LEAST_WINDOWS} long windows
   * @throws IllegalArgumentException if fewer than two long windows fit
   */
  public double allanFactor(int factor) {
    return AllanFactor.of(sums(factor));
  }

  /**
   * The number of windows that give an index of dispersion as sure as an Allan factor.
   *
   * @param windows number of windows of the Allan factor, 0 or more
   * @return windows, about two thirds of that number
   */
  public static long equivalentWindows(long windows) {
    return AllanFactor.equivalentWindows(windows);
  }

  private double[] sums(int factor) {
    Require.within("windows taken together", factor, 1L, Math.max(1, counts.length / 2));
    double[] sums = new double[counts.length / factor];
    int window = 0;
    for (int i = 0; i < sums.length; i++) {
      long sum = 0;
      for (int end = window + factor; window < end; window++) {
        sum += counts[window];
      }
      sums[i] = sum;
    }
    return sums;
  }

  /**
   * The peak load: how far windows that are a number of times as long go above the mean. A last,
   * incomplete one is left out.
   *
   * @param factor 1 or more; at least two long windows must fit
   * @return the peak and the share of windows above the mean; ratios are NaN without arrivals
   * @throws IllegalArgumentException if fewer than two long windows fit
   */
  public WindowPeak peak(int factor) {
    long[] sums = Arrays.stream(sums(factor)).mapToLong(sum -> (long) sum).toArray();
    return WindowPeak.of(factor * windowNanos / NANOS_PER_SECOND, sums);
  }

  /**
   * {@return the index of dispersion at 1, 2, 5, 10, … times the window's length, as far as {@link
   * #LEAST_WINDOWS} windows fit; empty with fewer windows than that; by ascending length of the
   * window}
   */
  public List<CountDispersion> curve() {
    List<CountDispersion> curve = new ArrayList<>();
    for (int step = 0; counts.length / ladderFactor(step) >= LEAST_WINDOWS; step++) {
      curve.add(dispersion((int) ladderFactor(step)));
    }
    return List.copyOf(curve);
  }

  /** 1, 2, 5, 10, 20, 50, … */
  private static long ladderFactor(int step) {
    int decade = step / DECADE.length;
    return DECADE[step % DECADE.length] * Math.round(Math.pow(10, decade));
  }
}
