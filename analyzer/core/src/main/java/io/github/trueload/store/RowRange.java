package io.github.trueload.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Part of an input, which one thread accumulates.
 *
 * @param input which, from 0 in the order read
 */
record RowRange(int input, long size, List<PackedBlock> blocks) {

  /** Rows that a range has at least: with fewer, starting a thread costs more than it brings. */
  private static final int LEAST = 1 << 16;

  /** Ranges at most, beside one a file: combining costs too. */
  private static final int MOST_RANGES = 32;

  /** Cuts inputs into ranges; where does not depend on the number of threads. */
  static List<RowRange> of(List<StoredSource> sources) {
    long rows = sources.stream().mapToLong(StoredSource::rows).sum();
    long least = Math.max(LEAST, rows / MOST_RANGES);
    List<RowRange> ranges = new ArrayList<>();
    for (int input = 0; input < sources.size(); input++) {
      List<PackedBlock> blocks = sources.get(input).blocks();
      int from = 0;
      long size = 0;
      for (int i = 0; i < blocks.size(); i++) {
        size += blocks.get(i).size();
        if (size >= least || i + 1 == blocks.size()) {
          ranges.add(new RowRange(input, size, blocks.subList(from, i + 1)));
          from = i + 1;
          size = 0;
        }
      }
    }
    return ranges;
  }
}
