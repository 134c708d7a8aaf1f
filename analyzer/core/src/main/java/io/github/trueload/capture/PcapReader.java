package io.github.trueload.capture;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.capture.CaptureCounts.CountsFile;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classic format: one header, then records. Both byte orders, micro- and nanoseconds; see
 * draft-ietf-opsawg-pcap.
 */
final class PcapReader extends FileReader {

  private static final int FILE_HEADER = 24;

  /** Before 2.4 some wrote a packet's two lengths the other way round (libpcap's sf-pcap.c). */
  private static final int VERSION_WITH_LENGTHS_IN_ORDER = 4;

  private final boolean swapped;
  private final boolean nanos;
  private final int recordHeader;
  private final int snapLength;
  private final int linkType;
  private final boolean lengthsMayBeSwapped;
  private final @Nullable CountsFile counts;

  /** Whether {@link #counts} are of another capture; not known before the end. */
  private boolean hasForeignCounts;

  private boolean hasEnded;

  private PcapReader(
      ByteSource source,
      String name,
      boolean swapped,
      int magic,
      int snapLength,
      int linkType,
      boolean lengthsMayBeSwapped,
      @Nullable CountsFile counts) {
    super(source, name);
    this.counts = counts;
    this.swapped = swapped;
    this.nanos = magic == CaptureFormat.PCAP_NANOS;
    this.recordHeader = magic == CaptureFormat.PCAP_PATCHED ? 24 : 16;
    this.snapLength = snapLength;
    this.linkType = linkType;
    this.lengthsMayBeSwapped = lengthsMayBeSwapped;
  }

  /**
   * Reads the header.
   *
   * @param counts what the system counted meanwhile; null where that is not known
   */
  static PcapReader of(ByteSource source, String name, @Nullable CountsFile counts)
      throws IOException {
    if (!source.has(FILE_HEADER)) {
      throw new UnreadableInputException(
          name,
          "the file ends within its header, after " + (source.limit - source.position) + " bytes",
          "capture again");
    }
    int magic = BigEndian.int32(source.buffer, source.position);
    boolean swapped = !CaptureFormat.isPcap(magic);
    int snapLength = order(BigEndian.int32(source.buffer, source.position + 16), swapped);
    // The upper half shows the length of frame check sequences; IP's own length leaves them out.
    int linkType = order(BigEndian.int32(source.buffer, source.position + 20), swapped) & 0xFFFF;
    short minor = (short) BigEndian.unsigned16(source.buffer, source.position + 6);
    boolean old = (swapped ? Short.reverseBytes(minor) : minor) < VERSION_WITH_LENGTHS_IN_ORDER;
    source.position += FILE_HEADER;
    return new PcapReader(
        source, name, swapped, order(magic, swapped), snapLength, linkType, old, counts);
  }

  private static int order(int value, boolean swapped) {
    return swapped ? Integer.reverseBytes(value) : value;
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.PCAP;
  }

  @Override
  public Map<String, String> facts() {
    if (counts == null) {
      return Map.of();
    }
    CaptureCounts stated = counts.counts();
    return Map.of(
        "dropped_packets",
        hasForeignCounts
            ? "unknown, because " + counts.file() + " is of another capture"
            : stated.dropped() + " beside " + stated.packets() + " captured");
  }

  @Override
  boolean hasForeignCounts() {
    return hasForeignCounts;
  }

  @Override
  public boolean next(Packet packet) throws IOException {
    ByteSource in = source;
    if (!in.has(recordHeader)) {
      return ended(in.limit > in.position || in.isCut());
    }
    byte[] buffer = in.buffer;
    int at = in.position;
    long seconds = order(BigEndian.int32(buffer, at), swapped) & 0xFFFFFFFFL;
    long fraction = order(BigEndian.int32(buffer, at + 4), swapped) & 0xFFFFFFFFL;
    int captured = order(BigEndian.int32(buffer, at + 8), swapped);
    int original = order(BigEndian.int32(buffer, at + 12), swapped);
    if (lengthsMayBeSwapped && captured > original) {
      int first = captured;
      captured = original;
      original = first;
    }
    if (captured < 0 || captured > MAX_PACKET_BYTES) {
      anomalies.count(AnomalyKind.MALFORMED_PACKET, number + 1);
      return ended(true);
    }
    if (!in.has(recordHeader + captured)) {
      return ended(true);
    }
    packet.number = ++number;
    packet.timestampNanos = seconds * 1_000_000_000L + (nanos ? fraction : fraction * 1_000L);
    packet.buffer = in.buffer;
    packet.offset = in.position + recordHeader;
    packet.capturedLength = captured;
    packet.originalLength = original < 0 || original > MAX_WIRE_LENGTH ? captured : original;
    packet.linkType = linkType;
    in.position += recordHeader + captured;
    return true;
  }

  private boolean ended(boolean inMidRecord) {
    if (inMidRecord) {
      anomalies.count(AnomalyKind.TRUNCATED_FILE, number + 1);
      source.position = source.limit;
    }
    if (counts != null && !hasEnded) {
      hasEnded = true;
      hasForeignCounts = counts.isOfAnother(number, /* whole= */ !inMidRecord);
      long dropped = hasForeignCounts ? 0 : counts.counts().dropped();
      anomalies.countMany(AnomalyKind.CAPTURE_DROPS, dropped);
    }
    return false;
  }

  @Override
  public long resolutionNanos() {
    return nanos ? 1 : 1_000;
  }

  @Override
  public int snapLength() {
    return snapLength;
  }
}
