package io.github.trueload.live;

import com.sun.jna.LastErrorException;
import io.github.trueload.bytes.OutputFile.NotWritableException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A new file for packets. It was not there before, no link was followed to it, and on Unix only its
 * owner may read it: packets contain passwords and cookies.
 */
final class PacketFile implements Closeable {

  /** O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC; with O_EXCL the system follows no link. */
  private static final int NEW_ON_LINUX = 1 | 0100 | 0200 | 02000000;

  /** O_RDWR and the same: macOS opens a name in /dev/fd only for what the descriptor may do. */
  private static final int NEW_ON_MAC = 2 | 0x200 | 0x800 | 0x1000000;

  private static final int OWNER_ALONE = 0600;

  private final Path path;

  /** Of the open file, -1 where there is none. */
  private final int descriptor;

  private PacketFile(Path path, int descriptor) {
    this.path = path;
    this.descriptor = descriptor;
  }

  /**
   * Creates the file.
   *
   * @param user whose rights the process has since it dropped its own; empty: it did not
   * @throws NotWritableException if that cannot be done
   */
  static PacketFile create(Path path, Optional<SystemUser> user) throws NotWritableException {
    try {
      if (SystemCalls.AVAILABLE) {
        return new PacketFile(path, open(path));
      }
      Files.newByteChannel(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE).close();
      return new PacketFile(path, -1);
    } catch (FileAlreadyExistsException e) {
      throw new NotWritableException(
          path,
          "it exists: another capture is writing it, or was killed; remove it, or choose another"
              + " name");
    } catch (AccessDeniedException e) {
      throw new NotWritableException(
          path,
          "no right to write into its directory"
              + user.map(other -> " as " + other.name()).orElse("")
              + "; choose another directory"
              + user.map(other -> ", or another user with --user").orElse(""));
    } catch (IOException e) {
      throw new NotWritableException(path, CaptureTroubleshooting.oneLine(e));
    }
  }

  private static int open(Path path) throws IOException {
    int flags =
        CaptureTroubleshooting.here() == CaptureTroubleshooting.MAC ? NEW_ON_MAC : NEW_ON_LINUX;
    try {
      return SystemCalls.get().open(path.toAbsolutePath().toString(), flags, OWNER_ALONE);
    } catch (LastErrorException e) {
      throw switch (e.getErrorCode()) {
        case SystemCalls.EEXIST -> new FileAlreadyExistsException(path.toString());
        case SystemCalls.EACCES -> new AccessDeniedException(path.toString());
        default -> new IOException(CaptureTroubleshooting.oneLine(e), e);
      };
    }
  }

  /**
   * A name that leads to this file, until it is closed: another file that meanwhile has its path is
   * not meant.
   */
  Path name() {
    return descriptor < 0 ? path : Path.of("/dev/fd/" + descriptor);
  }

  /** Gives the name back; those that opened the file keep it. */
  @Override
  public void close() {
    if (descriptor >= 0) {
      SystemCalls.get().close(descriptor);
    }
  }
}
