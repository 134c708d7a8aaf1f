package io.github.trueload.wire.protocol;

import io.github.trueload.bytes.BigEndian;

/** What a connection carries, by the first bytes seen of it. */
public enum Protocol {
  HTTP_1("http/1"),
  TLS("tls"),
  HTTP_2("http/2"),
  HTTP_2_OVER_TLS("http/2 over tls"),
  /** Another protocol that turned to TLS, as mail does: its turns are no exchanges. */
  OTHER_THEN_TLS("other then tls"),
  SSH("ssh"),
  OTHER("other"),
  NO_DATA("no data");

  private static final long HTTP_2_PREFACE = 0x505249202A204854L; // "PRI * HT"

  /** Bytes of the header of a TLS record. */
  public static final int TLS_HEADER = 5;

  /** Longest content of a record: 2¹⁴ bytes and what encryption may add (RFC 5246, 6.2.3). */
  private static final int MAX_TLS_CONTENT = (1 << 14) + 2048;

  /** Length, type, version, and the lengths of suites, session and challenge. */
  private static final int OLD_HELLO_HEADER = 11;

  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int HEARTBEAT = 24;

  private final String id;

  Protocol(String id) {
    this.id = id;
  }

  /** {@return the name in the metadata} */
  public String id() {
    return id;
  }

  /** {@return whether its exchanges are read, or there are none to read} */
  public boolean isRead() {
    return switch (this) {
      case HTTP_1, HTTP_2, HTTP_2_OVER_TLS, TLS, NO_DATA -> true;
      case OTHER_THEN_TLS, SSH, OTHER -> false;
    };
  }

  /** {@return whether no HTTP/1 message can follow on the same connection} */
  public boolean isFinal() {
    return this != HTTP_1 && this != OTHER && this != NO_DATA;
  }

  /**
   * {@return the protocol of bytes that are not HTTP/1}
   *
   * @param buffer holds the bytes
   * @param at index of the first
   * @param end index after the last
   */
  public static Protocol of(byte[] buffer, int at, int end) {
    if (end - at >= 3 && isTlsRecord(buffer, at, end) || isOldTlsHello(buffer, at, end)) {
      return TLS;
    }
    if (end - at >= 8 && BigEndian.int64(buffer, at) == HTTP_2_PREFACE) {
      return HTTP_2;
    }
    if (end - at >= 4 && BigEndian.int32(buffer, at) == 0x5353482D) { // "SSH-"
      return SSH;
    }
    return OTHER;
  }

  /** Whether a ClientHello of TLS in the format of SSL 2 begins there (RFC 5246, E.2). */
  private static boolean isOldTlsHello(byte[] buffer, int at, int end) {
    return end - at >= OLD_HELLO_HEADER
        && (buffer[at] & 0x80) != 0
        && buffer[at + 2] == 1
        && buffer[at + 3] == 3
        && buffer[at + 4] <= 3
        && BigEndian.unsigned16(buffer, at + 5) % 3 == 0
        && BigEndian.unsigned16(buffer, at + 5) > 0
        && BigEndian.unsigned16(buffer, at + 9) >= 16;
  }

  /**
   * {@return whether a record of TLS begins at {@code at}, as far as the bytes show: type, version
   * and length (RFC 8446, 5.1)}
   *
   * @param buffer holds the bytes
   * @param end index after the last
   */
  public static boolean isTlsRecord(byte[] buffer, int at, int end) {
    int there = end - at;
    int contentType = there > 0 ? buffer[at] : 0;
    int size = there >= TLS_HEADER ? BigEndian.unsigned16(buffer, at + 3) : 1;
    return contentType >= CHANGE_CIPHER_SPEC
        && contentType <= HEARTBEAT
        && (there < 2 || buffer[at + 1] == 3)
        && (there < 3 || buffer[at + 2] >= 0 && buffer[at + 2] <= 4)
        && size > 0
        && size <= MAX_TLS_CONTENT;
  }
}
