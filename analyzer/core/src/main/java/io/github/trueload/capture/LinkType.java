package io.github.trueload.capture;

import java.util.HashMap;
import java.util.Map;

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

  /** Name and numbers: those that are read, then those that are met and not read. */
  private static final String TABLE =
      """
      loopback 0 108
      Ethernet 1
      raw IP 12 14 101
      Linux cooked 113
      raw IPv4 228
      raw IPv6 229
      NFLOG 239
      PKTAP 149 258
      Linux cooked v2 276
      token ring 6
      SLIP 8
      PPP 9 50 166 204
      FDDI 10
      PPPoE 51
      ATM 100
      Cisco HDLC 104
      802.11 105 119 127 163 192
      frame relay 107
      IPsec (enc) 109
      PFLOG 117
      IP over Fibre Channel 122
      IPNET 226
      netANALYZER 240 241
      IP over InfiniBand 242
      USB 152 186 189 220 249 266
      Bluetooth 187 201 251 254 255 256
      CAN 190 227
      IEEE 802.15.4 195 215 230 283
      Wireshark's exported PDUs 252
      netlink 253
      """;

  private static final Map<Integer, String> NAMES = names();

  private LinkType() {}

  private static Map<Integer, String> names() {
    Map<Integer, String> names = new HashMap<>();
    for (String line : TABLE.split("\n")) {
      String name = line.replaceAll("( \\d+)++$", "");
      for (String number : line.substring(name.length()).trim().split(" ")) {
        names.put(Integer.valueOf(number), name);
      }
    }
    return names;
  }

  /**
   * {@return the name of {@code linkType} for people; {@code "link type 147"} where it has none}
   */
  public static String name(int linkType) {
    return NAMES.getOrDefault(linkType, "link type " + linkType);
  }

  /**
   * {@return the name of a link type with its number: {@code "802.11 (link type 127)"}}
   *
   * @param linkType number of LINKTYPE in the registry of tcpdump.org
   */
  public static String nameAndNumber(int linkType) {
    String name = NAMES.get(linkType);
    return name == null ? name(linkType) : name + " (link type " + linkType + ")";
  }
}
