package io.github.trueload.wire.link;

/**
 * Headers between a link's and the innermost IP's: tags, labels, and tunnels. Mirrors of traffic
 * (VXLAN, Geneve, ERSPAN) hand out packets this way. Tunnels that are recognised but not read end
 * the decoding with {@link PacketKind#UNREAD_TUNNEL}; {@link #unread} names the last one.
 */
final class Tunnels {

  private static final int LONGEST_LENGTH = 1500;
  private static final int UDP_HEADER = 8;
  private static final int SHORTEST = 8;

  private static final int GRE_CHECKSUM = 0x8000;
  private static final int GRE_KEY = 0x2000;
  private static final int GRE_SEQUENCE = 0x1000;

  private static final int NOTHING = NextHeader.end(PacketKind.NOT_IP);

  /** Name of the last tunnel that was recognised and is not read. */
  private String unread = "";

  String unread() {
    return unread;
  }

  private int unread(String name) {
    unread = name;
    return NextHeader.end(PacketKind.UNREAD_TUNNEL);
  }

  /** What stands behind an EtherType other than IP's. */
  int ofEtherType(int type, FrameCursor frame) {
    if (frame.left() < SHORTEST) {
      return NOTHING;
    }
    return switch (type) {
      case 0x8100, 0x88A8, 0x9100, 0x9200 -> tag(frame);
      case 0x8864 -> frame.step(6, NextHeader.PPP); // PPPoE
      case NextHeader.MPLS, 0x8848 -> mpls(frame);
      case 0x6558 -> NextHeader.ETHERNET;
      case 0x8926 -> unread("VN-Tag");
      case 0x8909 -> unread("Cisco MetaData");
      case 0x88E7 -> unread("provider backbone bridging");
      default -> type <= LONGEST_LENGTH ? NextHeader.LLC : NOTHING; // a length, or another type
    };
  }

  /** A tag of a virtual network (VLAN), IEEE 802.1Q. */
  private static int tag(FrameCursor frame) {
    return frame.step(4, frame.unsigned16(2));
  }

  /** LLC: SNAP carries a type again; IP itself has a number, too. */
  static int logicalLink(FrameCursor frame) {
    if (frame.left() < SHORTEST) {
      return NOTHING;
    }
    return switch (frame.unsigned16(0)) {
      case 0xAAAA -> frame.step(8, frame.unsigned16(6));
      case 0x0606 -> frame.step(3, NextHeader.ANY_IP);
      default -> NOTHING;
    };
  }

  /** PPP, with or without HDLC's address and control, its protocol in one byte or two. */
  static int ppp(FrameCursor frame) {
    if (frame.left() >= 2 && frame.unsigned16(0) == 0xFF03) {
      frame.at += 2;
    }
    if (frame.left() < 2) {
      return NextHeader.end(PacketKind.CUT_HEADER);
    }
    boolean oneByte = (frame.unsigned8(0) & 1) != 0;
    int protocol = oneByte ? frame.unsigned8(0) : frame.unsigned16(0);
    frame.at += oneByte ? 1 : 2;
    return switch (protocol) {
      case 0x0021, 0x0057 -> NextHeader.ANY_IP;
      case 0x0281, 0x0283 -> NextHeader.MPLS;
      default -> NOTHING;
    };
  }

  /** Labels; then IP, or Ethernet behind a control word that begins with zeros (RFC 4448). */
  private static int mpls(FrameCursor frame) {
    while (frame.left() > 4 && (frame.unsigned8(2) & 1) == 0) {
      frame.at += 4;
    }
    frame.at += 4;
    return frame.left() > 0 && frame.unsigned8(0) >> 4 == 0
        ? frame.step(4, NextHeader.ETHERNET)
        : NextHeader.ANY_IP;
  }

  /** GRE (RFC 2784, 2890) and ERSPAN within it; its version for PPP (RFC 2637) is not read. */
  int gre(FrameCursor frame) {
    if (frame.left() < SHORTEST) {
      return NOTHING;
    }
    int flags = frame.unsigned16(0);
    int type = frame.unsigned16(2);
    int version = flags & 7;
    if (version == 1) {
      return switch (type) {
        case 0x880B -> unread("PPTP (GRE version 1)");
        case 0x6400 -> unread("EoIP (GRE version 1)");
        default -> NOTHING;
      };
    }
    if (version != 0) {
      return NOTHING;
    }
    frame.at += 4;
    frame.at += (flags & GRE_CHECKSUM) != 0 ? 4 : 0;
    frame.at += (flags & GRE_KEY) != 0 ? 4 : 0;
    frame.at += (flags & GRE_SEQUENCE) != 0 ? 4 : 0;
    return switch (type) {
      case 0x88BE -> frame.step((flags & GRE_SEQUENCE) != 0 ? 8 : 0, NextHeader.ETHERNET);
      case 0x22EB -> erspan3(frame);
      case 0x880B -> unread("PPP in GRE");
      default -> type;
    };
  }

  /** ERSPAN type III: its last bit announces a subheader of eight bytes. */
  private static int erspan3(FrameCursor frame) {
    if (frame.left() < 12) {
      return NOTHING;
    }
    return frame.step((frame.unsigned8(11) & 1) != 0 ? 20 : 12, NextHeader.ETHERNET);
  }

  int udp(FrameCursor frame) {
    if (frame.left() < UDP_HEADER + SHORTEST) {
      return NOTHING;
    }
    int port = frame.unsigned16(2);
    frame.at += UDP_HEADER;
    return switch (port) {
      case 4789, 8472 -> vxlan(frame); // the second as Linux had it at first
      case 4790 -> vxlanGpe(frame);
      case 6081 -> geneve(frame);
      case 1701 -> l2tp(frame);
      case 2152 -> gtp(frame);
      case 3544 -> teredo(frame);
      default -> NOTHING;
    };
  }

  /** VXLAN, RFC 7348: one flag, a network's number, an Ethernet frame. */
  private static int vxlan(FrameCursor frame) {
    return (frame.unsigned8(0) & 0x08) != 0 && frame.unsigned8(7) == 0
        ? frame.step(8, NextHeader.ETHERNET)
        : NOTHING;
  }

  /** VXLAN's extension that names what it carries. */
  private static int vxlanGpe(FrameCursor frame) {
    if ((frame.unsigned8(0) & 0x0C) != 0x0C) {
      return vxlan(frame);
    }
    return switch (frame.unsigned8(3)) {
      case 1, 2 -> frame.step(8, NextHeader.ANY_IP);
      case 3 -> frame.step(8, NextHeader.ETHERNET);
      default -> NOTHING;
    };
  }

  /** Geneve, RFC 8926: the length of its options in words, and a type. */
  private static int geneve(FrameCursor frame) {
    return (frame.unsigned8(0) & 0xC0) == 0
        ? frame.step(8 + (frame.unsigned8(0) & 0x3F) * 4, frame.unsigned16(2))
        : NOTHING;
  }

  /** L2TP, RFC 2661: version 2, and no control message. */
  private int l2tp(FrameCursor frame) {
    boolean isData = (frame.unsigned16(0) & 0x800F) == 2;
    return isData ? unread("L2TP") : NOTHING;
  }

  /** A user's packet in a mobile network (3GPP TS 29.281). */
  private int gtp(FrameCursor frame) {
    boolean isPacket = (frame.unsigned8(0) & 0xF0) == 0x30 && frame.unsigned8(1) == 255;
    return isPacket ? unread("GTP-U") : NOTHING;
  }

  /** IPv6 in UDP, RFC 4380, where no header of its own comes first. */
  private int teredo(FrameCursor frame) {
    return frame.unsigned8(0) >> 4 == 6 ? unread("Teredo") : NOTHING;
  }
}
