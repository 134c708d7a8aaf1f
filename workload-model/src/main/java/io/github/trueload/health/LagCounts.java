package io.github.trueload.health;

import java.util.Arrays;
import java.util.StringJoiner;

/**
 * How often threads woke how late from their think times, by classes of lateness: whole
 * milliseconds below 16 ms, then eight classes to each doubling, so that a class is no wider than
 * an eighth of its lower edge. Not for several threads at once.
 *
 * <p>As text it is {@code 0:412 1:3 18:1}: the lower edge of each class in milliseconds and how
 * many fell into it; empty for none.
 */
public final class LagCounts {

  private static final int LINEAR = 16;
  private static final int PER_DOUBLING = 8;
  private static final int SHIFT = 3;

  /** Number of classes; the last takes everything from about 35 hours on. */
  public static final int CLASSES = LINEAR + PER_DOUBLING * 23;

  /** Up to the highest class in use: most seconds use the first few. */
  private long[] counts = {};

  private long count;

  /**
   * {@return the class of a lateness, from 0 to {@code CLASSES - 1}; a negative lateness belongs to
   * class 0}
   *
   * @param millis lateness, milliseconds; negative for a thread that woke early
   */
  public static int classOf(long millis) {
    if (millis < LINEAR) {
      return (int) Math.max(0, millis);
    }
    int doubling = Long.SIZE - 1 - Long.numberOfLeadingZeros(millis);
    int part = (int) (millis >>> (doubling - SHIFT)) - PER_DOUBLING;
    return Math.min(CLASSES - 1, LINEAR + (doubling - 4) * PER_DOUBLING + part);
  }

  /**
   * The lower edge of a class.
   *
   * @param index class, from 0 to {@code CLASSES - 1}
   * @return milliseconds, 0 or more
   */
  public static long lowerEdgeMillis(int index) {
    if (index < LINEAR) {
      return index;
    }
    int doubling = (index - LINEAR) / PER_DOUBLING + 4;
    int part = (index - LINEAR) % PER_DOUBLING + PER_DOUBLING;
    return (long) part << (doubling - SHIFT);
  }

  /**
   * Adds wake-ups of one lateness.
   *
   * @param millis lateness, milliseconds; negative for threads that woke early
   * @param times how many wake-ups, 0 or more
   */
  public void add(long millis, long times) {
    if (times == 0) {
      return;
    }
    int index = classOf(millis);
    makeRoom(index + 1);
    counts[index] += times;
    count += times;
  }

  private void makeRoom(int classes) {
    if (counts.length < classes) {
      counts = Arrays.copyOf(counts, classes);
    }
  }

  /**
   * Adds all wake-ups of other counts.
   *
   * @param other counts that stay as they are
   */
  public void add(LagCounts other) {
    makeRoom(other.counts.length);
    for (int i = 0; i < other.counts.length; i++) {
      counts[i] += other.counts[i];
    }
    count += other.count;
  }

  /**
   * The wake-ups that came after an earlier state.
   *
   * @param earlier an earlier state of these counts
   * @return new counts, which hold the difference
   */
  public LagCounts since(LagCounts earlier) {
    LagCounts since = new LagCounts();
    for (int i = 0; i < counts.length; i++) {
      long before = i < earlier.counts.length ? earlier.counts[i] : 0;
      if (counts[i] > before) {
        since.add(lowerEdgeMillis(i), counts[i] - before);
      }
    }
    return since;
  }

  /** {@return the number of wake-ups of all classes, 0 or more} */
  public long count() {
    return count;
  }

  /**
   * The lateness that a share of the wake-ups did not exceed: the lower edge of the class in which
   * the ⌈q·n⌉th of them falls, so never more than the truth.
   *
   * @param q above 0, at most 1
   * @return seconds; NaN without any
   */
  public double quantileSeconds(double q) {
    if (count == 0) {
      return Double.NaN;
    }
    long rank = Math.max(1, (long) Math.ceil(q * count));
    long seen = 0;
    int at = -1;
    while (seen < rank) {
      seen += counts[++at];
    }
    return lowerEdgeMillis(at) / 1e3;
  }

  /**
   * The number of wake-ups later than a limit, to the class: those of the class of the limit do not
   * count.
   *
   * @param seconds the limit, seconds, 0 or more
   * @return wake-ups, from 0 to {@link #count()}; never more than the truth
   */
  public long countAbove(double seconds) {
    long above = 0;
    for (int i = 0; i < counts.length; i++) {
      above += lowerEdgeMillis(i) > seconds * 1e3 ? counts[i] : 0;
    }
    return above;
  }

  /**
   * Reads the text form.
   *
   * @param text pairs {@code edge:count} between spaces; blank for none
   * @throws IllegalArgumentException if it is none
   */
  public static LagCounts parse(String text) {
    LagCounts lags = new LagCounts();
    for (String pair : text.isBlank() ? new String[0] : text.trim().split(" +")) {
      int colon = pair.indexOf(':');
      if (colon < 1) {
        throw new IllegalArgumentException("not edge:count: " + pair);
      }
      long millis = Long.parseLong(pair.substring(0, colon));
      long times = Long.parseLong(pair.substring(colon + 1));
      if (millis < 0 || times < 0) {
        throw new IllegalArgumentException("below 0: " + pair);
      }
      lags.add(millis, times);
    }
    return lags;
  }

  /** The text form. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(" ");
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        text.add(lowerEdgeMillis(i) + ":" + counts[i]);
      }
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LagCounts that && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }
}
