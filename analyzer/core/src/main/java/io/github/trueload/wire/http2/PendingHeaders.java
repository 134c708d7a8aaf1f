package io.github.trueload.wire.http2;

import java.util.Arrays;

/**
 * The header block that one direction sends: a frame of headers, and those that continue it (RFC
 * 9113, 4.3). Reused: {@link #begin} empties it.
 */
final class PendingHeaders {

  /** The longest block that is kept while its continuations come. */
  private static final int MAX_BYTES = 1 << 18;

  /**
   * The frame that began the block; its length, its end and its gap are those of all its frames.
   */
  final Frame frame = new Frame();

  private byte[] bytes = {};
  private int length;
  private boolean isOpen;
  private boolean hasGap;

  /** Begins with the first frame. */
  void begin(Frame first) {
    isOpen = true;
    hasGap = false;
    length = 0;
    frame.length = 0;
    frame.type = first.type;
    frame.stream = first.stream;
    frame.flags = first.flags;
    frame.firstNanos = first.firstNanos;
    frame.packet = first.packet;
    frame.acknowledgment = first.acknowledgment;
  }

  /** Whether frames of the block are still to come. */
  boolean isOpen() {
    return isOpen;
  }

  /** What is still to come is missing. */
  void giveUp() {
    isOpen = false;
  }

  /** Takes a frame of the block. Behind a gap nothing of it can be read. */
  void add(Frame part) {
    int from = part.fragmentFrom();
    int added = part.fragmentTo() - from;
    frame.length += part.length;
    frame.lastNanos = part.lastNanos;
    hasGap |= part.payload == null || length + added > MAX_BYTES;
    frame.hasGap = hasGap || part.hasGap;
    isOpen = !part.endsHeaders();
    if (!hasGap && part.payload != null) {
      if (bytes.length < length + added) {
        bytes = Arrays.copyOf(bytes, 2 * (length + added));
      }
      System.arraycopy(part.payload, from, bytes, length, added);
      length += added;
    }
  }

  /** Whether a part of the block is missing. */
  boolean hasGap() {
    return hasGap;
  }

  /** Holds the block up to its first gap, from index 0. */
  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }
}
