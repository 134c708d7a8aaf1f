package io.github.trueload.wire.link;

import io.github.trueload.capture.LinkType;

/**
 * The links that load tests are captured on, as https://www.tcpdump.org/linktypes.html describes
 * them: one case each.
 */
final class Links {

  private static final int FAMILY = 4;
  private static final int NFLOG_PAYLOAD = 9;

  private Links() {}

  /** Steps over the header of a link; what comes behind it, a {@link NextHeader}. */
  static int stepOver(int linkType, FrameCursor frame) {
    return switch (linkType) {
      case LinkType.ETHERNET -> NextHeader.ETHERNET;
      case LinkType.LINUX_SLL -> typed(frame, 14, 16);
      case LinkType.LINUX_SLL2 -> typed(frame, 0, 20);
      case LinkType.NULL, LinkType.LOOP -> loopback(frame);
      case LinkType.RAW, LinkType.RAW_BSD, LinkType.RAW_OPENBSD, LinkType.IPV4, LinkType.IPV6 ->
          NextHeader.ANY_IP;
      case LinkType.NFLOG -> netfilterLog(frame);
      case LinkType.PKTAP, LinkType.PKTAP_USER2 -> packetTap(frame);
      default -> NextHeader.end(PacketKind.UNKNOWN_LINK);
    };
  }

  private static int typed(FrameCursor frame, int type, int length) {
    return frame.left() < length
        ? NextHeader.end(PacketKind.CUT_HEADER)
        : frame.step(length, frame.unsigned16(type));
  }

  /** A family in the byte order of the host: AF_INET is 2 everywhere; AF_INET6 differs. */
  private static int loopback(FrameCursor frame) {
    if (frame.left() < FAMILY) {
      return NextHeader.end(PacketKind.CUT_HEADER);
    }
    int family = frame.int32(0);
    int value = (family & 0xFFFF0000) == 0 ? family : Integer.reverseBytes(family);
    return switch (value) {
      case 2, 10, 24, 28, 30 -> frame.step(FAMILY, NextHeader.ANY_IP);
      default -> NextHeader.end(PacketKind.NOT_IP);
    };
  }

  /** A family, then type-length-values in host byte order, of which one is the packet. */
  private static int netfilterLog(FrameCursor frame) {
    frame.at += FAMILY;
    while (frame.left() >= 4) {
      int length = frame.littleEndian16(0);
      if ((frame.littleEndian16(2) & 0x7FFF) == NFLOG_PAYLOAD) {
        return frame.step(4, NextHeader.ANY_IP);
      }
      if (length < 4) {
        return NextHeader.end(PacketKind.MALFORMED);
      }
      frame.at += (length + 3) & ~3;
    }
    return NextHeader.end(PacketKind.NOT_IP);
  }

  /** macOS: its own length, a kind (1: a packet), and the link type of the interface. */
  private static int packetTap(FrameCursor frame) {
    if (frame.left() < 12) {
      return NextHeader.end(PacketKind.CUT_HEADER);
    }
    int length = frame.littleEndian32(0);
    if (frame.littleEndian32(4) != 1) {
      return NextHeader.end(PacketKind.NOT_IP);
    }
    int within = frame.littleEndian32(8);
    if (length < 12 || within == LinkType.PKTAP || within == LinkType.PKTAP_USER2) {
      return NextHeader.end(PacketKind.MALFORMED);
    }
    if (length > frame.left()) {
      return NextHeader.end(PacketKind.CUT_HEADER);
    }
    frame.at += length;
    return stepOver(within, frame);
  }
}
