package io.github.trueload.stats.durations;

import java.util.Arrays;

/** A growing list of primitive longs: millions of instants or durations in eight bytes each. */
public final class LongList {

  private long[] values = new long[16];
  private int size;

  /** Appends {@code value}. */
  public void add(long value) {
    ensure(1);
    values[size++] = value;
  }

  /** Appends the first {@code length} values of {@code source}. */
  public void addAll(long[] source, int length) {
    ensure(length);
    System.arraycopy(source, 0, values, size, length);
    size += length;
  }

  /** Appends all of {@code other}. */
  public void addAll(LongList other) {
    addAll(other.values, other.size);
  }

  private void ensure(int more) {
    int needed = Math.addExact(size, more);
    if (needed > values.length) {
      int half = values.length + (values.length >> 1);
      values = Arrays.copyOf(values, Math.max(needed, half < 0 ? Integer.MAX_VALUE - 8 : half));
    }
  }

  /** {@return the number of values} */
  public int size() {
    return size;
  }

  /** {@return the value at {@code index}, from 0} */
  public long get(int index) {
    return values[index];
  }

  /** Puts the values in ascending order. */
  public void sort() {
    Arrays.parallelSort(values, 0, size);
  }

  /** {@return how many values are at most {@code value}; the list must be in ascending order} */
  public int countAtMost(long value) {
    return countAtMost(value, values, size);
  }

  /**
   * How many of the first values of an array are at most as large as one value; so the index of the
   * first one above it.
   *
   * @param value to compare with
   * @param ascending values in ascending order
   * @param size how many of them count
   */
  public static int countAtMost(long value, long[] ascending, int size) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** {@return a copy of the values} */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
