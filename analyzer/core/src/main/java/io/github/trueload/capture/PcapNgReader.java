package io.github.trueload.capture;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The block format: sections, each with its byte order and its interfaces, each with its clock; see
 * draft-ietf-opsawg-pcapng. Enhanced, simple and (obsolete) packet blocks become packets, counts of
 * drops become anomalies, every other block is skipped.
 */
final class PcapNgReader extends FileReader {

  private static final int SECTION_HEADER = CaptureFormat.PCAPNG_SECTION;
  private static final int INTERFACE = 1;
  private static final int OBSOLETE_PACKET = 2;
  private static final int SIMPLE_PACKET = 3;
  private static final int INTERFACE_STATISTICS = 5;
  private static final int ENHANCED_PACKET = 6;
  private static final int DECRYPTION_SECRETS = 10;

  /** Secrets in the form of a TLS key log. */
  private static final int TLS_KEY_LOG = 0x544C534B;

  private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
  private static final int BLOCK_OVERHEAD = 12;

  private static final int OPTION_TSRESOL = 9;
  private static final int OPTION_TSOFFSET = 14;
  private static final int OPTION_DROPPED_BEFORE_PACKET = 4;
  private static final int OPTION_DROPPED_BY_INTERFACE = 5;
  private static final int OPTION_DROPPED_BY_SYSTEM = 7;

  /** Of an option that counts: its head, and eight bytes. */
  private static final int COUNT_OPTION_BYTES = 12;

  /** In an obsolete packet block. */
  private static final int DROPS_NOT_KNOWN = 0xFFFF;

  private final List<PcapNgInterface> interfaces = new ArrayList<>();

  /** By statistics blocks, for each interface. */
  private final Map<Integer, Long> drops = new HashMap<>();

  /** By what packets say of the time before them, for each interface. */
  private final Map<Integer, Long> dropsBeforePackets = new HashMap<>();

  private boolean swapped;
  private long resolutionNanos = Long.MAX_VALUE;
  private int snapLength;
  private Consumer<String> secrets = text -> {};

  private PcapNgReader(ByteSource source, String name) {
    super(source, name);
  }

  static PcapNgReader of(ByteSource source, String name) throws IOException {
    if (!source.has(28)) {
      throw new UnreadableInputException(
          name,
          "the file ends within its section header, after "
              + (source.limit - source.position)
              + " bytes",
          "capture again");
    }
    int magic = BigEndian.int32(source.buffer, source.position + 8);
    if (magic != BYTE_ORDER_MAGIC && Integer.reverseBytes(magic) != BYTE_ORDER_MAGIC) {
      throw new UnreadableInputException(
          name, "its pcapng section header has no valid byte order", "capture again");
    }
    boolean swapped = magic != BYTE_ORDER_MAGIC;
    int major = major((short) BigEndian.unsigned16(source.buffer, source.position + 12), swapped);
    if (major != 1) {
      throw new UnreadableInputException(
          name, "pcapng of version " + major, "convert it: editcap -F pcapng");
    }
    return new PcapNgReader(source, name);
  }

  private static int major(short stored, boolean swapped) {
    return (swapped ? Short.reverseBytes(stored) : stored) & 0xFFFF;
  }

  private int int32(int at) {
    int value = BigEndian.int32(source.buffer, at);
    return swapped ? Integer.reverseBytes(value) : value;
  }

  private int int16(int at) {
    short value = (short) BigEndian.unsigned16(source.buffer, at);
    return (swapped ? Short.reverseBytes(value) : value) & 0xFFFF;
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.PCAPNG;
  }

  @Override
  public boolean next(Packet packet) throws IOException {
    ByteSource in = source;
    while (in.has(BLOCK_OVERHEAD)) {
      int type = int32(in.position);
      if (type == SECTION_HEADER && !beginSection()) {
        return damaged();
      }
      int length = int32(in.position + 4);
      if (length < BLOCK_OVERHEAD || length > MAX_PACKET_BYTES) {
        return damaged();
      }
      if (!in.has(length)) {
        return ended(true);
      }
      int start = in.position;
      in.position += (length + 3) & ~3;
      if (in.position > in.limit) {
        in.position = in.limit;
      }
      if (readBlock(type, start, length, packet)) {
        return true;
      }
    }
    return ended(in.limit > in.position || in.isCut());
  }

  /** Learns the section's byte order; false if it is of a kind that cannot be read. */
  private boolean beginSection() throws IOException {
    if (!source.has(16)) {
      return false;
    }
    int magic = BigEndian.int32(source.buffer, source.position + 8);
    if (magic != BYTE_ORDER_MAGIC && Integer.reverseBytes(magic) != BYTE_ORDER_MAGIC) {
      return false;
    }
    swapped = magic != BYTE_ORDER_MAGIC;
    return int16(source.position + 12) == 1;
  }

  private boolean damaged() {
    anomalies.count(AnomalyKind.MALFORMED_PACKET, number + 1);
    return ended(true);
  }

  private boolean ended(boolean inMidBlock) {
    if (inMidBlock) {
      anomalies.count(AnomalyKind.TRUNCATED_FILE, number + 1);
      source.position = source.limit;
    }
    countDrops();
    return false;
  }

  /** Each section numbers its interfaces again. Statistics contain what packets say. */
  private void countDrops() {
    dropsBeforePackets.putAll(drops);
    dropsBeforePackets
        .values()
        .forEach(count -> anomalies.countMany(AnomalyKind.CAPTURE_DROPS, count));
    dropsBeforePackets.clear();
    drops.clear();
  }

  /** Whether the block was a packet. */
  private boolean readBlock(int type, int start, int length, Packet packet) {
    switch (type) {
      case ENHANCED_PACKET:
        if (length < 32
            || !packet(
                packet, int32(start + 8), start + 28, length - 32, int32(start + 24), start)) {
          return false;
        }
        if (length - 32 - packet.capturedLength >= COUNT_OPTION_BYTES) {
          addDrops(int32(start + 8), dropsBefore(packet, start, length));
        }
        return true;
      case OBSOLETE_PACKET:
        if (length < 32
            || !packet(
                packet, int16(start + 8), start + 28, length - 32, int32(start + 24), start)) {
          return false;
        }
        int dropped = int16(start + 10);
        addDrops(int16(start + 8), dropped == DROPS_NOT_KNOWN ? 0 : dropped);
        return true;
      case SIMPLE_PACKET:
        return length >= 16 && simplePacket(packet, start, length);
      case SECTION_HEADER:
        countDrops();
        interfaces.clear();
        return false;
      case INTERFACE:
        if (length >= 20) {
          addInterface(start, length);
        }
        return false;
      case INTERFACE_STATISTICS:
        if (length >= 24) {
          readStatistics(start, length);
        }
        return false;
      case DECRYPTION_SECRETS:
        if (length >= 24 && int32(start + 8) == TLS_KEY_LOG) {
          readKeyLog(start, length);
        }
        return false;
      default:
        return false;
    }
  }

  private void readKeyLog(int start, int length) {
    int size = int32(start + 12);
    if (size >= 0 && size <= length - 20) {
      secrets.accept(new String(source.buffer, start + 16, size, StandardCharsets.ISO_8859_1));
    }
  }

  @Override
  public void handSecretsTo(Consumer<String> taker) {
    secrets = taker;
  }

  private boolean packet(
      Packet packet, int interfaceId, int data, int room, int original, int start) {
    int captured = int32(start + 20);
    if (interfaceId < 0 || interfaceId >= interfaces.size() || captured < 0 || captured > room) {
      number++;
      anomalies.count(AnomalyKind.MALFORMED_PACKET, number);
      return false;
    }
    PcapNgInterface from = interfaces.get(interfaceId);
    long units = (long) int32(start + 12) << 32 | (int32(start + 16) & 0xFFFFFFFFL);
    packet.timestampNanos = from.nanos(units);
    resolutionNanos = Math.min(resolutionNanos, from.stepNanos());
    fill(packet, from, data, captured, original);
    return true;
  }

  /** The count in the options of an enhanced packet block; 0 if there is none. */
  private long dropsBefore(Packet packet, int start, int length) {
    int end = start + length - 4;
    for (int at = start + 28 + ((packet.capturedLength + 3) & ~3); at + 4 <= end; ) {
      int code = int16(at);
      int size = int16(at + 2);
      if (code == 0 || at + 4 + size > end) {
        break;
      }
      if (code == OPTION_DROPPED_BEFORE_PACKET && size == 8) {
        return int64(at + 4);
      }
      at += 4 + ((size + 3) & ~3);
    }
    return 0;
  }

  private void addDrops(int interfaceId, long count) {
    if (count > 0) {
      dropsBeforePackets.merge(interfaceId, count, Long::sum);
    }
  }

  private boolean simplePacket(Packet packet, int start, int length) {
    if (interfaces.isEmpty()) {
      number++;
      anomalies.count(AnomalyKind.MALFORMED_PACKET, number);
      return false;
    }
    PcapNgInterface from = interfaces.get(0);
    int original = int32(start + 8);
    int captured = length - 16;
    if (original >= 0) {
      captured = Math.min(captured, original);
    }
    if (from.snapLength() > 0) {
      captured = Math.min(captured, from.snapLength());
    }
    // A simple packet block has no time stamp; 0 is what every reader gives it.
    anomalies.count(AnomalyKind.NO_TIMESTAMP, number + 1);
    packet.timestampNanos = 0;
    fill(packet, from, start + 12, captured, original);
    return true;
  }

  private void fill(Packet packet, PcapNgInterface from, int data, int captured, int original) {
    packet.number = ++number;
    packet.buffer = source.buffer;
    packet.offset = data;
    packet.capturedLength = captured;
    packet.originalLength = original < 0 || original > MAX_WIRE_LENGTH ? captured : original;
    packet.linkType = from.linkType();
  }

  private void addInterface(int start, int length) {
    int resolution = PcapNgInterface.DEFAULT_RESOLUTION;
    long offset = 0;
    int end = start + length - 4;
    byte[] buffer = source.buffer;
    for (int at = start + 16; at + 4 <= end; ) {
      int code = int16(at);
      int size = int16(at + 2);
      if (code == 0 || at + 4 + size > end) {
        break;
      }
      if (code == OPTION_TSRESOL && size >= 1) {
        resolution = buffer[at + 4] & 0xFF;
      } else if (code == OPTION_TSOFFSET && size >= 8) {
        offset = int64(at + 4);
      }
      at += 4 + ((size + 3) & ~3);
    }
    int snap = Math.max(0, int32(start + 12));
    PcapNgInterface added = new PcapNgInterface(int16(start + 8), snap, resolution, offset);
    interfaces.add(added);
    snapLength = Math.max(snapLength, snap);
  }

  private long int64(int at) {
    long value = BigEndian.int64(source.buffer, at);
    return swapped ? Long.reverseBytes(value) : value;
  }

  /** Statistics blocks count from the start of the capture, so an interface's last one holds. */
  private void readStatistics(int start, int length) {
    long dropped = 0;
    boolean counted = false;
    int end = start + length - 4;
    for (int at = start + 20; at + 4 <= end; ) {
      int code = int16(at);
      int size = int16(at + 2);
      if (code == 0 || at + 4 + size > end) {
        break;
      }
      if ((code == OPTION_DROPPED_BY_INTERFACE || code == OPTION_DROPPED_BY_SYSTEM) && size == 8) {
        dropped += int64(at + 4);
        counted = true;
      }
      at += 4 + ((size + 3) & ~3);
    }
    if (counted) {
      drops.put(int32(start + 8), dropped);
    }
  }

  @Override
  public long resolutionNanos() {
    return resolutionNanos == Long.MAX_VALUE ? 1_000 : resolutionNanos;
  }

  @Override
  public int snapLength() {
    return snapLength;
  }
}
