package io.github.trueload.bytes;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written beside its place and then moved there: whole, or not at all. */
public final class OutputFile {

  /** Writes the content to the path given. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to {@code path}, a name that is free. */
    void writeTo(Path path) throws IOException;
  }

  /** A file that cannot be written: one line. */
  public static final class NotWritableException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param path the file
     * @param problem what stands in the way, and what to do
     */
    public NotWritableException(Path path, String problem) {
      super(path + ": cannot be written: " + problem);
    }
  }

  private OutputFile() {}

  /**
   * Fails before any work is done where {@code path} has no chance.
   *
   * @throws NotWritableException with what stands in the way
   */
  public static void check(Path path) throws NotWritableException {
    Path directory = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path)) {
      throw new NotWritableException(path, "it is a directory; name a file");
    }
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
   * @throws NotWritableException if that cannot be done; what was there before is then untouched
   */
  public static void write(Path path, Content content) throws NotWritableException {
    check(path);
    Path beside = null;
    try {
      Path target = path.toAbsolutePath();
      beside = Files.createTempFile(target.getParent(), "." + target.getFileName() + ".", ".part");
      Files.delete(beside);
      content.writeTo(beside);
      move(beside, target);
    } catch (NoSuchFileException e) {
      throw new NotWritableException(path, "its directory does not exist; create it first");
    } catch (AccessDeniedException e) {
      throw new NotWritableException(path, "no right to write there");
    } catch (IOException e) {
      throw new NotWritableException(path, String.valueOf(e.getMessage()));
    } finally {
      discard(beside);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void discard(Path beside) throws NotWritableException {
    try {
      if (beside != null) {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw new NotWritableException(beside, "a part of it is left behind: " + e.getMessage());
    }
  }
}
