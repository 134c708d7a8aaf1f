package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;

/**
 * From a captured frame to its TCP segment, in place. Hot: runs once a packet, allocates nothing
 * (fragments aside), reads each header field once, and prefers plain arithmetic to objects.
 *
 * <p>Reads Ethernet (VLAN, QinQ, LLC/SNAP, PPPoE, MPLS), Linux cooked, loopback, raw IP, PPP,
 * NFLOG; IPv4 with fragments, IPv6 with extension headers, IP in IP, GRE, and Teredo.
 */
final class PacketDecoder {

  /** A segment was found. */
  static final int TCP = 0;

  /** IP, but not TCP. */
  static final int OTHER_TRANSPORT = 1;

  /** Not IP: ARP and so on. */
  static final int NOT_IP = 2;

  /** A fragment whose companions are still missing. */
  static final int FRAGMENT = 3;

  /** Headers that contradict each other. */
  static final int MALFORMED = 4;

  /** Cut by the snap length before the end of the TCP header. */
  static final int CUT_HEADER = 5;

  /** A link type that is not read. */
  static final int UNKNOWN_LINK = 6;

  static final int OUTCOMES = 7;

  private static final int ETHER_IPV4 = 0x0800;
  private static final int ETHER_IPV6 = 0x86DD;

  private static final int PROTOCOL_HOP_BY_HOP = 0;
  private static final int PROTOCOL_IPV4 = 4;
  private static final int PROTOCOL_TCP = 6;
  private static final int PROTOCOL_UDP = 17;
  private static final int PROTOCOL_IPV6 = 41;
  private static final int PROTOCOL_ROUTING = 43;
  private static final int PROTOCOL_FRAGMENT = 44;
  private static final int PROTOCOL_GRE = 47;
  private static final int PROTOCOL_AUTHENTICATION = 51;
  private static final int PROTOCOL_DESTINATION = 60;
  private static final int PROTOCOL_MOBILITY = 135;

  private static final int TEREDO_PORT = 3544;
  private static final int MAX_NESTING = 8;

  private final FragmentStore fragments = new FragmentStore();

  private byte[] buffer;

  /** End of the captured bytes. */
  private int end;

  /** Where the bytes on the wire end; beyond {@link #end} if the packet was cut. */
  private int wireEnd;

  private int nesting;

  /** Fragments that never became whole or did not fit. */
  FragmentStore fragments() {
    return fragments;
  }

  /** Fills {@code segment} and returns {@link #TCP}, or says what else the packet is. */
  int decode(Packet packet, Segment segment) {
    buffer = packet.buffer;
    end = packet.offset + packet.capturedLength;
    wireEnd = packet.offset + Math.max(packet.originalLength, packet.capturedLength);
    nesting = 0;
    segment.packet = packet.number;
    segment.nanos = packet.timestampNanos;
    int at = packet.offset;
    switch (packet.linkType) {
      case LinkType.ETHERNET:
        return ethernet(at, segment);
      case LinkType.LINUX_SLL:
        return end - at < 16 ? CUT_HEADER : ofEtherType(unsigned16(at + 14), at + 16, segment);
      case LinkType.LINUX_SLL2:
        return end - at < 20 ? CUT_HEADER : ofEtherType(unsigned16(at), at + 20, segment);
      case LinkType.NULL:
      case LinkType.LOOP:
        return loopback(at, segment);
      case LinkType.RAW:
      case LinkType.RAW_BSD:
      case LinkType.RAW_OPENBSD:
      case LinkType.IPV4:
      case LinkType.IPV6:
        return ip(at, segment);
      case LinkType.PPP:
      case LinkType.PPP_HDLC:
        return ppp(at, segment);
      case LinkType.PPP_ETHERNET:
        return ppp(at + 6, segment);
      case LinkType.CISCO_HDLC:
        return end - at < 4 ? CUT_HEADER : ofEtherType(unsigned16(at + 2), at + 4, segment);
      case LinkType.NFLOG:
        return netfilterLog(at, segment);
      default:
        return UNKNOWN_LINK;
    }
  }

  private int unsigned8(int at) {
    return buffer[at] & 0xFF;
  }

  private int unsigned16(int at) {
    return BigEndian.unsigned16(buffer, at);
  }

  private int ethernet(int at, Segment segment) {
    if (end - at < 14) {
      return CUT_HEADER;
    }
    return ofEtherType(unsigned16(at + 12), at + 14, segment);
  }

  private int ofEtherType(int type, int at, Segment segment) {
    if (type == ETHER_IPV4) {
      return ipv4(at, segment);
    }
    if (type == ETHER_IPV6) {
      return ipv6(at, segment);
    }
    return ofRareEtherType(type, at, segment);
  }

  private int ofRareEtherType(int type, int at, Segment segment) {
    if (++nesting > MAX_NESTING) {
      return MALFORMED;
    }
    if (end - at < 8) {
      return NOT_IP;
    }
    switch (type) {
      case 0x8100, 0x88A8, 0x9100, 0x9200:
        return ofEtherType(unsigned16(at + 2), at + 4, segment);
      case 0x8864:
        return ppp(at + 6, segment);
      case 0x8847, 0x8848:
        return mpls(at, segment);
      default:
        // A length rather than a type: LLC, of which SNAP carries a type again.
        if (type <= 1500 && unsigned16(at) == 0xAAAA) {
          return ofEtherType(unsigned16(at + 6), at + 8, segment);
        }
        return NOT_IP;
    }
  }

  private int mpls(int at, Segment segment) {
    int label = at;
    while (label + 4 < end && (unsigned8(label + 2) & 1) == 0) {
      label += 4;
    }
    return ip(label + 4, segment);
  }

  private int loopback(int at, Segment segment) {
    if (end - at < 4) {
      return CUT_HEADER;
    }
    int family = BigEndian.int32(buffer, at);
    int value = (family & 0xFFFF0000) == 0 ? family : Integer.reverseBytes(family);
    // AF_INET is 2 everywhere; AF_INET6 differs: 10, 24, 28, 30.
    boolean isIp = value == 2 || value == 10 || value == 24 || value == 28 || value == 30;
    return isIp ? ip(at + 4, segment) : NOT_IP;
  }

  private int ppp(int from, Segment segment) {
    int at = from;
    if (end - at >= 2 && unsigned16(at) == 0xFF03) {
      at += 2;
    }
    if (end - at < 2) {
      return NOT_IP;
    }
    boolean oneByte = (unsigned8(at) & 1) != 0;
    int protocol = oneByte ? unsigned8(at) : unsigned16(at);
    int payload = oneByte ? at + 1 : at + 2;
    return protocol == 0x0021 || protocol == 0x0057 ? ip(payload, segment) : NOT_IP;
  }

  /** NFLOG: a family, then type-length-values in host byte order, of which 9 is the packet. */
  private int netfilterLog(int from, Segment segment) {
    for (int at = from + 4; end - at >= 4; ) {
      int length = Short.reverseBytes((short) BigEndian.unsigned16(buffer, at)) & 0xFFFF;
      int type = Short.reverseBytes((short) BigEndian.unsigned16(buffer, at + 2)) & 0x7FFF;
      if (type == 9) {
        return ip(at + 4, segment);
      }
      if (length < 4) {
        return MALFORMED;
      }
      at += (length + 3) & ~3;
    }
    return NOT_IP;
  }

  private int ip(int at, Segment segment) {
    if (end - at < 1) {
      return CUT_HEADER;
    }
    int version = unsigned8(at) >> 4;
    if (version == 4) {
      return ipv4(at, segment);
    }
    return version == 6 ? ipv6(at, segment) : NOT_IP;
  }

  private int ipv4(int at, Segment segment) {
    if (end - at < 20) {
      return CUT_HEADER;
    }
    int versionAndLength = unsigned8(at);
    int headerLength = (versionAndLength & 15) * 4;
    if (versionAndLength >> 4 != 4 || headerLength < 20) {
      return MALFORMED;
    }
    int totalLength = unsigned16(at + 2);
    // 0: the network card was to cut the segment later, so the frame's own length holds.
    if (totalLength != 0) {
      if (totalLength < headerLength) {
        return MALFORMED;
      }
      wireEnd = Math.min(wireEnd, at + totalLength);
      end = Math.min(end, wireEnd);
    }
    segment.sourceHigh = Segment.IPV4;
    segment.targetHigh = Segment.IPV4;
    segment.sourceLow = BigEndian.int32(buffer, at + 12) & 0xFFFFFFFFL;
    segment.targetLow = BigEndian.int32(buffer, at + 16) & 0xFFFFFFFFL;
    int fragment = unsigned16(at + 6);
    int protocol = unsigned8(at + 9);
    if ((fragment & 0x3FFF) != 0) {
      return fragment(
          segment,
          unsigned16(at + 4),
          protocol,
          (fragment & 0x1FFF) * 8,
          (fragment & 0x2000) != 0,
          at + headerLength);
    }
    return transport(protocol, at + headerLength, segment);
  }

  private int ipv6(int at, Segment segment) {
    if (end - at < 40) {
      return CUT_HEADER;
    }
    if (unsigned8(at) >> 4 != 6) {
      return MALFORMED;
    }
    int payloadLength = unsigned16(at + 4);
    // 0: a jumbogram, or left to the network card to fill in.
    if (payloadLength != 0) {
      wireEnd = Math.min(wireEnd, at + 40 + payloadLength);
      end = Math.min(end, wireEnd);
    }
    segment.sourceHigh = BigEndian.int64(buffer, at + 8);
    segment.sourceLow = BigEndian.int64(buffer, at + 16);
    segment.targetHigh = BigEndian.int64(buffer, at + 24);
    segment.targetLow = BigEndian.int64(buffer, at + 32);
    int next = unsigned8(at + 6);
    return next == PROTOCOL_TCP ? tcp(at + 40, segment) : extensionHeaders(next, at + 40, segment);
  }

  private int extensionHeaders(int first, int from, Segment segment) {
    int next = first;
    int at = from;
    while (true) {
      switch (next) {
        case PROTOCOL_HOP_BY_HOP, PROTOCOL_ROUTING, PROTOCOL_DESTINATION, PROTOCOL_MOBILITY:
          if (end - at < 8) {
            return CUT_HEADER;
          }
          next = unsigned8(at);
          at += 8 + unsigned8(at + 1) * 8;
          break;
        case PROTOCOL_AUTHENTICATION:
          if (end - at < 8) {
            return CUT_HEADER;
          }
          next = unsigned8(at);
          at += 8 + unsigned8(at + 1) * 4;
          break;
        case PROTOCOL_FRAGMENT:
          if (end - at < 8) {
            return CUT_HEADER;
          }
          next = unsigned8(at);
          int fragment = unsigned16(at + 2);
          if ((fragment & 0xFFF9) != 0) {
            return fragment(
                segment,
                BigEndian.int32(buffer, at + 4),
                next,
                fragment & 0xFFF8,
                (fragment & 1) != 0,
                at + 8);
          }
          at += 8;
          break;
        default:
          return transport(next, at, segment);
      }
    }
  }

  private int fragment(
      Segment segment, int id, int protocol, int position, boolean more, int payload) {
    if (payload > end || wireEnd > end) {
      return FRAGMENT;
    }
    byte[] whole =
        fragments.add(segment, id, protocol, position, more, buffer, payload, end - payload);
    if (whole == null) {
      return FRAGMENT;
    }
    buffer = whole;
    end = whole.length;
    wireEnd = end;
    return ++nesting > MAX_NESTING ? MALFORMED : transport(protocol, 0, segment);
  }

  private int transport(int protocol, int at, Segment segment) {
    if (protocol == PROTOCOL_TCP) {
      return tcp(at, segment);
    }
    switch (protocol) {
      case PROTOCOL_IPV4, PROTOCOL_IPV6:
        return ++nesting > MAX_NESTING ? MALFORMED : ip(at, segment);
      case PROTOCOL_GRE:
        return ++nesting > MAX_NESTING ? MALFORMED : gre(at, segment);
      case PROTOCOL_UDP:
        return ++nesting > MAX_NESTING ? MALFORMED : teredo(at, segment);
      default:
        return OTHER_TRANSPORT;
    }
  }

  private int gre(int at, Segment segment) {
    if (end - at < 8) {
      return OTHER_TRANSPORT;
    }
    int flags = unsigned16(at);
    if ((flags & 7) != 0) {
      return OTHER_TRANSPORT;
    }
    int payload = at + 4;
    for (int optional : new int[] {0x8000, 0x2000, 0x1000}) {
      if ((flags & optional) != 0) {
        payload += 4;
      }
    }
    int outcome = ofEtherType(unsigned16(at + 2), payload, segment);
    return outcome == NOT_IP ? OTHER_TRANSPORT : outcome;
  }

  /** IPv6 in UDP, RFC 4380: perhaps an authentication and an origin header, then the packet. */
  private int teredo(int at, Segment segment) {
    if (end - at < 8) {
      return OTHER_TRANSPORT;
    }
    if (unsigned16(at) != TEREDO_PORT && unsigned16(at + 2) != TEREDO_PORT) {
      return OTHER_TRANSPORT;
    }
    int inner = at + 8;
    if (end - inner >= 4 && unsigned16(inner) == 1) {
      inner += 13 + unsigned8(inner + 2) + unsigned8(inner + 3);
    }
    if (end - inner >= 8 && unsigned16(inner) == 0) {
      inner += 8;
    }
    if (end - inner < 40
        || unsigned8(inner) >> 4 != 6
        || unsigned16(inner + 4) > wireEnd - inner - 40) {
      return OTHER_TRANSPORT;
    }
    return ipv6(inner, segment);
  }

  private int tcp(int at, Segment segment) {
    if (end - at < 20) {
      return wireEnd - at < 20 ? MALFORMED : CUT_HEADER;
    }
    int ports = BigEndian.int32(buffer, at);
    int offsetAndFlags = unsigned16(at + 12);
    int headerLength = (offsetAndFlags >> 12) * 4;
    if (headerLength < 20 || wireEnd - at < headerLength) {
      return MALFORMED;
    }
    segment.sourcePort = ports >>> 16;
    segment.targetPort = ports & 0xFFFF;
    segment.sequence = BigEndian.int32(buffer, at + 4);
    segment.acknowledgment = BigEndian.int32(buffer, at + 8);
    segment.flags = offsetAndFlags & 0xFF;
    int payload = at + headerLength;
    segment.buffer = buffer;
    segment.offset = payload;
    segment.captured = Math.max(0, end - payload);
    segment.length = wireEnd - payload;
    return TCP;
  }
}
