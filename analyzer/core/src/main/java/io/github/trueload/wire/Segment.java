package io.github.trueload.wire;

/** One TCP segment, seen in place: a cursor filled by {@link PacketDecoder}, not an object each. */
final class Segment {

  static final int FIN = 1;
  static final int SYN = 2;
  static final int RST = 4;
  static final int ACK = 16;

  /** {@link #sourceHigh} and {@link #targetHigh} of an IPv4 address: no IPv6 host has it. */
  static final long IPV4 = -1L;

  /** Packet number, from 1. */
  long packet;

  /** Nanoseconds since the epoch. */
  long nanos;

  long sourceHigh;
  long sourceLow;
  long targetHigh;
  long targetLow;
  int sourcePort;
  int targetPort;

  /** Sequence number of the first byte of payload, or of the SYN. */
  int sequence;

  int acknowledgment;
  int flags;

  /** Holds the payload from {@link #offset}. */
  byte[] buffer;

  int offset;

  /** Payload bytes that were captured; at most {@link #length}. */
  int captured;

  /** Payload bytes that were sent. */
  int length;

  boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
