package io.github.trueload.capture;

import java.math.BigInteger;

/**
 * An interface of a pcapng section: how its packets are framed and its clock is read.
 *
 * @param linkType kind of the link's header
 * @param snapLength most bytes kept of a packet; 0 for no limit
 * @param resolution option if_tsresol: negative powers of ten, or of two with the high bit set
 * @param offsetSeconds option if_tsoffset: added to every time stamp
 * @param stepNanos one step of the clock in whole nanoseconds, at least 1
 */
record PcapNgInterface(
    int linkType, int snapLength, int resolution, long offsetSeconds, long stepNanos) {

  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000L);

  /** if_tsresol of an interface that states none: microseconds. */
  static final int DEFAULT_RESOLUTION = 6;

  private static final long[] TEN_TO_THE = {
    1L, 10L, 100L, 1_000L, 10_000L, 100_000L, 1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L
  };

  PcapNgInterface(int linkType, int snapLength, int resolution, long offsetSeconds) {
    this(linkType, snapLength, resolution, offsetSeconds, stepNanos(resolution));
  }

  /** Nanoseconds since the epoch of {@code units}, an unsigned count since the epoch. */
  long nanos(long units) {
    long offset = offsetSeconds * 1_000_000_000L;
    if (resolution <= 9 && units >= 0) {
      return offset + units * TEN_TO_THE[9 - resolution];
    }
    BigInteger count = new BigInteger(Long.toUnsignedString(units)).multiply(NANOS);
    if ((resolution & 0x80) != 0) {
      return offset + count.shiftRight(resolution & 0x7F).longValue();
    }
    return offset + count.divide(BigInteger.TEN.pow(resolution)).longValue();
  }

  private static long stepNanos(int resolution) {
    boolean binary = (resolution & 0x80) != 0;
    double seconds = binary ? Math.pow(2, -(resolution & 0x7F)) : Math.pow(10, -resolution);
    return Math.max(1, Math.round(seconds * 1e9));
  }
}
