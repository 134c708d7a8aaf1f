package io.github.trueload.spark;

import io.github.trueload.bytes.RemoteFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of the cluster that the command was given. */
public final class HadoopFiles implements RemoteFiles {

  /** For the service loader. */
  public HadoopFiles() {}

  @Override
  public @Nullable String addressOf(Path path) {
    Cluster cluster = Cluster.current();
    return cluster == null ? null : cluster.addressOf(path);
  }

  @Override
  public InputStream open(String address) throws IOException {
    Cluster cluster = Cluster.current();
    if (cluster == null) {
      throw new FileNotFoundException(address);
    }
    return cluster.open(address);
  }
}
