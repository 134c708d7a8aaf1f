package io.github.trueload.live;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Servers, at each address that their names have, and the filter that lets their traffic pass. */
public final class ServerFilter {

  /** All of TCP: what a capture is for where no server is named. */
  public static final String TCP = "tcp";

  private static final int HIGHEST_PORT = 65_535;

  private final Set<InetSocketAddress> ends = new LinkedHashSet<>();

  /**
   * Looks the names up.
   *
   * @param hostsAndPorts such as {@code shop.example:80}, {@code 10.0.0.1:8080} or {@code [::1]:80}
   * @throws IllegalArgumentException if one is not of this form or its host is unknown
   */
  public ServerFilter(List<String> hostsAndPorts) {
    hostsAndPorts.forEach(this::add);
  }

  private void add(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    int port = colon < 1 ? -1 : port(hostAndPort.substring(colon + 1));
    if (port < 1 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("expected HOST:PORT, was " + hostAndPort);
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(hostAndPort.substring(0, colon))) {
        ends.add(new InetSocketAddress(address, port));
      }
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("unknown host in " + hostAndPort, e);
    }
  }

  private static int port(String digits) {
    return digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : -1;
  }

  /** {@return the addresses and ports of the servers} */
  public Set<InetSocketAddress> ends() {
    return Set.copyOf(ends);
  }

  /** {@return the filter, in the language of pcap-filter(7)} */
  public String text() {
    return ends.isEmpty()
        ? TCP
        : ends.stream()
            .map(end -> "(host " + text(end.getAddress()) + " and tcp port " + end.getPort() + ")")
            .collect(Collectors.joining(" or "));
  }

  /** Without the interface that an IPv6 address of this link may name. */
  private static String text(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }
}
