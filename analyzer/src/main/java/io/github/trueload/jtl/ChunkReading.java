package io.github.trueload.jtl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses the chunks of a file on several threads and gives them to the sequencer in their order.
 * The caller's thread is one of them; the sequencer is only ever in one thread at a time.
 */
final class ChunkReading {

  /** Bytes of a chunk. Blocks end with their chunk, so this does not depend on the threads. */
  static final int CHUNK = 1 << 18;

  /** Bytes read at once; small enough that they are still near when they are copied. */
  private static final int SLICE = 1 << 17;

  private final FileChannel file;
  private final long start;
  private final long size;
  private final int chunkBytes;
  private final RowSequencer sequencer;
  private final Object turnChange = new Object();

  private long nextChunk;
  private long turn;
  private Throwable failure;

  /**
   * @param start offset of the first row
   * @param size bytes of the file that are read
   * @param chunkBytes bytes of a chunk, {@link #CHUNK} but for tests
   */
  ChunkReading(FileChannel file, long start, long size, int chunkBytes, RowSequencer sequencer) {
    this.file = file;
    this.start = start;
    this.size = size;
    this.chunkBytes = chunkBytes;
    this.sequencer = sequencer;
  }

  /** How many chunks there are. */
  private long chunks() {
    return (size - start + chunkBytes - 1) / chunkBytes;
  }

  /**
   * Reads to the end.
   *
   * @param parsers one for each thread
   * @throws IOException if the file cannot be read
   */
  void run(List<RowParser> parsers) throws IOException {
    long useful = Math.max(1, Math.min(parsers.size(), chunks()));
    List<Thread> helpers = new ArrayList<>();
    for (RowParser parser : parsers.subList(1, (int) useful)) {
      Thread helper = new Thread(() -> work(parser), "trueload-jtl-" + helpers.size());
      helper.setDaemon(true);
      helper.start();
      helpers.add(helper);
    }
    work(parsers.get(0));
    awaitEnd(helpers);
    rethrow();
    sequencer.finish();
  }

  private void awaitEnd(List<Thread> helpers) {
    boolean interrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void rethrow() throws IOException {
    Throwable thrown;
    synchronized (turnChange) {
      thrown = failure;
    }
    if (thrown instanceof UncheckedIOException wrapped) {
      throw wrapped.getCause();
    }
    if (thrown instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }

  private void work(RowParser parser) {
    try {
      Chunk chunk = new Chunk(chunkBytes);
      ByteBuffer slice = ByteBuffer.allocateDirect(SLICE);
      for (long number = takeNumber(); number >= 0; number = takeNumber()) {
        load(chunk, number, slice);
        chunk.from = number == 0 ? 0 : parser.guessStart(chunk);
        parser.parse(chunk, false);
        if (!awaitTurn(number)) {
          return;
        }
        sequencer.accept(chunk);
        endTurn();
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private void load(Chunk chunk, long number, ByteBuffer slice) {
    long offset = start + number * chunkBytes;
    int length = (int) Math.min(chunkBytes, size - offset);
    int loaded = 0;
    try {
      while (loaded < length) {
        slice.clear().limit(Math.min(SLICE, length - loaded));
        int count = file.read(slice, offset + loaded);
        if (count < 0) {
          break;
        }
        slice.flip();
        slice.get(chunk.bytes, loaded, count);
        loaded += count;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    chunk.begin(loaded);
  }

  private long takeNumber() {
    synchronized (turnChange) {
      return failure == null && nextChunk < chunks() ? nextChunk++ : -1;
    }
  }

  private boolean awaitTurn(long number) {
    synchronized (turnChange) {
      while (turn != number && failure == null) {
        try {
          turnChange.wait();
        } catch (InterruptedException e) {
          fail(new IllegalStateException("interrupted while reading", e));
        }
      }
      return failure == null;
    }
  }

  private void endTurn() {
    synchronized (turnChange) {
      turn++;
      turnChange.notifyAll();
    }
  }

  private void fail(Throwable thrown) {
    synchronized (turnChange) {
      if (failure == null) {
        failure = thrown;
      }
      turnChange.notifyAll();
    }
  }
}
