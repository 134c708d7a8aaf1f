package io.github.trueload.accesslog;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lines of a stream, as places in a buffer. A line ends with LF or CRLF; of one that is longer than
 * {@value #MAX_LINE} bytes the rest is passed over.
 */
final class LineReader {

  /** Longest line that is kept whole, bytes. */
  static final int MAX_LINE = 1 << 20;

  private static final int READ = 1 << 16;

  private final InputStream in;
  private byte[] buffer = new byte[READ * 2];
  private int next;
  private int filled;
  private boolean atEnd;

  private int from;
  private int to;
  private boolean ended;
  private boolean tooLong;
  private long number;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Goes to the next line; false behind the last. */
  boolean next() throws IOException {
    tooLong = false;
    int at = next;
    for (; ; at++) {
      if (at == filled) {
        if (at - next > MAX_LINE) {
          tooLong = true;
          filled = next + 1;
          at = filled;
        }
        int moved = next;
        boolean more = fill();
        at -= moved - next;
        if (!more) {
          break;
        }
      }
      if (buffer[at] == '\n') {
        break;
      }
    }
    ended = at < filled;
    if (!ended && at == next) {
      return false;
    }
    from = next;
    to = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
    next = ended ? at + 1 : at;
    number++;
    return true;
  }

  /** Reads more behind what is there, which it moves to the buffer's start. */
  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    System.arraycopy(buffer, next, buffer, 0, filled - next);
    filled -= next;
    next = 0;
    if (buffer.length - filled < READ) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = in.read(buffer, filled, buffer.length - filled);
    atEnd = count < 0;
    filled += Math.max(0, count);
    return count > 0;
  }

  /** Holds the line. */
  byte[] bytes() {
    return buffer;
  }

  /** Where it begins. */
  int from() {
    return from;
  }

  /** Behind its last byte, without its end. */
  int to() {
    return to;
  }

  /** Whether the line ends as lines do; the last of a file may not. */
  boolean isEnded() {
    return ended;
  }

  /** Whether bytes of it were passed over. */
  boolean isTooLong() {
    return tooLong;
  }

  /** Which line it is, from 1. */
  long number() {
    return number;
  }
}
