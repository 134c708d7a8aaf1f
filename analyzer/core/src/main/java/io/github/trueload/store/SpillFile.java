package io.github.trueload.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that memory has no room for, in a temporary file that goes away with the process. Several
 * threads may read.
 */
public final class SpillFile {

  private final long inMemory;
  private long taken;
  private long end;
  private @Nullable FileChannel file;

  /**
   * @param inMemory bytes that stay in memory
   */
  public SpillFile(long inMemory) {
    this.inMemory = inMemory;
  }

  /** Whether {@code bytes} more stay in memory, which they are counted for if so. */
  synchronized boolean hasRoom(int bytes) {
    boolean fits = taken + bytes <= inMemory;
    taken += fits ? bytes : 0;
    return fits;
  }

  /**
   * Writes to the file.
   *
   * @return the position of the first byte in the file
   * @throws UncheckedIOException if the disk takes no more
   */
  synchronized long write(byte[] bytes) {
    try {
      if (file == null) {
        Path path = Files.createTempFile("trueload", ".rows");
        file =
            FileChannel.open(
                path,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
      }
      long at = end;
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        end += file.write(left, end);
      }
      return at;
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException(
              "rows that do not fit into memory cannot be kept in "
                  + System.getProperty("java.io.tmpdir")
                  + ": "
                  + e.getMessage()
                  + "; make room there, or give Java more memory (-Xmx)",
              e));
    }
  }

  /** Reads from the file what was written {@code at}. */
  byte[] read(long at, int length) {
    FileChannel written = Objects.requireNonNull(file);
    ByteBuffer into = ByteBuffer.allocate(length);
    try {
      while (into.hasRemaining()) {
        if (written.read(into, at + into.position()) < 0) {
          throw new IOException("rows kept in a temporary file are gone");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return into.array();
  }
}
