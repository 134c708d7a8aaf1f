package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;

/**
 * From a captured frame to its TCP segment, in place. Hot: runs once a packet, allocates nothing
 * (fragments aside), reads each header field once, and prefers plain arithmetic to objects.
 *
 * <p>Reads Ethernet, IPv4 with fragments, IPv6 with extension headers. Other links are stepped over
 * by {@link LinkHeaders}, tags and tunnels by {@link Tunnels}.
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
  static final int ETHER_MPLS = 0x8847;

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
  private static final int PROTOCOL_ETHERNET = 97;
  private static final int PROTOCOL_MOBILITY = 135;
  private static final int PROTOCOL_MPLS = 137;

  private static final int MAX_NESTING = 16;

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
    return packet.linkType == LinkType.ETHERNET
        ? ethernet(at, segment)
        : follow(LinkHeaders.payload(packet.linkType, buffer, at, end), segment);
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
    return follow(Tunnels.ofEtherType(type, buffer, at, end), segment);
  }

  /** Reads on where a header that was stepped over says that its payload is. */
  private int follow(long payload, Segment segment) {
    if (payload < 0) {
      return outcome(payload);
    }
    if (++nesting > MAX_NESTING) {
      return MALFORMED;
    }
    int at = Payload.at(payload);
    int kind = Payload.kind(payload);
    return switch (kind) {
      case Payload.ANY_IP -> ip(at, segment);
      case Payload.ETHERNET -> ethernet(at, segment);
      case Payload.PPP -> follow(LinkHeaders.ppp(buffer, at, end), segment);
      case Payload.LLC -> follow(Tunnels.logicalLink(buffer, at, end), segment);
      default -> ofEtherType(kind, at, segment);
    };
  }

  private static int outcome(long none) {
    if (none == Payload.CUT) {
      return CUT_HEADER;
    }
    if (none == Payload.UNKNOWN_LINK) {
      return UNKNOWN_LINK;
    }
    return none == Payload.MALFORMED ? MALFORMED : NOT_IP;
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
      fragments.dropCut();
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
    return switch (protocol) {
      case PROTOCOL_IPV4, PROTOCOL_IPV6 -> ofTunnel(Payload.of(Payload.ANY_IP, at), segment);
      case PROTOCOL_AUTHENTICATION -> extensionHeaders(protocol, at, segment);
      case PROTOCOL_GRE -> ofTunnel(Tunnels.gre(buffer, at, end), segment);
      case PROTOCOL_UDP -> ofTunnel(Tunnels.udp(buffer, at, end, wireEnd), segment);
      case PROTOCOL_ETHERNET -> ofTunnel(Payload.of(Payload.ETHERNET, at + 2), segment);
      case PROTOCOL_MPLS -> ofTunnel(Payload.of(ETHER_MPLS, at), segment);
      default -> OTHER_TRANSPORT;
    };
  }

  /** What makes no sense within another packet is that packet's own, and none of TCP. */
  private int ofTunnel(long payload, Segment segment) {
    int outcome = follow(payload, segment);
    boolean isWhole = end == wireEnd;
    boolean isNone = outcome == NOT_IP || outcome == MALFORMED || outcome == CUT_HEADER && isWhole;
    return isNone ? OTHER_TRANSPORT : outcome;
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
