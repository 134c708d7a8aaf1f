package io.github.trueload.http2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http2.H2Error;

/**
 * The frames that a server sends, one after the other, with the instants at which the first and the
 * last byte of each came. One thread at a time reads.
 */
final class FrameInput {

  /** Bytes as they come. */
  @FunctionalInterface
  interface Source {

    /** As {@link java.io.InputStream#read(byte[], int, int)}; 0 where nothing has come. */
    int read(byte[] into, int offset, int length) throws IOException;
  }

  /** What a user who thinks holds. */
  private static final int LEAST = 4096;

  private static final int MOST = 1 << 16;

  private final LongSupplier stamp;

  private byte[] bytes = new byte[LEAST];
  private int start;
  private int end;

  /** Where the bytes begin that the last read has brought, and when they came. */
  private int readAt;

  private long readNanos;
  private long readStamp;

  /** When the first byte came of a frame that is not complete. */
  private long begunNanos;

  private long begunStamp;
  private boolean begun;

  private int type;
  private int flags;
  private int stream;
  private int payloadAt;
  private int length;
  private long firstNanos;
  private long firstStamp;

  /**
   * No frames yet.
   *
   * @param stamp the kernel's timestamp of what was read last; 0 where there is none
   */
  FrameInput(LongSupplier stamp) {
    this.stamp = stamp;
  }

  /** Reads what comes next: how many bytes, -1 at the end. */
  int read(Source source) throws IOException {
    makeRoom();
    int count = source.read(bytes, end, bytes.length - end);
    if (count > 0) {
      readNanos = System.nanoTime();
      readStamp = stamp.getAsLong();
      readAt = end;
      end += count;
    }
    return count;
  }

  private void makeRoom() {
    if (start == end) {
      start = 0;
      end = 0;
    } else if (start > 0 && end == bytes.length) {
      System.arraycopy(bytes, start, bytes, 0, end - start);
      end -= start;
      start = 0;
    }
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.min(MOST, 2 * bytes.length));
    }
  }

  /** No request is under way: nothing is held beyond the least. */
  void rest() {
    if (start == end && bytes.length > LEAST) {
      bytes = new byte[LEAST];
      start = 0;
      end = 0;
    }
  }

  /** Goes on to the next frame; false where it has not come whole. */
  boolean next() throws ServerFault {
    int have = end - start;
    if (have >= FrameHead.BYTES) {
      readHead();
    }
    if (have < FrameHead.BYTES || have < FrameHead.BYTES + length) {
      if (have > 0 && start >= readAt) {
        begunNanos = readNanos;
        begunStamp = readStamp;
      }
      return false;
    }
    boolean cameAtOnce = start >= readAt;
    firstNanos = cameAtOnce ? readNanos : begunNanos;
    firstStamp = cameAtOnce ? readStamp : begunStamp;
    start += FrameHead.BYTES + length;
    return true;
  }

  private void readHead() throws ServerFault {
    length = FrameHead.readInt(bytes, start) >>> 8;
    type = bytes[start + 3] & 0xff;
    flags = bytes[start + 4] & 0xff;
    stream = FrameHead.readInt(bytes, start + 5) & 0x7fffffff;
    payloadAt = start + FrameHead.BYTES;
    if (!begun && type != FrameHead.SETTINGS) {
      throw new ServerFault(
          H2Error.PROTOCOL_ERROR,
          "the server does not speak HTTP/2; its first bytes are '" + firstText() + "'");
    }
    begun = true;
    if (length > FrameHead.MOST_PAYLOAD) {
      throw new ServerFault(
          H2Error.FRAME_SIZE_ERROR,
          "a frame of " + length + " bytes came; at most " + FrameHead.MOST_PAYLOAD + " may");
    }
  }

  private String firstText() {
    String text = new String(bytes, start, Math.min(40, end - start), StandardCharsets.ISO_8859_1);
    return text.lines().findFirst().orElse("").replaceAll("[^ -~]", ".");
  }

  int type() {
    return type;
  }

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  int stream() {
    return stream;
  }

  /** Bytes of the payload, padding included. */
  int length() {
    return length;
  }

  /** Bytes of the whole frame. */
  int size() {
    return FrameHead.BYTES + length;
  }

  /** A number of the payload. */
  int number(int at) {
    return FrameHead.readInt(bytes, payloadAt + at);
  }

  int unsignedByte(int at) {
    return bytes[payloadAt + at] & 0xff;
  }

  int unsignedShort(int at) {
    return unsignedByte(at) << 8 | unsignedByte(at + 1);
  }

  byte[] payload(int from, int to) {
    return Arrays.copyOfRange(bytes, payloadAt + from, payloadAt + to);
  }

  /** Reading of {@link System#nanoTime()} as the frame's first byte was there. */
  long firstNanos() {
    return firstNanos;
  }

  /** The kernel's timestamp of the frame's first byte. */
  long firstStamp() {
    return firstStamp;
  }

  /** Reading of {@link System#nanoTime()} as the frame's last byte was there. */
  long lastNanos() {
    return readNanos;
  }

  /** The kernel's timestamp of the frame's last byte. */
  long lastStamp() {
    return readStamp;
  }
}
