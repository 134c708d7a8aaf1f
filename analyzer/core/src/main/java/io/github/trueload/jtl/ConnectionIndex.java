package io.github.trueload.jtl;

import java.util.Arrays;

/** From session and ordinal to the connection's row, without objects. */
final class ConnectionIndex {

  private static final long EMPTY = -1;

  private long[] keys = new long[1 << 12];
  private int[] rows = new int[1 << 12];
  private int[] lastRequest = new int[1 << 11];
  private int size;

  ConnectionIndex() {
    Arrays.fill(keys, EMPTY);
  }

  private static long key(int session, int ordinal) {
    return ((long) session << 32) | ordinal;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != EMPTY && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The row, or −1 if the connection is new. */
  int find(int session, int ordinal) {
    int slot = slot(key(session, ordinal));
    return keys[slot] == EMPTY ? -1 : rows[slot];
  }

  /** Notes the row of a connection that is new. */
  void put(int session, int ordinal, int row) {
    if (++size * 2 > keys.length) {
      grow();
    }
    int slot = slot(key(session, ordinal));
    keys[slot] = key(session, ordinal);
    rows[slot] = row;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldRows = rows;
    keys = new long[oldKeys.length * 2];
    rows = new int[oldKeys.length * 2];
    Arrays.fill(keys, EMPTY);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != EMPTY) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        rows[slot] = oldRows[i];
      }
    }
  }

  /**
   * Whether a request was reported already; if not, it is remembered. Requests of a connection are
   * reported in their order.
   *
   * @param request ordinal on the connection; below 0 where not known
   */
  boolean isRepeated(int connection, int request) {
    if (connection >= lastRequest.length) {
      lastRequest = Arrays.copyOf(lastRequest, lastRequest.length * 2);
    }
    // Kept one higher, so that the zero of a new array says that there was none.
    if (request >= 0 && request < lastRequest[connection]) {
      return true;
    }
    lastRequest[connection] = request + 1;
    return false;
  }
}
