package io.github.trueload.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Local addresses to connect from. One address has some 28,000 ports for connections to one server;
 * sessions that take several addresses in turn have as many times more.
 */
final class LocalAddresses {

  private static final int MOST = 65_536;
  private static final AtomicInteger TURN = new AtomicInteger();

  private LocalAddresses() {}

  /**
   * Reads a list such as {@code 127.0.0.2, 10.0.0.10-10.0.0.40, ::1}.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  static List<InetAddress> parse(String text) {
    List<InetAddress> addresses = new ArrayList<>();
    for (String part : text.split(",")) {
      String entry = part.strip();
      int dash = entry.indexOf('-');
      if (entry.isEmpty()) {
        continue;
      }
      if (dash < 0) {
        addresses.add(literal(entry, text));
      } else {
        addRange(
            literal(entry.substring(0, dash).strip(), text),
            literal(entry.substring(dash + 1).strip(), text),
            text,
            addresses);
      }
    }
    return List.copyOf(addresses);
  }

  /** The address for the next session, each in its turn. */
  static InetAddress next(List<InetAddress> addresses) {
    return addresses.get(Math.floorMod(TURN.getAndIncrement(), addresses.size()));
  }

  private static InetAddress literal(String entry, String text) {
    // Names are not looked up: an address that is not this machine's would be found far too late.
    if (entry.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(%\\w+)?")) {
      try {
        return InetAddress.getByName(entry);
      } catch (UnknownHostException e) {
        throw wrong(entry, text);
      }
    }
    throw wrong(entry, text);
  }

  private static void addRange(
      InetAddress first, InetAddress last, String text, List<InetAddress> addresses) {
    byte[] bytes = first.getAddress();
    byte[] end = last.getAddress();
    if (bytes.length != end.length || Arrays.compareUnsigned(bytes, end) > 0) {
      throw wrong(first.getHostAddress() + "-" + last.getHostAddress(), text);
    }
    while (true) {
      if (addresses.size() == MOST) {
        throw new IllegalArgumentException(
            "Local addresses are '" + text + "': give at most " + MOST);
      }
      addresses.add(address(bytes));
      if (Arrays.equals(bytes, end)) {
        return;
      }
      increment(bytes);
    }
  }

  private static void increment(byte[] bytes) {
    int at = bytes.length - 1;
    while (++bytes[at] == 0) {
      at--;
    }
  }

  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new AssertionError("4 or 16 bytes", e);
    }
  }

  private static IllegalArgumentException wrong(String entry, String text) {
    return new IllegalArgumentException(
        "Local addresses are '"
            + text
            + "': '"
            + entry
            + "' is neither an address nor a range of them such as 10.0.0.10-10.0.0.40");
  }
}
