package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * A fingerprint of a log's first rows, by which the same rows are known again: in another file, or
 * further behind in the same one.
 */
final class FirstRowsPrint {

  private static final int ROWS = 16;

  /** Two files of fewer rows may be alike by chance. */
  private static final int LEAST = 4;

  private final long[] prints = new long[ROWS];
  private int size;
  private long latestFirst = Long.MIN_VALUE;
  private long latest = Long.MIN_VALUE;
  private int matched;
  private boolean comesAgain;

  /** Takes a row that has a start. */
  void accept(SampleBlock block, int row) {
    long start = block.startNanos[row];
    if (size < ROWS) {
      prints[size++] = print(block, row);
      latestFirst = Math.max(latestFirst, start);
    } else if (!comesAgain && start <= latestFirst && latest > latestFirst) {
      long print = print(block, row);
      matched = print == prints[matched] ? matched + 1 : print == prints[0] ? 1 : 0;
      comesAgain = matched == ROWS;
      matched %= ROWS;
    } else {
      matched = 0;
    }
    latest = Math.max(latest, start);
  }

  private static long print(SampleBlock block, int row) {
    long print = block.startNanos[row];
    print = mixed(print) + block.elapsedNanos[row];
    print = mixed(print) + block.bytes[row];
    print = mixed(print) + block.label[row];
    return mixed(mixed(print) + block.session[row]);
  }

  /** Finalizer of MurmurHash3. */
  private static long mixed(long value) {
    long z = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return z ^ (z >>> 33);
  }

  /** Whether the first rows come a second time. */
  boolean comesAgain() {
    return comesAgain;
  }

  /** Whether another file begins with the same rows. */
  boolean isSame(FirstRowsPrint other) {
    return size >= LEAST && size == other.size && Arrays.equals(prints, other.prints);
  }
}
