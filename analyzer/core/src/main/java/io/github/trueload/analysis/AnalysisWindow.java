package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Window;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of the log and which exchanges of the captures the figures are of: those of the
 * servers under test, within the run, without what is trimmed off its ends.
 *
 * <p>The run is that of the log, from its first request to its last response; without a log that of
 * the captures. Exchanges more than a second outside the log's run (a probe ahead of it, another
 * test behind it) are no part of it.
 */
final class AnalysisWindow {

  private static final long BESIDE_THE_RUN_NANOS = 1_000_000_000L;

  private final BitSet connections;
  private final List<Remark> notes = new ArrayList<>();
  private RowSelection log = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE);
  private RowSelection wire = log;

  /** Exchanges of the captures in the whole run, nothing trimmed. */
  private RowSelection wireOfRun = log;

  private long startNanos = Long.MAX_VALUE;
  private long endNanos = Long.MIN_VALUE;
  private boolean clocksAgree = true;
  private boolean oneRun = true;
  private @Nullable Remark mismatch;
  private Remark.@Nullable HostSilent silence;
  private String steadyBy = "none";
  private long cutStartNanos;
  private long cutEndNanos;

  private AnalysisWindow(BitSet connections) {
    this.connections = connections;
  }

  /**
   * Finds the scope.
   *
   * @param index of the captures; null without any
   * @throws OptionException if an option leaves nothing
   */
  static AnalysisWindow of(RunInputs inputs, @Nullable WireIndex index, AnalysisOptions options)
      throws OptionException {
    AnalysisWindow scope = new AnalysisWindow(new BitSet());
    if (!inputs.wire().isEmpty()) {
      scope.findServers(inputs, index, options.server());
    } else if (options.server() != null) {
      throw new OptionException("--server " + options.server() + ": there is no capture to search");
    }
    scope.findRun(inputs);
    HostSpans hosts = HostSpans.of(inputs.log());
    scope.compareHosts(hosts);
    scope.cut(inputs, options.window());
    scope.doubt(RunDoubts.of(inputs.log(), scope.startNanos, scope.endNanos));
    scope.silence =
        hosts.apart() == null
            ? hosts.longestSilence(inputs.log(), scope.startNanos, scope.endNanos)
            : null;
    if (scope.silence != null) {
      scope.doubt(List.of(scope.silence));
    }
    if (!scope.clocksAgree) {
      inputs.wire().replay(scope.wire, scope::extend);
    }
    return scope;
  }

  private void findServers(RunInputs inputs, @Nullable WireIndex index, @Nullable String server)
      throws OptionException {
    ConnectionTable table = inputs.wire().connections();
    BitSet ofLog = index == null ? new BitSet() : connectionsOf(inputs.log().connections(), index);
    if (server != null) {
      connections.or(ServerEnds.to(server, table));
      return;
    }
    if (!ofLog.isEmpty()) {
      connections.or(ServerEnds.sameServers(ofLog, table));
      return;
    }
    connections.set(0, table.size());
    if (inputs.log().connections().size() > 0) {
      mismatch = new Remark.OtherConnections();
      notes.add(mismatch);
    }
  }

  /** The captures' connections that a log with our columns names. */
  private static BitSet connectionsOf(ConnectionTable log, WireIndex index) {
    BitSet found = new BitSet();
    for (int row = 0; row < log.size(); row++) {
      int connection = index.openAt(index.ofClient(log.client(row)), log.openNanos(row));
      if (connection >= 0) {
        found.set(connection);
      }
    }
    return found;
  }

  private void findRun(RunInputs inputs) {
    if (inputs.log().isEmpty()) {
      boolean isAll = connections.cardinality() == inputs.wire().connections().size();
      wire = isAll ? log : log.on(connections);
      if (isAll) {
        startNanos = inputs.wire().firstStartNanos();
        endNanos = inputs.wire().lastEndNanos();
      } else {
        inputs.wire().replay(wire, this::extend);
      }
      wireOfRun = wire;
      return;
    }
    startNanos = inputs.log().firstStartNanos();
    endNanos = inputs.log().lastEndNanos();
    wire =
        RowSelection.window(startNanos - BESIDE_THE_RUN_NANOS, endNanos + BESIDE_THE_RUN_NANOS)
            .on(connections);
    if (!inputs.wire().isEmpty()) {
      noteWhatIsBeside(inputs.wire());
    }
    wireOfRun = wire;
  }

  private void compareHosts(HostSpans hosts) {
    Remark apart = hosts.apart();
    if (apart != null) {
      oneRun = false;
      mismatch = mismatch == null ? apart : mismatch;
      notes.add(apart);
    }
    notes.addAll(hosts.notes());
  }

  private void doubt(List<Remark> doubts) {
    for (Remark doubt : doubts) {
      oneRun = false;
      mismatch = mismatch == null ? doubt : mismatch;
      notes.add(doubt);
    }
  }

  private void noteWhatIsBeside(Rows rows) {
    long inside = count(rows, wire);
    long beside =
        count(rows, RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE).on(connections)) - inside;
    if (inside == 0) {
      clocksAgree = false;
      wire = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE).on(connections);
      mismatch = new Remark.NoOverlap();
      notes.add(mismatch);
    } else if (beside > 0) {
      notes.add(new Remark.OutsideTheRun(beside));
    }
  }

  private static long count(Rows rows, RowSelection selection) {
    long[] count = new long[1];
    rows.replay(selection, block -> count[0] += block.size);
    return count[0];
  }

  private void extend(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      long elapsed = block.elapsedNanos[row];
      long lasted = elapsed == SampleBlock.UNKNOWN ? 0 : block.sendNanos[row] + elapsed;
      startNanos = Math.min(startNanos, start);
      endNanos = Math.max(endNanos, start + Math.max(0, lasted));
    }
  }

  private void cut(RunInputs inputs, WindowChoice choice) throws OptionException {
    if (choice.isWhole()) {
      return;
    }
    if (choice.automatic()) {
      findSteadyPart(inputs);
      return;
    }
    double run = (endNanos - startNanos) / 1e9;
    double cut = (choice.startNanos() + (double) choice.endNanos()) / 1e9;
    if (!(cut < run)) {
      throw new OptionException(
          "nothing is left of a run of %s without %s of it: cut less (--trim; in an experiment warm-up and ramp-down)"
              .formatted(NumberText.duration(run), NumberText.duration(cut)));
    }
    long rest = endNanos - startNanos - choice.startNanos();
    long atEnd = Math.max(choice.endNanos(), rest - choice.lengthNanos());
    cutOff(choice.startNanos(), atEnd, "given");
  }

  /** By the log where there is one, for it shows the whole run. */
  private SteadyWindow steadyPart(RunInputs inputs) {
    boolean ofLog = !inputs.log().isEmpty();
    Rows rows = ofLog ? inputs.log() : inputs.wire();
    RowSelection selection = ofLog ? log : wire;
    return SteadyWindow.of(rows, selection, startNanos, endNanos, count(rows, selection));
  }

  /** The steady part of this window; null if that is all of it, or if there is none. */
  @Nullable AnalysisWindow steady(RunInputs inputs) {
    SteadyWindow steady = steadyPart(inputs);
    return steady.cutStartNanos() == 0 && steady.cutEndNanos() == 0
        ? null
        : between(startNanos + steady.cutStartNanos(), endNanos - steady.cutEndNanos());
  }

  private void findSteadyPart(RunInputs inputs) {
    SteadyWindow steady = steadyPart(inputs);
    notes.add(steady.finding());
    cutOff(steady.cutStartNanos(), steady.cutEndNanos(), "mser-5");
  }

  private void cutOff(long atStart, long atEnd, String by) {
    steadyBy = by;
    cutStartNanos = atStart;
    cutEndNanos = atEnd;
    if (atStart > 0 || atEnd > 0) {
      cutTo(startNanos + atStart, endNanos - atEnd);
    }
  }

  private void cutTo(long start, long end) {
    startNanos = start;
    endNanos = end;
    log = RowSelection.window(start, end);
    wire = clocksAgree ? log.on(connections) : wire;
  }

  /** The same connections, from {@code start} to {@code end}, both taken in. */
  AnalysisWindow between(long start, long end) {
    AnalysisWindow part = new AnalysisWindow(connections);
    part.notes.addAll(notes);
    part.mismatch = mismatch;
    part.silence = silence;
    part.clocksAgree = clocksAgree;
    part.oneRun = oneRun;
    part.wire = wire;
    part.wireOfRun = wireOfRun;
    part.cutTo(start, end);
    return part;
  }

  RowSelection log() {
    return log;
  }

  RowSelection wire() {
    return wire;
  }

  /**
   * When the first request of the whole run was: by the clock of the captures where there are any,
   * otherwise by that of the log.
   */
  long firstRequestNanos(RunInputs inputs) {
    if (inputs.wire().isEmpty()) {
      return inputs.log().firstStartNanos();
    }
    long[] first = {Long.MAX_VALUE};
    inputs
        .wire()
        .replay(
            wireOfRun,
            block -> {
              for (int row = 0; row < block.size; row++) {
                first[0] = Math.min(first[0], block.startNanos[row]);
              }
            });
    return first[0];
  }

  /** Start of the window, nanoseconds since the epoch. */
  long startNanos() {
    return startNanos;
  }

  long endNanos() {
    return endNanos;
  }

  Window window() {
    if (startNanos > endNanos) { // No row has an instant.
      return new Window(Double.NaN, Double.NaN);
    }
    return new Window(
        startNanos / 1e9, endNanos / 1e9, steadyBy, cutStartNanos / 1e9, cutEndNanos / 1e9);
  }

  /** What the reader of the figures should know of their scope. */
  List<Remark> notes() {
    return notes;
  }

  /** Why the inputs seem to be of different runs; null if they do not. */
  @Nullable Remark mismatch() {
    return mismatch;
  }

  /** The load generator that ended before the others; null if none did. */
  Remark.@Nullable HostSilent silence() {
    return silence;
  }

  /** Whether the logs' hosts were at work at one time. */
  boolean isOneRun() {
    return oneRun;
  }

  /** Whether the log and the captures overlap in time. */
  boolean clocksAgree() {
    return clocksAgree;
  }
}
