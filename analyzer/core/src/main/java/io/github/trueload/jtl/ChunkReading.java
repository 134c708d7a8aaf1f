package io.github.trueload.jtl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses the chunks of a log on several threads and gives them to the sequencer in their order. The
 * caller's thread is one of them; the sequencer is only ever in one thread at a time.
 */
final class ChunkReading {

  /** Bytes of a chunk. Blocks end with their chunk, so this does not depend on the threads. */
  static final int CHUNK = 1 << 18;

  private final ChunkSupply supply;
  private final int chunkBytes;
  private final RowSequencer sequencer;
  private final Object turnChange = new Object();

  private long turn;
  private Throwable failure;

  /**
   * @param chunkBytes bytes of a chunk, {@link #CHUNK} but for tests
   */
  ChunkReading(ChunkSupply supply, int chunkBytes, RowSequencer sequencer) {
    this.supply = supply;
    this.chunkBytes = chunkBytes;
    this.sequencer = sequencer;
  }

  /**
   * Reads to the end.
   *
   * @param parsers one for each thread
   * @throws IOException if the file cannot be read
   */
  void run(List<RowParser> parsers) throws IOException {
    long useful = Math.max(1, Math.min(parsers.size(), supply.count()));
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
      for (long number = load(chunk); number >= 0; number = load(chunk)) {
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

  /** Takes the next chunk; its number, −1 if there is none or reading has failed. */
  private long load(Chunk chunk) {
    synchronized (turnChange) {
      if (failure != null) {
        return -1;
      }
    }
    try {
      return supply.next(chunk);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
