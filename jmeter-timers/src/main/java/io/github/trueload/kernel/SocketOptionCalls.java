package io.github.trueload.kernel;

import java.net.SocketException;
import java.net.SocketOptions;
import java.util.Arrays;

/** Options of a socket: the JDK's numbers and types on one side, Linux's on the other. */
final class SocketOptionCalls {

  private SocketOptionCalls() {}

  /**
   * Sets an option.
   *
   * @param option as {@link SocketOptions} numbers it
   * @throws SocketException if the system refuses it, or it is not an option of a client's socket
   */
  static void set(int socket, int family, int option, Object value) throws SocketException {
    if (option == SocketOptions.SO_LINGER) {
      setLinger(socket, value instanceof Integer seconds ? seconds : -1);
      return;
    }
    int number = value instanceof Boolean on ? (on ? 1 : 0) : (Integer) value;
    check(LinuxOption.set(socket, level(option), name(option), number));
    if (option == SocketOptions.IP_TOS && family == SocketAddressBytes.AF_INET6) {
      check(LinuxOption.set(socket, LinuxOption.IPPROTO_IPV6, LinuxOption.IPV6_TCLASS, number));
    }
  }

  /**
   * How closing continues: waiting so many seconds, at once by a reset (0), or in the background.
   */
  static void setLinger(int socket, int seconds) throws SocketException {
    byte[] linger = Arrays.copyOf(LinuxOption.bytes(seconds < 0 ? 0 : 1), 8);
    System.arraycopy(LinuxOption.bytes(Math.max(0, seconds)), 0, linger, 4, 4);
    check(
        Libc.setsockopt(
            socket, LinuxOption.SOL_SOCKET, LinuxOption.SO_LINGER, linger, linger.length));
  }

  /** An option's value, of the type that {@link java.net.SocketImpl#getOption} promises. */
  static Object get(int socket, int option) throws SocketException {
    byte[] value = new byte[8];
    int[] length = {value.length};
    check(Libc.getsockopt(socket, level(option), name(option), value, length));
    int number = LinuxOption.number(value, 0);
    return switch (option) {
      case SocketOptions.SO_LINGER -> number == 0 ? -1 : LinuxOption.number(value, 4);
      // Linux doubles what is asked for, to have room for its own records.
      case SocketOptions.SO_SNDBUF, SocketOptions.SO_RCVBUF -> number / 2;
      case SocketOptions.IP_TOS -> number;
      default -> number != 0;
    };
  }

  private static void check(int result) throws SocketException {
    if (result != 0) {
      throw Errno.using(NativeAccess.errno());
    }
  }

  private static int level(int option) {
    return switch (option) {
      case SocketOptions.TCP_NODELAY -> LinuxOption.IPPROTO_TCP;
      case SocketOptions.IP_TOS -> LinuxOption.IPPROTO_IP;
      default -> LinuxOption.SOL_SOCKET;
    };
  }

  private static int name(int option) throws SocketException {
    return switch (option) {
      case SocketOptions.TCP_NODELAY -> LinuxOption.TCP_NODELAY;
      case SocketOptions.IP_TOS -> LinuxOption.IP_TOS;
      case SocketOptions.SO_LINGER -> LinuxOption.SO_LINGER;
      case SocketOptions.SO_SNDBUF -> LinuxOption.SO_SNDBUF;
      case SocketOptions.SO_RCVBUF -> LinuxOption.SO_RCVBUF;
      case SocketOptions.SO_KEEPALIVE -> LinuxOption.SO_KEEPALIVE;
      case SocketOptions.SO_REUSEADDR -> LinuxOption.SO_REUSEADDR;
      case SocketOptions.SO_OOBINLINE -> LinuxOption.SO_OOBINLINE;
      default -> throw new SocketException("Unsupported option: " + option);
    };
  }
}
