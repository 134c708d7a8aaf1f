package io.github.trueload.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A few thousand exchanges as primitive columns: the narrow waist between every reader and every
 * statistic. A log's samples and a capture's exchanges look the same here.
 *
 * <p>The columns are public arrays on purpose: readers fill them and accumulators scan them in
 * loops that must run at hundreds of megabytes a second. A block is reused by the reader that owns
 * it: a receiver copies what it keeps.
 *
 * <p>The declaration of a column is all that a new one takes: {@link #longs} and {@link #ints} list
 * the columns, and all code that copies, stores or sends rows goes through these lists.
 *
 * <p>Two origins of time meet here and are kept apart by name: {@link #startNanos} is an instant
 * (nanoseconds since the epoch); every other {@code …Nanos} column is a duration.
 */
public final class SampleBlock {

  /** Rows a block holds. */
  public static final int CAPACITY = 4096;

  /** Marks a duration or ordinal that the input does not contain. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** {@link #flags}: the exchange failed (a sample's success is false; a status of 400 or more). */
  public static final int FAILED = 1;

  /** {@link #flags}: the response never came, or not whole; response columns may be unknown. */
  public static final int INCOMPLETE = 1 << 1;

  /** {@link #flags}: the response began before the request was sent whole. */
  public static final int EARLY_RESPONSE = 1 << 2;

  /** {@link #flags}: sent before the response to the request ahead of it had come. */
  public static final int PIPELINED = 1 << 3;

  /** {@link #flags}: timed to the nanosecond by the generator rather than to a millisecond. */
  public static final int NANOSECOND_TIMES = 1 << 4;

  /** {@link #flags}: bytes of the exchange are missing from the capture; its times may be late. */
  public static final int GAP = 1 << 5;

  /**
   * {@link #flags}: reported by the turns of an encrypted connection: no status, bytes as
   * encrypted, messages within one turn not distinguished.
   */
  public static final int ENCRYPTED = 1 << 6;

  /** {@link #flags}: the start, first byte and end are the kernel's timestamps. */
  public static final int KERNEL_CLOCK = 1 << 7;

  /** {@link #flags}: the log says that they are readings of the load generator's own clock. */
  public static final int GENERATOR_CLOCK = 1 << 8;

  /**
   * {@link #flags} of the rows that {@link BlockSink#acceptEvents} takes: the first event of its
   * response, timed from the request's last byte. {@link #INCOMPLETE} with it: there was none.
   */
  public static final int FIRST_EVENT = 1 << 9;

  /** Columns in {@link #longs}. */
  public static final int LONGS;

  /** Columns in {@link #ints}. */
  public static final int INTS;

  static {
    SampleBlock any = new SampleBlock();
    LONGS = any.longs.length;
    INTS = any.ints.length;
  }

  /** More columns of a type than there will be. */
  private static final int ROOM = 32;

  // The columns enter themselves here as they are declared, with what "not known" is in them. The
  // room is made first: small arrays in memory between the columns make reading a log 12 % slower.
  private long[][] longs = new long[ROOM][];
  private int[][] ints = new int[ROOM][];
  private final long[] unknownLongs = new long[ROOM];
  private final int[] unknownInts = new int[ROOM];
  private int longColumns;
  private int intColumns;

  /** Rows filled, 0 to {@link #CAPACITY}. */
  public int size;

  /** Instant of the request's first byte, nanoseconds since the epoch. */
  public final long[] startNanos = longColumn(UNKNOWN);

  /** From the request's first byte to its last (0 where the input contains only one). */
  public final long[] sendNanos = longColumn(0);

  /**
   * From the request's last byte (a log: its start) to the response's first byte. Negative for an
   * early response. {@link #UNKNOWN} where not known.
   */
  public final long[] firstByteNanos = longColumn(UNKNOWN);

  /**
   * Response time: from the request's last byte (a log: its start) to the response's last byte.
   * {@link #UNKNOWN} where the exchange is incomplete.
   */
  public final long[] elapsedNanos = longColumn(UNKNOWN);

  /** Time to connect, TLS included; 0 on a reused connection; {@link #UNKNOWN} where not known. */
  public final long[] connectNanos = longColumn(UNKNOWN);

  /**
   * Think time drawn for the user ahead of this exchange ({@code tl_think_ns}); {@link #UNKNOWN}
   * where not known.
   */
  public final long[] thinkNanos = longColumn(UNKNOWN);

  /**
   * From the instant the user's session was to arrive ({@code tl_arrival_ns}) to this exchange's
   * start; {@link #UNKNOWN} where not known.
   */
  public final long[] sinceArrivalNanos = longColumn(UNKNOWN);

  /**
   * How much later than the kernel the load generator noticed the response ({@code tl_delay_ns});
   * {@link #UNKNOWN} where not known.
   */
  public final long[] delayNanos = longColumn(UNKNOWN);

  /**
   * Smoothed round-trip time of the connection as the exchange ended ({@code tl_rtt_ns}); {@link
   * #UNKNOWN} where not known.
   */
  public final long[] roundTripNanos = longColumn(UNKNOWN);

  /** Bytes of the response, head and body; {@link #UNKNOWN} where not known. */
  public final long[] bytes = longColumn(UNKNOWN);

  /**
   * From the request's start to the first event of a streamed response ({@code tl_first_event_ns});
   * {@link #UNKNOWN} where there is none. Events in packets are rows of their own: {@link
   * BlockSink#acceptEvents}.
   */
  public final long[] firstEventNanos = longColumn(UNKNOWN);

  /**
   * Largest time between two successive events of a streamed response ({@code tl_largest_gap_ns});
   * {@link #UNKNOWN} where there are no two.
   */
  public final long[] largestGapNanos = longColumn(UNKNOWN);

  /** HTTP status, 0 where there is none. */
  public final int[] status = intColumn(0);

  /** Bits {@link #FAILED} and so on. */
  public final int[] flags = intColumn(0);

  /** Id in the source's {@link Names} of labels. */
  public final int[] label = intColumn(-1);

  /** Id in the source's {@link Names} of sessions (emulated users); −1 where not known. */
  public final int[] session = intColumn(-1);

  /** Id in the source's {@link Names} of thread groups; −1 where not known. */
  public final int[] group = intColumn(-1);

  /** Id in the source's {@link Names} of load generators' hosts; −1 where not known. */
  public final int[] host = intColumn(-1);

  /** Row of the source's {@link ConnectionTable}; −1 where not known. */
  public final int[] connection = intColumn(-1);

  /** Ordinal of the request on its connection, from 0; −1 where not known. */
  public final int[] request = intColumn(-1);

  /** Segments of the request that had to be sent again; −1 where not known. */
  public final int[] retransmissions = intColumn(-1);

  /**
   * How often the request was sent again on another connection, since the server closed the one it
   * was on its way on; −1 where not known.
   */
  public final int[] sentAgain = intColumn(-1);

  /**
   * Id in the source's {@link Names} of failures: what a failed sample reports, code and message;
   * −1 where it reports nothing and where it passed.
   */
  public final int[] failure = intColumn(-1);

  /** Events of a streamed response ({@code tl_events}); −1 where the response is none. */
  public final int[] events = intColumn(-1);

  /** A block without rows. */
  public SampleBlock() {
    longs = Arrays.copyOf(longs, longColumns);
    ints = Arrays.copyOf(ints, intColumns);
  }

  private long[] longColumn(long unknown) {
    long[] column = new long[CAPACITY];
    unknownLongs[longColumns] = unknown;
    longs[longColumns++] = column;
    return column;
  }

  private int[] intColumn(int unknown) {
    int[] column = new int[CAPACITY];
    unknownInts[intColumns] = unknown;
    ints[intColumns++] = column;
    return column;
  }

  /** {@return all columns of longs, in the order of their declaration; not a copy} */
  public long[][] longs() {
    return longs;
  }

  /** {@return all columns of ints, in the order of their declaration; not a copy} */
  public int[][] ints() {
    return ints;
  }

  /**
   * {@return a bit for each of some columns, at its place in {@link #longs} followed by {@link
   * #ints}}
   *
   * @param columns columns of this block
   * @throws IndexOutOfBoundsException if one of them is not
   */
  public long bits(Object... columns) {
    List<Object> all = new ArrayList<>(Arrays.asList(longs));
    all.addAll(Arrays.asList(ints));
    long bits = 0;
    for (Object column : columns) {
      bits |= 1L << Objects.checkIndex(all.indexOf(column), all.size());
    }
    return bits;
  }

  /** {@return whether no row is free} */
  public boolean isFull() {
    return size == CAPACITY;
  }

  /**
   * Takes the next row, with every column set to "not known".
   *
   * @return the row's index
   * @throws ArrayIndexOutOfBoundsException if the block is full
   */
  public int addRow() {
    int row = size;
    for (int column = 0; column < longs.length; column++) {
      longs[column][row] = unknownLongs[column];
    }
    for (int column = 0; column < ints.length; column++) {
      ints[column][row] = unknownInts[column];
    }
    size = row + 1;
    return row;
  }

  /** Copies every column of row {@code from} over row {@code to}. */
  public void copyRow(int from, int to) {
    for (long[] column : longs) {
      column[to] = column[from];
    }
    for (int[] column : ints) {
      column[to] = column[from];
    }
  }

  /**
   * Takes copies of rows of another block as the next.
   *
   * @param other holds the rows
   * @param from the first of them
   * @param count how many
   * @throws ArrayIndexOutOfBoundsException if the block has no room for them
   */
  public void addRowsOf(SampleBlock other, int from, int count) {
    for (int column = 0; column < longs.length; column++) {
      System.arraycopy(other.longs[column], from, longs[column], size, count);
    }
    for (int column = 0; column < ints.length; column++) {
      System.arraycopy(other.ints[column], from, ints[column], size, count);
    }
    size += count;
  }
}
