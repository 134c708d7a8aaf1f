package io.github.trueload.wire.tcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Address and port: as two longs and a number in the hot tables, as text in the results.
 *
 * @param high upper 64 bits of an IPv6 address; {@link Segment#IPV4} for IPv4
 * @param low lower 64 bits of an IPv6 address, or the 32 bits of an IPv4 address
 * @param port 0 to 65535
 */
public record Endpoint(long high, long low, int port) {

  /** {@return the end that {@code socketAddress}, which must be resolved, names} */
  public static Endpoint of(InetSocketAddress socketAddress) {
    byte[] address = socketAddress.getAddress().getAddress();
    ByteBuffer bytes = ByteBuffer.wrap(address);
    return address.length == 4
        ? new Endpoint(Segment.IPV4, bytes.getInt() & 0xFFFFFFFFL, socketAddress.getPort())
        : new Endpoint(bytes.getLong(), bytes.getLong(), socketAddress.getPort());
  }

  /**
   * {@return {@code 127.0.0.1:80}, or {@code [::1]:80} with the address shortened as RFC 5952 says}
   *
   * @param high as in {@link Endpoint}
   * @param low as in {@link Endpoint}
   * @param port 0 to 65535
   */
  public static String text(long high, long low, int port) {
    StringBuilder text = new StringBuilder(24);
    if (high == Segment.IPV4) {
      text.append(low >> 24 & 0xFF).append('.').append(low >> 16 & 0xFF).append('.');
      text.append(low >> 8 & 0xFF).append('.').append(low & 0xFF);
    } else {
      text.append('[');
      appendIpv6(text, high, low);
      text.append(']');
    }
    return text.append(':').append(port).toString();
  }

  /**
   * {@return the port of an end that {@link #text} wrote}
   *
   * @param end address and port as text
   */
  public static int port(String end) {
    return Integer.parseInt(end.substring(end.lastIndexOf(':') + 1));
  }

  private static void appendIpv6(StringBuilder text, long high, long low) {
    int[] groups = new int[8];
    for (int i = 0; i < 4; i++) {
      groups[i] = (int) (high >>> 48 - 16 * i) & 0xFFFF;
      groups[i + 4] = (int) (low >>> 48 - 16 * i) & 0xFFFF;
    }
    int longest = 0;
    int longestAt = -1;
    for (int i = 0, run = 0; i < 8; i++) {
      run = groups[i] == 0 ? run + 1 : 0;
      if (run > longest && run > 1) {
        longest = run;
        longestAt = i - run + 1;
      }
    }
    for (int i = 0; i < 8; i++) {
      if (i == longestAt) {
        text.append("::");
        i += longest - 1;
      } else {
        if (i > 0 && i != longestAt + longest) {
          text.append(':');
        }
        text.append(Integer.toHexString(groups[i]));
      }
    }
  }

  /**
   * {@return the end that {@code hostAndPort} names: {@code host:80}, {@code 10.0.0.1:80}, {@code
   * [::1]:80}}
   */
  public static InetSocketAddress parse(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("expected HOST:PORT, was " + hostAndPort);
    }
    try {
      String host = hostAndPort.substring(0, colon);
      int port = Integer.parseInt(hostAndPort.substring(colon + 1));
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (java.net.UnknownHostException | IllegalArgumentException e) {
      throw new IllegalArgumentException("expected HOST:PORT, was " + hostAndPort, e);
    }
  }
}
