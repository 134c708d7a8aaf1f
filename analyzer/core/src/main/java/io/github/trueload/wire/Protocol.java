package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;

/** What a connection carries, by the first bytes seen of it. */
enum Protocol {
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

  private final String id;

  Protocol(String id) {
    this.id = id;
  }

  /** Name in the metadata. */
  String id() {
    return id;
  }

  /** Whether its exchanges are read, or there are none to read. */
  boolean isRead() {
    return this == HTTP_1 || this == TLS || this == NO_DATA;
  }

  /** Whether no HTTP/1 message can follow on the same connection. */
  boolean isFinal() {
    return this != HTTP_1 && this != OTHER && this != NO_DATA;
  }

  /** What bytes that are not HTTP/1 are. */
  static Protocol of(byte[] buffer, int at, int end) {
    if (end - at >= 3 && TlsStream.isHeader(buffer, at, end)) {
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
}
