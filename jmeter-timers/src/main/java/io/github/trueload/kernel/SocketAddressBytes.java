package io.github.trueload.kernel;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Writes and reads {@code struct sockaddr_in} and {@code sockaddr_in6}.
 *
 * <p>As in the JDK, sockets are of IPv6 where the system has it, and reach an IPv4 address as the
 * mapped one ({@code ::ffff:127.0.0.1}): any local address can be bound before the remote is known.
 */
final class SocketAddressBytes {

  static final int AF_INET = 2;
  static final int AF_INET6 = 10;

  private static final int BYTES4 = 16;
  private static final int BYTES6 = 28;
  private static final int ADDRESS4 = 4;
  private static final int ADDRESS6 = 8;
  private static final int SCOPE6 = 24;

  private SocketAddressBytes() {}

  /**
   * The bytes of an address for a socket.
   *
   * @param family of the socket
   * @throws SocketException if it cannot have the address: one of IPv4 has none of IPv6
   */
  static byte[] of(int family, InetAddress address, int port) throws SocketException {
    if (family == AF_INET && !(address instanceof Inet4Address)) {
      throw Errno.using(Errno.EAFNOSUPPORT);
    }
    byte[] bytes = new byte[family == AF_INET ? BYTES4 : BYTES6];
    bytes[0] = (byte) family;
    bytes[2] = (byte) (port >> 8);
    bytes[3] = (byte) port;
    byte[] raw = address.getAddress();
    if (family == AF_INET) {
      System.arraycopy(raw, 0, bytes, ADDRESS4, raw.length);
    } else if (address instanceof Inet6Address six) {
      System.arraycopy(raw, 0, bytes, ADDRESS6, raw.length);
      System.arraycopy(LinuxOption.bytes(six.getScopeId()), 0, bytes, SCOPE6, 4);
    } else if (!address.isAnyLocalAddress()) {
      bytes[ADDRESS6 + 10] = -1;
      bytes[ADDRESS6 + 11] = -1;
      System.arraycopy(raw, 0, bytes, ADDRESS6 + 12, raw.length);
    }
    return bytes;
  }

  /** Room for any address. */
  static byte[] empty() {
    return new byte[BYTES6];
  }

  static InetAddress address(byte[] bytes) {
    try {
      if (bytes[0] == AF_INET) {
        return Inet4Address.getByAddress(Arrays.copyOfRange(bytes, ADDRESS4, 8));
      }
      byte[] raw = Arrays.copyOfRange(bytes, ADDRESS6, SCOPE6);
      int scope = LinuxOption.number(bytes, SCOPE6);
      return scope == 0
          ? InetAddress.getByAddress(raw)
          : Inet6Address.getByAddress(null, raw, scope);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // not for these lengths
    }
  }

  static int port(byte[] bytes) {
    return (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
  }
}
