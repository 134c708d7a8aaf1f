package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.parallel.ThreadEnd;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads (and unpacks) an input on a thread of its own while what was read before is worked on. A
 * few arrays go round between the two, so memory is bounded for inputs of any size.
 *
 * <p>For one reader.
 */
final class ReadAhead implements Closeable {

  /**
   * Arrays that go round: one being filled, one ready, one whose packets are being decoded, and two
   * whose segments wait for the thread that puts them into connections.
   */
  private static final int ARRAYS = 5;

  /**
   * Read from a file at once. The JDK reads into memory of its own first and copies from there;
   * what fits the second-level cache of a core takes a third of the time of what does not.
   */
  private static final int READ_BYTES = 1 << 17;

  /**
   * A part of the input, lent until it is given back: {@code length} bytes from {@link #ROOM} on.
   */
  final class Part {

    /** Bytes before a part's own, for what is left of the part before it. */
    static final int ROOM = 1 << 17;

    final byte[] bytes;
    int length;

    Part(int size) {
      bytes = new byte[ROOM + size];
    }

    /** Hands it back when it is no longer needed. */
    void giveBack() {
      free.add(this);
    }
  }

  private final InputBytes input;
  private final BlockingQueue<Part> filled = new ArrayBlockingQueue<>(ARRAYS);
  private final BlockingQueue<Part> free = new ArrayBlockingQueue<>(ARRAYS);
  private boolean ended;
  private @Nullable Throwable failure;
  private final Thread thread = new Thread(this::readAll, "read-ahead");

  /** Starts to read. */
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
      // The reader was closed and does not need the rest.
    }
  }

  private void fill(Part part) {
    part.length = 0;
    try {
      int size = part.bytes.length - Part.ROOM;
      while (!ended && part.length < size) {
        int most = Math.min(READ_BYTES, size - part.length);
        int read = input.read(ByteBuffer.wrap(part.bytes, Part.ROOM + part.length, most));
        ended = read < 0;
        part.length += Math.max(0, read);
      }
    } catch (IOException | RuntimeException | Error e) {
      ended = true;
      failure = e;
    }
  }

  /** The next part; one of length 0 at the end. It is lent until {@link Part#giveBack}. */
  Part next() throws IOException {
    try {
      Part part = filled.take();
      if (part.length == 0) {
        checkFailure();
      }
      return part;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + input.name(), e);
    }
  }

  /** What went wrong is said once the bytes before it have been handed on. */
  private void checkFailure() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (ThreadEnd.await(thread)) {
      input.close();
    }
  }
}
