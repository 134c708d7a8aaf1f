package io.github.trueload.input;

import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens inputs of any format. */
public final class Inputs {

  private static final int MAGIC_BYTES = 4;
  private static final int GZIP = 0x1F8B;

  private Inputs() {}

  /**
   * Opens a log or a capture, whichever its first bytes say it is.
   *
   * @throws UnreadableInputException if it is neither, or not there
   * @throws IOException if it cannot be read
   */
  public static SampleSource open(Path path, InputOptions options) throws IOException {
    String name = path.toString();
    if (!Files.exists(path)) {
      throw new UnreadableInputException(name, "does not exist", "check the name");
    }
    if (Files.isDirectory(path)) {
      throw new UnreadableInputException(name, "is a directory", "name the files in it");
    }
    if (!Files.isReadable(path)) {
      throw new UnreadableInputException(name, "may not be read", "check its permissions");
    }
    return InputFormat.of(firstBytes(path)).open(path, options);
  }

  /** The first four bytes, unpacked if the file is gzip-compressed; fewer are as if zeros led. */
  private static int firstBytes(Path path) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      in.mark(MAGIC_BYTES);
      int first = toInt(in.readNBytes(MAGIC_BYTES));
      if (first >>> 16 != GZIP) {
        return first;
      }
      in.reset();
      return toInt(new GZIPInputStream(in).readNBytes(MAGIC_BYTES));
    } catch (ZipException | EOFException e) {
      return 0;
    }
  }

  private static int toInt(byte[] bytes) {
    return ByteBuffer.allocate(MAGIC_BYTES)
        .put(new byte[MAGIC_BYTES - bytes.length])
        .put(bytes)
        .getInt(0);
  }
}
