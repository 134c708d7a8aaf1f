package io.github.trueload.stats.durations;

import java.util.Arrays;

/**
 * Sorts by digits, the least first: as many sweeps as the values' range has digits of {@value
 * #DIGIT_BITS} bits, two or three for the instants of a second or two. Beside its speed, short and
 * plain enough that compiling it costs a run of a second nothing, as the JDK's sort does. Keeps its
 * room from one use to the next; not for several threads.
 */
public final class RadixSort {

  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private static final long MILLISECOND = 1_000_000;

  /** Fewer are not worth counting digits. */
  private static final int FEW = 256;

  private long[] spare = new long[0];
  private int[] places = {};

  /**
   * Puts a part of an array in ascending order.
   *
   * @param values the array
   * @param from index of the part's first value
   * @param to index behind its last one
   */
  public void sort(long[] values, int from, int to) {
    int length = to - from;
    if (length < FEW) {
      Arrays.sort(values, from, to);
      return;
    }
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = from; i < to; i++) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    if (most - least < DIGITS * MILLISECOND && sortMilliseconds(values, from, to, least)) {
      return;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(most - least);
    long[] other = room(length);
    boolean inOther = false;
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      if (inOther) {
        sweep(other, 0, values, from, length, least, shift);
      } else {
        sweep(values, from, other, 0, length, least, shift);
      }
      inOther = !inOther;
    }
    if (inOther) {
      System.arraycopy(other, 0, values, from, length);
    }
  }

  /** Counts values that are whole milliseconds above the least; false if not all are. */
  private boolean sortMilliseconds(long[] values, int from, int to, long least) {
    places = places.length == 0 ? new int[DIGITS] : places;
    int[] counts = places;
    Arrays.fill(counts, 0);
    for (int i = from; i < to; i++) {
      long millis = Milliseconds.of(values[i] - least);
      if (millis < 0 || millis >= DIGITS) {
        return false;
      }
      counts[(int) millis]++;
    }
    int at = from;
    for (int millis = 0; at < to; millis++) {
      long value = least + millis * MILLISECOND;
      for (int count = counts[millis]; count > 0; count--) {
        values[at++] = value;
      }
    }
    return true;
  }

  /** Moves values into the order of one of their digits, counted from the least value. */
  private void sweep(
      long[] from, int first, long[] to, int target, int length, long least, int shift) {
    places = places.length == 0 ? new int[DIGITS] : places;
    Arrays.fill(places, 0);
    for (int i = first; i < first + length; i++) {
      places[(int) ((from[i] - least) >>> shift) & (DIGITS - 1)]++;
    }
    int place = target;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = places[digit];
      places[digit] = place;
      place += count;
    }
    for (int i = first; i < first + length; i++) {
      to[places[(int) ((from[i] - least) >>> shift) & (DIGITS - 1)]++] = from[i];
    }
  }

  /**
   * {@return room for at least {@code length} values, which the next sort overwrites}
   *
   * @param length how many
   */
  public long[] room(int length) {
    spare = spare.length < length ? new long[length] : spare;
    return spare;
  }
}
