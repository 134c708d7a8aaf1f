package io.github.trueload.kernel;

import java.util.Arrays;

/** Numbers of Linux's socket options and flags, from its headers (asm-generic). */
final class LinuxOption {

  /** Flag of a new descriptor: calls on it do not wait. */
  static final int NON_BLOCKING = 0x800;

  /** Flag of a new descriptor: programs that the JVM starts do not have it. */
  static final int CLOSE_ON_EXEC = 0x80000;

  static final int SOL_SOCKET = 1;
  static final int SO_REUSEADDR = 2;
  static final int SO_ERROR = 4;
  static final int SO_SNDBUF = 7;
  static final int SO_RCVBUF = 8;
  static final int SO_KEEPALIVE = 9;
  static final int SO_OOBINLINE = 10;
  static final int SO_LINGER = 13;
  static final int SO_RCVTIMEO = 20;
  static final int SO_TIMESTAMPING = 37;

  static final int IPPROTO_IP = 0;
  static final int IP_TOS = 1;
  static final int IPPROTO_IPV6 = 41;
  static final int IPV6_V6ONLY = 26;
  static final int IPV6_TCLASS = 67;

  static final int IPPROTO_TCP = 6;
  static final int TCP_NODELAY = 1;
  static final int TCP_INFO = 11;

  /** Stamps as the segment is handed to the driver. */
  static final int TX_SOFTWARE = 1 << 1;

  /** Stamps as the segment is received. */
  static final int RX_SOFTWARE = 1 << 3;

  /** Reports software stamps. */
  static final int REPORT_SOFTWARE = 1 << 4;

  /** Numbers each byte sent from here on, so that a stamp says which it belongs to. */
  static final int NUMBERED = 1 << 7;

  /** Stamps of what was sent come without the data, which an unprivileged user may not read. */
  static final int STAMP_ONLY = 1 << 11;

  private LinuxOption() {}

  /** Sets an option whose value is one number; as {@code setsockopt} returns. */
  static int set(int socket, int level, int option, int value) {
    return Libc.setsockopt(socket, level, option, bytes(value), 4);
  }

  /** Sets how long a call waits for bytes at most; 0 for no limit. */
  static int setReceiveTimeout(int socket, int millis) {
    byte[] seconds = Arrays.copyOf(bytes(millis / 1000), 16); // struct timeval, 64 bits each
    System.arraycopy(bytes(millis % 1000 * 1000), 0, seconds, 8, 4);
    return Libc.setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, seconds, seconds.length);
  }

  /** The number's bytes, least first, as both processors that are served have them. */
  static byte[] bytes(int value) {
    return new byte[] {
      (byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24)
    };
  }

  /** The number at a place of a structure. */
  static int number(byte[] bytes, int at) {
    return bytes[at] & 0xff
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | (bytes[at + 3] & 0xff) << 24;
  }
}
