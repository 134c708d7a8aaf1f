package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/** A block and, row by row, what the sequencer still needs to finish it. */
final class RowBatch {

  /** Which name of a row is not known yet. */
  static final int LABEL = 0;

  static final int SESSION = 1;
  static final int THREAD = 2;
  static final int FAILURE = 3;
  final SampleBlock block = new SampleBlock();

  /** Line of each row, from 0 at the start of the chunk. */
  final int[] line = new int[SampleBlock.CAPACITY];

  /** Id of the thread, for finding a transaction's samples. */
  final int[] thread = new int[SampleBlock.CAPACITY];

  /** 0 for a sample's row; for a transaction's, its number of samples plus 1. */
  final int[] transaction = new int[SampleBlock.CAPACITY];

  /** Whether the row has neither a response message nor a latency. */
  final boolean[] unanswered = new boolean[SampleBlock.CAPACITY];

  /**
   * Start of each row by JMeter's clock, even where Trueload's columns hold another; unknown where
   * not known.
   */
  final long[] stamp;

  /** Elapsed time by JMeter's clock. */
  final long[] elapsed;

  /** From start to end by JMeter's clock: the elapsed time and the idle time it leaves out. */
  final long[] span = new long[SampleBlock.CAPACITY];

  /** Ordinal of the connection within its session; 0 where not known. */
  final int[] connection = new int[SampleBlock.CAPACITY];

  /** Where in the chunk the local address begins and ends. */
  final int[] localFrom = new int[SampleBlock.CAPACITY];

  final int[] localTo = new int[SampleBlock.CAPACITY];

  /** The local addresses themselves, of rows that were never bytes; else empty. */
  final String[] local;

  /** 1 for a row whose start is in nanoseconds, else 0. */
  final int[] nanosecond = new int[SampleBlock.CAPACITY];

  /** Whether the row's columns of ours repeat those of a row ahead of it. */
  final boolean[] repeated = new boolean[SampleBlock.CAPACITY];

  /** Sessions that the row's thread group had dropped by then; 0 where not known. */
  final long[] dropped = new long[SampleBlock.CAPACITY];

  boolean transactions;
  boolean drops;
  private int plainRows;

  /** Rows whose start is in nanoseconds. */
  int nanosecondStarts;

  // What is noted of a name that is not known yet.
  static final int KIND = 0;
  static final int ROW = 1;
  static final int HASH = 2;
  static final int FROM = 3;
  static final int LENGTH = 4;
  static final int SECOND = 5;
  static final int SECOND_LENGTH = 6;
  private static final String[] NONE = {};
  private static final int PENDING_FIELDS = 7;
  private int[] pending = new int[64 * PENDING_FIELDS];
  private int pendingEnd;

  private RowBatch(boolean isPlain, String[] local) {
    this.local = local;
    // of a log without other columns JMeter's clock is the only one
    stamp = isPlain ? block.startNanos : new long[SampleBlock.CAPACITY];
    elapsed = isPlain ? block.elapsedNanos : new long[SampleBlock.CAPACITY];
  }

  /**
   * Of rows that are bytes in a chunk.
   *
   * @param isPlain whether none of them has Trueload's columns
   */
  static RowBatch ofBytes(boolean isPlain) {
    return new RowBatch(isPlain, NONE);
  }

  /** Of rows that hold their local addresses themselves. */
  static RowBatch withLocal() {
    return new RowBatch(false, new String[SampleBlock.CAPACITY]);
  }

  /** Whether none of the rows has Trueload's columns. */
  boolean isPlain() {
    return stamp == block.startNanos;
  }

  boolean hasLocal() {
    return local.length > 0;
  }

  /**
   * Takes the next row of a log without Trueload's columns. What only these fill is set when a
   * place is used for the first time.
   */
  int addPlainRow() {
    int row = block.size;
    if (row >= plainRows) {
      return addFirstPlainRow();
    }
    block.size = row + 1;
    return row;
  }

  /** Apart from {@link #addPlainRow}, which is so short that it becomes part of its caller. */
  private int addFirstPlainRow() {
    plainRows++;
    return block.addRow();
  }

  void clear() {
    block.size = 0;
    transactions = false;
    drops = false;
    nanosecondStarts = 0;
    pendingEnd = 0;
  }

  /** Notes that a name is new: the sequencer gives it its id. */
  void addPending(int kind, int row, int hash, int from, int length, int second, int secondLength) {
    if (pendingEnd == pending.length) {
      pending = Arrays.copyOf(pending, pending.length * 2);
    }
    int p = pendingEnd;
    pending[p + KIND] = kind;
    pending[p + ROW] = row;
    pending[p + HASH] = hash;
    pending[p + FROM] = from;
    pending[p + LENGTH] = length;
    pending[p + SECOND] = second;
    pending[p + SECOND_LENGTH] = secondLength;
    pendingEnd = p + PENDING_FIELDS;
  }

  /** How many names are not known yet. */
  int pending() {
    return pendingEnd / PENDING_FIELDS;
  }

  /** What is noted of one of them: {@link #KIND} and so on. */
  int pending(int which, int what) {
    return pending[which * PENDING_FIELDS + what];
  }

  /** Gives every new name its id, in the order of the rows, and every row its place. */
  void resolve(byte[] bytes, RowNames names) {
    for (int p = 0; p < pendingEnd; p += PENDING_FIELDS) {
      int kind = pending[p + KIND];
      column(kind)[pending[p + ROW]] =
          names.add(
              kind,
              pending[p + HASH],
              bytes,
              pending[p + FROM],
              pending[p + LENGTH],
              pending[p + SECOND],
              pending[p + SECOND_LENGTH]);
    }
    pendingEnd = 0;
    names.place(this);
  }

  private int[] column(int kind) {
    return switch (kind) {
      case LABEL -> block.label;
      case SESSION -> block.session;
      case THREAD -> thread;
      default -> block.failure;
    };
  }

  /** Moves a row to a place ahead of it, or leaves it where it is. */
  void move(int from, int to) {
    if (from == to) {
      return;
    }
    block.copyRow(from, to);
    connection[to] = connection[from];
    localFrom[to] = localFrom[from];
    localTo[to] = localTo[from];
    if (hasLocal()) {
      local[to] = local[from];
    }
    line[to] = line[from];
    stamp[to] = stamp[from];
    elapsed[to] = elapsed[from];
    span[to] = span[from];
  }

  /** Takes back what our columns reported, for they reported it of another row. */
  void forgetOurs(int row) {
    nanosecondStarts -= nanosecond[row];
    nanosecond[row] = 0;
    block.flags[row] &=
        ~(SampleBlock.NANOSECOND_TIMES | SampleBlock.KERNEL_CLOCK | SampleBlock.GENERATOR_CLOCK);
    block.startNanos[row] = stamp[row];
    block.elapsedNanos[row] = elapsed[row];
    block.firstByteNanos[row] = SampleBlock.UNKNOWN;
    block.connectNanos[row] = SampleBlock.UNKNOWN;
    block.thinkNanos[row] = SampleBlock.UNKNOWN;
    block.sinceArrivalNanos[row] = SampleBlock.UNKNOWN;
    block.delayNanos[row] = SampleBlock.UNKNOWN;
    block.roundTripNanos[row] = SampleBlock.UNKNOWN;
    block.firstEventNanos[row] = SampleBlock.UNKNOWN;
    block.largestGapNanos[row] = SampleBlock.UNKNOWN;
    block.events[row] = -1;
    block.request[row] = -1;
    block.retransmissions[row] = -1;
    block.sentAgain[row] = -1;
  }
}
