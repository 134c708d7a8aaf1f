package io.github.trueload.wire;

/**
 * What a header carries and where that begins, as one number, so that nothing is allocated: an
 * EtherType or one of the kinds below, and a position. Negative: why there is none.
 */
final class Payload {

  /** Nothing that is read. */
  static final long NOT_IP = -1;

  /** The header was not captured whole. */
  static final long CUT = -2;

  /** The header contradicts itself. */
  static final long MALFORMED = -3;

  /** The link type is not read. */
  static final long UNKNOWN_LINK = -4;

  /** IPv4 or IPv6: its own version tells. Beyond every EtherType, as the others are. */
  static final int ANY_IP = 0x1_0000;

  /** An Ethernet frame. */
  static final int ETHERNET = 0x1_0001;

  /** A PPP frame. */
  static final int PPP = 0x1_0002;

  /** A header of LLC, which SNAP's may follow. */
  static final int LLC = 0x1_0003;

  private Payload() {}

  static long of(int kind, int at) {
    return (long) kind << 32 | at;
  }

  static int kind(long payload) {
    return (int) (payload >>> 32);
  }

  static int at(long payload) {
    return (int) payload;
  }
}
