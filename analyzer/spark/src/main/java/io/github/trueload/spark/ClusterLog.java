package io.github.trueload.spark;

import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LogPieces;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A log in CSV in a file system of the cluster. Each task parses a range of its pieces; the parsed
 * pieces wait on the executors' disks until the driver takes them, in the order of the log.
 */
final class ClusterLog {

  /** How many tasks parse a log. Default: one for each {@link #BYTES_OF_TASK}. */
  static final String PARTITIONS = "spark.trueload.partitions";

  private static final long BYTES_OF_TASK = 64L << 20;

  private final JavaSparkContext spark;
  private final String address;
  private final long length;
  private final Broadcast<SerializableConfiguration> hadoop;

  ClusterLog(JavaSparkContext spark, String address, long length) {
    this.spark = spark;
    this.address = address;
    this.length = length;
    this.hadoop = spark.broadcast(new SerializableConfiguration(spark.hadoopConfiguration()));
  }

  SampleSource read(byte[] head, JtlOptions options) throws IOException {
    JtlOptions ofAll = options.withZone(options.zone());
    LogPieces log = LogPieces.of(address, head, ofAll);
    JavaRDD<byte[]> parsed =
        spark
            .parallelize(ranges(log.start()), partitions())
            .flatMap(new Parsing(address, spark.broadcast(head), ofAll, hadoop));
    return new SampleSource() {
      @Override
      public SourceFormat format() {
        return SourceFormat.JTL_CSV;
      }

      @Override
      public SourceSummary readInto(BlockSink sink) throws IOException {
        parsed.persist(StorageLevel.DISK_ONLY());
        try {
          parsed.count(); // by all executors at once; the driver then takes one task after another
          return log.source(parsed.toLocalIterator(), number -> again(log.start(), number))
              .readInto(sink);
        } finally {
          parsed.unpersist(false);
        }
      }
    };
  }

  private int partitions() {
    long usual = Math.max(1, (length + BYTES_OF_TASK - 1) / BYTES_OF_TASK);
    return spark.getConf().getInt(PARTITIONS, (int) Math.min(usual, Integer.MAX_VALUE));
  }

  /** The pieces of the log in one range for each task. */
  private List<Range> ranges(long start) {
    long pieces = Math.max(1, (length - start + LogPieces.BYTES - 1) / LogPieces.BYTES);
    int tasks = partitions();
    List<Range> ranges = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      long first = pieces * task / tasks;
      long end = pieces * (task + 1) / tasks;
      ranges.add(
          new Range(
              start + first * LogPieces.BYTES, Math.min(length, start + end * LogPieces.BYTES)));
    }
    return ranges;
  }

  private byte[] again(long start, long number) {
    long from = start + number * LogPieces.BYTES;
    byte[] bytes = new byte[(int) Math.min(LogPieces.BYTES, length - from)];
    Path path = new Path(address);
    try (FSDataInputStream in = path.getFileSystem(spark.hadoopConfiguration()).open(path)) {
      in.readFully(from, bytes);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Bytes of the log.
   *
   * @param from offset of the first
   * @param end offset behind the last
   */
  private record Range(long from, long end) implements Serializable {}

  /** What a task does with its range: piece by piece, as the pieces are asked for. */
  private record Parsing(
      String address,
      Broadcast<byte[]> head,
      JtlOptions options,
      Broadcast<SerializableConfiguration> hadoop)
      implements FlatMapFunction<Range, byte[]> {

    @Override
    public Iterator<byte[]> call(Range range) throws IOException {
      if (range.from() >= range.end()) {
        return List.<byte[]>of().iterator();
      }
      LogPieces log = LogPieces.of(address, head.value(), options);
      Path path = new Path(address);
      FSDataInputStream in = path.getFileSystem(hadoop.value().value()).open(path);
      in.seek(range.from());
      byte[] piece = new byte[LogPieces.BYTES];
      return new Iterator<>() {
        private long at = range.from();

        @Override
        public boolean hasNext() {
          return at < range.end();
        }

        @Override
        public byte[] next() {
          int size = (int) Math.min(piece.length, range.end() - at);
          try {
            in.readFully(piece, 0, size);
            byte[] parsed = log.parse(piece, size, at == log.start());
            at += size;
            if (at == range.end()) {
              in.close();
            }
            return parsed;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };
    }
  }
}
