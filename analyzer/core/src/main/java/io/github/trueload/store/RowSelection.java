package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which rows the figures are of: those that start in the window, on the connections in question.
 */
public final class RowSelection {

  private final long startNanos;
  private final long endNanos;
  private final @Nullable BitSet connections;

  private RowSelection(long startNanos, long endNanos, @Nullable BitSet connections) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.connections = connections;
  }

  /** {@return rows that start from {@code startNanos} to {@code endNanos}, both included} */
  public static RowSelection window(long startNanos, long endNanos) {
    return new RowSelection(startNanos, endNanos, null);
  }

  /** {@return a copy that selects only rows on {@code connections}} */
  public RowSelection on(BitSet connections) {
    return new RowSelection(startNanos, endNanos, connections);
  }

  /**
   * {@return the same, without rows that start outside a range}
   *
   * @param startNanos start of the range, nanoseconds since the epoch
   * @param endNanos its end, nanoseconds since the epoch, inclusive
   */
  public RowSelection within(long startNanos, long endNanos) {
    return new RowSelection(
        Math.max(this.startNanos, startNanos), Math.min(this.endNanos, endNanos), connections);
  }

  /** {@return the same, and rows that start up to {@code nanos} before or after} */
  public RowSelection widened(long nanos) {
    long start = startNanos < Long.MIN_VALUE + nanos ? Long.MIN_VALUE : startNanos - nanos;
    long end = endNanos > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : endNanos + nanos;
    return new RowSelection(start, end, connections);
  }

  /** {@return whether rows of {@code connection} are selected} */
  public boolean takes(int connection) {
    return connections == null || (connection >= 0 && connections.get(connection));
  }

  /** {@return whether {@code nanos} lies in the window} */
  public boolean spans(long nanos) {
    return nanos >= startNanos && nanos <= endNanos;
  }

  /** Whether the window and the time from {@code firstNanos} to {@code lastNanos} overlap. */
  boolean overlaps(long firstNanos, long lastNanos) {
    return firstNanos <= endNanos && lastNanos >= startNanos;
  }

  /** Drops all other rows of {@code block}; the order stays. */
  public void keep(SampleBlock block) {
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
