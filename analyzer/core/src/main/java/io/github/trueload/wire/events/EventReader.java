package io.github.trueload.wire.events;

import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * Finds the events in the body of one response. An event arrives with the packet that completes it:
 * the one with the line end after which a client may act on it. Comments, which keep a connection
 * alive, and events without data are not handed to a client, so they are none.
 */
public final class EventReader {

  /** Most events of a response that are kept: a body of short lines must not fill the memory. */
  public static final int MOST_EVENTS = 1 << 18;

  private static final String DATA = "data";
  private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

  private final EventFormat format;

  /** Instants of the events; {@link SampleBlock#UNKNOWN} stands where bytes are missing. */
  private long[] instants = new long[8];

  private int size;

  private boolean isFull;

  /** Bytes of the byte order mark so far; all of them once the text has begun. */
  private int begun;

  private boolean afterReturn;
  private int lineLength;

  /** How many characters of the field's name {@code data} the line begins with. */
  private int matched;

  private boolean hasData;

  /**
   * Begins an empty body.
   *
   * @param format of its events
   */
  public EventReader(EventFormat format) {
    this.format = format;
  }

  /** {@return the events of a body that is encrypted, whose records {@link #record} takes} */
  public static EventReader ofRecords() {
    return new EventReader(EventFormat.SERVER_SENT);
  }

  /**
   * Takes a record as an event; several that one packet completes are one.
   *
   * @param nanos instant of the packet that completes it, nanoseconds since the epoch
   */
  public void record(long nanos) {
    if (size == 0 || instants[size - 1] != nanos) {
      add(nanos);
    }
  }

  /**
   * Takes the next bytes of the body.
   *
   * @param in holds them
   * @param from index of the first
   * @param to index after the last
   * @param nanos instant of their arrival, nanoseconds since the epoch
   */
  public void data(byte[] in, int from, int to, long nanos) {
    int at = from;
    while (at < to && begun < BYTE_ORDER_MARK.length) {
      if ((in[at] & 0xFF) != BYTE_ORDER_MARK[begun]) {
        beginWithoutMark();
        break;
      }
      begun++;
      at++;
    }
    for (; at < to; at++) {
      byte b = in[at];
      if (b == '\n' && afterReturn) {
        afterReturn = false;
        continue;
      }
      afterReturn = b == '\r';
      if (b == '\n' || b == '\r') {
        endLine(nanos);
      } else {
        inLine(b);
      }
    }
  }

  /** The bytes that began like a byte order mark are the first of the text. */
  private void beginWithoutMark() {
    for (int i = 0; i < begun; i++) {
      inLine((byte) BYTE_ORDER_MARK[i]);
    }
    begun = BYTE_ORDER_MARK.length;
  }

  private void inLine(byte b) {
    if (format == EventFormat.SERVER_SENT) {
      field(b);
    } else if (b > ' ' || b < 0) {
      hasData = true;
    }
  }

  /** A byte of a line: whether the line is a field of data shows at its fifth. */
  private void field(byte b) {
    if (lineLength == matched && matched < DATA.length() && b == DATA.charAt(matched)) {
      matched++;
    } else if (lineLength == DATA.length() && matched == lineLength && b == ':') {
      hasData = true;
    }
    lineLength = Math.min(lineLength + 1, DATA.length() + 1);
  }

  private void endLine(long nanos) {
    boolean isEmpty = lineLength == 0;
    if (format == EventFormat.SERVER_SENT) {
      hasData |= lineLength == DATA.length() && matched == lineLength;
    }
    if (hasData && (isEmpty || format == EventFormat.JSON_LINES)) {
      add(nanos);
      hasData = false;
    }
    lineLength = 0;
    matched = 0;
  }

  /**
   * Ends the body; the last line of JSON may lack its end.
   *
   * @param nanos instant of the end, nanoseconds since the epoch
   */
  public void end(long nanos) {
    if (begun < BYTE_ORDER_MARK.length) {
      beginWithoutMark();
    }
    if (format == EventFormat.JSON_LINES) {
      endLine(nanos);
    }
  }

  /** Bytes are missing here: how many events they were part of is not known. */
  public void lose() {
    begun = BYTE_ORDER_MARK.length;
    afterReturn = false;
    hasData = false;
    lineLength = DATA.length() + 1;
    matched = 0;
    if (size == 0 || instants[size - 1] != SampleBlock.UNKNOWN) {
      add(SampleBlock.UNKNOWN);
    }
  }

  private void add(long nanos) {
    if (size == MOST_EVENTS) {
      isFull = true;
      return;
    }
    if (size == instants.length) {
      instants = Arrays.copyOf(instants, size * 2);
    }
    instants[size++] = nanos;
  }

  /** {@return whether there are more events than are kept} */
  public boolean isFull() {
    return isFull;
  }

  /** {@return events so far, and places where bytes are missing} */
  public int size() {
    return size;
  }

  /**
   * {@return the instant of an event, nanoseconds since the epoch; {@link SampleBlock#UNKNOWN} is
   * no event but a place where bytes are missing}
   *
   * @param index of the event, from 0
   */
  public long instant(int index) {
    return instants[index];
  }
}
