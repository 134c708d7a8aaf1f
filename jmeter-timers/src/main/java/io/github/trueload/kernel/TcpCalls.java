package io.github.trueload.kernel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Opens and binds TCP sockets by Linux's calls, with the JDK's exceptions. */
final class TcpCalls {

  private static final int SOCK_STREAM = 1;

  private TcpCalls() {}

  /**
   * Opens a non-blocking socket; one of IPv6 reaches IPv4 addresses, too.
   *
   * @return its descriptor; -1 where the system does not have the family
   */
  static int open(int family) throws SocketException {
    int type = SOCK_STREAM | LinuxOption.NON_BLOCKING | LinuxOption.CLOSE_ON_EXEC;
    int number = Libc.socket(family, type, 0);
    if (number < 0 && NativeAccess.errno() != Errno.EAFNOSUPPORT) {
      throw Errno.using(NativeAccess.errno());
    }
    if (number >= 0 && family == SocketAddressBytes.AF_INET6) {
      LinuxOption.set(number, LinuxOption.IPPROTO_IPV6, LinuxOption.IPV6_V6ONLY, 0);
    }
    return number;
  }

  /** Gives a socket of the family its local end; port 0 leaves the choice to the system. */
  static void bind(int socket, int family, InetAddress host, int port) throws SocketException {
    byte[] bytes = SocketAddressBytes.of(family, host, port);
    if (Libc.bind(socket, bytes, bytes.length) != 0) {
      throw Errno.connecting(NativeAccess.errno());
    }
  }

  static InetSocketAddress localEnd(int socket) throws SocketException {
    byte[] bytes = SocketAddressBytes.empty();
    if (Libc.getsockname(socket, bytes, new int[] {bytes.length}) != 0) {
      throw Errno.using(NativeAccess.errno());
    }
    return new InetSocketAddress(SocketAddressBytes.address(bytes), SocketAddressBytes.port(bytes));
  }
}
