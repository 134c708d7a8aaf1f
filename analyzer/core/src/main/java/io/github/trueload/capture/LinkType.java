package io.github.trueload.capture;

/**
 * Numbers of the link types that are read, as registered at https://www.tcpdump.org/linktypes.html;
 * any other number is passed through and can be named.
 */
public final class LinkType {

  /** BSD loopback: a family number in the byte order of the capturing host. */
  public static final int NULL = 0;

  /** Ethernet. */
  public static final int ETHERNET = 1;

  /** Token ring. */
  public static final int TOKEN_RING = 6;

  /** SLIP, with a header of 16 bytes before the packet. */
  public static final int SLIP = 8;

  /** PPP, with or without HDLC-like framing. */
  public static final int PPP = 9;

  /** FDDI. */
  public static final int FDDI = 10;

  /** Raw IP, as numbered by some BSDs. */
  public static final int RAW_BSD = 12;

  /** Raw IP, as numbered by OpenBSD. */
  public static final int RAW_OPENBSD = 14;

  /** PPP in HDLC-like framing. */
  public static final int PPP_HDLC = 50;

  /** PPPoE session packets. */
  public static final int PPP_ETHERNET = 51;

  /** LLC of packets over ATM. */
  public static final int ATM_RFC1483 = 100;

  /** Raw IP: the packet begins with its IPv4 or IPv6 header. */
  public static final int RAW = 101;

  /** Cisco HDLC. */
  public static final int CISCO_HDLC = 104;

  /** IEEE 802.11. */
  public static final int IEEE802_11 = 105;

  /** Frame relay. */
  public static final int FRAME_RELAY = 107;

  /** OpenBSD loopback: a family number in network byte order. */
  public static final int LOOP = 108;

  /** OpenBSD: packets of IPsec, in clear. */
  public static final int ENC = 109;

  /** Linux cooked capture, version 1. */
  public static final int LINUX_SLL = 113;

  /** Log of the BSDs' packet filter. */
  public static final int PFLOG = 117;

  /** IEEE 802.11 behind a Prism header. */
  public static final int PRISM = 119;

  /** IP over Fibre Channel. */
  public static final int IP_OVER_FIBRE_CHANNEL = 122;

  /** IEEE 802.11 behind a radiotap header. */
  public static final int RADIOTAP = 127;

  /** macOS's PKTAP, under the number it had before. */
  public static final int PKTAP_USER2 = 149;

  /** IEEE 802.11 behind an AVS header. */
  public static final int AVS = 163;

  /** PPP as pppd logs it, with the direction in place of its address. */
  public static final int PPP_PPPD = 166;

  /** Per-packet information, and a frame of the link type that it names. */
  public static final int PPI = 192;

  /** PPP behind a byte that tells the direction. */
  public static final int PPP_WITH_DIRECTION = 204;

  /** Solaris: IP behind a header of 24 bytes. */
  public static final int IPNET = 226;

  /** Raw IPv4. */
  public static final int IPV4 = 228;

  /** Raw IPv6. */
  public static final int IPV6 = 229;

  /** Linux netfilter log messages. */
  public static final int NFLOG = 239;

  /** Ethernet behind a header of a netANALYZER. */
  public static final int NETANALYZER = 240;

  /** The same, with preamble. */
  public static final int NETANALYZER_TRANSPARENT = 241;

  /** IP over InfiniBand. */
  public static final int IP_OVER_INFINIBAND = 242;

  /** macOS: packets of any interface, each behind a header that names its link type. */
  public static final int PKTAP = 258;

  /** Linux cooked capture, version 2. */
  public static final int LINUX_SLL2 = 276;

  private LinkType() {}

  /**
   * The name of {@code linkType} for people; with its number if it is not read: {@code "link type
   * 147"}.
   */
  public static String name(int linkType) {
    return switch (linkType) {
      case NULL, LOOP -> "loopback";
      case ETHERNET -> "Ethernet";
      case TOKEN_RING -> "token ring";
      case SLIP -> "SLIP";
      case PPP, PPP_HDLC, PPP_PPPD, PPP_WITH_DIRECTION -> "PPP";
      case FDDI -> "FDDI";
      case PPP_ETHERNET -> "PPPoE";
      case RAW_BSD, RAW_OPENBSD, RAW -> "raw IP";
      case ATM_RFC1483 -> "ATM";
      case CISCO_HDLC -> "Cisco HDLC";
      case IEEE802_11, PRISM, RADIOTAP, AVS, PPI -> "802.11";
      case FRAME_RELAY -> "frame relay";
      case ENC -> "IPsec (enc)";
      case LINUX_SLL -> "Linux cooked";
      case PFLOG -> "PFLOG";
      case IP_OVER_FIBRE_CHANNEL -> "IP over Fibre Channel";
      case PKTAP, PKTAP_USER2 -> "PKTAP";
      case IPNET -> "IPNET";
      case IPV4 -> "raw IPv4";
      case IPV6 -> "raw IPv6";
      case NFLOG -> "NFLOG";
      case NETANALYZER, NETANALYZER_TRANSPARENT -> "netANALYZER";
      case IP_OVER_INFINIBAND -> "IP over InfiniBand";
      case LINUX_SLL2 -> "Linux cooked v2";
      default -> notRead(linkType);
    };
  }

  /** Those that are met, though they carry no TCP that could be read. */
  private static String notRead(int linkType) {
    String name =
        switch (linkType) {
          case 152, 186, 189, 220, 249, 266 -> "USB, ";
          case 187, 201, 251, 254, 255, 256 -> "Bluetooth, ";
          case 190, 227 -> "CAN, ";
          case 195, 215, 230, 283 -> "IEEE 802.15.4, ";
          case 252 -> "Wireshark's exported PDUs, ";
          case 253 -> "netlink, ";
          default -> "";
        };
    return name + "link type " + linkType;
  }
}
