package io.github.trueload.wire.link;

import io.github.trueload.bytes.BigEndian;
import io.github.trueload.capture.LinkType;
import io.github.trueload.capture.Packet;
import io.github.trueload.wire.tcp.Segment;

/**
 * From a captured frame to its TCP segment, in place: header after header, each of which says what
 * comes next, see {@link NextHeader}. Hot: runs once a packet, allocates nothing (fragments aside),
 * reads each header field once, and prefers plain arithmetic to objects.
 *
 * <p>Reads Ethernet, IPv4 with fragments, IPv6 with extension headers. Other links are stepped over
 * by {@link Links}, tags and tunnels by {@link Tunnels}.
 */
public final class PacketDecoder {

  private static final int PROTOCOL_HOP_BY_HOP = NextHeader.PROTOCOL;
  private static final int PROTOCOL_IPV4 = NextHeader.PROTOCOL + 4;
  private static final int PROTOCOL_IPV6 = NextHeader.PROTOCOL + 41;
  private static final int PROTOCOL_ROUTING = NextHeader.PROTOCOL + 43;
  private static final int PROTOCOL_FRAGMENT = NextHeader.PROTOCOL + 44;
  private static final int PROTOCOL_GRE = NextHeader.PROTOCOL + 47;
  private static final int PROTOCOL_AUTHENTICATION = NextHeader.PROTOCOL + 51;
  private static final int PROTOCOL_DESTINATION = NextHeader.PROTOCOL + 60;
  private static final int PROTOCOL_ETHERNET = NextHeader.PROTOCOL + 97;
  private static final int PROTOCOL_MOBILITY = NextHeader.PROTOCOL + 135;
  private static final int PROTOCOL_MPLS = NextHeader.PROTOCOL + 137;

  private static final int TCP_FOUND = NextHeader.end(PacketKind.TCP);
  private static final int OTHER_TRANSPORT = NextHeader.end(PacketKind.OTHER_TRANSPORT);
  private static final int NOT_IP = NextHeader.end(PacketKind.NOT_IP);
  private static final int FRAGMENT = NextHeader.end(PacketKind.FRAGMENT);
  private static final int MALFORMED = NextHeader.end(PacketKind.MALFORMED);
  private static final int CUT_HEADER = NextHeader.end(PacketKind.CUT_HEADER);

  private static final int MAX_HEADERS = 64;

  private final FragmentStore fragments = new FragmentStore();
  private final Tunnels tunnels = new Tunnels();
  private final QuicConnections quic = new QuicConnections();
  private final FrameCursor frame = new FrameCursor();

  /** Whether the packet was found within another one. */
  private boolean isInner;

  /** {@return the number of fragments that never became a whole packet or did not fit} */
  public long fragmentsLost() {
    return fragments.lost();
  }

  /** {@return connections of QUIC that were opened while packets were captured} */
  public long quicConnections() {
    return quic.connections();
  }

  /**
   * {@return the name of the tunnel for which the last {@link PacketKind#UNREAD_TUNNEL} was
   * returned}
   */
  public String unreadTunnel() {
    return tunnels.unread();
  }

  /**
   * Decodes a packet.
   *
   * @param packet from the capture
   * @param segment is filled where the packet is TCP
   * @return {@link PacketKind#TCP}, or the kind of any other packet
   */
  public PacketKind decode(Packet packet, Segment segment) {
    FrameCursor f = frame;
    f.buffer = packet.buffer;
    f.at = packet.offset;
    f.end = packet.offset + packet.capturedLength;
    f.wireEnd = packet.offset + Math.max(packet.originalLength, packet.capturedLength);
    isInner = false;
    segment.packet = packet.number;
    segment.nanos = packet.timestampNanos;
    int next =
        packet.linkType == LinkType.ETHERNET
            ? NextHeader.ETHERNET
            : Links.stepOver(packet.linkType, f);
    for (int headers = 0; next >= 0; headers++) {
      next = headers < MAX_HEADERS ? header(next, f, segment) : MALFORMED;
    }
    return NextHeader.outcome(isInner ? ofInner(next) : next);
  }

  /** What makes no sense within another packet is that packet's own, and none of TCP. */
  private int ofInner(int outcome) {
    boolean isWhole = frame.end == frame.wireEnd;
    boolean isNone = outcome == NOT_IP || outcome == MALFORMED || outcome == CUT_HEADER && isWhole;
    return isNone ? OTHER_TRANSPORT : outcome;
  }

  private int header(int kind, FrameCursor f, Segment segment) {
    return switch (kind) {
      case NextHeader.ETHERNET -> f.left() < 14 ? CUT_HEADER : f.step(14, f.unsigned16(12));
      case NextHeader.IPV4 -> ipv4(f, segment);
      case NextHeader.IPV6 -> ipv6(f, segment);
      case NextHeader.TCP -> tcp(f, segment);
      case NextHeader.ANY_IP -> anyIp(f);
      case NextHeader.PPP -> Tunnels.ppp(f);
      case NextHeader.LLC -> Tunnels.logicalLink(f);
      default ->
          kind < NextHeader.PROTOCOL ? tunnels.ofEtherType(kind, f) : protocol(kind, f, segment);
    };
  }

  private static int anyIp(FrameCursor f) {
    if (f.left() < 1) {
      return CUT_HEADER;
    }
    return switch (f.unsigned8(0) >> 4) {
      case 4 -> NextHeader.IPV4;
      case 6 -> NextHeader.IPV6;
      default -> NOT_IP;
    };
  }

  private int ipv4(FrameCursor f, Segment segment) {
    if (f.left() < 20) {
      return CUT_HEADER;
    }
    int versionAndLength = f.unsigned8(0);
    int headerLength = (versionAndLength & 15) * 4;
    if (versionAndLength >> 4 != 4 || headerLength < 20) {
      return MALFORMED;
    }
    int totalLength = f.unsigned16(2);
    // 0: the network card was to cut the segment later, so the frame's own length holds.
    if (totalLength != 0) {
      if (totalLength < headerLength) {
        return MALFORMED;
      }
      f.wireEnd = Math.min(f.wireEnd, f.at + totalLength);
      f.end = Math.min(f.end, f.wireEnd);
    }
    segment.sourceHigh = Segment.IPV4;
    segment.targetHigh = Segment.IPV4;
    segment.sourceLow = f.int32(12) & 0xFFFFFFFFL;
    segment.targetLow = f.int32(16) & 0xFFFFFFFFL;
    int fragment = f.unsigned16(6);
    int protocol = NextHeader.PROTOCOL + f.unsigned8(9);
    int id = f.unsigned16(4);
    f.at += headerLength;
    return (fragment & 0x3FFF) == 0
        ? protocol
        : fragment(segment, id, protocol, (fragment & 0x1FFF) * 8, (fragment & 0x2000) != 0);
  }

  private static int ipv6(FrameCursor f, Segment segment) {
    if (f.left() < 40) {
      return CUT_HEADER;
    }
    if (f.unsigned8(0) >> 4 != 6) {
      return MALFORMED;
    }
    int payloadLength = f.unsigned16(4);
    // 0: a jumbogram, or left to the network card to fill in.
    if (payloadLength != 0) {
      f.wireEnd = Math.min(f.wireEnd, f.at + 40 + payloadLength);
      f.end = Math.min(f.end, f.wireEnd);
    }
    segment.sourceHigh = BigEndian.int64(f.buffer, f.at + 8);
    segment.sourceLow = BigEndian.int64(f.buffer, f.at + 16);
    segment.targetHigh = BigEndian.int64(f.buffer, f.at + 24);
    segment.targetLow = BigEndian.int64(f.buffer, f.at + 32);
    return f.step(40, NextHeader.PROTOCOL + f.unsigned8(6));
  }

  /** What an IP header names other than TCP: extension headers, fragments and tunnels. */
  private int protocol(int kind, FrameCursor f, Segment segment) {
    switch (kind) {
      case PROTOCOL_HOP_BY_HOP, PROTOCOL_ROUTING, PROTOCOL_DESTINATION, PROTOCOL_MOBILITY:
        return extension(f, 8);
      case PROTOCOL_AUTHENTICATION:
        return extension(f, 4);
      case PROTOCOL_FRAGMENT:
        return fragmentHeader(f, segment);
      default:
        return tunnel(kind, f, segment);
    }
  }

  /** An extension header of IPv6, whose length counts units of {@code unit} bytes. */
  private static int extension(FrameCursor f, int unit) {
    return f.left() < 8
        ? CUT_HEADER
        : f.step(8 + f.unsigned8(1) * unit, NextHeader.PROTOCOL + f.unsigned8(0));
  }

  private int tunnel(int kind, FrameCursor f, Segment segment) {
    isInner = true;
    return switch (kind) {
      case PROTOCOL_IPV4, PROTOCOL_IPV6 -> NextHeader.ANY_IP;
      case PROTOCOL_GRE -> tunnels.gre(f);
      case NextHeader.UDP -> udp(f, segment);
      case PROTOCOL_ETHERNET -> f.step(2, NextHeader.ETHERNET);
      case PROTOCOL_MPLS -> NextHeader.MPLS;
      default -> OTHER_TRANSPORT;
    };
  }

  private int udp(FrameCursor f, Segment segment) {
    quic.look(f, segment);
    return tunnels.udp(f);
  }

  private int fragmentHeader(FrameCursor f, Segment segment) {
    if (f.left() < 8) {
      return CUT_HEADER;
    }
    int protocol = NextHeader.PROTOCOL + f.unsigned8(0);
    int fragment = f.unsigned16(2);
    int id = f.int32(4);
    f.at += 8;
    return (fragment & 0xFFF9) == 0
        ? protocol
        : fragment(segment, id, protocol, fragment & 0xFFF8, (fragment & 1) != 0);
  }

  private int fragment(Segment segment, int id, int protocol, int position, boolean more) {
    FrameCursor f = frame;
    if (f.at > f.end || f.wireEnd > f.end) {
      fragments.dropCut();
      return FRAGMENT;
    }
    byte[] whole = fragments.add(segment, id, protocol, position, more, f.buffer, f.at, f.left());
    if (whole == null) {
      return FRAGMENT;
    }
    f.buffer = whole;
    f.at = 0;
    f.end = whole.length;
    f.wireEnd = f.end;
    return protocol;
  }

  private static int tcp(FrameCursor f, Segment segment) {
    int at = f.at;
    if (f.end - at < 20) {
      return f.wireEnd - at < 20 ? MALFORMED : CUT_HEADER;
    }
    byte[] buffer = f.buffer;
    int ports = BigEndian.int32(buffer, at);
    int offsetAndFlags = BigEndian.unsigned16(buffer, at + 12);
    int headerLength = (offsetAndFlags >> 12) * 4;
    if (headerLength < 20 || f.wireEnd - at < headerLength) {
      return MALFORMED;
    }
    segment.sourcePort = ports >>> 16;
    segment.targetPort = ports & 0xFFFF;
    segment.sequence = BigEndian.int32(buffer, at + 4);
    segment.acknowledgment = BigEndian.int32(buffer, at + 8);
    segment.flags = offsetAndFlags & 0xFF;
    int payload = at + headerLength;
    segment.buffer = buffer;
    segment.captured = Math.max(0, f.end - payload);
    // Not behind the end of what was captured, where no buffer need be.
    segment.offset = f.end - segment.captured;
    segment.length = f.wireEnd - payload;
    return TCP_FOUND;
  }
}
