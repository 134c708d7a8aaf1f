package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which of the captures' connections count: those to the servers under test. */
final class ServerEnds {

  private static final int FEW = 5;

  private ServerEnds() {}

  /**
   * Connections to {@code server}.
   *
   * @param server {@code host:port}; the host an address, {@code [::1]} or a name to look up
   * @throws OptionException if it is not of that form, or the name is unknown
   */
  static BitSet to(String server, ConnectionTable connections) throws OptionException {
    BitSet rows = to(ends(server), connections);
    if (rows.isEmpty()) {
      BitSet all = new BitSet();
      all.set(0, connections.size());
      throw new OptionException(
          "--server "
              + server
              + ": no such connection; the captures contain "
              + words(all, connections));
    }
    return rows;
  }

  private static BitSet to(Set<String> ends, ConnectionTable connections) {
    BitSet rows = new BitSet();
    for (int row = 0; row < connections.size(); row++) {
      rows.set(row, ends.contains(connections.server(row)));
    }
    return rows;
  }

  /** All connections to the servers that {@code some} connections talk to. */
  static BitSet sameServers(BitSet some, ConnectionTable connections) {
    Set<String> ends = new HashSet<>();
    some.stream().forEach(row -> ends.add(connections.server(row)));
    return to(ends, connections);
  }

  /** The servers' ends of {@code some} connections, the first few in order; "none". */
  static String words(BitSet some, ConnectionTable connections) {
    Set<String> ends = new TreeSet<>();
    some.stream().forEach(row -> ends.add(String.valueOf(connections.server(row))));
    if (ends.isEmpty()) {
      return "none";
    }
    String few = ends.stream().limit(FEW).collect(Collectors.joining(", "));
    return ends.size() > FEW ? few + " and " + (ends.size() - FEW) + " more" : few;
  }

  private static Set<String> ends(String server) throws OptionException {
    int colon = server.lastIndexOf(':');
    String port = server.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new OptionException(
          "--server " + server + ": not HOST:PORT; write it as 192.0.2.1:8080 or [::1]:8080");
    }
    String host = server.substring(0, colon);
    Set<String> ends = new HashSet<>();
    for (String address : addresses(server, host)) {
      ends.add(address + ":" + Integer.parseInt(port));
    }
    return ends;
  }

  private static List<String> addresses(String server, String host) throws OptionException {
    List<String> addresses = new ArrayList<>();
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        String text = address.getHostAddress();
        addresses.add(text.indexOf(':') >= 0 ? "[" + text + "]" : text);
      }
    } catch (UnknownHostException e) {
      throw new OptionException(
          "--server " + server + ": host " + host + " is unknown; give its address");
    }
    return addresses;
  }
}
