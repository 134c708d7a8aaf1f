package io.github.trueload.jtl;

import io.github.trueload.parallel.OrderedTasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Parses the chunks of a log on several threads and gives them to the stitcher in their order, one
 * at a time.
 */
final class ChunkReading {

  /** Bytes of a chunk. Blocks end with their chunk, so this does not depend on the threads. */
  static final int CHUNK = 1 << 18;

  private final ChunkSupply supply;
  private final int chunkBytes;
  private final ChunkStitcher stitcher;

  /**
   * @param chunkBytes bytes of a chunk, {@link #CHUNK} but for tests
   */
  ChunkReading(ChunkSupply supply, int chunkBytes, ChunkStitcher stitcher) {
    this.supply = supply;
    this.chunkBytes = chunkBytes;
    this.stitcher = stitcher;
  }

  /**
   * Reads to the end.
   *
   * @throws IOException if the file cannot be read
   */
  void run(List<RowParser> parsers) throws IOException {
    int useful = (int) Math.max(1, Math.min(parsers.size(), supply.count()));
    try {
      OrderedTasks.run(
          "trueload-jtl", parsers.subList(0, useful).stream().map(Worker::new).toList());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    stitcher.finish();
  }

  private final class Worker implements OrderedTasks.Worker {

    private final RowParser parser;
    private final Chunk chunk = new Chunk(chunkBytes);

    Worker(RowParser parser) {
      this.parser = parser;
    }

    @Override
    public long prepare() {
      try {
        long number = supply.next(chunk);
        if (number >= 0) {
          chunk.from = number == 0 ? 0 : parser.guessStart(chunk);
          parser.parse(chunk, false);
        }
        return number;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void deliver() {
      stitcher.accept(chunk);
    }
  }
}
