package io.github.trueload.capture;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;

/** Reads the packets of one capture file, in the file's order, once. Close it afterwards. */
public abstract class CaptureReader implements Closeable {

  /** More than any capture tool writes for one packet: a length above it is damage. */
  static final int MAX_PACKET_BYTES = 1 << 28;

  static final int MAX_WIRE_LENGTH = 1 << 30;

  final ByteSource source;
  final Anomalies anomalies = new Anomalies();
  long number;

  CaptureReader(ByteSource source) {
    this.source = source;
  }

  /**
   * Opens a capture, plain or gzip, and reads its header.
   *
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static CaptureReader open(Path path) throws IOException {
    byte[] head = head(path);
    SourceFormat format = CaptureFormat.detect(head).orElse(null);
    if (format == null) {
      throw unreadable(path, head);
    }
    ByteSource source = source(path, head);
    try {
      return format == SourceFormat.PCAP
          ? PcapReader.of(source, path)
          : PcapNgReader.of(source, path);
    } catch (IOException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  private static byte[] head(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new UnreadableInputException(
          path.toString(), "is a directory", "name the capture files in it");
    }
    if (!Files.exists(path)) {
      throw new UnreadableInputException(path.toString(), "no such file", "check the name");
    }
    try (InputStream stream = Files.newInputStream(path)) {
      return stream.readNBytes(CaptureFormat.HEAD_BYTES);
    }
  }

  private static ByteSource source(Path path, byte[] head) throws IOException {
    ReadableByteChannel channel =
        CaptureFormat.isGzip(head)
            ? Channels.newChannel(new GZIPInputStream(Files.newInputStream(path), 1 << 16))
            : FileChannel.open(path, StandardOpenOption.READ);
    return new ByteSource(channel, ByteSource.DEFAULT_WINDOW);
  }

  private static UnreadableInputException unreadable(Path path, byte[] head) {
    String name = path.toString();
    if (head.length == 0) {
      return new UnreadableInputException(
          name, "the file is empty", "check that the capture was written and finished");
    }
    if (CaptureFormat.isZstd(head)) {
      return new UnreadableInputException(
          name, "compressed with zstd, which is not read", "decompress it first: zstd -d " + name);
    }
    return new UnreadableInputException(
        name, "not a packet capture", "give a pcap or pcapng file, plain or gzip");
  }

  /** The file's format. */
  public abstract SourceFormat format();

  /**
   * Moves {@code packet} to the next packet.
   *
   * @return false at the end, or where damage makes the rest unreadable; see {@link #anomalies}
   */
  public abstract boolean next(Packet packet) throws IOException;

  /** The finest step the time stamps can tell; known to be final once all packets were read. */
  public abstract long resolutionNanos();

  /** Bytes kept of each packet at most, as the file states; 0 where it states none. */
  public abstract int snapLength();

  /** What was wrong with the file so far; places are packet numbers. */
  public Anomalies anomalies() {
    return anomalies;
  }

  /** Packets read so far. */
  public long packets() {
    return number;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
