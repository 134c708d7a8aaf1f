package io.github.trueload.wire.http2;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.wire.protocol.Http2Frames;
import org.jspecify.annotations.Nullable;

/**
 * A frame as it is read: its header, its payload where that is kept, and its instants (RFC 9113,
 * 4).
 */
final class Frame {

  static final int HEADER_BYTES = Http2Frames.HEADER_BYTES;

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  private static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;
  private static final int PADDED = 8;
  private static final int PRIORITY = 0x20;

  /** Bytes of the priority that a frame of headers may begin with. */
  private static final int PRIORITY_BYTES = 5;

  /** The largest that its header can say. */
  static final int MAX_LENGTH = (1 << 24) - 1;

  int length;
  int type;
  int flags;
  int stream;

  /** Its payload, where {@link #isKept()} and all of it was captured; else null. */
  byte @Nullable [] payload;

  /** Instants of the packets with its first and its last byte. */
  long firstNanos;

  long lastNanos;

  /** Number of the packet with its first byte. */
  long packet;

  /** What its sender had received of the other direction. */
  int acknowledgment;

  /** Whether bytes of it are missing from the capture. */
  boolean hasGap;

  void readHeader(byte[] in, int at) {
    length = BigEndian.unsigned16(in, at) << 8 | in[at + 2] & 0xFF;
    type = in[at + 3] & 0xFF;
    flags = in[at + 4] & 0xFF;
    stream = BigEndian.int32(in, at + 5) & 0x7FFFFFFF;
  }

  /** Whether length and stream are as the type has them, if that is known (RFC 9113, 6). */
  boolean isConsistent() {
    return Http2Frames.fits(type, length, stream);
  }

  /** Whether the payload is read. */
  boolean isKept() {
    return isHeaderBlock() || type == RST_STREAM || type == SETTINGS || type == WINDOW_UPDATE;
  }

  /** Whether it carries headers, or a part of them. */
  boolean isHeaderBlock() {
    return type == HEADERS || type == CONTINUATION || type == PUSH_PROMISE;
  }

  boolean endsStream() {
    return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
  }

  boolean endsHeaders() {
    return (flags & END_HEADERS) != 0;
  }

  boolean isAcknowledgment() {
    return (flags & ACK) != 0;
  }

  private boolean isPadded() {
    return type != CONTINUATION && (flags & PADDED) != 0;
  }

  /** Bytes that {@link #isPadded} adds before the data: the padding's length. */
  int dataFrom() {
    return isPadded() ? 1 : 0;
  }

  /** Where the fragment of a header block begins in the payload. */
  int fragmentFrom() {
    int at = isPadded() ? 1 : 0;
    if (type == HEADERS && (flags & PRIORITY) != 0) {
      at += PRIORITY_BYTES;
    } else if (type == PUSH_PROMISE) {
      at += 4;
    }
    return Math.min(at, length);
  }

  /** Where the fragment ends. */
  int fragmentTo() {
    int padding = payload != null && isPadded() && length > 0 ? payload[0] & 0xFF : 0;
    return Math.max(fragmentFrom(), length - padding);
  }
}
