package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;

/**
 * Headers between a link's and the innermost IP's: tags, labels, and tunnels. Mirrors of traffic
 * (VXLAN, Geneve, ERSPAN) hand out packets this way. Each is only stepped over: the answer is a
 * {@link Payload}.
 */
final class Tunnels {

  private static final int ETHER_IPV6 = 0x86DD;
  private static final int ETHER_BRIDGED = 0x6558;

  private static final int TEREDO_PORT = 3544;
  private static final int VXLAN_PORT = 4789;
  private static final int VXLAN_GPE_PORT = 4790;
  private static final int VXLAN_PORT_OF_LINUX = 8472;
  private static final int GENEVE_PORT = 6081;
  private static final int GTP_PORT = 2152;
  private static final int UDP_HEADER = 8;

  private static final int GRE_CHECKSUM = 0x8000;
  private static final int GRE_KEY = 0x2000;
  private static final int GRE_SEQUENCE = 0x1000;
  private static final int GRE_ACKNOWLEDGMENT = 0x0080;

  private Tunnels() {}

  private static int unsigned8(byte[] in, int at) {
    return in[at] & 0xFF;
  }

  private static int unsigned16(byte[] in, int at) {
    return BigEndian.unsigned16(in, at);
  }

  /** What stands behind an EtherType other than IP's. */
  static long ofEtherType(int type, byte[] in, int at, int end) {
    if (end - at < 8) {
      return Payload.NOT_IP;
    }
    return switch (type) {
      case 0x8100, 0x88A8, 0x9100, 0x9200 -> Payload.of(unsigned16(in, at + 2), at + 4);
      case 0x8864 -> Payload.of(Payload.PPP, at + 6);
      case 0x880B -> Payload.of(Payload.PPP, at);
      case 0x8847, 0x8848 -> mpls(in, at, end);
      case 0x8926 -> Payload.of(unsigned16(in, at + 4), at + 6); // VN-Tag
      case 0x8909 -> Payload.of(unsigned16(in, at + 6), at + 8); // Cisco's metadata
      case 0x88E7 -> Payload.of(Payload.ETHERNET, at + 4); // provider backbone bridges
      case ETHER_BRIDGED -> Payload.of(Payload.ETHERNET, at);
      // A length rather than a type.
      default -> type <= 1500 ? logicalLink(in, at, end) : Payload.NOT_IP;
    };
  }

  /** LLC: SNAP carries a type again; IP itself has a number, too. */
  static long logicalLink(byte[] in, int at, int end) {
    if (end - at < 8) {
      return Payload.NOT_IP;
    }
    return switch (unsigned16(in, at)) {
      case 0xAAAA -> Payload.of(unsigned16(in, at + 6), at + 8);
      case 0x0606 -> Payload.of(Payload.ANY_IP, at + 3);
      default -> Payload.NOT_IP;
    };
  }

  /** Labels; then IP, or Ethernet behind a control word that begins with zeros (RFC 4448). */
  private static long mpls(byte[] in, int from, int end) {
    int at = from;
    while (at + 4 < end && (in[at + 2] & 1) == 0) {
      at += 4;
    }
    at += 4;
    return end > at && in[at] >> 4 == 0
        ? Payload.of(Payload.ETHERNET, at + 4)
        : Payload.of(Payload.ANY_IP, at);
  }

  /** GRE (RFC 2784, 2890), its version for PPP (RFC 2637), and ERSPAN within it. */
  static long gre(byte[] in, int at, int end) {
    if (end - at < 8) {
      return Payload.NOT_IP;
    }
    int flags = unsigned16(in, at);
    int type = unsigned16(in, at + 2);
    int version = flags & 7;
    int payload = at + 4;
    payload += (flags & GRE_CHECKSUM) != 0 ? 4 : 0;
    payload += (flags & GRE_KEY) != 0 ? 4 : 0;
    payload += (flags & GRE_SEQUENCE) != 0 ? 4 : 0;
    if (version == 1 && type == 0x880B) {
      payload += (flags & GRE_ACKNOWLEDGMENT) != 0 ? 4 : 0;
      return Payload.of(Payload.PPP, payload);
    }
    if (version == 1 && type == 0x6400) {
      return Payload.of(Payload.ETHERNET, at + 8); // EoIP
    }
    if (version != 0) {
      return Payload.NOT_IP;
    }
    return switch (type) {
      case 0x88BE ->
          Payload.of(Payload.ETHERNET, (flags & GRE_SEQUENCE) != 0 ? payload + 8 : payload);
      case 0x22EB -> erspan3(in, payload, end);
      default -> Payload.of(type, payload);
    };
  }

  /** ERSPAN of the third kind: its last bit tells of eight bytes more. */
  private static long erspan3(byte[] in, int at, int end) {
    if (end - at < 12) {
      return Payload.NOT_IP;
    }
    return Payload.of(Payload.ETHERNET, (in[at + 11] & 1) != 0 ? at + 20 : at + 12);
  }

  /** What a UDP datagram whose header is at {@code at} carries, told by its ports. */
  static long udp(byte[] in, int at, int end, int wireEnd) {
    int inner = at + UDP_HEADER;
    if (end - inner < 8) {
      return Payload.NOT_IP;
    }
    int target = unsigned16(in, at + 2);
    if (target == TEREDO_PORT || unsigned16(in, at) == TEREDO_PORT) {
      return teredo(in, inner, end, wireEnd);
    }
    return switch (target) {
      case VXLAN_PORT, VXLAN_PORT_OF_LINUX -> vxlan(in, inner);
      case VXLAN_GPE_PORT -> vxlanGpe(in, inner);
      case GENEVE_PORT -> geneve(in, inner);
      case GTP_PORT -> gtp(in, inner, end);
      default -> Payload.NOT_IP;
    };
  }

  /** VXLAN, RFC 7348: one flag, a network's number, an Ethernet frame. */
  private static long vxlan(byte[] in, int at) {
    return (in[at] & 0x08) != 0 && in[at + 7] == 0
        ? Payload.of(Payload.ETHERNET, at + 8)
        : Payload.NOT_IP;
  }

  /** VXLAN's extension that names what it carries. */
  private static long vxlanGpe(byte[] in, int at) {
    if ((in[at] & 0x0C) != 0x0C) {
      return vxlan(in, at);
    }
    return switch (in[at + 3]) {
      case 1, 2 -> Payload.of(Payload.ANY_IP, at + 8);
      case 3 -> Payload.of(Payload.ETHERNET, at + 8);
      default -> Payload.NOT_IP;
    };
  }

  /** Geneve, RFC 8926: the length of its options in words, and a type. */
  private static long geneve(byte[] in, int at) {
    return (in[at] & 0xC0) == 0
        ? Payload.of(unsigned16(in, at + 2), at + 8 + (in[at] & 0x3F) * 4)
        : Payload.NOT_IP;
  }

  /** A user's packet in a mobile network (3GPP TS 29.281), behind any extension headers. */
  private static long gtp(byte[] in, int at, int end) {
    boolean isPacket = (in[at] & 0xF0) == 0x30 && unsigned8(in, at + 1) == 255;
    if (!isPacket) {
      return Payload.NOT_IP;
    }
    int payload = at + 8;
    if ((in[at] & 0x07) != 0) {
      payload += 4;
      while (payload < end && in[payload - 1] != 0) {
        int words = unsigned8(in, payload);
        if (words == 0) {
          return Payload.MALFORMED;
        }
        payload += words * 4;
      }
    }
    return Payload.of(Payload.ANY_IP, payload);
  }

  /** IPv6 in UDP, RFC 4380: perhaps an authentication and an origin header, then the packet. */
  private static long teredo(byte[] in, int at, int end, int wireEnd) {
    int inner = at;
    if (unsigned16(in, inner) == 1) {
      inner += 13 + unsigned8(in, inner + 2) + unsigned8(in, inner + 3);
    }
    if (end - inner >= 8 && unsigned16(in, inner) == 0) {
      inner += 8;
    }
    boolean fits =
        end - inner >= 40
            && unsigned8(in, inner) >> 4 == 6
            && unsigned16(in, inner + 4) <= wireEnd - inner - 40;
    return fits ? Payload.of(ETHER_IPV6, inner) : Payload.NOT_IP;
  }
}
