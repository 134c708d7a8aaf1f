package io.github.trueload.bytes;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written beside its place and then moved there: whole, or not at all. A symbolic
 * link is followed, so that the file it leads to is replaced and the link stays; the permissions of
 * a replaced file are kept. What is not a regular file, a device, a FIFO or a pipe of the shell, is
 * never replaced: it is opened and written to.
 */
public final class OutputFile {

  /** The bytes of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to {@code out}, which is buffered and is closed afterwards. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** The text of a file. */
  @FunctionalInterface
  public interface Text {
    /** Writes everything to {@code out}, which is buffered and is closed afterwards. */
    void writeTo(Writer out) throws IOException;
  }

  /** A file that cannot be written: one line. */
  public static final class NotWritableException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param problem what stands in the way, and what to do
     */
    public NotWritableException(Path path, @Nullable String problem) {
      super(path + ": cannot be written: " + problem);
    }
  }

  private static final int MOST_LINKS = 40;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final SecureRandom NAMES = new SecureRandom();

  private OutputFile() {}

  /**
   * Fails before any work is done where {@code path} has no chance.
   *
   * @throws NotWritableException with what stands in the way
   */
  public static void check(Path path) throws NotWritableException {
    if (Files.isDirectory(path)) {
      throw new NotWritableException(path, "it is a directory; name a file");
    }
    if (isSystemName(path) && Files.isRegularFile(path)) {
      throw new NotWritableException(
          path, "it is a stream of this process, redirected to a file; name the file itself");
    }
    if (isWrittenThrough(path)) {
      if (!Files.isWritable(path)) {
        throw new NotWritableException(path, "no right to write to it");
      }
      return;
    }
    Path directory = target(path).getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new NotWritableException(path, "its directory does not exist; create it first");
    }
    if (!Files.isWritable(directory)) {
      throw new NotWritableException(path, "no right to write into its directory");
    }
  }

  /**
   * Writes {@code content} to {@code path}, over what is there.
   *
   * @throws NotWritableException if that cannot be done; a regular file that was there before is
   *     then untouched
   * @throws UncheckedIOException if the content fails by itself, because a file that it reads
   *     cannot be read; a regular file that was there before is then untouched
   */
  public static void write(Path path, Content content) throws NotWritableException {
    check(path);
    try {
      if (isWrittenThrough(path)) {
        writeTo(Files.newOutputStream(path, StandardOpenOption.WRITE), content);
      } else {
        writeWhole(target(path), content);
      }
    } catch (IOException e) {
      throw refusal(path, e);
    }
  }

  /**
   * Writes text in UTF-8 to {@code path} itself: a link or device that has this name is replaced.
   * For names that the program makes, which another user could have taken before.
   *
   * @param text the characters
   * @throws NotWritableException if that cannot be done
   */
  public static void replaceText(Path path, Text text) throws NotWritableException {
    try {
      writeWhole(path.toAbsolutePath(), encoded(text));
    } catch (IOException e) {
      throw refusal(path, e);
    }
  }

  private static NotWritableException refusal(Path path, IOException e) {
    if (e instanceof NotWritableException known) {
      return known;
    }
    if (e instanceof NoSuchFileException) {
      return new NotWritableException(path, "its directory does not exist; create it first");
    }
    return new NotWritableException(
        path,
        e instanceof AccessDeniedException
            ? "no right to write there"
            : String.valueOf(e.getMessage()));
  }

  private static void writeWhole(Path target, Content content) throws IOException {
    Path beside = freeName(target);
    try {
      OutputStream out = create(beside);
      keepPermissions(target, beside);
      writeTo(out, content);
      move(beside, target);
    } finally {
      discard(beside);
    }
  }

  /**
   * Writes text in UTF-8 to {@code path}, over what is there.
   *
   * @param text the characters
   * @throws NotWritableException if that cannot be done; a regular file that was there before is
   *     then untouched
   * @throws UncheckedIOException if the text fails by itself, as in {@link #write}
   */
  public static void writeText(Path path, Text text) throws NotWritableException {
    write(path, encoded(text));
  }

  private static Content encoded(Text text) {
    return out -> {
      // This encoder reports a character that is none; the default one would replace it.
      Writer writer =
          new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder()));
      text.writeTo(writer);
      writer.flush();
    };
  }

  private static void writeTo(OutputStream file, Content content) throws IOException {
    Target target = new Target(file);
    try (OutputStream out = new BufferedOutputStream(target, BUFFER_BYTES)) {
      writeTo(out, content, target);
    }
  }

  /** A failure that is not that of the file is one of what the content reads. */
  private static void writeTo(OutputStream out, Content content, Target target) throws IOException {
    try {
      content.writeTo(out);
    } catch (NotWritableException | CharacterCodingException e) {
      throw e;
    } catch (IOException e) {
      if (target.hasFailed) {
        throw e;
      }
      throw new UncheckedIOException(e);
    }
  }

  /** The file; it remembers whether it could not be written. */
  private static final class Target extends OutputStream {

    private final OutputStream file;
    private boolean hasFailed;

    Target(OutputStream file) {
      this.file = file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        file.write(bytes, from, length);
      } catch (IOException e) {
        hasFailed = true;
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        file.flush();
      } catch (IOException e) {
        hasFailed = true;
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /**
   * Removes what an earlier run wrote to {@code path}, so that it cannot be taken for the result of
   * this one. Only a regular file is removed; a symbolic link stays, the file it leads to goes.
   *
   * @throws NotWritableException if it cannot be removed
   */
  public static void removeStale(Path path) throws NotWritableException {
    if (isSystemName(path) || !Files.isRegularFile(path)) {
      return;
    }
    try {
      Files.delete(target(path));
    } catch (IOException e) {
      throw new NotWritableException(path, "the result of an earlier run cannot be removed");
    }
  }

  /**
   * {@return whether two names lead to one file: the same inode, or where the file is not there yet
   * the same place} A device or pipe is no file in this sense, for it keeps nothing.
   *
   * @param one a path
   * @param other another path
   */
  public static boolean isSameFile(Path one, Path other) {
    if (isWrittenThrough(one) || isWrittenThrough(other)) {
      return false;
    }
    try {
      return Files.exists(one) && Files.exists(other)
          ? Files.isSameFile(one, other)
          : place(one).equals(place(other));
    } catch (IOException e) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }

  private static Path place(Path path) throws IOException {
    Path target = target(path);
    Path directory = target.getParent();
    return directory == null || !Files.isDirectory(directory)
        ? target.normalize()
        : directory.toRealPath().resolve(target.getFileName());
  }

  /** Whether something is there that is neither a regular file nor a directory. */
  private static boolean isWrittenThrough(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  /** Names of devices and of open files of processes, {@code /dev/fd/3} say. */
  private static boolean isSystemName(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith("/dev") && !absolute.startsWith("/dev/shm")
        || absolute.startsWith("/proc");
  }

  /** Where symbolic links lead, whether or not a file is there. */
  private static Path target(Path path) {
    Path target = path.toAbsolutePath();
    try {
      for (int links = 0; links < MOST_LINKS && Files.isSymbolicLink(target); links++) {
        target = target.resolveSibling(Files.readSymbolicLink(target));
      }
    } catch (IOException e) {
      return path.toAbsolutePath();
    }
    return target;
  }

  /** A name beside {@code target} that no other program can guess. */
  private static Path freeName(Path target) {
    String random = Long.toHexString(NAMES.nextLong());
    return target.resolveSibling("." + target.getFileName() + "." + random + ".part");
  }

  /**
   * Creates a file that was not there, and follows no link. The file is written through what this
   * opens: the name could lead elsewhere when it is opened again.
   */
  private static OutputStream create(Path path) throws IOException {
    return Files.newOutputStream(
        path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  private static void keepPermissions(Path of, Path on) throws IOException {
    PosixFileAttributeView old =
        Files.getFileAttributeView(of, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (old != null && Files.isRegularFile(of, LinkOption.NOFOLLOW_LINKS)) {
      Files.setPosixFilePermissions(on, old.readAttributes().permissions());
    }
  }

  /** Gives a file another name in one step if the file system can, over what is there. */
  public static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void discard(Path beside) throws NotWritableException {
    try {
      Files.deleteIfExists(beside);
    } catch (IOException e) {
      throw new NotWritableException(beside, "a part of it is left behind: " + e.getMessage());
    }
  }
}
