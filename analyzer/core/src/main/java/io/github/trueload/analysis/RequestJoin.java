package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.generator.ReportingErrorStatistics;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Joins a log's rows with the captures' exchanges, one by one: by the client's end of the
 * connection and the ordinal of the request on it where the log records them, else by time ({@link
 * TimeMatch}).
 *
 * <p>Where a capture began when the connection was already open, its ordinals start later: by how
 * much, the nearest starts decide, with one vote for each row.
 */
final class RequestJoin implements BlockSink {

  /** Share of the rows that must be matched by time for their errors to stand for all. */
  private static final double REPRESENTATIVE_SHARE = 0.95;

  /** Exchanges just outside the window that rows at its ends may belong to. */
  private static final long AROUND_NANOS = 1_000_000_000L;

  private final WireIndex wire;
  private final @Nullable TimeMatch byTime;
  private final ConnectionTable logConnections;
  private final int[][] candidates;
  private final Map<Integer, Map<Integer, int[]>> votes = new HashMap<>();
  private final Map<Integer, Integer> offsets = new HashMap<>();
  private final ReportingErrorStatistics errors = new ReportingErrorStatistics();
  private final ReportingErrorStatistics firstEvents = new ReportingErrorStatistics();

  /** Instants of the exchanges' first events, by slot; empty if no response is a stream. */
  private long[] firstEventNanos = {};

  /** Sessions of the exchanges, by slot; empty if no response is a stream. */
  private int[] sessions = {};

  private final SessionUse uses = new SessionUse();
  private long unmatched;
  private int rowsSeen;

  private RequestJoin(Rows log, WireIndex wire, @Nullable TimeMatch byTime) {
    this.wire = wire;
    this.byTime = byTime;
    logConnections = log.connections();
    candidates = new int[logConnections.size()][];
    for (int row = 0; row < candidates.length; row++) {
      candidates[row] = wire.ofClient(logConnections.client(row));
    }
  }

  /** Joins the rows of the log with the exchanges of the captures, as far as in {@code scope}. */
  static RequestJoin of(RunInputs inputs, WireIndex wire, AnalysisWindow scope) {
    Rows log = inputs.log();
    TimeMatch byTime =
        log.connections().size() > 0 ? null : byTime(log, inputs.wire(), wire, scope);
    RequestJoin join = new RequestJoin(log, wire, byTime);
    if (byTime == null) {
      log.replay(RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE), join::vote);
      join.votes.forEach((connection, shift) -> join.offsets.put(connection, mostFrequent(shift)));
    }
    inputs.wire().replayEvents(RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE), join::note);
    log.replay(scope.log(), join);
    return join;
  }

  private static TimeMatch byTime(Rows log, Rows wire, WireIndex index, AnalysisWindow scope) {
    RowSelection exchanges = scope.wire().widened(AROUND_NANOS);
    return TimeMatch.of(TimedRows.of(log, scope.log()), TimedExchanges.of(wire, exchanges, index));
  }

  private static int mostFrequent(Map<Integer, int[]> shifts) {
    return shifts.entrySet().stream()
        .max((a, b) -> Integer.compare(a.getValue()[0], b.getValue()[0]))
        .orElseThrow()
        .getKey();
  }

  /** Notes first events of the captures. */
  private void note(SampleBlock block) {
    if (firstEventNanos.length == 0) {
      firstEventNanos = new long[wire.slots()];
      Arrays.fill(firstEventNanos, SampleBlock.UNKNOWN);
      sessions = new int[wire.slots()];
      Arrays.fill(sessions, -1);
    }
    for (int row = 0; row < block.size; row++) {
      boolean isFirst = (block.flags[row] & SampleBlock.FIRST_EVENT) != 0;
      int slot = isFirst ? wire.slot(block.connection[row], block.request[row]) : -1;
      if (slot >= 0 && block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        firstEventNanos[slot] = block.startNanos[row] + block.elapsedNanos[row];
      }
    }
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
      int slot = slot(block, row, rowsSeen++);
      if (byTime == null && slot >= 0) {
        long start = block.startNanos[row];
        uses.accept(wireConnection(block, row), block.session[row], start, end(block, row));
      }
      if (slot >= 0 && slot < firstEventNanos.length) {
        acceptFirstEvent(block.firstEventNanos[row], slot);
        sessions[slot] = block.session[row];
      }
      long reported = block.elapsedNanos[row];
      long onWire = slot < 0 ? SampleBlock.UNKNOWN : wire.exchangeNanos(slot);
      if (reported != SampleBlock.UNKNOWN && onWire != SampleBlock.UNKNOWN) {
        errors.accept(reported, onWire);
      } else {
        unmatched++;
      }
    }
  }

  private void acceptFirstEvent(long reported, int slot) {
    long onWire = firstEventNanos[slot];
    if (reported != SampleBlock.UNKNOWN && onWire != SampleBlock.UNKNOWN) {
      firstEvents.accept(reported, onWire - wire.startNanos(slot));
    }
  }

  /**
   * The session of an exchange with a streamed response.
   *
   * @param connection of the captures
   * @param ordinal of the exchange on it, from 0
   * @return the session's id in the log; −1 if the request was not found there
   */
  int session(int connection, int ordinal) {
    int slot = wire.slot(connection, ordinal);
    return slot >= 0 && slot < sessions.length ? sessions[slot] : -1;
  }

  /** Times to first events, from the request's first byte. */
  ReportingErrorStatistics firstEvents() {
    return firstEvents;
  }

  /**
   * Where {@link WireIndex} keeps a row's exchange.
   *
   * @param number of the row among those joined, from 0
   * @return the slot; −1 if the request was not found
   */
  int slot(SampleBlock block, int row, int number) {
    if (byTime != null) {
      return byTime.slot(number);
    }
    int connection = wireConnection(block, row);
    if (connection < 0) {
      return -1;
    }
    long ordinal = (long) block.request[row] - offsets.getOrDefault(connection, 0);
    int slot = wire.slot(connection, ordinal);
    return slot >= 0 && isNear(slot, block.startNanos[row]) ? slot : -1;
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

  ReportingErrorStatistics errors() {
    return errors;
  }

  /** How rows were matched by time; null where the log contains their connections. */
  @Nullable TimeMatch byTime() {
    return byTime;
  }

  /** Of the exchanges. */
  WireIndex index() {
    return wire;
  }

  /** Whether enough rows were matched for their errors to stand for all. */
  boolean isRepresentative() {
    return byTime == null
        ? errors.matched() > 0
        : errors.matched() > 0 && errors.matched() >= REPRESENTATIVE_SHARE * byTime.rows();
  }

  /** Which session used which of the captures' connections. */
  SessionUse uses() {
    return uses;
  }

  /** Rows of the window that found no exchange. */
  long unmatched() {
    return unmatched;
  }
}
