package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicLong;

/** Where the pieces of a log come from. Any thread may ask. */
interface ChunkSupply {

  /** Bytes read at once; small enough that they are still near when they are copied. */
  int SLICE = 1 << 17;

  /** How many pieces there are at most. */
  long count();

  /**
   * Fills a chunk with the next piece and begins it.
   *
   * @return its number, from 0 in the order of the log; −1 if there is none left
   */
  long next(Chunk chunk) throws IOException;

  /** The pieces of a plain file: each thread reads its own. */
  final class OfFile implements ChunkSupply {

    private final FileChannel file;
    private final InputBytes bytes;
    private final long start;
    private final long size;
    private final int chunkBytes;
    private final AtomicLong next = new AtomicLong();
    private final ThreadLocal<ByteBuffer> slices =
        ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(SLICE));

    /**
     * @param start offset of the first row
     */
    OfFile(FileChannel file, InputBytes bytes, long start, int chunkBytes) throws IOException {
      this.file = file;
      this.bytes = bytes;
      this.start = start;
      this.size = bytes.length();
      this.chunkBytes = chunkBytes;
    }

    @Override
    public long count() {
      return Math.max(0, (size - start + chunkBytes - 1) / chunkBytes);
    }

    @Override
    public long next(Chunk chunk) throws IOException {
      long number = next.getAndIncrement();
      if (number >= count()) {
        return -1;
      }
      ByteBuffer slice = slices.get();
      long offset = start + number * chunkBytes;
      int length = (int) Math.min(chunkBytes, size - offset);
      int loaded = 0;
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
      chunk.begin(loaded);
      bytes.tookDirectly(loaded);
      return number;
    }
  }

  /** The pieces of what can only be read from its start: packed, or out of a pipe. */
  final class OfStream implements ChunkSupply {

    private final InputBytes bytes;
    private final int chunkBytes;
    private long toSkip;
    private long next;

    /**
     * @param start offset of the first row
     */
    OfStream(InputBytes bytes, long start, int chunkBytes) {
      this.bytes = bytes;
      this.toSkip = start;
      this.chunkBytes = chunkBytes;
    }

    @Override
    public long count() {
      return Long.MAX_VALUE;
    }

    @Override
    public synchronized long next(Chunk chunk) throws IOException {
      skip();
      ByteBuffer target = ByteBuffer.wrap(chunk.bytes, 0, chunkBytes);
      while (target.hasRemaining() && bytes.read(target) >= 0) {
        // A read may bring fewer bytes than there is room.
      }
      chunk.begin(target.position());
      return target.position() == 0 ? -1 : next++;
    }

    private void skip() throws IOException {
      while (toSkip > 0) {
        ByteBuffer skipped = ByteBuffer.allocate((int) Math.min(toSkip, SLICE));
        int count = bytes.read(skipped);
        toSkip = count < 0 ? 0 : toSkip - count;
      }
    }
  }
}
