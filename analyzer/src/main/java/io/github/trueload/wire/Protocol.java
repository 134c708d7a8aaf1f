package io.github.trueload.wire;

import io.github.trueload.capture.BigEndian;

/** What a connection carries, by the first bytes seen of it. */
enum Protocol {
  HTTP_1("http/1"),
  TLS("tls"),
  HTTP_2("http/2"),
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

  /** Whether no HTTP/1 message can follow on the same connection. */
  boolean isFinal() {
    return this == TLS || this == HTTP_2 || this == SSH;
  }

  /** What bytes that are not HTTP/1 are. */
  static Protocol of(byte[] buffer, int at, int end) {
    if (end - at >= 3
        && buffer[at] >= 20
        && buffer[at] <= 24
        && buffer[at + 1] == 3
        && (buffer[at + 2] & 0xFF) <= 4) {
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
