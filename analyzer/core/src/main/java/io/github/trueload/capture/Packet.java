package io.github.trueload.capture;

/**
 * One captured packet, seen in place: a cursor that a {@link CaptureReader} moves, not an object
 * per packet. Fields are public because the loop that reads them runs millions of times a second.
 */
public final class Packet {

  private static final byte[] NO_BYTES = {};

  /** Number in the capture, from 1. */
  public long number;

  /** Instant of the capture, nanoseconds since the epoch. */
  public long timestampNanos;

  /** Holds the packet's bytes from {@link #offset}; only valid until the next packet. */
  public byte[] buffer = NO_BYTES;

  /** Where the packet begins in {@link #buffer}. */
  public int offset;

  /** Bytes that were captured. */
  public int capturedLength;

  /**
   * Bytes the packet had on the wire; at least {@link #capturedLength} unless the file is wrong.
   */
  public int originalLength;

  /** Kind of the link's header, see {@link LinkType}. */
  public int linkType;
}
