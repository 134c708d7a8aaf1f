package io.github.trueload.files;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.bytes.OutputFile.NotWritableException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder of files of given sizes. Each is written beside its place and then moved there, so what
 * bears its name is whole; one that is there in its size is left alone, so an interrupted run goes
 * on where it was.
 *
 * <p>The content is letters and digits that depend on the path alone: the same in every run, and
 * different in each file, so that neither a server nor a file system can make less of it than a
 * quarter.
 */
public final class FileTree {

  /**
   * A file that has to exist.
   *
   * @param path relative to the root
   * @param bytes its length, bytes
   */
  public record Wanted(String path, long bytes) {}

  /**
   * The files after {@link #create}.
   *
   * @param files number of files that exist
   * @param bytes their total length
   * @param writtenFiles number of files that were written now
   * @param writtenBytes their total length, bytes
   */
  public record Outcome(long files, long bytes, long writtenFiles, long writtenBytes) {}

  private static final byte[] SIGNS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
          .getBytes(StandardCharsets.US_ASCII);

  /** What a file system gives a file is a multiple of this, on nearly all of them. */
  private static final long BLOCK_BYTES = 4096;

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path folder;

  /**
   * A tree below a folder, which need not be there.
   *
   * @param folder its own parent must be there
   */
  public FileTree(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes all files that do not exist.
   *
   * @param progress takes the bytes of each file that is done
   * @return the numbers of existing and of written files and bytes
   * @throws NotWritableException if the disk has no room for what is missing, before anything is
   *     written; or if a file cannot be written: those before it stay
   */
  public Outcome create(Iterable<Wanted> files, LongConsumer progress) throws NotWritableException {
    makeDirectory(folder);
    requireRoom(files);
    long count = 0;
    long bytes = 0;
    long writtenFiles = 0;
    long writtenBytes = 0;
    @Nullable Path parent = null;
    for (Wanted wanted : files) {
      Path file = folder.resolve(wanted.path());
      if (!Objects.equals(parent, file.getParent())) {
        parent = Objects.requireNonNull(file.getParent());
        makeDirectory(parent);
      }
      count++;
      bytes += wanted.bytes();
      if (!isThere(file, wanted.bytes())) {
        write(file, wanted);
        writtenFiles++;
        writtenBytes += wanted.bytes();
      }
      progress.accept(wanted.bytes());
    }
    return new Outcome(count, bytes, writtenFiles, writtenBytes);
  }

  private static void makeDirectory(Path directory) throws NotWritableException {
    if (Files.isDirectory(directory)) {
      return;
    }
    if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw new NotWritableException(directory, "it is not a directory; name another");
    }
    try {
      Files.createDirectory(directory);
    } catch (NoSuchFileException e) {
      throw new NotWritableException(
          directory, "its parent directory does not exist; create it first");
    } catch (IOException e) {
      throw new NotWritableException(directory, words(e));
    }
  }

  private void requireRoom(Iterable<Wanted> files) throws NotWritableException {
    long missing = 0;
    for (Wanted wanted : files) {
      Path file = folder.resolve(wanted.path());
      if (!isThere(file, wanted.bytes())) {
        missing += (wanted.bytes() + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
      }
    }
    long usable;
    try {
      usable = Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw new NotWritableException(folder, "its free space cannot be determined: " + words(e));
    }
    if (missing > usable) {
      throw new NotWritableException(
          folder,
          "the files need "
              + missing
              + " bytes more on the disk, of which "
              + usable
              + " are free; make room, or choose a smaller set");
    }
  }

  private static boolean isThere(Path file, long bytes) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isRegularFile() && attributes.size() == bytes;
    } catch (IOException e) {
      return false;
    }
  }

  private static void write(Path file, Wanted wanted) throws NotWritableException {
    if (Files.isDirectory(file)) {
      throw new NotWritableException(file, "it is a directory; move it away");
    }
    // always the same name: what a killed run left is overwritten
    Path beside = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      try (OutputStream out = open(beside)) {
        fill(out, wanted);
      }
      OutputFile.move(beside, file);
    } catch (IOException e) {
      throw new NotWritableException(file, words(e) + discarded(beside));
    }
  }

  private static OutputStream open(Path file) throws IOException {
    return Channels.newOutputStream(
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE));
  }

  private static void fill(OutputStream out, Wanted wanted) throws IOException {
    SplittableRandom random = new SplittableRandom(seed(wanted.path()));
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, wanted.bytes())];
    long left = wanted.bytes();
    while (left > 0) {
      int length = (int) Math.min(buffer.length, left);
      random.nextBytes(buffer);
      for (int i = 0; i < length; i++) {
        buffer[i] = SIGNS[buffer[i] & 63];
      }
      out.write(buffer, 0, length);
      left -= length;
    }
  }

  /** The hash of FNV-1a, 64 bits: the same on every platform. */
  private static long seed(String path) {
    long hash = 0xcbf29ce484222325L;
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
    }
    return hash;
  }

  private static String discarded(Path beside) {
    try {
      Files.deleteIfExists(beside);
      return "";
    } catch (IOException e) {
      return "; a part of it is left behind as " + beside.getFileName();
    }
  }

  private static String words(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "no right to write there";
    }
    boolean reasoned = e instanceof FileSystemException f && f.getReason() != null;
    return reasoned ? ((FileSystemException) e).getReason() : String.valueOf(e.getMessage());
  }
}
