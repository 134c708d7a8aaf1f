package io.github.trueload.wire.http2;

import java.nio.charset.StandardCharsets;

/** The bytes that a client of HTTP/2 sends first (RFC 9113, 3.4). */
final class Preface {

  private static final byte[] BYTES =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private Preface() {}

  /** Whether the bytes from {@code at} on are its first ones, as far as they are there. */
  static boolean begins(byte[] in, int at, int end) {
    int length = Math.min(BYTES.length, end - at);
    for (int i = 0; i < length; i++) {
      if (in[at + i] != BYTES[i]) {
        return false;
      }
    }
    return true;
  }
}
