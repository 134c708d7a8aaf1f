package io.github.trueload.wire.http;

import io.github.trueload.bytes.BigEndian;

/**
 * What a balancer sends to a server ahead of everything else, so that it knows whom the connection
 * is for: the PROXY protocol (https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt), a line
 * of text or a binary header. It is no part of the first request.
 */
final class ProxyPreface {

  /** Longest line of the first version, with its end. */
  private static final int LONGEST_LINE = 107;

  private static final byte[] LINE = {'P', 'R', 'O', 'X', 'Y', ' '};

  /** Signature of the second version behind its first line ends, which are skipped anywhere. */
  private static final long SIGNATURE = 0x000D_0A51_5549_540AL;

  private static final int BINARY_HEADER = 12;

  private ProxyPreface() {}

  /** Length of the preface that begins at {@code at}; 0 if none does, or its end is missing. */
  static int length(byte[] in, int at, int end) {
    return switch (in[at]) {
      case 'P' -> line(in, at, end);
      case 0 -> binary(in, at, end);
      default -> 0;
    };
  }

  private static int line(byte[] in, int at, int end) {
    int last = Math.min(end, at + LONGEST_LINE);
    for (int i = 0; i < LINE.length; i++) {
      if (at + i == last || in[at + i] != LINE[i]) {
        return 0;
      }
    }
    for (int i = at + LINE.length; i < last; i++) {
      if (in[i] == '\n') {
        return i + 1 - at;
      }
    }
    return 0;
  }

  private static int binary(byte[] in, int at, int end) {
    if (end - at < BINARY_HEADER || BigEndian.int64(in, at) != SIGNATURE) {
      return 0;
    }
    int length = BINARY_HEADER + BigEndian.unsigned16(in, at + 10);
    return length <= end - at ? length : 0;
  }
}
