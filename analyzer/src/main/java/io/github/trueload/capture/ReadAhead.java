package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads (and unpacks) an input on a thread of its own while what was read before is worked on. A
 * few arrays go round between the two, so memory is bounded whatever the input's size.
 *
 * <p>For one reader.
 */
final class ReadAhead implements Closeable {

  /** Arrays that go round: one being worked on, one ready, one being filled. */
  private static final int ARRAYS = 3;

  /** How long a reading that cannot be interrupted, as of a terminal, is waited for. */
  private static final long PATIENCE_MILLIS = 200;

  /** A part of the input: {@code length} bytes from {@link #ROOM} on, or why there is none. */
  static final class Part {

    /** Bytes before a part's own, for what is left of the part before it. */
    static final int ROOM = 1 << 17;

    final byte[] bytes;
    int length;
    private Throwable failure;

    Part(int size) {
      bytes = new byte[ROOM + size];
    }
  }

  private final InputBytes input;
  private final BlockingQueue<Part> filled = new ArrayBlockingQueue<>(ARRAYS);
  private final BlockingQueue<Part> free = new ArrayBlockingQueue<>(ARRAYS);
  private final Thread thread = new Thread(this::readAll, "read-ahead");

  /**
   * Starts to read.
   *
   * @param input is closed with this
   * @param size bytes read at once
   */
  ReadAhead(InputBytes input, int size) {
    this.input = input;
    for (int i = 0; i < ARRAYS; i++) {
      free.add(new Part(size));
    }
    thread.setDaemon(true);
    thread.start();
  }

  private void readAll() {
    try {
      Part part;
      do {
        part = free.take();
        fill(part);
        filled.add(part);
      } while (part.length > 0);
    } catch (InterruptedException closed) {
      // Nobody wants the rest.
    }
  }

  private void fill(Part part) {
    try {
      ByteBuffer target = ByteBuffer.wrap(part.bytes).position(Part.ROOM);
      part.length = Math.max(0, input.read(target));
    } catch (IOException | RuntimeException | Error e) {
      part.length = 0;
      part.failure = e;
    }
  }

  /** The next part; one of length 0 at the end. It is lent until it is given {@link #back}. */
  Part next() throws IOException {
    try {
      Part part = filled.take();
      if (part.failure instanceof IOException failure) {
        throw failure;
      } else if (part.failure instanceof RuntimeException failure) {
        throw failure;
      } else if (part.failure instanceof Error failure) {
        throw failure;
      }
      return part;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + input.name(), e);
    }
  }

  /** Takes back a part that is no longer needed. */
  void back(Part part) {
    free.add(part);
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!thread.isAlive()) {
      input.close();
    }
  }
}
