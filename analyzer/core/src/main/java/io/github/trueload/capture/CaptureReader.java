package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the packets of a capture, in order, once. Close it afterwards. */
public abstract class CaptureReader implements Closeable {

  final Anomalies anomalies = new Anomalies();
  long number;

  protected CaptureReader() {}

  /**
   * Opens a capture, plain or packed, and reads its header.
   *
   * @return the reader, at the first packet
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static CaptureReader open(Path path) throws IOException {
    return open(InputBytes.open(path));
  }

  /**
   * Reads the header of a capture. Its bytes are closed with the reader, or where this fails.
   *
   * @param bytes of the capture
   * @return the reader, at the first packet
   * @throws UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public static CaptureReader open(InputBytes bytes) throws IOException {
    try {
      byte[] head = bytes.head(CaptureFormat.HEAD_BYTES);
      SourceFormat format = CaptureFormat.detect(head).orElse(null);
      if (format == null) {
        throw unreadable(bytes.name(), head);
      }
      ByteSource source = new ByteSource(bytes, ByteSource.DEFAULT_WINDOW);
      return format == SourceFormat.PCAP
          ? PcapReader.of(source, bytes.name(), CaptureCounts.of(bytes))
          : PcapNgReader.of(source, bytes.name());
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  private static UnreadableInputException unreadable(String name, byte[] head) {
    if (head.length == 0) {
      return new UnreadableInputException(
          name, "is empty", "check that the capture was written and finished");
    }
    return new UnreadableInputException(
        name, "not a packet capture", "give a pcap or pcapng file, plain, gzip or zstd");
  }

  /** {@return the name of the input in messages} */
  public abstract String name();

  /** {@return the format; if several files have different formats, the richer one} */
  public abstract SourceFormat format();

  /** {@return further facts to show, name to value, in order; final once all packets were read} */
  public Map<String, String> facts() {
    return Map.of();
  }

  /**
   * Moves {@code packet} to the next packet.
   *
   * @return false at the end, or where damage makes the rest unreadable; see {@link #anomalies}
   */
  public abstract boolean next(Packet packet) throws IOException;

  /** {@return the finest step of the timestamps; final once all packets were read} */
  public abstract long resolutionNanos();

  /**
   * {@return the largest number of bytes kept of each packet, according to the file; 0 if it states
   * none}
   */
  public abstract int snapLength();

  /** {@return the damage found in the file so far; its places are packet numbers} */
  public Anomalies anomalies() {
    return anomalies;
  }

  /** Whether the counts beside the file turned out to be of another capture; final at the end. */
  boolean hasForeignCounts() {
    return false;
  }

  /**
   * Takes what hands on the exchanges found so far, for a reader that is asked about them before
   * the capture's end; a reader of files has no use for it.
   *
   * @param handOn to be called by the thread that reads
   */
  public void handOnBy(Runnable handOn) {}

  /**
   * Hands the TLS key logs that the capture carries to {@code secrets}, each when it is reached,
   * which is before the packets that it is needed for. Only pcapng carries any.
   *
   * @param secrets takes the text of a key log
   */
  public void handSecretsTo(Consumer<String> secrets) {}

  /**
   * Asks that the bytes of packets stay as they are when {@link #next} goes on, so that another
   * thread may look at them.
   *
   * @param left takes, from within {@link #next}, what is to be run once the bytes of all earlier
   *     packets are no longer needed; few bytes are read before that
   * @return whether they do; if not, nothing has changed
   */
  public boolean keepBytes(Consumer<Runnable> left) {
    return false;
  }

  /** Counts a packet; its number. */
  protected final long countPacket() {
    return ++number;
  }

  /** {@return packets read so far} */
  public long packets() {
    return number;
  }
}
