package io.github.trueload.monitor;

import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The file of seconds: CSV, a line a second, each handed to the system at once, so that a run that
 * is killed leaves them. What is there already stays, for rows bear their time; a last line without
 * its end, as a killed run may leave, is cut off.
 */
public final class SideFile implements Closeable {

  private final RandomAccessFile file;
  private final Path path;

  /** Whether there was none before. */
  private final boolean isNew;

  /** Length of what was there. */
  private final long lengthBefore;

  private SideFile(RandomAccessFile file, Path path, boolean isNew) throws IOException {
    this.file = file;
    this.path = path;
    this.isNew = isNew;
    lengthBefore = file.length();
  }

  /**
   * Opens {@code path}, in a folder that is made where it is missing.
   *
   * @param path of the file
   * @return the file, open
   * @throws IOException if it cannot be written, or holds something else
   */
  public static SideFile open(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    boolean isNew = Files.notExists(path);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      goToEnd(file, path);
      return new SideFile(file, path, isNew);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private static void goToEnd(RandomAccessFile file, Path path) throws IOException {
    byte[] head = (HealthRow.HEAD + "\n").getBytes(StandardCharsets.UTF_8);
    long length = file.length();
    if (length > 0) {
      byte[] there = new byte[head.length];
      int read = Math.max(0, file.read(there));
      if (read < there.length || !Arrays.equals(there, head)) {
        throw new IOException(path + ": contains other data than the health of runs; move it away");
      }
    } else {
      file.write(head);
      length = head.length;
    }
    while (length > head.length) {
      file.seek(length - 1);
      if (file.read() == '\n') {
        break;
      }
      length--;
    }
    file.setLength(length);
    file.seek(length);
  }

  /**
   * Adds a line.
   *
   * @param second becomes a line
   * @throws IOException if it cannot be written
   */
  public void write(HealthSecond second) throws IOException {
    file.write((HealthRow.write(second) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Takes back what was added, and closes the file; one that was not there before is removed.
   *
   * @throws IOException if it cannot be written
   */
  public void takeBack() throws IOException {
    file.setLength(lengthBefore);
    file.close();
    if (isNew) {
      Files.deleteIfExists(path);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
