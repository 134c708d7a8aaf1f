package io.github.trueload.wire.http;

import io.github.trueload.wire.events.EventReader;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the HTTP message being read in one direction: when its bytes came, and how many.
 */
final class Message {

  /** Reads the body, where it is a stream of events; else null. */
  @Nullable EventReader events;

  /** Instant of the packet with its first byte. */
  long firstNanos;

  /** Number of that packet. */
  long firstPacket;

  /** What its sender had acknowledged of the other direction by then. */
  int firstAcknowledgment;

  /** Instant of the latest packet with bytes of the message: the one that completed it. */
  long lastNanos;

  /** Bytes so far, head and body. */
  long bytes;

  /** Whether bytes of it are missing from the capture. */
  boolean hasGap;

  /** Whether the message, though not whole, was ended by its sender before our eyes. */
  boolean endIsSeen;

  void begin(long nanos, long packet, int acknowledgment) {
    firstNanos = nanos;
    firstPacket = packet;
    firstAcknowledgment = acknowledgment;
    lastNanos = nanos;
    bytes = 0;
    hasGap = false;
    events = null;
  }

  /** Takes bytes of the body, if they are events. */
  void body(byte[] in, int from, int to, long nanos) {
    if (events != null) {
      events.data(in, from, to, nanos);
    }
  }

  void loseBody() {
    if (events != null) {
      events.lose();
    }
  }

  /** Counts bytes that a packet of that instant brought. */
  void add(long count, long nanos) {
    bytes += count;
    lastNanos = Math.max(lastNanos, nanos);
  }
}
