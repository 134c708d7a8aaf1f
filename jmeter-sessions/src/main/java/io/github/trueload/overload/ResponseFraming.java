package io.github.trueload.overload;

import java.nio.ByteBuffer;

/**
 * Finds where a response to a GET ends, by HTTP/1.1's rules (RFC 9112, 6.3): a status that has no
 * body, chunks, a length, or the end of the connection.
 */
final class ResponseFraming {
  private static final int MOST_LINE = 16_384;
  private static final int MOST_HEAD = 131_072;

  private enum State {
    STATUS,
    HEADER,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER,
    UNTIL_CLOSE,
    DONE,
    BROKEN
  }

  private final StringBuilder line = new StringBuilder(64);
  private State state = State.STATUS;
  private int status;
  private int headBytes;
  private boolean chunked;
  private long length = -1;
  private long left;
  private long bytes;
  private String fault = "";

  /** Takes what came; behind the response's end nothing is looked at. */
  void accept(ByteBuffer came) {
    bytes += came.remaining();
    while (came.hasRemaining() && state != State.DONE && state != State.BROKEN) {
      switch (state) {
        case UNTIL_CLOSE -> came.position(came.limit());
        case BODY, CHUNK -> skip(came);
        default -> character(came.get());
      }
    }
  }

  private void skip(ByteBuffer came) {
    int now = (int) Math.min(left, came.remaining());
    came.position(came.position() + now);
    left -= now;
    if (left == 0) {
      state = state == State.BODY ? State.DONE : State.CHUNK_END;
    }
  }

  private void character(byte next) {
    if (next != '\n') {
      line.append((char) (next & 0xFF));
      if (line.length() > MOST_LINE) {
        fail("a line of its head is longer than " + MOST_LINE + " bytes");
      }
      return;
    }
    int end = line.length();
    if (end > 0 && line.charAt(end - 1) == '\r') {
      line.setLength(end - 1);
    }
    String text = line.toString();
    line.setLength(0);
    headBytes += end + 1;
    if (headBytes > MOST_HEAD) {
      fail("its head is longer than " + MOST_HEAD + " bytes");
      return;
    }
    take(text);
  }

  private void take(String text) {
    switch (state) {
      case STATUS -> statusLine(text);
      case HEADER -> {
        if (text.isEmpty()) {
          endOfHead();
        } else {
          header(text);
        }
      }
      case CHUNK_SIZE -> chunkSize(text);
      case CHUNK_END -> {
        headBytes = 0;
        state = State.CHUNK_SIZE;
      }
      default -> {
        if (text.isEmpty()) {
          state = State.DONE;
        }
      }
    }
  }

  private void statusLine(String text) {
    if (text.matches("HTTP/1\\.[01] [1-5]\\d\\d( .*)?")) {
      status = Integer.parseInt(text.substring(9, 12));
      chunked = false;
      length = -1;
      state = State.HEADER;
    } else {
      fail("it does not begin like an HTTP/1.1 response");
    }
  }

  private void header(String text) {
    int colon = text.indexOf(':');
    if (colon < 1) {
      fail("a line of its head is not a header");
      return;
    }
    String name = text.substring(0, colon);
    String value = text.substring(colon + 1).trim();
    if (name.equalsIgnoreCase("Transfer-Encoding")) {
      chunked = value.regionMatches(true, Math.max(0, value.length() - 7), "chunked", 0, 7);
    } else if (name.equalsIgnoreCase("Content-Length")) {
      if (!value.matches("\\d{1,18}")) {
        fail("its Content-Length is not a number");
        return;
      }
      length = Long.parseLong(value);
    }
  }

  private void endOfHead() {
    if (status < 200) {
      state = State.STATUS; // an interim response; the real one follows
    } else if (status == 204 || status == 304) {
      state = State.DONE;
    } else if (chunked) {
      headBytes = 0;
      state = State.CHUNK_SIZE;
    } else if (length >= 0) {
      left = length;
      state = length == 0 ? State.DONE : State.BODY;
    } else {
      state = State.UNTIL_CLOSE;
    }
  }

  private void chunkSize(String text) {
    String size = text.split(";", 2)[0].trim();
    if (!size.matches("[0-9a-fA-F]{1,15}")) {
      fail("the size of a chunk is not a number");
      return;
    }
    left = Long.parseLong(size, 16);
    state = left == 0 ? State.TRAILER : State.CHUNK;
  }

  private void fail(String why) {
    fault = why;
    state = State.BROKEN;
  }

  boolean isComplete() {
    return state == State.DONE;
  }

  /** Whether it is whole if the server closes now. */
  boolean isCompleteAtClose() {
    return state == State.DONE || state == State.UNTIL_CLOSE;
  }

  /** Whether this is no response of HTTP/1.1. */
  boolean isBroken() {
    return state == State.BROKEN;
  }

  String fault() {
    return fault;
  }

  /** The status of the response, the last where interim ones came before; 0 before any. */
  int status() {
    return status;
  }

  long bytes() {
    return bytes;
  }
}
