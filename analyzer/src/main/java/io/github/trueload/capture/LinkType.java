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

  /** PPP, with or without HDLC-like framing. */
  public static final int PPP = 9;

  /** Raw IP, as numbered by some BSDs. */
  public static final int RAW_BSD = 12;

  /** Raw IP, as numbered by OpenBSD. */
  public static final int RAW_OPENBSD = 14;

  /** PPP in HDLC-like framing. */
  public static final int PPP_HDLC = 50;

  /** PPPoE session packets. */
  public static final int PPP_ETHERNET = 51;

  /** Raw IP: the packet begins with its IPv4 or IPv6 header. */
  public static final int RAW = 101;

  /** Cisco HDLC. */
  public static final int CISCO_HDLC = 104;

  /** OpenBSD loopback: a family number in network byte order. */
  public static final int LOOP = 108;

  /** Linux cooked capture, version 1. */
  public static final int LINUX_SLL = 113;

  /** Raw IPv4. */
  public static final int IPV4 = 228;

  /** Raw IPv6. */
  public static final int IPV6 = 229;

  /** Linux netfilter log messages. */
  public static final int NFLOG = 239;

  /** Linux cooked capture, version 2. */
  public static final int LINUX_SLL2 = 276;

  private LinkType() {}

  /** The name of {@code linkType} for people; {@code "link type 147"} for one that is not read. */
  public static String name(int linkType) {
    return switch (linkType) {
      case NULL, LOOP -> "loopback";
      case ETHERNET -> "Ethernet";
      case PPP, PPP_HDLC -> "PPP";
      case PPP_ETHERNET -> "PPPoE";
      case RAW_BSD, RAW_OPENBSD, RAW -> "raw IP";
      case CISCO_HDLC -> "Cisco HDLC";
      case LINUX_SLL -> "Linux cooked";
      case IPV4 -> "raw IPv4";
      case IPV6 -> "raw IPv6";
      case NFLOG -> "NFLOG";
      case LINUX_SLL2 -> "Linux cooked v2";
      default -> "link type " + linkType;
    };
  }
}
