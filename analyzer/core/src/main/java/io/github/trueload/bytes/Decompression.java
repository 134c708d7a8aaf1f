package io.github.trueload.bytes;

import io.github.trueload.sample.UnreadableInputException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Undoes the packing of a stream.
 *
 * <p>Bytes packed beyond reason are refused, so that a few kilobytes cannot keep a machine busy for
 * hours. Gzip cannot pack more than 1,032 to one; zstd packs 1 MiB of zeros into some 50 bytes.
 */
final class Decompression implements Closeable {

  /**
   * How much may come out of how little.
   *
   * @param free bytes unpacked before anybody asks
   * @param ratio bytes unpacked for each byte read, at most, from then on
   */
  record Bounds(long free, long ratio) {
    /** Twice what gzip can do, from 1 GiB up. */
    static final Bounds STANDARD = new Bounds(1L << 30, 2_064);
  }

  private static final int BUFFER_BYTES = 1 << 16;

  private final String name;
  private final Packing packing;
  private final PackedStream packed;
  private final @Nullable InputStream plain;
  private final Bounds bounds;
  private long unpackedBytes;
  private boolean cut;

  private Decompression(
      String name,
      Packing packing,
      PackedStream packed,
      @Nullable InputStream plain,
      Bounds bounds) {
    this.name = name;
    this.packing = packing;
    this.packed = packed;
    this.plain = plain;
    this.bounds = bounds;
    this.cut = plain == null;
  }

  static Decompression of(String name, InputStream stream, Bounds bounds) throws IOException {
    PackedStream packed = new PackedStream(stream);
    try {
      Packing packing = Packing.of(packed.peek(Packing.MAGIC_BYTES));
      InputStream plain =
          switch (packing) {
            case NONE -> packed;
            case GZIP -> gzip(packed);
            case ZSTD -> zstd(name, packed);
          };
      return new Decompression(name, packing, packed, plain, bounds);
    } catch (IOException | RuntimeException e) {
      packed.close();
      throw e;
    }
  }

  /** Without bytes. */
  static Decompression empty(String name) {
    InputStream none = InputStream.nullInputStream();
    return new Decompression(name, Packing.NONE, new PackedStream(none), none, Bounds.STANDARD);
  }

  /** Null if not even the header is whole. */
  private static @Nullable InputStream gzip(PackedStream packed) throws IOException {
    try {
      return new GZIPInputStream(packed, BUFFER_BYTES);
    } catch (EOFException | ZipException e) {
      return null;
    }
  }

  private static InputStream zstd(String name, PackedStream packed) throws IOException {
    try {
      return new ZstdStream(name, packed);
    } catch (LinkageError e) {
      // The library is not there, as within JMeter; or its native part: none for this machine, or
      // its folder may not be written.
      throw new UnreadableInputException(
          name, "is zstd-compressed, which cannot be undone on this machine", "unpack it (unzstd)");
    }
  }

  Packing packing() {
    return packing;
  }

  long packedBytes() {
    return packed.count();
  }

  /** Reads until {@code target} is full or the end is there; the index behind the last byte. */
  int fill(byte[] target, int from) throws IOException {
    int end = from;
    while (end < target.length) {
      int count = read(target, end, target.length - end);
      if (count < 0) {
        break;
      }
      end += count;
    }
    return end;
  }

  /** At least one byte if {@code length} allows; −1 at the end or where the packing breaks off. */
  int read(byte[] target, int from, int length) throws IOException {
    if (cut || plain == null) {
      return -1;
    }
    try {
      int count = plain.read(target, from, length);
      while (count == 0 && length > 0) {
        count = plain.read(target, from, length);
      }
      if (packing != Packing.NONE) {
        countUnpacked(Math.max(0, count));
      }
      return count;
    } catch (EOFException | ZipException e) {
      cut = true;
    }
    return -1;
  }

  private void countUnpacked(int count) throws UnreadableInputException {
    unpackedBytes += count;
    if (unpackedBytes > bounds.free() && unpackedBytes / bounds.ratio() > packed.count()) {
      throw new UnreadableInputException(
          name,
          String.format(Locale.ROOT, "unpacks to more than %,d times its size", bounds.ratio()),
          "unpack it (gunzip, unzstd) if this is intended");
    }
  }

  boolean isCut() {
    return cut;
  }

  @Override
  public void close() throws IOException {
    try {
      if (plain != null) {
        plain.close();
      }
    } finally {
      packed.close();
    }
  }

  /**
   * The bytes as they come: counted, and looked at ahead. {@link #available} waits until it knows
   * whether there are more: {@link java.util.zip.GZIPInputStream} takes 0 for the end of the input,
   * and a pipe whose writer is slow would lose what follows its first member (JDK-7036144).
   */
  private static final class PackedStream extends InputStream {

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream stream;
    private byte[] buffer = {};
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
      if (buffer.length == 0) {
        buffer = new byte[BUFFER_BYTES];
      }
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
}
