package io.github.trueload.wire.http;

import java.util.Arrays;

/** The part of a head that has come, while the rest is missing. */
final class PartialHeader {

  static final int MAX_BYTES = 1 << 18;

  private byte[] bytes = new byte[512];
  private int length;

  /** Of which the first {@link #length} are the head's. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  boolean isFull() {
    return length == MAX_BYTES;
  }

  void clear() {
    length = 0;
  }

  /** Adds what there is room for; how many bytes that was. */
  int add(byte[] buffer, int at, int end) {
    int added = Math.min(end - at, MAX_BYTES - length);
    if (bytes.length < length + added) {
      bytes = Arrays.copyOf(bytes, Math.min(MAX_BYTES, (length + added) * 2));
    }
    System.arraycopy(buffer, at, bytes, length, added);
    length += added;
    return added;
  }

  /** Whether a line ends at {@code from} or behind. */
  boolean hasLineFeed(int from) {
    for (int i = from; i < length; i++) {
      if (bytes[i] == '\n') {
        return true;
      }
    }
    return false;
  }
}
