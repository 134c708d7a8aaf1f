package io.github.trueload.spark;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.bytes.Packing;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.LogReader;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.jtl.LogPieces;
import io.github.trueload.sample.SampleSource;
import java.io.IOException;
import java.util.ServiceLoader;

/** JMeter's logs in CSV: those in the cluster's file systems are parsed by all of it. */
public final class ClusterLogReader implements LogReader {

  /** For the service loader. */
  public ClusterLogReader() {}

  @Override
  public boolean fits(byte[] head, InputOptions options) {
    // The other registered readers have precedence in any order of registration.
    return Cluster.current() != null
        && ServiceLoader.load(LogReader.class, LogReader.class.getClassLoader()).stream()
            .filter(each -> each.type() != ClusterLogReader.class)
            .noneMatch(each -> each.get().fits(head, options));
  }

  @Override
  public SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    Cluster cluster = Cluster.current();
    boolean isPlain = bytes.packing() == Packing.NONE;
    if (cluster == null || !isPlain || !cluster.holds(bytes.name())) {
      return JtlSource.open(bytes, options.jtl());
    }
    try (bytes) {
      return cluster.log(bytes.name(), bytes.head(LogPieces.HEAD_BYTES), options.jtl());
    }
  }
}
