package io.github.trueload.wire.link;

import io.github.trueload.capture.LinkType;
import java.util.Arrays;
import java.util.Map;

/**
 * The links that load tests are captured on, as https://www.tcpdump.org/linktypes.html describes
 * them: one line each.
 */
final class Links {

  private static final Map<Integer, Header> READ =
      Map.ofEntries(
          Map.entry(LinkType.ETHERNET, frame -> NextHeader.ETHERNET),
          Map.entry(LinkType.LINUX_SLL, frame -> typed(frame, 14, 16)),
          Map.entry(LinkType.LINUX_SLL2, frame -> typed(frame, 0, 20)),
          Map.entry(LinkType.NULL, Links::loopback),
          Map.entry(LinkType.LOOP, Links::loopback),
          Map.entry(LinkType.RAW, frame -> NextHeader.ANY_IP),
          Map.entry(LinkType.RAW_BSD, frame -> NextHeader.ANY_IP),
          Map.entry(LinkType.RAW_OPENBSD, frame -> NextHeader.ANY_IP),
          Map.entry(LinkType.IPV4, frame -> NextHeader.ANY_IP),
          Map.entry(LinkType.IPV6, frame -> NextHeader.ANY_IP),
          Map.entry(LinkType.NFLOG, Links::netfilterLog),
          Map.entry(LinkType.PKTAP, Links::packetTap),
          Map.entry(LinkType.PKTAP_USER2, Links::packetTap));

  private static final Header UNKNOWN = frame -> NextHeader.end(PacketKind.UNKNOWN_LINK);

  private static final Header[] BY_NUMBER = byNumber();

  private static final int FAMILY = 4;
  private static final int NFLOG_PAYLOAD = 9;

  private Links() {}

  private static Header[] byNumber() {
    Header[] links = new Header[READ.keySet().stream().max(Integer::compare).orElse(0) + 1];
    Arrays.fill(links, UNKNOWN);
    READ.forEach((number, link) -> links[number] = link);
    return links;
  }

  static Header of(int linkType) {
    return linkType >= 0 && linkType < BY_NUMBER.length ? BY_NUMBER[linkType] : UNKNOWN;
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
    return of(within).stepOver(frame);
  }
}
