package io.github.trueload.stats.durations;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Exact distribution of durations in any nanosecond, about three bytes each. The last {@value #RUN}
 * stand as they came; as many at a time are sorted and packed into a run, in groups of {@value
 * #GROUP}: the group's least, and how far each is above it, in as many bits as the greatest takes.
 * Sums are exact. So nothing depends on the order of the durations.
 */
final class PackedDurations {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int RUN = 1 << 16;
  private static final int GROUP = 64;

  /** Bits that one read at any bit of a byte still holds; wider groups take whole longs. */
  private static final int MOST_BITS = 56;

  /** Durations whose squares add up in two longs: up to three days. */
  private static final long SMALL = 1L << 48;

  private final List<Run> runs = new ArrayList<>();
  private long[] recent = new long[8];
  private int size;
  private boolean inOrder = true;
  private long packed;

  // Sum and sum of squares, of two words each; those of large durations in as many as it takes.
  private long sumLow;
  private long sumHigh;
  private long squareLow;
  private long squareHigh;
  private BigInteger largeSum = BigInteger.ZERO;
  private BigInteger largeSquares = BigInteger.ZERO;

  /** A run in order, packed. */
  private static final class Run {
    private final long[] least = new long[RUN / GROUP];
    private final byte[] bits = new byte[RUN / GROUP];
    private final int[] starts = new int[RUN / GROUP];
    private final byte[] data;
    private final long most;

    /**
     * Packs {@value #RUN} values in order. A group of 64 takes as many longs as one of it has bits.
     */
    Run(long[] values) {
      int end = 0;
      for (int group = 0; group < least.length; group++) {
        long range = values[(group + 1) * GROUP - 1] - values[group * GROUP];
        int width = Long.SIZE - Long.numberOfLeadingZeros(range);
        bits[group] = (byte) (width > MOST_BITS ? Long.SIZE : width);
        least[group] = values[group * GROUP];
        starts[group] = end;
        end += bits[group] * Long.BYTES;
      }
      data = new byte[end + Long.BYTES];
      for (int group = 0; group < least.length; group++) {
        write(values, group);
      }
      most = values[RUN - 1];
    }

    private void write(long[] values, int group) {
      int width = bits[group];
      if (width == 0) {
        return;
      }
      long word = 0;
      int filled = 0;
      int p = starts[group];
      for (int i = group * GROUP; i < (group + 1) * GROUP; i++) {
        long code = values[i] - least[group];
        word |= code << filled;
        filled += width;
        if (filled >= Long.SIZE) {
          LONGS.set(data, p, word);
          p += Long.BYTES;
          filled -= Long.SIZE;
          word = filled == 0 ? 0 : code >>> (width - filled);
        }
      }
    }

    private long get(int index) {
      int group = index / GROUP;
      int width = bits[group];
      if (width == 0) {
        return least[group];
      }
      int bit = index % GROUP * width;
      long word = (long) LONGS.get(data, starts[group] + (bit >>> 3));
      return least[group] + ((word >>> (bit & 7)) & (-1L >>> (Long.SIZE - width)));
    }

    int countAtMost(long value) {
      if (value >= most) {
        return RUN;
      }
      int found = Arrays.binarySearch(least, value);
      int from = found >= 0 ? found * GROUP : Math.max(0, (-found - 2) * GROUP);
      int low = from;
      int high = RUN;
      if (found < 0) {
        high = Math.min(RUN, from + GROUP);
      }
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (get(middle) <= value) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  void add(long nanos) {
    keep(nanos);
    if (nanos > -SMALL && nanos < SMALL) {
      addToSum(nanos, nanos >> 63);
      // the square of an int is below 2⁶³; the first compiler calls multiplyHigh as a method
      addToSquares(nanos * nanos, nanos == (int) nanos ? 0 : Math.multiplyHigh(nanos, nanos));
    } else {
      BigInteger large = BigInteger.valueOf(nanos);
      largeSum = largeSum.add(large);
      largeSquares = largeSquares.add(large.multiply(large));
    }
  }

  private void keep(long nanos) {
    if (size == recent.length) {
      recent = Arrays.copyOf(recent, size * 2);
    }
    recent[size++] = nanos;
    inOrder = false;
    if (size == RUN) {
      order();
      runs.add(new Run(recent));
      packed += RUN;
      size = 0;
    }
  }

  private void addToSum(long low, long high) {
    sumLow += low;
    sumHigh += high + (Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0);
  }

  private void addToSquares(long low, long high) {
    squareLow += low;
    squareHigh += high + (Long.compareUnsigned(squareLow, low) < 0 ? 1 : 0);
  }

  void addAll(PackedDurations other) {
    runs.addAll(other.runs);
    packed += other.packed;
    for (int i = 0; i < other.size; i++) {
      keep(other.recent[i]);
    }
    addToSum(other.sumLow, other.sumHigh);
    addToSquares(other.squareLow, other.squareHigh);
    largeSum = largeSum.add(other.largeSum);
    largeSquares = largeSquares.add(other.largeSquares);
  }

  long size() {
    return packed + size;
  }

  /** Their sum, nanoseconds. */
  BigInteger sum() {
    return words(sumLow, sumHigh).add(largeSum);
  }

  /** The sum of their squares, nanoseconds². */
  BigInteger squares() {
    return words(squareLow, squareHigh).add(largeSquares);
  }

  private static BigInteger words(long low, long high) {
    BigInteger half = BigInteger.valueOf(low >>> 1);
    return BigInteger.valueOf(high)
        .shiftLeft(Long.SIZE)
        .add(half.shiftLeft(1))
        .add(BigInteger.valueOf(low & 1));
  }

  /** The least; {@link Long#MAX_VALUE} of nothing. */
  long least() {
    order();
    long least = size > 0 ? recent[0] : Long.MAX_VALUE;
    for (Run run : runs) {
      least = Math.min(least, run.least[0]);
    }
    return least;
  }

  /** The greatest; {@link Long#MIN_VALUE} of nothing. */
  long most() {
    order();
    long most = size > 0 ? recent[size - 1] : Long.MIN_VALUE;
    for (Run run : runs) {
      most = Math.max(most, run.most);
    }
    return most;
  }

  /** How many are at most {@code nanos}. */
  long countAtMost(long nanos) {
    order();
    long count = 0;
    for (Run run : runs) {
      count += run.countAtMost(nanos);
    }
    return count + LongList.countAtMost(nanos, recent, size);
  }

  private void order() {
    if (!inOrder) {
      new RadixSort().sort(recent, 0, size);
      inOrder = true;
    }
  }
}
