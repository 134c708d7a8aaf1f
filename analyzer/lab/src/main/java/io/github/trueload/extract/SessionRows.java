package io.github.trueload.extract;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows of an input, kept with what sessions are made of: some 30 bytes each. Rows come as
 * requests end, so none of a session's can be handed on before the last row has been read.
 */
final class SessionRows implements BlockSink {

  private static final int FIRST_CAPACITY = 4 * SampleBlock.CAPACITY;

  private final boolean byConnection;
  private int size;
  private long[] start = new long[FIRST_CAPACITY];
  private long[] end = new long[FIRST_CAPACITY];
  private int[] owner = new int[FIRST_CAPACITY];
  private int[] label = new int[FIRST_CAPACITY];
  private long withoutOwner;
  private long withoutTime;

  /**
   * @param byConnection whether connections own rows, otherwise sessions
   */
  SessionRows(boolean byConnection) {
    this.byConnection = byConnection;
  }

  @Override
  public void accept(SampleBlock block) {
    if (size + block.size > start.length) {
      grow();
    }
    int[] owners = byConnection ? block.connection : block.session;
    for (int row = 0; row < block.size; row++) {
      if (block.startNanos[row] == SampleBlock.UNKNOWN) {
        withoutTime++;
      } else if (owners[row] < 0) {
        withoutOwner++;
      } else {
        long startNanos = block.startNanos[row];
        long took = block.elapsedNanos[row];
        start[size] = startNanos;
        end[size] = took < 0 ? startNanos : startNanos + block.sendNanos[row] + took;
        owner[size] = owners[row];
        label[size] = block.label[row];
        size++;
      }
    }
  }

  private void grow() {
    int capacity = (int) Math.min(Integer.MAX_VALUE - 16L, start.length * 3L / 2);
    start = Arrays.copyOf(start, capacity);
    end = Arrays.copyOf(end, capacity);
    owner = Arrays.copyOf(owner, capacity);
    label = Arrays.copyOf(label, capacity);
  }

  int size() {
    return size;
  }

  long startNanos(int row) {
    return start[row];
  }

  /** Instant of the end of its response; of its start where that is not known. */
  long endNanos(int row) {
    return end[row];
  }

  /** The session or connection it belongs to. */
  int owner(int row) {
    return owner[row];
  }

  int label(int row) {
    return label[row];
  }

  /** Rows that belong to none. */
  long withoutOwner() {
    return withoutOwner;
  }

  /** Rows whose time is not known. */
  long withoutTime() {
    return withoutTime;
  }

  /** All rows, those of an owner behind each other in the order of their starts. */
  int[] inOrder() {
    int owners = size == 0 ? 0 : Arrays.stream(owner, 0, size).max().orElse(0) + 1;
    int[] next = new int[owners + 1];
    for (int row = 0; row < size; row++) {
      next[owner[row] + 1]++;
    }
    for (int i = 0; i < owners; i++) {
      next[i + 1] += next[i];
    }
    int[] from = next.clone();
    int[] order = new int[size];
    for (int row = 0; row < size; row++) {
      order[next[owner[row]]++] = row;
    }
    for (int i = 0; i < owners; i++) {
      sort(order, from[i], from[i + 1]);
    }
    return order;
  }

  /** Most are sorted already: a user has one request at a time. */
  private void sort(int[] order, int from, int to) {
    boolean sorted =
        IntStream.range(from + 1, to).allMatch(i -> start[order[i - 1]] <= start[order[i]]);
    if (!sorted) {
      int[] again =
          Arrays.stream(order, from, to)
              .boxed()
              .sorted((a, b) -> Long.compare(start[a], start[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      System.arraycopy(again, 0, order, from, again.length);
    }
  }
}
