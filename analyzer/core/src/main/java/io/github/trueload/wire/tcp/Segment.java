package io.github.trueload.wire.tcp;

/** One TCP segment, seen in place: a cursor filled for each packet, not an object each. */
public final class Segment {

  public static final int FIN = 1;
  public static final int SYN = 2;
  public static final int RST = 4;
  public static final int ACK = 16;

  /** {@link #sourceHigh} and {@link #targetHigh} of an IPv4 address: no IPv6 host has it. */
  public static final long IPV4 = -1L;

  /** Packet number, from 1. */
  public long packet;

  /** Nanoseconds since the epoch. */
  public long nanos;

  public long sourceHigh;
  public long sourceLow;
  public long targetHigh;
  public long targetLow;
  public int sourcePort;
  public int targetPort;

  /** Sequence number of the first byte of payload, or of the SYN. */
  public int sequence;

  public int acknowledgment;
  public int flags;

  /** Holds the payload from {@link #offset}. */
  public byte[] buffer = {};

  /** Where the payload begins; the end of the packet where none of it was captured. */
  public int offset;

  /** Payload bytes that were captured; at most {@link #length}. */
  public int captured;

  /** Payload bytes that were sent. */
  public int length;

  /**
   * {@return whether a flag of TCP is set}
   *
   * @param flag its bit in the header's byte of flags
   */
  public boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
