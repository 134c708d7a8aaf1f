package io.github.trueload.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Files of other machines that paths of this one stand for. An implementation is registered by one
 * line in {@code META-INF/services/io.github.trueload.bytes.RemoteFiles}; it is asked about each
 * input that does not exist here.
 */
public interface RemoteFiles {

  /**
   * {@return the address of the file, by which messages and results name it}
   *
   * @param path a path that does not exist on this machine; null if it stands for no remote file
   */
  @Nullable String addressOf(Path path);

  /**
   * {@return the bytes of the file, from the first on}
   *
   * @param address as {@link #addressOf} returns it
   * @throws IOException if it cannot be opened
   */
  InputStream open(String address) throws IOException;
}
