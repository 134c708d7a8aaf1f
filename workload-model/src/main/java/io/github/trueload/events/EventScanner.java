package io.github.trueload.events;

import java.util.function.LongConsumer;

/**
 * Finds the events in the body of one response. An event arrives with the byte that completes it:
 * the line end after which a client may act on it. Comments, which keep a connection alive, and
 * events without data are not handed to a client, so they are none.
 */
public final class EventScanner {

  private static final String DATA = "data";
  private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

  private final EventFormat format;
  private final LongConsumer events;

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
   * @param events takes the instant of each event, nanoseconds
   */
  public EventScanner(EventFormat format, LongConsumer events) {
    this.format = format;
    this.events = events;
  }

  /**
   * Takes the next bytes of the body.
   *
   * @param in holds them
   * @param from index of the first
   * @param to index after the last
   * @param nanos instant of their arrival, nanoseconds
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
      events.accept(nanos);
      hasData = false;
    }
    lineLength = 0;
    matched = 0;
  }

  /**
   * Ends the body; the last line of JSON may lack its end.
   *
   * @param nanos instant of the end, nanoseconds
   */
  public void end(long nanos) {
    if (begun < BYTE_ORDER_MARK.length) {
      beginWithoutMark();
    }
    if (format == EventFormat.JSON_LINES) {
      endLine(nanos);
    }
  }

  /** Bytes are missing here: the event that they were part of is not found. */
  public void lose() {
    begun = BYTE_ORDER_MARK.length;
    afterReturn = false;
    hasData = false;
    lineLength = DATA.length() + 1;
    matched = 0;
  }
}
