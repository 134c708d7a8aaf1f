package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows that were reported, one after the other in two arrays, so that the reader that takes them
 * later reads memory from front to end, rather than an object a row from wherever its thread made
 * it. Not for several threads at once.
 */
public final class WaitingRows {

  // Where a row's numbers are: those of RowFields, then two more.
  static final int STAMP_MILLIS = RowFields.NUMBERS;
  static final int BITS = RowFields.NUMBERS + 1;
  private static final int WIDTH = RowFields.NUMBERS + 2;

  // What a row's bits say: its status, below 10^8, its transaction, below 2^28, and three answers.
  private static final int STATUS_BITS = 27;
  private static final int TRANSACTION_BITS = 28;
  private static final long LACKS_MESSAGE = 1L << 60;
  private static final long SUCCESSFUL = 1L << 61;
  private static final long BAD_VALUE = 1L << 62;

  // Where its names are.
  static final int LABEL = 0;
  static final int THREAD = 1;
  static final int SESSION = 2;
  static final int LOCAL = 3;
  private static final int NAMES = 4;

  private static final int FIRST_ROOM = 1 << 10;

  private final int most;
  private long[] numbers = new long[FIRST_ROOM * WIDTH];
  private String[] names = new String[FIRST_ROOM * NAMES];
  private int size;

  /**
   * No rows yet.
   *
   * @param most rows that find room, {@value #FIRST_ROOM} or more; memory is taken as they come
   */
  public WaitingRows(int most) {
    this.most = most;
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  /**
   * Adds a copy of a row.
   *
   * @param row is copied
   * @return false if the queue is full
   */
  public boolean add(LiveRow row) {
    int at = size * WIDTH;
    if (at == numbers.length && !grow()) {
      return false;
    }
    System.arraycopy(row.number, 0, numbers, at, RowFields.NUMBERS);
    numbers[at + RowFields.ELAPSED] = orUnknown(row.elapsedMillis);
    numbers[at + RowFields.IDLE] = orUnknown(row.idleMillis);
    numbers[at + RowFields.LATENCY] = orUnknown(row.latencyMillis);
    numbers[at + RowFields.CONNECT] = orUnknown(row.connectMillis);
    numbers[at + RowFields.BYTES] = orUnknown(row.bytes);
    numbers[at + STAMP_MILLIS] = row.startMillis;
    numbers[at + BITS] =
        row.status
            | (long) row.transaction << STATUS_BITS
            | (row.lacksMessage ? LACKS_MESSAGE : 0)
            | (row.successful ? SUCCESSFUL : 0)
            | (row.badValue ? BAD_VALUE : 0);
    int name = size * NAMES;
    names[name + LABEL] = row.label;
    names[name + THREAD] = row.thread;
    names[name + SESSION] = row.session;
    names[name + LOCAL] = row.local;
    size++;
    return true;
  }

  private static long orUnknown(long value) {
    return value < 0 ? SampleBlock.UNKNOWN : value;
  }

  private boolean grow() {
    int room = Math.min(most, 2 * size);
    if (room == size) {
      return false;
    }
    numbers = Arrays.copyOf(numbers, room * WIDTH);
    names = Arrays.copyOf(names, room * NAMES);
    return true;
  }

  /** Forgets every row; the room stays. */
  public void clear() {
    Arrays.fill(names, 0, size * NAMES, null); // which no other owner may hold any more
    size = 0;
  }

  /** Fills in the fields of a row, but for its names. */
  void fill(int row, RowFields fields) {
    int at = row * WIDTH;
    System.arraycopy(numbers, at, fields.number, 0, RowFields.NUMBERS);
    fields.stampMillis(numbers[at + STAMP_MILLIS]);
    long bits = numbers[at + BITS];
    fields.status = (int) bits & (1 << STATUS_BITS) - 1;
    fields.transaction((int) (bits >>> STATUS_BITS) & (1 << TRANSACTION_BITS) - 1);
    fields.lacksMessage = (bits & LACKS_MESSAGE) != 0;
    fields.failed = (bits & SUCCESSFUL) == 0;
    fields.badValue = (bits & BAD_VALUE) != 0;
  }

  /** A name of a row; null for none. */
  @Nullable String name(int row, int which) {
    return names[row * NAMES + which];
  }
}
