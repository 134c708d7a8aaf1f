package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import java.util.BitSet;

/**
 * Which rows the figures are of: those that start in the window, on the connections in question.
 */
final class Selection {

  private final long startNanos;
  private final long endNanos;
  private final BitSet connections;

  private Selection(long startNanos, long endNanos, BitSet connections) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.connections = connections;
  }

  /** Rows that start from {@code startNanos} to {@code endNanos}, both taken in. */
  static Selection window(long startNanos, long endNanos) {
    return new Selection(startNanos, endNanos, null);
  }

  /** The same, and only on {@code connections}. */
  Selection on(BitSet connections) {
    return new Selection(startNanos, endNanos, connections);
  }

  /** The same, and rows that start up to {@code nanos} before or after. */
  Selection widened(long nanos) {
    long start = startNanos < Long.MIN_VALUE + nanos ? Long.MIN_VALUE : startNanos - nanos;
    long end = endNanos > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : endNanos + nanos;
    return new Selection(start, end, connections);
  }

  /** Whether {@code connection} is in question. */
  boolean takes(int connection) {
    return connections == null || (connection >= 0 && connections.get(connection));
  }

  /** Whether {@code nanos} lies in the window. */
  boolean spans(long nanos) {
    return nanos >= startNanos && nanos <= endNanos;
  }

  long startNanos() {
    return startNanos;
  }

  long endNanos() {
    return endNanos;
  }

  /** Drops all other rows of {@code block}; the order stays. */
  void keep(SampleBlock block) {
    if (connections == null && startNanos == Long.MIN_VALUE && endNanos == Long.MAX_VALUE) {
      return;
    }
    int kept = 0;
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      if (start >= startNanos && start <= endNanos && takes(block.connection[row])) {
        if (kept != row) {
          block.copyRow(row, kept);
        }
        kept++;
      }
    }
    block.size = kept;
  }
}
