package io.github.trueload.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Writes addresses as the columns and captures have them. */
final class Endpoints {

  private Endpoints() {}

  /** {@code 127.0.0.1:40000}, or {@code [::1]:40000} without the zone of the interface. */
  static String text(InetSocketAddress end) {
    InetAddress address = end.getAddress();
    if (address instanceof Inet6Address six) {
      return "[" + compressed(six) + "]:" + end.getPort();
    }
    return address.getHostAddress() + ":" + end.getPort();
  }

  /** RFC 5952: lower case, no leading zeros, the longest run of two or more zero groups as "::". */
  private static String compressed(Inet6Address address) {
    byte[] bytes = address.getAddress();
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff;
    }
    int start = -1;
    int longest = 1;
    for (int i = 0; i < 8; i++) {
      int length = 0;
      while (i + length < 8 && groups[i + length] == 0) {
        length++;
      }
      if (length > longest) {
        start = i;
        longest = length;
      }
    }
    StringBuilder text = new StringBuilder(39);
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        text.append("::");
        i += longest - 1;
      } else {
        if (i > 0 && i != start + longest) {
          text.append(':');
        }
        text.append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}
