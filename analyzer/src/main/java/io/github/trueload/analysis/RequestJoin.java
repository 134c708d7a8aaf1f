package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.ReportingErrorStatistics;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Joins a log's rows with the captures' exchanges, one by one, by the client's end of the
 * connection and the ordinal of the request on it.
 *
 * <p>Where a capture began when the connection was already open, its ordinals start later: by how
 * much, the nearest starts tell, each row voting.
 */
final class RequestJoin implements BlockSink {

  private final WireIndex wire;
  private final ConnectionTable logConnections;
  private final int[][] candidates;
  private final Map<Integer, Map<Integer, int[]>> votes = new HashMap<>();
  private final Map<Integer, Integer> offsets = new HashMap<>();
  private final ReportingErrorStatistics errors = new ReportingErrorStatistics();
  private final SessionUse uses = new SessionUse();
  private long unmatched;

  private RequestJoin(Rows log, WireIndex wire) {
    this.wire = wire;
    logConnections = log.connections();
    candidates = new int[logConnections.size()][];
    for (int row = 0; row < candidates.length; row++) {
      candidates[row] = wire.ofClient(logConnections.client(row));
    }
  }

  /** Joins the rows of {@code log} that {@code selection} takes. */
  static RequestJoin of(Rows log, WireIndex wire, Selection selection) {
    RequestJoin join = new RequestJoin(log, wire);
    Selection all = Selection.window(Long.MIN_VALUE, Long.MAX_VALUE);
    log.replay(all, join::vote);
    join.votes.forEach((connection, shifts) -> join.offsets.put(connection, mostFrequent(shifts)));
    log.replay(selection, join);
    return join;
  }

  private static int mostFrequent(Map<Integer, int[]> shifts) {
    return shifts.entrySet().stream()
        .max((a, b) -> Integer.compare(a.getValue()[0], b.getValue()[0]))
        .orElseThrow()
        .getKey();
  }

  private void vote(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int connection = wireConnection(block, row);
      if (connection < 0 || wire.sawOpening(connection)) {
        continue;
      }
      int nearest = wire.nearest(connection, block.startNanos[row]);
      if (nearest >= 0 && isNear(wire.slot(connection, nearest), block.startNanos[row])) {
        votes.computeIfAbsent(connection, key -> new HashMap<>())
            .computeIfAbsent(block.request[row] - nearest, key -> new int[1])[0]++;
      }
    }
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int connection = wireConnection(block, row);
      if (connection < 0) {
        unmatched++;
        continue;
      }
      long ordinal = (long) block.request[row] - offsets.getOrDefault(connection, 0);
      int slot = wire.slot(connection, ordinal);
      if (slot < 0 || !isNear(slot, block.startNanos[row])) {
        unmatched++;
        continue;
      }
      uses.accept(connection, block.session[row], block.startNanos[row], end(block, row));
      long reported = block.elapsedNanos[row];
      long onWire = wire.exchangeNanos(slot);
      if (reported != SampleBlock.UNKNOWN && onWire != SampleBlock.UNKNOWN) {
        errors.accept(reported, onWire);
      } else {
        unmatched++;
      }
    }
  }

  private int wireConnection(SampleBlock block, int row) {
    int logConnection = block.connection[row];
    if (logConnection < 0 || block.request[row] < 0) {
      return -1;
    }
    return wire.openAt(candidates[logConnection], block.startNanos[row]);
  }

  private boolean isNear(int slot, long startNanos) {
    long wireStart = wire.startNanos(slot);
    return wireStart != SampleBlock.UNKNOWN
        && Math.abs(wireStart - startNanos) <= WireIndex.CLOCK_SLACK_NANOS;
  }

  private static long end(SampleBlock block, int row) {
    long elapsed = block.elapsedNanos[row];
    return block.startNanos[row] + (elapsed == SampleBlock.UNKNOWN ? 0 : elapsed);
  }

  /** Reported against wire, of the rows matched. */
  ReportingErrorStatistics errors() {
    return errors;
  }

  /** Which session used which of the captures' connections. */
  SessionUse uses() {
    return uses;
  }

  /** Rows of the window that found no exchange. */
  long unmatched() {
    return unmatched;
  }

  /** The captures' connections that the log's rows were found on. */
  BitSet connections() {
    return uses.connections();
  }
}
