package io.github.trueload.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The bytes as they come: counted, and looked at ahead. {@link #available} waits until it knows
 * whether there are more: {@link java.util.zip.GZIPInputStream} takes 0 for the end of the input,
 * and a pipe whose writer is slow would lose what follows its first member (JDK-7036144).
 */
final class PackedStream extends InputStream {

  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream stream;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private long count;

  PackedStream(InputStream stream) {
    this.stream = stream;
  }

  /** How many bytes have been read. */
  long count() {
    return count;
  }

  /** The next bytes, which remain to be read; fewer than {@code most} only at the end. */
  byte[] peek(int most) throws IOException {
    while (limit - position < most && fill()) {
      // On until there are enough.
    }
    return Arrays.copyOfRange(buffer, position, Math.min(limit, position + most));
  }

  /** Whether there was more. */
  private boolean fill() throws IOException {
    if (position == limit) {
      position = 0;
      limit = 0;
    }
    int read = stream.read(buffer, limit, buffer.length - limit);
    limit += Math.max(0, read);
    return read > 0;
  }

  @Override
  public int available() throws IOException {
    return position < limit || fill() ? limit - position : 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position == limit && !fill()) {
      return -1;
    }
    int taken = Math.min(length, limit - position);
    System.arraycopy(buffer, position, target, from, taken);
    position += taken;
    count += taken;
    return taken;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
