package io.github.trueload.wire.link;

/** What a packet turned out to be. */
public enum PacketKind {
  /** A segment was found. */
  TCP,
  /** IP, but not TCP. */
  OTHER_TRANSPORT,
  /** Not IP: ARP and so on. */
  NOT_IP,
  /** A fragment whose companions are still missing, or a copy of one. */
  FRAGMENT,
  MALFORMED,
  /** Cut by the snap length before the end of the TCP header. */
  CUT_HEADER,
  /** A link type that is not read. */
  UNKNOWN_LINK,
  /** A packet within a tunnel that is not read. */
  UNREAD_TUNNEL;

  static final PacketKind[] OF_ORDINAL = values();
}
