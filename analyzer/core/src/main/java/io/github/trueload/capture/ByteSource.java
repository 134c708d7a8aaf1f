package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An input as a window that slides over it. The reader asks for the bytes it needs next, reads them
 * in place at {@link #position} and moves {@link #position} on.
 *
 * <p>Read rather than mapped: a window that stays in the processor's cache is faster than pages
 * that are each touched once, memory is bounded for a file of any size, and what is compressed or
 * piped is read the same way. What lies behind the first window is read ahead by another thread.
 */
final class ByteSource implements Closeable {

  /** Fits the second-level cache; larger was no faster. */
  static final int DEFAULT_WINDOW = 1 << 18;

  /** Read ahead at once: more, so that threads wait less often; twice as much is slower. */
  private static final int AHEAD_BYTES = 1 << 19;

  /** The window. Bytes {@link #position} to {@link #limit} are ready. */
  byte[] buffer;

  int position;
  int limit;

  private final InputBytes bytes;
  private boolean ended;

  /** Null until the first window is full. */
  private @Nullable ReadAhead ahead;

  /** What {@link #buffer} belongs to; null if it is our own. */
  private ReadAhead.@Nullable Part part;

  /** Takes what gives a window's bytes back that the reader has left behind. */
  private Consumer<Runnable> left = Runnable::run;

  ByteSource(InputBytes bytes, int window) {
    this.bytes = bytes;
    this.buffer = new byte[window];
  }

  /** Whether {@code wanted} bytes are ready at {@link #position}; false only at the file's end. */
  boolean has(int wanted) throws IOException {
    return limit - position >= wanted || slide(wanted);
  }

  /** Moves the window on, {@link #position} still in it; whether it then holds as much. */
  private boolean slide(int wanted) throws IOException {
    if (ahead == null) {
      if (fillFirst(wanted)) {
        return limit - position >= wanted;
      }
      ahead = new ReadAhead(bytes, AHEAD_BYTES);
    }
    while (!ended && limit - position < wanted) {
      ended = true; // should reading fail
      append(ahead.next(), wanted);
    }
    return limit - position >= wanted;
  }

  /** Reads until the first window is full; whether that will do. */
  private boolean fillFirst(int wanted) throws IOException {
    ByteBuffer free = ByteBuffer.wrap(buffer).position(limit);
    while (free.hasRemaining() && limit - position < wanted && !ended) {
      ended = bytes.read(free) < 0;
      limit = free.position();
    }
    return ended || limit - position >= wanted;
  }

  /** Puts what is left of the window before the next part. */
  private void append(ReadAhead.Part next, int wanted) {
    int left = limit - position;
    ended = next.length == 0;
    if (left <= ReadAhead.Part.ROOM) {
      System.arraycopy(buffer, position, next.bytes, ReadAhead.Part.ROOM - left, left);
      giveBack();
      part = next;
      buffer = next.bytes;
      position = ReadAhead.Part.ROOM - left;
      limit = ReadAhead.Part.ROOM + next.length;
    } else {
      join(next, wanted);
    }
  }

  /** Makes room for a record of extraordinary length, as bytes come: the length may be wrong. */
  private void join(ReadAhead.Part next, int wanted) {
    int left = limit - position;
    int joined = left + next.length;
    if (part != null || position + joined > buffer.length) {
      int capacity = Math.max(joined, (int) Math.min(2L * left, wanted));
      buffer = Arrays.copyOfRange(buffer, position, position + capacity);
      position = 0;
      giveBack();
    }
    System.arraycopy(next.bytes, ReadAhead.Part.ROOM, buffer, position + left, next.length);
    limit = position + joined;
    next.giveBack();
  }

  private void giveBack() {
    if (part != null) {
      left.accept(part::giveBack);
      part = null;
    }
  }

  /** Lets bytes stay as they are until what {@code taker} is handed for them has been run. */
  void keep(Consumer<Runnable> taker) {
    left = taker;
  }

  boolean isCut() {
    return bytes.isCut();
  }

  @Override
  public void close() throws IOException {
    if (ahead == null) {
      bytes.close();
    } else {
      ahead.close();
    }
  }
}
