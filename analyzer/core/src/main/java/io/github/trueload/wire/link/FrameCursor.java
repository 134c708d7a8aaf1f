package io.github.trueload.wire.link;

import io.github.trueload.bytes.BigEndian;

/** Where the decoder is in a captured frame: each header moves it on. One for all packets. */
final class FrameCursor {

  byte[] buffer = {};
  int at;
  int end;

  /** Where the bytes on the wire end; beyond {@link #end} if the packet was cut. */
  int wireEnd;

  /** Captured bytes from {@link #at} on; negative behind the end. */
  int left() {
    return end - at;
  }

  /** The byte {@code offset} behind {@link #at}, unsigned. */
  int unsigned8(int offset) {
    return buffer[at + offset] & 0xFF;
  }

  /** Two bytes in network order. */
  int unsigned16(int offset) {
    return BigEndian.unsigned16(buffer, at + offset);
  }

  /** Four bytes in network order. */
  int int32(int offset) {
    return BigEndian.int32(buffer, at + offset);
  }

  /** Two bytes, the lower first. */
  int littleEndian16(int offset) {
    return unsigned8(offset + 1) << 8 | unsigned8(offset);
  }

  /** Four bytes, the lowest first. */
  int littleEndian32(int offset) {
    return Integer.reverseBytes(int32(offset));
  }

  /** Steps over {@code length} bytes to a header of the kind {@code next}. */
  int step(int length, int next) {
    at += length;
    return next;
  }
}
