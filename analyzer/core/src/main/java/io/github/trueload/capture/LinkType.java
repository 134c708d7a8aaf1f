package io.github.trueload.capture;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of the link types that are read, as registered at https://www.tcpdump.org/linktypes.html;
 * any other number is passed through and can be named.
 */
public final class LinkType {

  /** BSD loopback: a family number in the byte order of the capturing host. */
  public static final int NULL = 0;

  /** Ethernet. */
  public static final int ETHERNET = 1;

  /** Raw IP, as numbered by some BSDs. */
  public static final int RAW_BSD = 12;

  /** Raw IP, as numbered by OpenBSD. */
  public static final int RAW_OPENBSD = 14;

  /** Raw IP: the packet begins with its IPv4 or IPv6 header. */
  public static final int RAW = 101;

  /** OpenBSD loopback: a family number in network byte order. */
  public static final int LOOP = 108;

  /** Linux cooked capture, version 1. */
  public static final int LINUX_SLL = 113;

  /** macOS's PKTAP, under the number it had before. */
  public static final int PKTAP_USER2 = 149;

  /** Raw IPv4. */
  public static final int IPV4 = 228;

  /** Raw IPv6. */
  public static final int IPV6 = 229;

  /** Linux netfilter log messages. */
  public static final int NFLOG = 239;

  /** macOS: packets of any interface, each behind a header that names its link type. */
  public static final int PKTAP = 258;

  /** Linux cooked capture, version 2. */
  public static final int LINUX_SLL2 = 276;

  private LinkType() {}

  /** Of those that are read, then of those that are met and not read; null of any other. */
  private static @Nullable String known(int linkType) {
    return switch (linkType) {
      case NULL, LOOP -> "loopback";
      case ETHERNET -> "Ethernet";
      case RAW_BSD, RAW_OPENBSD, RAW -> "raw IP";
      case LINUX_SLL -> "Linux cooked";
      case IPV4 -> "raw IPv4";
      case IPV6 -> "raw IPv6";
      case NFLOG -> "NFLOG";
      case PKTAP_USER2, PKTAP -> "PKTAP";
      case LINUX_SLL2 -> "Linux cooked v2";
      case 6 -> "token ring";
      case 8 -> "SLIP";
      case 9, 50, 166, 204 -> "PPP";
      case 10 -> "FDDI";
      case 51 -> "PPPoE";
      case 100 -> "ATM";
      case 104 -> "Cisco HDLC";
      case 105, 119, 127, 163, 192 -> "802.11";
      case 107 -> "frame relay";
      case 109 -> "IPsec (enc)";
      case 117 -> "PFLOG";
      case 122 -> "IP over Fibre Channel";
      case 226 -> "IPNET";
      case 240, 241 -> "netANALYZER";
      case 242 -> "IP over InfiniBand";
      case 152, 186, 189, 220, 249, 266 -> "USB";
      case 187, 201, 251, 254, 255, 256 -> "Bluetooth";
      case 190, 227 -> "CAN";
      case 195, 215, 230, 283 -> "IEEE 802.15.4";
      case 252 -> "Wireshark's exported PDUs";
      case 253 -> "netlink";
      default -> null;
    };
  }

  /**
   * {@return the name of {@code linkType} for people; {@code "link type 147"} where it has none}
   */
  public static String name(int linkType) {
    String name = known(linkType);
    return name == null ? "link type " + linkType : name;
  }

  /**
   * {@return the name of a link type with its number: {@code "802.11 (link type 127)"}}
   *
   * @param linkType number of LINKTYPE in the registry of tcpdump.org
   */
  public static String nameAndNumber(int linkType) {
    String name = known(linkType);
    return name == null ? name(linkType) : name + " (link type " + linkType + ")";
  }
}
