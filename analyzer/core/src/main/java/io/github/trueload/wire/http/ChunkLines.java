package io.github.trueload.wire.http;

/**
 * Reads the lines round the chunks of a body, in pieces of any size: those that hold a chunk's
 * size, and the trailer behind the last (RFC 9112, 7.1).
 */
final class ChunkLines {

  /** A size of more hexadecimal digits is no size. */
  private static final int MAX_DIGITS = 12;

  private long size;
  private int digits;
  private boolean extension;
  private int trailerLine;
  private boolean ended;
  private boolean broken;

  /** A size line is next, perhaps after the line end that closes the chunk before. */
  void begin() {
    size = 0;
    digits = 0;
    extension = false;
    trailerLine = 0;
  }

  long size() {
    return size;
  }

  /** Whether the last call came to the end of the line, or of the trailer. */
  boolean isEnded() {
    return ended;
  }

  /** Whether the last call came to a byte that no size line holds. */
  boolean isBroken() {
    return broken;
  }

  /** Reads on in a size line; where it ended, or broke, or {@code end}. */
  int sizeLine(byte[] buffer, int from, int end) {
    ended = false;
    broken = false;
    for (int at = from; at < end; at++) {
      byte b = buffer[at];
      int digit = extension ? -1 : Character.digit(b, 16);
      if (digit >= 0 && digits < MAX_DIGITS) {
        size = size * 16 + digit;
        digits++;
      } else if (b == '\n' && digits > 0) {
        ended = true;
        return at + 1;
      } else if (digits > 0 && digit < 0) {
        extension = true;
      } else if (b != '\r' && b != '\n' && b != ' ') {
        broken = true;
        return at;
      }
    }
    return end;
  }

  /** Reads on in the trailer; where it ended, behind its empty line, or {@code end}. */
  int trailer(byte[] buffer, int from, int end) {
    ended = false;
    for (int at = from; at < end; at++) {
      byte b = buffer[at];
      if (b == '\n') {
        if (trailerLine == 0) {
          ended = true;
          return at + 1;
        }
        trailerLine = 0;
      } else if (b != '\r') {
        trailerLine++;
      }
    }
    return end;
  }
}
