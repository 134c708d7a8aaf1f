package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;
import io.github.trueload.capture.LinkType;

/**
 * Headers of the links that are seen more seldom than Ethernet, Linux cooked and raw IP, as
 * https://www.tcpdump.org/linktypes.html describes them. Each is only stepped over: the answer is a
 * {@link Payload}.
 */
final class LinkHeaders {

  private static final int FAMILY = 4;
  private static final int FDDI = 13;
  private static final int TOKEN_RING = 14;
  private static final int PRISM = 144;
  private static final int IPV4_NLPID = 0xCC;
  private static final int IPV6_NLPID = 0x8E;
  private static final int SNAP_NLPID = 0x80;

  private LinkHeaders() {}

  /** What a frame of {@code linkType} carries that was captured from {@code at} to {@code end}. */
  static long payload(int linkType, byte[] in, int at, int end) {
    return switch (linkType) {
      case LinkType.ETHERNET -> Payload.of(Payload.ETHERNET, at);
      case LinkType.RAW, LinkType.RAW_BSD, LinkType.RAW_OPENBSD, LinkType.IPV4, LinkType.IPV6 ->
          Payload.of(Payload.ANY_IP, at);
      case LinkType.LINUX_SLL -> end - at < 16 ? Payload.CUT : typed(in, at + 14, at + 16);
      case LinkType.LINUX_SLL2 -> end - at < 20 ? Payload.CUT : typed(in, at, at + 20);
      case LinkType.NULL, LinkType.LOOP -> loopback(in, at, end);
      case LinkType.PPP, LinkType.PPP_HDLC -> ppp(in, at, end);
      case LinkType.PPP_ETHERNET -> ppp(in, at + 6, end);
      case LinkType.PPP_WITH_DIRECTION -> ppp(in, at + 1, end);
      case LinkType.PPP_PPPD -> ppp(in, at + 2, end);
      case LinkType.SLIP -> Payload.of(Payload.ANY_IP, at + 16);
      case LinkType.CISCO_HDLC -> end - at < 4 ? Payload.CUT : typed(in, at + 2, at + 4);
      case LinkType.FRAME_RELAY -> frameRelay(in, at, end);
      case LinkType.FDDI -> Payload.of(Payload.LLC, at + FDDI);
      case LinkType.TOKEN_RING -> tokenRing(in, at, end);
      case LinkType.ATM_RFC1483 -> Payload.of(Payload.LLC, at);
      case LinkType.IP_OVER_FIBRE_CHANNEL -> Payload.of(Payload.LLC, at + 16);
      case LinkType.IP_OVER_INFINIBAND -> end - at < 44 ? Payload.CUT : typed(in, at + 40, at + 44);
      case LinkType.NFLOG -> netfilterLog(in, at, end);
      case LinkType.PFLOG -> packetFilterLog(in, at, end);
      case LinkType.ENC -> Payload.of(Payload.ANY_IP, at + 12);
      case LinkType.IPNET -> Payload.of(Payload.ANY_IP, at + 24);
      case LinkType.NETANALYZER -> Payload.of(Payload.ETHERNET, at + 4);
      case LinkType.NETANALYZER_TRANSPARENT -> Payload.of(Payload.ETHERNET, at + 12);
      case LinkType.PKTAP, LinkType.PKTAP_USER2 -> packetTap(in, at, end);
      case LinkType.IEEE802_11 -> WifiHeaders.frame(in, at, end, false);
      case LinkType.PRISM -> prism(in, at, end);
      case LinkType.AVS -> WifiHeaders.avs(in, at, end);
      case LinkType.RADIOTAP -> WifiHeaders.radiotap(in, at, end);
      case LinkType.PPI -> perPacketInformation(in, at, end);
      default -> Payload.UNKNOWN_LINK;
    };
  }

  private static long typed(byte[] in, int type, int payload) {
    return Payload.of(BigEndian.unsigned16(in, type), payload);
  }

  private static int unsigned8(byte[] in, int at) {
    return in[at] & 0xFF;
  }

  private static int littleEndian16(byte[] in, int at) {
    return unsigned8(in, at + 1) << 8 | unsigned8(in, at);
  }

  private static int littleEndian32(byte[] in, int at) {
    return Integer.reverseBytes(BigEndian.int32(in, at));
  }

  private static long loopback(byte[] in, int at, int end) {
    if (end - at < FAMILY) {
      return Payload.CUT;
    }
    int family = BigEndian.int32(in, at);
    int value = (family & 0xFFFF0000) == 0 ? family : Integer.reverseBytes(family);
    // AF_INET is 2 everywhere; AF_INET6 differs: 10, 24, 28, 30.
    boolean isIp = value == 2 || value == 10 || value == 24 || value == 28 || value == 30;
    return isIp ? Payload.of(Payload.ANY_IP, at + FAMILY) : Payload.NOT_IP;
  }

  /** PPP, with or without HDLC's address and control, its protocol in one byte or two. */
  static long ppp(byte[] in, int from, int end) {
    int at = from;
    if (end - at >= 2 && BigEndian.unsigned16(in, at) == 0xFF03) {
      at += 2;
    }
    if (end - at < 2) {
      return Payload.CUT;
    }
    boolean oneByte = (in[at] & 1) != 0;
    int protocol = oneByte ? unsigned8(in, at) : BigEndian.unsigned16(in, at);
    int payload = oneByte ? at + 1 : at + 2;
    return switch (protocol) {
      case 0x0021, 0x0057 -> Payload.of(Payload.ANY_IP, payload);
      case 0x0281, 0x0283 -> Payload.of(PacketDecoder.ETHER_MPLS, payload);
      default -> Payload.NOT_IP;
    };
  }

  /** The header that multiprotocol frames begin with (RFC 2427), or an EtherType as Cisco has. */
  private static long frameRelay(byte[] in, int from, int end) {
    int at = from;
    while (at < end && (in[at] & 1) == 0) {
      at++;
    }
    at++;
    if (end - at < 4) {
      return Payload.CUT;
    }
    if (in[at] != 3) {
      return typed(in, at, at + 2);
    }
    at += in[at + 1] == 0 ? 2 : 1;
    return switch (unsigned8(in, at)) {
      case IPV4_NLPID, IPV6_NLPID -> Payload.of(Payload.ANY_IP, at + 1);
      case SNAP_NLPID -> end - at < 6 ? Payload.CUT : typed(in, at + 4, at + 6);
      default -> Payload.NOT_IP;
    };
  }

  /** The route that a frame takes across bridges, if it tells one, comes behind the addresses. */
  private static long tokenRing(byte[] in, int at, int end) {
    if (end - at < TOKEN_RING + 2) {
      return Payload.CUT;
    }
    int route = (in[at + 8] & 0x80) == 0 ? 0 : in[at + TOKEN_RING] & 0x1F;
    return Payload.of(Payload.LLC, at + TOKEN_RING + route);
  }

  /** A family, then type-length-values in host byte order, of which 9 is the packet. */
  private static long netfilterLog(byte[] in, int from, int end) {
    for (int at = from + FAMILY; end - at >= 4; ) {
      int length = littleEndian16(in, at);
      if ((littleEndian16(in, at + 2) & 0x7FFF) == 9) {
        return Payload.of(Payload.ANY_IP, at + 4);
      }
      if (length < 4) {
        return Payload.MALFORMED;
      }
      at += (length + 3) & ~3;
    }
    return Payload.NOT_IP;
  }

  /** The header tells its own length, which differs between the BSDs, without its padding. */
  private static long packetFilterLog(byte[] in, int at, int end) {
    return end == at ? Payload.CUT : Payload.of(Payload.ANY_IP, at + (unsigned8(in, at) + 3 & ~3));
  }

  /** macOS: its own length, a kind (1: a packet), and the link type of the interface. */
  private static long packetTap(byte[] in, int at, int end) {
    if (end - at < 12) {
      return Payload.CUT;
    }
    int length = littleEndian32(in, at);
    return littleEndian32(in, at + 4) == 1
        ? within(length, 12, littleEndian32(in, at + 8), in, at, end)
        : Payload.NOT_IP;
  }

  private static long perPacketInformation(byte[] in, int at, int end) {
    return end - at < 8
        ? Payload.CUT
        : within(littleEndian16(in, at + 2), 8, littleEndian32(in, at + 4), in, at, end);
  }

  /** A frame of another link type behind a header of {@code length} bytes. */
  private static long within(int length, int least, int linkType, byte[] in, int at, int end) {
    if (length < least
        || linkType == LinkType.PKTAP
        || linkType == LinkType.PKTAP_USER2
        || linkType == LinkType.PPI) {
      return Payload.MALFORMED;
    }
    return length > end - at ? Payload.CUT : payload(linkType, in, at + length, end);
  }

  /** Some drivers put AVS's header under this number. */
  private static long prism(byte[] in, int at, int end) {
    if (end - at >= 4 && WifiHeaders.isAvs(in, at)) {
      return WifiHeaders.avs(in, at, end);
    }
    return end - at < PRISM ? Payload.CUT : WifiHeaders.frame(in, at + PRISM, end, false);
  }
}
