package io.github.trueload.sessions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file as it is at one moment, so that one that was read and has not changed need not be read
 * again.
 *
 * @param path absolute
 * @param bytes its size
 * @param modifiedMillis when it was written last, milliseconds since the epoch
 */
record FileVersion(Path path, long bytes, long modifiedMillis) {

  /** The present version, to be asked for before the file is read. */
  static FileVersion of(Path path) throws IOException {
    BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
    return new FileVersion(path.toAbsolutePath(), now.size(), now.lastModifiedTime().toMillis());
  }
}
