package io.github.trueload.bytes;

import io.github.trueload.sample.UnreadableInputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one input, unpacked: a file, plain or packed, a pipe, or standard input. They are
 * read once, from the first to the last; {@link #head} shows the first of them before that. A plain
 * file is available as a channel, too ({@link #file}), to be read at any place or mapped.
 *
 * <p>Memory is bounded: besides what {@link #head} was asked for there is one buffer, and of zstd a
 * window of at most 128 MiB. Packed bytes that are cut or damaged end the input there, and {@link
 * #isCut} shows; bytes packed beyond reason are refused, see {@link Decompression}.
 *
 * <p>For one thread; but the channel of {@link #file} is for any.
 */
public final class InputBytes implements Closeable {

  /** What stands for standard input where a file is named. */
  public static final String STANDARD_INPUT = "-";

  private static final int BUFFER_BYTES = 1 << 16;
  private static final byte[] NONE = {};

  private final String name;
  private final @Nullable Path path;
  private final Packing packing;
  private final @Nullable FileChannel file;

  /** Without bytes where the {@link #file} is plain. */
  private final Decompression stream;

  private final LongConsumer progress;
  private final long limit;

  private byte[] head = NONE;
  private int headTaken;
  private byte[] buffer = NONE;
  private long reported;

  /** A plain file, of which the first {@code limit} bytes are read. */
  private InputBytes(String name, Path path, FileChannel file, LongConsumer progress, long limit) {
    this.name = name;
    this.path = path;
    this.packing = Packing.NONE;
    this.file = file;
    this.stream = Decompression.empty(name);
    this.progress = progress;
    this.limit = limit;
  }

  private InputBytes(
      String name, @Nullable Path path, Decompression stream, LongConsumer progress) {
    this.name = name;
    this.path = path;
    this.packing = stream.packing();
    this.file = null;
    this.stream = stream;
    this.progress = progress;
    this.limit = Long.MAX_VALUE;
  }

  /**
   * Opens a file, or standard input where {@code path} is {@value #STANDARD_INPUT}; a file of that
   * name is {@code ./-}.
   *
   * @return its bytes, unpacked
   * @throws UnreadableInputException if it is not there, is a directory, may not be read, or is
   *     packed in a way that cannot be undone
   * @throws IOException if it cannot be read
   */
  public static InputBytes open(Path path) throws IOException {
    return open(path, ReadOptions.quietly());
  }

  /**
   * Opens an input as {@link #open(Path)} does, and reads it as the options say.
   *
   * @param reading whether the file may grow, and who learns of the progress
   * @return its bytes, unpacked
   * @throws UnreadableInputException also if it is taken as growing and is no plain file
   */
  public static InputBytes open(Path path, ReadOptions reading) throws IOException {
    String name = path.toString();
    if (name.equals(STANDARD_INPUT)) {
      return of("standard input", null, System.in, reading);
    }
    if (!Files.exists(path)) {
      return ofRemote(path, reading);
    }
    if (Files.isDirectory(path)) {
      throw new UnreadableInputException(name, "is a directory", "name the files in it");
    }
    if (!Files.isReadable(path)) {
      throw new UnreadableInputException(name, "may not be read", "check its permissions");
    }
    return Files.isRegularFile(path)
        ? ofFile(name, path, reading)
        : of(name, null, Files.newInputStream(path), reading);
  }

  private static InputBytes ofRemote(Path path, ReadOptions reading) throws IOException {
    for (RemoteFiles files :
        ServiceLoader.load(RemoteFiles.class, RemoteFiles.class.getClassLoader())) {
      String address = files.addressOf(path);
      if (address != null) {
        return of(address, path, files.open(address), reading);
      }
    }
    throw new UnreadableInputException(path.toString(), "does not exist", "check the name");
  }

  private static InputBytes ofFile(String name, Path path, ReadOptions reading) throws IOException {
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      ByteBuffer first = ByteBuffer.allocate(Packing.MAGIC_BYTES);
      readFully(file, first);
      if (Packing.of(Arrays.copyOf(first.array(), first.position())) == Packing.NONE) {
        long limit = reading.growing() ? wholeLines(file) : Long.MAX_VALUE;
        return new InputBytes(name, path, file, reading.progress(), limit);
      }
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
    file.close();
    return of(name, path, Files.newInputStream(path), reading);
  }

  /** Up to behind the last line end. */
  private static long wholeLines(FileChannel file) throws IOException {
    ByteBuffer part = ByteBuffer.allocate(BUFFER_BYTES);
    for (long end = file.size(); end > 0; ) {
      long start = Math.max(0, end - BUFFER_BYTES);
      part.clear().limit((int) (end - start));
      while (part.hasRemaining() && file.read(part, start + part.position()) >= 0) {
        // A read may bring fewer bytes than there is room.
      }
      for (int p = part.position() - 1; p >= 0; p--) {
        if (part.get(p) == '\n') {
          return start + p + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  /**
   * {@return the bytes that come out of {@code stream}, which is closed with them}
   *
   * @param name for messages
   * @throws UnreadableInputException if they are packed in a way that cannot be undone
   * @throws IOException if they cannot be read
   */
  public static InputBytes of(String name, InputStream stream) throws IOException {
    return of(name, null, stream, ReadOptions.quietly());
  }

  private static InputBytes of(
      String name, @Nullable Path path, InputStream stream, ReadOptions reading)
      throws IOException {
    if (reading.growing()) {
      stream.close();
      throw new UnreadableInputException(
          name, "is not a regular file, so it cannot be followed", "follow a log as it is written");
    }
    Decompression unpacking = Decompression.of(name, stream, Decompression.Bounds.STANDARD);
    return new InputBytes(name, path, unpacking, reading.progress());
  }

  /**
   * {@return the input as messages name it: the path as the user gave it, or {@code standard
   * input}}
   */
  public String name() {
    return name;
  }

  /**
   * {@return the file from which the bytes can be opened again; empty for an input that passes only
   * once, such as a pipe}
   */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** {@return the compression that is removed} */
  public Packing packing() {
    return packing;
  }

  /**
   * {@return the file, if the input is a plain one: to be read at any place, mapped, measured} Its
   * position is that of {@link #read}. It is closed with this.
   */
  public Optional<FileChannel> file() {
    return Optional.ofNullable(file);
  }

  /**
   * {@return how many bytes of the {@link #file} are to be read: all, unless it is growing}
   *
   * @throws java.util.NoSuchElementException if there is no {@link #file}
   * @throws IOException if its size cannot be determined
   */
  public long length() throws IOException {
    return Math.min(limit, file().orElseThrow().size());
  }

  /**
   * Notes bytes that were read from {@link #file} directly; any thread may call it.
   *
   * @param bytes how many, 0 or more
   */
  public void tookDirectly(long bytes) {
    progress.accept(bytes);
  }

  /**
   * {@return the input's first bytes, which remain to be read} To be asked for before the first
   * {@link #read}.
   *
   * @param most how many, at most; fewer only if the input has no more
   * @throws IllegalStateException if reading has begun
   */
  public byte[] head(int most) throws IOException {
    if (headTaken > 0) {
      throw new IllegalStateException("the head of " + name + " has been read already");
    }
    int known = head.length;
    if (known < Math.min(most, limit)) {
      byte[] more = new byte[(int) Math.min(most, limit)];
      System.arraycopy(head, 0, more, 0, known);
      int end = file == null ? stream.fill(more, known) : readFully(file, ByteBuffer.wrap(more));
      head = Arrays.copyOf(more, end);
    }
    return Arrays.copyOf(head, Math.min(most, head.length));
  }

  private static int readFully(FileChannel file, ByteBuffer target) throws IOException {
    while (target.hasRemaining() && file.read(target, target.position()) >= 0) {
      // A read may bring fewer bytes than there is room.
    }
    return target.position();
  }

  /**
   * Moves the next bytes into {@code target}, at least one unless it is full.
   *
   * @return how many; −1 at the end, or where packed bytes are cut
   * @throws UnreadableInputException if they are packed beyond reason
   */
  public int read(ByteBuffer target) throws IOException {
    if (!target.hasRemaining()) {
      return 0;
    }
    if (file != null) {
      return readFile(file, target);
    }
    if (headTaken < head.length) {
      int count = Math.min(target.remaining(), head.length - headTaken);
      target.put(head, headTaken, count);
      headTaken += count;
      return count;
    }
    headTaken = Math.max(headTaken, 1);
    if (target.hasArray()) {
      int at = target.arrayOffset() + target.position();
      int count = stream.read(target.array(), at, target.remaining());
      target.position(target.position() + Math.max(0, count));
      reportPacked();
      return count;
    }
    if (buffer.length == 0) {
      buffer = new byte[BUFFER_BYTES];
    }
    int count = stream.read(buffer, 0, Math.min(buffer.length, target.remaining()));
    target.put(buffer, 0, Math.max(0, count));
    reportPacked();
    return count;
  }

  private int readFile(FileChannel file, ByteBuffer target) throws IOException {
    int end = target.limit();
    if (limit < Long.MAX_VALUE) {
      long left = Math.max(0, limit - file.position());
      target.limit(target.position() + (int) Math.min(left, target.remaining()));
      if (left == 0) {
        target.limit(end);
        return -1;
      }
    }
    int count = file.read(target);
    target.limit(end);
    progress.accept(Math.max(0, count));
    return count;
  }

  private void reportPacked() {
    long now = stream.packedBytes();
    progress.accept(now - reported);
    reported = now;
  }

  /** {@return the same bytes as a stream; closing it closes this} */
  public InputStream asStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int from, int length) throws IOException {
        return InputBytes.this.read(ByteBuffer.wrap(target, from, length));
      }

      @Override
      public void close() throws IOException {
        InputBytes.this.close();
      }
    };
  }

  /**
   * {@return whether the bytes ended before their packing did: cut, or damaged} Final once all are
   * read.
   */
  public boolean isCut() {
    return stream.isCut();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
    stream.close();
  }
}
