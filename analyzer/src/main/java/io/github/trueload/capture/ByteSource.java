package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * An input as a window that slides over it. Whoever reads asks for the bytes it needs next, reads
 * them in place at {@link #position} and moves {@link #position} on.
 *
 * <p>Read rather than mapped: a window that stays in the processor's cache is faster than pages
 * that are each touched once, memory is bounded for a file of any size, and what is compressed or
 * piped is read the same way.
 */
final class ByteSource implements Closeable {

  /** Fits the second-level cache; larger was no faster. */
  static final int DEFAULT_WINDOW = 1 << 18;

  /** The window. Bytes {@link #position} to {@link #limit} are ready. */
  byte[] buffer;

  int position;
  int limit;

  private final InputBytes bytes;
  private boolean ended;

  ByteSource(InputBytes bytes, int window) {
    this.bytes = bytes;
    this.buffer = new byte[window];
  }

  /** Whether {@code wanted} bytes are ready at {@link #position}; false only at the file's end. */
  boolean has(int wanted) throws IOException {
    return limit - position >= wanted || slide(wanted);
  }

  /** Moves the window so that it begins at {@link #position}; whether it then holds as much. */
  private boolean slide(int wanted) throws IOException {
    limit -= position;
    System.arraycopy(buffer, position, buffer, 0, limit);
    position = 0;
    while (!ended && limit < wanted) {
      if (limit == buffer.length) {
        // No further than bytes have come, for a damaged length may be anything.
        buffer = Arrays.copyOf(buffer, Math.min(wanted, 2 * limit));
      }
      ByteBuffer free = ByteBuffer.wrap(buffer).position(limit);
      ended = bytes.read(free) < 0;
      limit = free.position();
    }
    return limit >= wanted;
  }

  /** Whether the input's packing broke off. */
  boolean isCut() {
    return bytes.isCut();
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
