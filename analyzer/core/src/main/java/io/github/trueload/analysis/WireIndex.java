package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchanges of the captures by connection and ordinal, and the connections by their client's
 * end, so that a log's row finds its own packets. A client's port is used again in a long run, so
 * one end can name several connections; their times separate them.
 */
final class WireIndex {

  /**
   * How far a log's clock may be from the capture's, and a row from the life of its connection. Far
   * below the minute for which a closed port rests.
   */
  static final long CLOCK_SLACK_NANOS = 5_000_000_000L;

  private static final int[] NONE = {};

  private final ConnectionTable connections;
  private final Map<String, int[]> byClient = new HashMap<>();
  private final int[] first;
  private final long[] starts;
  private final long[] durations;

  /**
   * @param wire all captures; every row is taken, inside and outside the window
   */
  WireIndex(Rows wire) {
    connections = wire.connections();
    indexClients();
    LongList where = new LongList();
    LongList times = new LongList();
    RowSelection all = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE);
    wire.replay(all, block -> collect(block, where, times));
    first = new int[connections.size() + 1];
    for (int i = 0; i < where.size(); i++) {
      first[(int) (where.get(i) >>> 32) + 1]++;
    }
    for (int connection = 0; connection < connections.size(); connection++) {
      first[connection + 1] += first[connection];
    }
    starts = new long[where.size()];
    durations = new long[where.size()];
    java.util.Arrays.fill(starts, SampleBlock.UNKNOWN);
    place(where, times);
  }

  private void indexClients() {
    Map<String, List<Integer>> rows = new HashMap<>();
    for (int row = 0; row < connections.size(); row++) {
      rows.computeIfAbsent(connections.client(row), client -> new ArrayList<>(1)).add(row);
    }
    rows.forEach(
        (client, list) ->
            byClient.put(client, list.stream().mapToInt(Integer::intValue).toArray()));
  }

  private static void collect(SampleBlock block, LongList where, LongList times) {
    for (int row = 0; row < block.size; row++) {
      if (block.connection[row] >= 0 && block.request[row] >= 0) {
        where.add((long) block.connection[row] << 32 | block.request[row]);
        times.add(block.startNanos[row]);
        boolean whole =
            (block.flags[row] & SampleBlock.INCOMPLETE) == 0
                && block.elapsedNanos[row] != SampleBlock.UNKNOWN;
        times.add(whole ? block.sendNanos[row] + block.elapsedNanos[row] : SampleBlock.UNKNOWN);
      }
    }
  }

  private void place(LongList where, LongList times) {
    for (int i = 0; i < where.size(); i++) {
      int connection = (int) (where.get(i) >>> 32);
      int slot = slot(connection, (int) where.get(i));
      if (slot >= 0) {
        starts[slot] = times.get(2 * i);
        durations[slot] = times.get(2 * i + 1);
      }
    }
  }

  /** Connections of {@code clientEnd}, in the order seen. */
  int[] ofClient(String clientEnd) {
    return byClient.getOrDefault(clientEnd, NONE);
  }

  /**
   * {@return the connection that was open at {@code nanos}, or was nearest to it within the clocks'
   * slack, as its row; −1 if there is none}
   */
  int openAt(int[] candidates, long nanos) {
    int best = -1;
    long bestDistance = CLOCK_SLACK_NANOS + 1;
    for (int connection : candidates) {
      long close = connections.closeNanos(connection);
      long open = connections.openNanos(connection);
      long distance = 0;
      if (nanos < open) {
        distance = open - nanos;
      } else if (close != SampleBlock.UNKNOWN && nanos > close) {
        distance = nanos - close;
      }
      if (distance < bestDistance) {
        bestDistance = distance;
        best = connection;
      }
    }
    return best;
  }

  /** Whether the capture saw the connection's opening, so that its ordinals start at the first. */
  boolean sawOpening(int connection) {
    return connections.connectNanos(connection) != SampleBlock.UNKNOWN;
  }

  /** Where the exchange with that ordinal is kept; −1 if there is none. */
  int slot(int connection, long ordinal) {
    long slot = first[connection] + ordinal;
    return ordinal >= 0 && slot < first[connection + 1] ? (int) slot : -1;
  }

  /** Places that {@link #slot} can name: each is below this. */
  int slots() {
    return starts.length;
  }

  /** Ordinal of the exchange on {@code connection} that starts nearest to {@code nanos}; or −1. */
  int nearest(int connection, long nanos) {
    int best = -1;
    long bestDistance = Long.MAX_VALUE;
    int low = first[connection];
    int high = first[connection + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      long distance = Math.abs(starts[middle] - nanos);
      if (starts[middle] != SampleBlock.UNKNOWN && distance < bestDistance) {
        bestDistance = distance;
        best = middle - first[connection];
      }
      if (starts[middle] < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return best;
  }

  /** Start of the request kept at {@code slot}; {@link SampleBlock#UNKNOWN} if none is. */
  long startNanos(int slot) {
    return starts[slot];
  }

  /** From the request's first byte to the response's last; UNKNOWN while incomplete. */
  long exchangeNanos(int slot) {
    return durations[slot];
  }
}
