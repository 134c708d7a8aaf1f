package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which session used which connection, and from when to when. */
final class SessionUse {

  private static final class Use {
    private final int connection;
    private final int session;
    private long startNanos;
    private long endNanos;

    Use(int connection, int session, long startNanos, long endNanos) {
      this.connection = connection;
      this.session = session;
      this.startNanos = startNanos;
      this.endNanos = endNanos;
    }

    void extend(long start, long end) {
      startNanos = Math.min(startNanos, start);
      endNanos = Math.max(endNanos, end);
    }
  }

  /** The first session seen on each connection: nearly always the only one. */
  private Use[] firstUse = new Use[64];

  private final Map<Long, Use> furtherUses = new HashMap<>();
  private final BitSet sharedConnections = new BitSet();

  /** Takes a request of {@code session} on {@code connection}; −1 for either is passed over. */
  void accept(int connection, int session, long startNanos, long endNanos) {
    if (connection < 0) {
      return;
    }
    Use first = connection < firstUse.length ? firstUse[connection] : null;
    if (first != null && first.session == session) { // as nearly always
      first.extend(startNanos, endNanos);
      return;
    }
    if (session < 0) {
      return;
    }
    if (connection >= firstUse.length) {
      firstUse = Arrays.copyOf(firstUse, Math.max(connection + 1, firstUse.length * 2));
    }
    if (first == null) {
      firstUse[connection] = new Use(connection, session, startNanos, endNanos);
    } else {
      sharedConnections.set(connection);
      furtherUses
          .computeIfAbsent(
              (long) connection << 32 | session,
              key -> new Use(connection, session, startNanos, endNanos))
          .extend(startNanos, endNanos);
    }
  }

  /** Adds what came after; {@code next} is used up. */
  void combine(SessionUse next) {
    for (Use use : next.uses()) {
      accept(use.connection, use.session, use.startNanos, use.endNanos);
    }
    sharedConnections.or(next.sharedConnections);
  }

  /** How many connections carried requests of more than one session, at any time. */
  int shared() {
    return sharedConnections.cardinality();
  }

  /** Connections beyond the first, summed over the sessions. */
  long reconnects() {
    List<Use> uses = uses();
    Set<Integer> sessions = new HashSet<>();
    uses.forEach(use -> sessions.add(use.session));
    return (long) uses.size() - sessions.size();
  }

  /**
   * How many of a log's connections are one in truth, and how many of these were shared: uses of
   * one client's end that overlap in time are uses of one connection.
   */
  Overlap overlap(ConnectionTable table) {
    Map<String, List<Use>> byClient = new HashMap<>();
    for (Use use : uses()) {
      byClient.computeIfAbsent(table.client(use.connection), key -> new ArrayList<>(1)).add(use);
    }
    int count = 0;
    int shared = 0;
    for (List<Use> uses : byClient.values()) {
      Overlap ofClient = overlap(uses);
      count += ofClient.connections();
      shared += ofClient.shared();
    }
    return new Overlap(count, shared);
  }

  /**
   * @param connections connections distinguished by their client's end and by time
   * @param shared those that two sessions used at overlapping times
   */
  record Overlap(int connections, int shared) {}

  private static Overlap overlap(List<Use> uses) {
    uses.sort(Comparator.comparingLong(use -> use.startNanos));
    int connections = 0;
    int shared = 0;
    long end = Long.MIN_VALUE;
    int session = -1;
    boolean counted = false;
    for (Use use : uses) {
      boolean overlaps = connections > 0 && use.startNanos < end;
      if (!overlaps) {
        connections++;
        counted = false;
        session = use.session;
      } else if (use.session != session && !counted) {
        shared++;
        counted = true;
      }
      end = Math.max(end, use.endNanos);
    }
    return new Overlap(connections, shared);
  }

  private List<Use> uses() {
    List<Use> uses = new ArrayList<>(furtherUses.values());
    for (Use use : firstUse) {
      if (use != null) {
        uses.add(use);
      }
    }
    return uses;
  }
}
