package io.github.trueload.wire.link;

/**
 * What comes behind a header, as one number, so that nothing is allocated: an EtherType, one of the
 * kinds below, an IP protocol's number above {@link #PROTOCOL}, or, negative, how the decoding
 * ends.
 */
final class NextHeader {

  static final int IPV4 = 0x0800;
  static final int IPV6 = 0x86DD;
  static final int MPLS = 0x8847;

  /** IPv4 or IPv6: its own version decides. Beyond every EtherType, as the others are. */
  static final int ANY_IP = 0x1_0000;

  static final int ETHERNET = 0x1_0001;
  static final int PPP = 0x1_0002;

  /** A header of LLC, which SNAP's may follow. */
  static final int LLC = 0x1_0003;

  /** Added to the number of an IP protocol. */
  static final int PROTOCOL = 0x2_0000;

  static final int TCP = PROTOCOL + 6;
  static final int UDP = PROTOCOL + 17;

  private NextHeader() {}

  /** The number by which a header says that nothing comes behind it. */
  static int end(PacketKind outcome) {
    return ~outcome.ordinal();
  }

  /** The outcome that a negative number stands for. */
  static PacketKind outcome(int end) {
    return PacketKind.OF_ORDINAL[~end];
  }
}
