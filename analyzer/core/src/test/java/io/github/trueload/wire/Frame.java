package io.github.trueload.wire;

import io.github.trueload.capture.LinkType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Builds packets by hand: payload into TCP into IP into a link's frame. */
final class Frame {

  static final int FIN = 1;
  static final int SYN = 2;
  static final int RST = 4;
  static final int ACK = 16;

  private Frame() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] tcp(int source, int target, int sequence, int ack, int flags, byte[] payload) {
    ByteBuffer segment = ByteBuffer.allocate(20 + payload.length);
    segment.putShort((short) source).putShort((short) target).putInt(sequence).putInt(ack);
    segment.putShort((short) (0x5000 | flags)).putShort((short) 8192).putInt(0).put(payload);
    return segment.array();
  }

  static byte[] ipv4(int source, int target, int protocol, byte[] payload) {
    return ipv4(source, target, protocol, payload, 20 + payload.length, 0, 0);
  }

  static byte[] ipv4(
      int source, int target, int protocol, byte[] payload, int total, int id, int fragment) {
    ByteBuffer packet = ByteBuffer.allocate(20 + payload.length);
    packet.put((byte) 0x45).put((byte) 0).putShort((short) total);
    packet.putShort((short) id).putShort((short) fragment);
    packet.put((byte) 64).put((byte) protocol).putShort((short) 0);
    return packet.putInt(source).putInt(target).put(payload).array();
  }

  static byte[] ipv6(int source, int target, int next, byte[] payload) {
    ByteBuffer packet = ByteBuffer.allocate(40 + payload.length);
    packet.putInt(0x60000000).putShort((short) payload.length).put((byte) next).put((byte) 64);
    packet.putLong(0x20010db8L << 32).putLong(source);
    return packet.putLong(0x20010db8L << 32).putLong(target).put(payload).array();
  }

  static byte[] ethernet(int type, byte[] payload) {
    return join(new byte[12], twoBytes(type), payload);
  }

  static byte[] twoBytes(int value) {
    return new byte[] {(byte) (value >> 8), (byte) value};
  }

  static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      joined.put(part);
    }
    return joined.array();
  }

  /** A datagram between two other machines. */
  private static byte[] udp(int port, byte[]... payload) {
    byte[] data = join(payload);
    byte[] header = join(twoBytes(50_000), twoBytes(port), twoBytes(8 + data.length), twoBytes(0));
    return outer(17, header, data);
  }

  /** An IPv4 packet between two other machines, in an Ethernet frame. */
  private static byte[] outer(int protocol, byte[]... payload) {
    return ethernet(0x0800, ipv4(0xC0A80001, 0xC0A80002, protocol, join(payload)));
  }

  private static byte[] hex(String digits) {
    return java.util.HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  private static boolean isIpv6(byte[] ip) {
    return ip[0] >> 4 == 6;
  }

  private static byte[] etherType(byte[] ip) {
    return twoBytes(isIpv6(ip) ? 0x86DD : 0x0800);
  }

  private static byte[] inEthernet(byte[] ip) {
    return join(new byte[12], etherType(ip), ip);
  }

  /** LLC and SNAP before the packet. */
  private static byte[] snap(byte[] ip) {
    return join(hex("AAAA03 000000"), etherType(ip), ip);
  }

  private static byte[] ppp(byte[] ip) {
    return join(twoBytes(isIpv6(ip) ? 0x57 : 0x21), ip);
  }

  /** What is put before an IP packet: a link's header, tags, labels, tunnels. */
  enum Link {
    ETHERNET(LinkType.ETHERNET, Frame::inEthernet),
    VLAN(LinkType.ETHERNET, ip -> ethernet(0x8100, join(hex("0007"), etherType(ip), ip))),
    QINQ(LinkType.ETHERNET, ip -> ethernet(0x88A8, join(hex("0007 8100 0009"), etherType(ip), ip))),
    MPLS(LinkType.ETHERNET, ip -> ethernet(0x8847, join(hex("00010040 00020140"), ip))),
    MPLS_PSEUDOWIRE(
        LinkType.ETHERNET, ip -> ethernet(0x8847, join(hex("00010140 00000000"), inEthernet(ip)))),
    PPPOE(
        LinkType.ETHERNET,
        ip -> ethernet(0x8864, join(hex("11000001"), twoBytes(ip.length + 2), ppp(ip)))),
    LLC(LinkType.ETHERNET, ip -> ethernet(ip.length + 8, snap(ip))),
    IP_IN_IP(LinkType.ETHERNET, ip -> outer(isIpv6(ip) ? 41 : 4, ip)),
    AUTHENTICATED(
        LinkType.ETHERNET, ip -> outer(51, hex(isIpv6(ip) ? "2904" : "0404"), new byte[22], ip)),
    ETHER_IP(LinkType.ETHERNET, ip -> outer(97, hex("3000"), inEthernet(ip))),
    MPLS_IN_IP(LinkType.ETHERNET, ip -> outer(137, hex("00010140"), ip)),
    GRE(LinkType.ETHERNET, ip -> outer(47, hex("2000"), etherType(ip), hex("00000007"), ip)),
    GRE_BRIDGED(LinkType.ETHERNET, ip -> outer(47, hex("0000 6558"), inEthernet(ip))),
    ERSPAN_1(LinkType.ETHERNET, ip -> outer(47, hex("0000 88BE"), inEthernet(ip))),
    ERSPAN_2(
        LinkType.ETHERNET,
        ip -> outer(47, hex("1000 88BE 00000001 1001000100000000"), inEthernet(ip))),
    ERSPAN_3(
        LinkType.ETHERNET,
        ip -> outer(47, hex("1000 22EB 00000001 20010001 00000000 00000000"), inEthernet(ip))),
    /** The last bit of its header says that eight bytes more stand behind it. */
    ERSPAN_3_WITH_MORE(
        LinkType.ETHERNET,
        ip ->
            outer(
                47,
                hex("1000 22EB 00000001 20010001 00000000 00000001 1122334455667788"),
                inEthernet(ip))),
    VXLAN(LinkType.ETHERNET, ip -> udp(4789, hex("08000000 00012300"), inEthernet(ip))),
    VXLAN_GPE(LinkType.ETHERNET, ip -> udp(4790, hex("0C000003 00012300"), inEthernet(ip))),
    GENEVE(LinkType.ETHERNET, ip -> udp(6081, hex("0100 6558 00012300 00000000"), inEthernet(ip))),
    SLL(LinkType.LINUX_SLL, ip -> join(new byte[14], etherType(ip), ip)),
    SLL2(LinkType.LINUX_SLL2, ip -> join(etherType(ip), new byte[18], ip)),
    NULL_LITTLE_ENDIAN(LinkType.NULL, ip -> join(hex(isIpv6(ip) ? "1E000000" : "02000000"), ip)),
    NULL_BIG_ENDIAN(LinkType.NULL, ip -> join(hex(isIpv6(ip) ? "00000018" : "00000002"), ip)),
    RAW(LinkType.RAW, ip -> ip),
    NFLOG(LinkType.NFLOG, ip -> join(hex("02000000 0800010000000000 0800 0900"), ip)),
    PKTAP_OF_ETHERNET(
        LinkType.PKTAP,
        ip -> join(hex("6C000000 01000000 01000000"), new byte[96], inEthernet(ip))),
    PKTAP_OF_LOOPBACK(
        LinkType.PKTAP_USER2,
        ip -> {
          byte[] family = hex(isIpv6(ip) ? "1E000000" : "02000000");
          return join(hex("6C000000 01000000 00000000"), new byte[96], family, ip);
        }),
    // recognised, and refused by their names
    VN_TAG(LinkType.ETHERNET, ip -> ethernet(0x8926, join(hex("80000001"), etherType(ip), ip))),
    PPTP(LinkType.ETHERNET, ip -> outer(47, hex("3081 880B 00000001 00000001 00000001"), ppp(ip))),
    EOIP(LinkType.ETHERNET, ip -> outer(47, hex("2001 6400 0036 0700"), inEthernet(ip))),
    L2TP(LinkType.ETHERNET, ip -> udp(1701, hex("0002 0001 0001"), hex("FF03"), ppp(ip))),
    GTP(LinkType.ETHERNET, ip -> udp(2152, hex("34FF 0000 00000001 00000085 01000000"), ip)),
    TEREDO(LinkType.ETHERNET, ip -> udp(3544, ip)),
    PPP(9, ip -> join(hex("FF03"), ppp(ip))),
    WIFI(105, ip -> join(hex("8801 0000"), new byte[18], hex("1000 0000"), snap(ip)));

    private final int linkType;
    private final UnaryOperator<byte[]> frame;

    Link(int linkType, UnaryOperator<byte[]> frame) {
      this.linkType = linkType;
      this.frame = frame;
    }

    int linkType() {
      return linkType;
    }

    byte[] frame(byte[] ip) {
      return frame.apply(ip);
    }
  }
}
