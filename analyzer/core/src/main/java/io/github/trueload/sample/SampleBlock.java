package io.github.trueload.sample;

/**
 * A few thousand exchanges as primitive columns: the narrow waist between every reader and every
 * statistic. A log's samples and a capture's exchanges look the same here.
 *
 * <p>The columns are public arrays on purpose: readers fill them and accumulators scan them in
 * loops that must run at hundreds of megabytes a second. A block is reused by the reader that owns
 * it: a receiver copies what it keeps.
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

  /** Rows filled, 0 to {@link #CAPACITY}. */
  public int size;

  /** Instant of the request's first byte, nanoseconds since the epoch. */
  public final long[] startNanos = new long[CAPACITY];

  /** From the request's first byte to its last (0 where the input contains only one). */
  public final long[] sendNanos = new long[CAPACITY];

  /**
   * From the request's last byte (a log: its start) to the response's first byte. Negative for an
   * early response. {@link #UNKNOWN} where not known.
   */
  public final long[] firstByteNanos = new long[CAPACITY];

  /**
   * Response time: from the request's last byte (a log: its start) to the response's last byte.
   * {@link #UNKNOWN} where the exchange is incomplete.
   */
  public final long[] elapsedNanos = new long[CAPACITY];

  /** Time to connect, TLS included; 0 on a reused connection; {@link #UNKNOWN} where not known. */
  public final long[] connectNanos = new long[CAPACITY];

  /**
   * Think time drawn for the user ahead of this exchange ({@code tl_think_ns}); {@link #UNKNOWN}
   * where not known.
   */
  public final long[] thinkNanos = new long[CAPACITY];

  /**
   * From the instant the user's session was to arrive ({@code tl_arrival_ns}) to this exchange's
   * start; {@link #UNKNOWN} where not known.
   */
  public final long[] sinceArrivalNanos = new long[CAPACITY];

  /**
   * How much later than the kernel the load generator noticed the response ({@code tl_delay_ns});
   * {@link #UNKNOWN} where not known.
   */
  public final long[] delayNanos = new long[CAPACITY];

  /**
   * Smoothed round-trip time of the connection as the exchange ended ({@code tl_rtt_ns}); {@link
   * #UNKNOWN} where not known.
   */
  public final long[] roundTripNanos = new long[CAPACITY];

  /**
   * From the request's start to the first event of a streamed response ({@code tl_first_event_ns});
   * {@link #UNKNOWN} where there is none. Events in packets are rows of their own: {@link
   * BlockSink#acceptEvents}.
   */
  public final long[] firstEventNanos = new long[CAPACITY];

  /**
   * Largest time between two successive events of a streamed response ({@code tl_largest_gap_ns});
   * {@link #UNKNOWN} where there are no two.
   */
  public final long[] largestGapNanos = new long[CAPACITY];

  /** Bytes of the response, head and body; {@link #UNKNOWN} where not known. */
  public final long[] bytes = new long[CAPACITY];

  /** HTTP status, 0 where there is none. */
  public final int[] status = new int[CAPACITY];

  /** Bits {@link #FAILED} and so on. */
  public final int[] flags = new int[CAPACITY];

  /** Id in the source's {@link Names} of labels. */
  public final int[] label = new int[CAPACITY];

  /** Id in the source's {@link Names} of sessions (emulated users); −1 where not known. */
  public final int[] session = new int[CAPACITY];

  /** Id in the source's {@link Names} of thread groups; −1 where not known. */
  public final int[] group = new int[CAPACITY];

  /** Id in the source's {@link Names} of load generators' hosts; −1 where not known. */
  public final int[] host = new int[CAPACITY];

  /** Row of the source's {@link ConnectionTable}; −1 where not known. */
  public final int[] connection = new int[CAPACITY];

  /** Ordinal of the request on its connection, from 0; −1 where not known. */
  public final int[] request = new int[CAPACITY];

  /** Segments of the request that had to be sent again; −1 where not known. */
  public final int[] retransmissions = new int[CAPACITY];

  /**
   * How often the request was sent again on another connection, since the server closed the one it
   * was on its way on; −1 where not known.
   */
  public final int[] sentAgain = new int[CAPACITY];

  /** Events of a streamed response ({@code tl_events}); −1 where the response is none. */
  public final int[] events = new int[CAPACITY];

  /**
   * Id in the source's {@link Names} of failures: what a failed sample reports, code and message;
   * −1 where it reports nothing and where it passed.
   */
  public final int[] failure = new int[CAPACITY];

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
    startNanos[row] = UNKNOWN;
    sendNanos[row] = 0;
    firstByteNanos[row] = UNKNOWN;
    elapsedNanos[row] = UNKNOWN;
    connectNanos[row] = UNKNOWN;
    thinkNanos[row] = UNKNOWN;
    sinceArrivalNanos[row] = UNKNOWN;
    delayNanos[row] = UNKNOWN;
    roundTripNanos[row] = UNKNOWN;
    firstEventNanos[row] = UNKNOWN;
    largestGapNanos[row] = UNKNOWN;
    bytes[row] = UNKNOWN;
    status[row] = 0;
    flags[row] = 0;
    label[row] = -1;
    session[row] = -1;
    group[row] = -1;
    host[row] = -1;
    connection[row] = -1;
    request[row] = -1;
    retransmissions[row] = -1;
    sentAgain[row] = -1;
    events[row] = -1;
    failure[row] = -1;
    size = row + 1;
    return row;
  }

  /** Copies every column of row {@code from} over row {@code to}. */
  public void copyRow(int from, int to) {
    startNanos[to] = startNanos[from];
    sendNanos[to] = sendNanos[from];
    firstByteNanos[to] = firstByteNanos[from];
    elapsedNanos[to] = elapsedNanos[from];
    connectNanos[to] = connectNanos[from];
    thinkNanos[to] = thinkNanos[from];
    sinceArrivalNanos[to] = sinceArrivalNanos[from];
    delayNanos[to] = delayNanos[from];
    roundTripNanos[to] = roundTripNanos[from];
    firstEventNanos[to] = firstEventNanos[from];
    largestGapNanos[to] = largestGapNanos[from];
    bytes[to] = bytes[from];
    status[to] = status[from];
    flags[to] = flags[from];
    label[to] = label[from];
    session[to] = session[from];
    group[to] = group[from];
    host[to] = host[from];
    connection[to] = connection[from];
    request[to] = request[from];
    retransmissions[to] = retransmissions[from];
    sentAgain[to] = sentAgain[from];
    events[to] = events[from];
    failure[to] = failure[from];
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
    System.arraycopy(other.startNanos, from, startNanos, size, count);
    System.arraycopy(other.sendNanos, from, sendNanos, size, count);
    System.arraycopy(other.firstByteNanos, from, firstByteNanos, size, count);
    System.arraycopy(other.elapsedNanos, from, elapsedNanos, size, count);
    System.arraycopy(other.connectNanos, from, connectNanos, size, count);
    System.arraycopy(other.thinkNanos, from, thinkNanos, size, count);
    System.arraycopy(other.sinceArrivalNanos, from, sinceArrivalNanos, size, count);
    System.arraycopy(other.delayNanos, from, delayNanos, size, count);
    System.arraycopy(other.roundTripNanos, from, roundTripNanos, size, count);
    System.arraycopy(other.firstEventNanos, from, firstEventNanos, size, count);
    System.arraycopy(other.largestGapNanos, from, largestGapNanos, size, count);
    System.arraycopy(other.bytes, from, bytes, size, count);
    System.arraycopy(other.status, from, status, size, count);
    System.arraycopy(other.flags, from, flags, size, count);
    System.arraycopy(other.label, from, label, size, count);
    System.arraycopy(other.session, from, session, size, count);
    System.arraycopy(other.group, from, group, size, count);
    System.arraycopy(other.host, from, host, size, count);
    System.arraycopy(other.connection, from, connection, size, count);
    System.arraycopy(other.request, from, request, size, count);
    System.arraycopy(other.retransmissions, from, retransmissions, size, count);
    System.arraycopy(other.sentAgain, from, sentAgain, size, count);
    System.arraycopy(other.events, from, events, size, count);
    System.arraycopy(other.failure, from, failure, size, count);
    size += count;
  }
}
