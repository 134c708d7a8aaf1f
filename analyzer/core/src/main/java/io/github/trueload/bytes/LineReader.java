package io.github.trueload.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lines of a stream, as places in a buffer that is good until the next is asked for. A line ends
 * with LF or CRLF; of one that is longer than {@value #MAX_LINE} bytes the rest is passed over.
 */
public final class LineReader {

  /** Longest line that is kept whole, bytes. */
  public static final int MAX_LINE = 1 << 20;

  private static final int READ = 1 << 16;

  private final InputStream in;
  private byte[] buffer = new byte[READ * 2 + ByteScan.SLACK];
  private int next;
  private int filled;
  private boolean atEnd;

  private int from;
  private int to;
  private boolean ended;
  private boolean tooLong;
  private long number;
  private long numberOfNext;

  // Where the first line of a joined one ends.
  private int firstTo;
  private int firstNext;

  /** Reads {@code in}, which stays the caller's to close. */
  public LineReader(InputStream in) {
    this.in = in;
  }

  /**
   * Goes to the next line.
   *
   * @return false after the last one
   * @throws IOException if reading fails
   */
  public boolean next() throws IOException {
    tooLong = false;
    from = next;
    int end = lineEnd(false);
    if (!ended && end == from) {
      return false;
    }
    take(end);
    firstTo = to;
    firstNext = next;
    number = ++numberOfNext;
    return true;
  }

  /**
   * Joins the next line to this one, with the line end between them: for a field that holds one.
   *
   * @return false if there is none, or the two are longer than a line may be
   */
  public boolean join() throws IOException {
    if (!ended || tooLong) {
      return false;
    }
    int had = next - from;
    int end = lineEnd(true);
    if (end < 0 || (!ended && end - from == had)) {
      ended = true; // What there was stays as it was.
      return false;
    }
    take(end);
    numberOfNext++;
    return true;
  }

  /** Takes back what was joined: the next line is again the one behind the first. */
  public void unjoin() {
    for (int p = firstNext; p < next; p++) {
      numberOfNext -= buffer[p] == '\n' ? 1 : 0;
    }
    numberOfNext -= next > firstNext && buffer[next - 1] != '\n' ? 1 : 0;
    to = firstTo;
    next = firstNext;
    ended = true;
    tooLong = false;
  }

  private void take(int end) {
    to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
    next = ended ? end + 1 : end;
  }

  /**
   * The newline at or behind {@code next}, or where the bytes end.
   *
   * @param whole whether nothing may be passed over: −1 where the line is too long
   */
  private int lineEnd(boolean whole) throws IOException {
    int at = next;
    while (true) {
      at = ByteScan.find(buffer, at, filled, ByteScan.NEWLINES);
      if (at < filled) {
        ended = true;
        return at;
      }
      if (at - from > MAX_LINE) {
        if (whole) {
          return -1;
        }
        tooLong = true;
        filled = from + 1;
        at = filled;
        next = from;
      }
      int before = from;
      boolean more = fill();
      at -= before - from;
      if (!more) {
        ended = false;
        return at;
      }
    }
  }

  /** Reads more behind what is there; the line is moved to the buffer's start. */
  private boolean fill() throws IOException {
    if (atEnd) {
      return false;
    }
    System.arraycopy(buffer, from, buffer, 0, filled - from);
    filled -= from;
    next -= from;
    firstTo -= from;
    firstNext -= from;
    from = 0;
    if (buffer.length - ByteScan.SLACK - filled < READ) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = in.read(buffer, filled, buffer.length - ByteScan.SLACK - filled);
    atEnd = count < 0;
    filled += Math.max(0, count);
    return count > 0;
  }

  /**
   * {@return the array that holds the line; {@link ByteScan#SLACK} bytes after its end may be read
   * too}
   */
  public byte[] bytes() {
    return buffer;
  }

  /** {@return index of the line's first byte in {@link #bytes}} */
  public int from() {
    return from;
  }

  /** {@return index after the line's last byte, its line end not included} */
  public int to() {
    return to;
  }

  /** {@return whether the line has a line end; the last line of a file may have none} */
  public boolean isEnded() {
    return ended;
  }

  /** {@return whether the line was too long, so that bytes of it were skipped} */
  public boolean isTooLong() {
    return tooLong;
  }

  /**
   * {@return the number of the line in the file, from 1; that of the first one where lines were
   * joined}
   */
  public long number() {
    return number;
  }
}
