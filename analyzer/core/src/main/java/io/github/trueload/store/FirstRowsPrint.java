package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * A fingerprint of a log's first rows, by which the same rows are known again: in another file, or
 * further behind in the same one.
 *
 * <p>Equal rows in a row count as one, with their number: of timestamps in whole seconds many rows
 * are alike, and how many there are in each second differs from log to log. Rows are alike if they
 * start at the same instant and last equally long, so that a copy with fewer columns is known;
 * where the duration is not known, if their label, bytes and session are the same.
 */
final class FirstRowsPrint {

  private static final int RUNS = 16;

  /** Two files of fewer rows may be alike by chance. */
  private static final int LEAST = 4;

  private final long[] prints = new long[RUNS];
  private int size;
  private long firstStart = Long.MIN_VALUE;
  private long latestFirst = Long.MIN_VALUE;
  private long latest = Long.MIN_VALUE;
  private boolean comesAgain;
  private final AlikeRows rows = new AlikeRows();
  private final Search again = new Search(this, 0);

  /** Takes rows, in their order; those without a start are none. */
  void acceptAll(SampleBlock block) {
    long[] starts = block.startNanos;
    for (int row = 0; row < block.size; row++) {
      long start = starts[row];
      if (start > latestFirst && size == RUNS && rows.length == 0 && again.isAtStart()) {
        latest = Math.max(latest, start);
      } else if (start != SampleBlock.UNKNOWN) {
        accept(block, row);
      }
    }
  }

  /** Takes a row that has a start. */
  private void accept(SampleBlock block, int row) {
    long start = block.startNanos[row];
    if (size == RUNS && start > latestFirst) { // none of the first: its print is not needed
      end();
      latest = Math.max(latest, start);
      again.restart();
    } else if (rows.take(block, row)) {
      accept(rows.endedStart);
    }
  }

  /** There is no further row. */
  void end() {
    if (rows.end()) {
      accept(rows.endedStart);
    }
  }

  private void accept(long start) {
    if (size < RUNS) {
      firstStart = size == 0 ? start : firstStart;
      prints[size++] = rows.ended;
      latestFirst = Math.max(latestFirst, start);
    } else if (!comesAgain && start <= latestFirst && latest > latestFirst) {
      comesAgain = again.finds(rows.ended);
    } else {
      again.restart();
    }
    latest = Math.max(latest, start);
  }

  long firstStartNanos() {
    return firstStart;
  }

  /** The latest start of the first rows. */
  long latestStartNanos() {
    return latestFirst;
  }

  /** Looks for the first rows among those of another file. */
  RowSearch search() {
    return new RowSearch(this);
  }

  private static long print(SampleBlock block, int row) {
    long print = mixed(block.startNanos[row]) + block.elapsedNanos[row];
    if (block.elapsedNanos[row] == SampleBlock.UNKNOWN) {
      print = mixed(print) + block.bytes[row];
      print = mixed(print) + block.label[row];
      print = mixed(print) + block.session[row];
    }
    return mixed(print);
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

  boolean isSame(FirstRowsPrint other) {
    return size >= LEAST && size == other.size && Arrays.equals(prints, other.prints);
  }

  /** Rows that are alike and follow each other, as one print with their number. */
  private static final class AlikeRows {
    private long ended;
    private long endedStart;
    private long start;
    private long print;
    private int length;

    /** Takes a row; whether it ended the rows before it. */
    boolean take(SampleBlock block, int row) {
      long next = print(block, row);
      if (length > 0 && next == print) {
        length++;
        return false;
      }
      boolean hasEnded = end();
      start = block.startNanos[row];
      print = next;
      length = 1;
      return hasEnded;
    }

    /** No further row is like them; whether there were any. */
    boolean end() {
      boolean were = length > 0;
      ended = mixed(print + length);
      endedStart = start;
      length = 0;
      return were;
    }
  }

  /** Looks for the first rows among prints of others. */
  private static final class Search {
    private final FirstRowsPrint of;
    private final int from;
    private int matched;

    /**
     * @param from the first of the prints to be found
     */
    Search(FirstRowsPrint of, int from) {
      this.of = of;
      this.from = from;
      this.matched = from;
    }

    void restart() {
      matched = from;
    }

    boolean isAtStart() {
      return matched == from;
    }

    /** Takes the next print; whether all have come with it. */
    boolean finds(long print) {
      matched =
          print == of.prints[matched] ? matched + 1 : print == of.prints[from] ? from + 1 : from;
      if (matched < RUNS) {
        return false;
      }
      matched = from;
      return true;
    }
  }

  /**
   * Looks for the first rows among those of another file. The very first may be the last of some
   * that are alike there.
   */
  static final class RowSearch {
    private final AlikeRows rows = new AlikeRows();
    private final Search search;
    private final boolean isPossible;

    private RowSearch(FirstRowsPrint of) {
      search = new Search(of, 1);
      isPossible = of.size == RUNS;
    }

    /** Takes a row; whether all have come with it. */
    boolean finds(SampleBlock block, int row) {
      return isPossible && rows.take(block, row) && search.finds(rows.ended);
    }
  }
}
