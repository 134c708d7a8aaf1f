package io.github.trueload.wire.tcp;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Finds a connection by addresses and ports, in whichever direction the segment goes: a hash table
 * with open addressing whose entries are the connections themselves, so that one look-up touches
 * two cache lines. Of connections that used the same ends one after the other the last is found.
 */
final class FlowIndex {

  private TcpConnection[] table = new TcpConnection[1024];
  private int size;

  /** Symmetric in the two ends. */
  static int hash(Segment s) {
    long source = end(s.sourceHigh, s.sourceLow, s.sourcePort);
    long target = end(s.targetHigh, s.targetLow, s.targetPort);
    long mixed = (source + target) ^ (source * target);
    mixed *= 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32);
  }

  private static long end(long high, long low, int port) {
    long mixed = (high * 31 + low) * 65_599L + port;
    mixed *= 0xFF51AFD7ED558CCDL;
    return mixed ^ mixed >>> 29;
  }

  /** The connection {@code s} belongs to; null if there is none. */
  TcpConnection find(Segment s, int hash) {
    TcpConnection[] entries = table;
    int mask = entries.length - 1;
    for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
      TcpConnection entry = entries[slot];
      if (entry == null || entry.hash == hash && (entry.sentByA(s) || entry.sentByB(s))) {
        return entry;
      }
    }
  }

  /** Adds a connection whose ends are not in the table. */
  void add(TcpConnection connection) {
    if (++size * 2 > table.length) {
      grow();
    }
    put(connection);
  }

  /** Puts {@code connection} in the place of the one that has the same ends. */
  void replace(TcpConnection old, TcpConnection connection) {
    int mask = table.length - 1;
    int slot = old.hash & mask;
    while (table[slot] != old) {
      slot = (slot + 1) & mask;
    }
    table[slot] = connection;
  }

  private void grow() {
    TcpConnection[] old = table;
    table = new TcpConnection[old.length * 2];
    for (TcpConnection connection : old) {
      if (connection != null) {
        put(connection);
      }
    }
  }

  private void put(TcpConnection connection) {
    int mask = table.length - 1;
    int slot = connection.hash & mask;
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    table[slot] = connection;
  }

  /** Every connection in the table, in the order they were first seen. */
  void forEach(Consumer<TcpConnection> action) {
    TcpConnection[] all = new TcpConnection[size];
    int count = 0;
    for (TcpConnection connection : table) {
      if (connection != null) {
        all[count++] = connection;
      }
    }
    Arrays.sort(all, (x, y) -> Integer.compare(x.row(), y.row()));
    for (TcpConnection connection : all) {
      action.accept(connection);
    }
  }
}
