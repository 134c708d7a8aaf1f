package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * By how much the clocks of several hosts are off that of the captures: the median of the starts on
 * the wire less the starts reported, over the requests that were matched. Where none was (beyond
 * five seconds requests are not looked for), the median over connections whose client's end occurs
 * once in logs and captures.
 */
final class ClockOffsets {

  /** Below this, load generators differ by their own delays. */
  private static final long NOTABLE_NANOS = 5_000_000L;

  private static final int LEAST_MATCHED = 5;
  private static final int MOST_KEPT = 1 << 16;

  private final Clocks clocks;
  private final LongList[] ofRequests;
  private final LongList[] ofConnections;
  private final int[] clockOfConnection;

  private ClockOffsets(Clocks clocks, int connections) {
    this.clocks = clocks;
    ofRequests = lists(clocks.size());
    ofConnections = lists(clocks.size());
    clockOfConnection = new int[connections];
    Arrays.fill(clockOfConnection, -1);
  }

  private static LongList[] lists(int size) {
    LongList[] lists = new LongList[size];
    Arrays.setAll(lists, i -> new LongList());
    return lists;
  }

  /**
   * The remarks on clocks; none for a single clock.
   *
   * @param errors of the clocks of the load generators' machines, as far as their health is known
   */
  static List<Remark> notes(
      RunInputs inputs,
      AnalysisWindow scope,
      @Nullable RequestJoin join,
      Map<String, Double> errors) {
    Rows log = inputs.log();
    Clocks clocks = Clocks.of(log);
    if (join == null || clocks.size() < 2) {
      return byNtp(errors);
    }
    WireIndex index = join.index();
    ClockOffsets offsets = new ClockOffsets(clocks, log.connections().size());
    int[] seen = new int[1];
    log.replayByInput(
        scope.log(),
        (input, block) -> {
          for (int row = 0; row < block.size; row++) {
            int clock = clocks.of(input, block.host[row]);
            int slot = join.slot(block, row, seen[0]++);
            offsets.add(clock, block, row, slot < 0 ? SampleBlock.UNKNOWN : index.startNanos(slot));
          }
        });
    offsets.compareConnections(log.connections(), inputs.wire().connections(), index);
    return offsets.found(Math.max(NOTABLE_NANOS, 2 * log.resolutionNanos()), errors);
  }

  /** Of several machines without packets; two clocks differ by the sum of their errors at most. */
  private static List<Remark> byNtp(Map<String, Double> errors) {
    if (errors.size() < 2) {
      return List.of();
    }
    List<String> unknown = machines(errors, error -> Double.isNaN(error));
    if (!unknown.isEmpty()) {
      return List.of(new Remark.ClocksUnknown(List.copyOf(errors.keySet())));
    }
    List<String> free = machines(errors, error -> Double.isInfinite(error));
    if (!free.isEmpty()) {
      return List.of(new Remark.ClocksNotSynchronized(free));
    }
    double apart =
        errors.values().stream()
            .sorted(Comparator.reverseOrder())
            .limit(2)
            .mapToDouble(error -> error)
            .sum();
    return List.of(new Remark.ClocksAgree(List.copyOf(errors.keySet()), apart));
  }

  private static List<String> machines(Map<String, Double> errors, Predicate<Double> which) {
    return errors.keySet().stream().filter(each -> which.test(errors.get(each))).toList();
  }

  private void add(int clock, SampleBlock block, int row, long onWire) {
    if (block.connection[row] >= 0) {
      clockOfConnection[block.connection[row]] = clock;
    }
    if (onWire != SampleBlock.UNKNOWN && ofRequests[clock].size() < MOST_KEPT) {
      ofRequests[clock].add(onWire - block.startNanos[row]);
    }
  }

  private void compareConnections(ConnectionTable log, ConnectionTable wire, WireIndex index) {
    Map<String, Integer> times = new HashMap<>();
    for (int row = 0; row < log.size(); row++) {
      times.merge(log.client(row), 1, Integer::sum);
    }
    for (int row = 0; row < log.size(); row++) {
      int[] candidates = index.ofClient(log.client(row));
      boolean single = candidates.length == 1 && times.getOrDefault(log.client(row), 0) == 1;
      if (single && clockOfConnection[row] >= 0 && index.sawOpening(candidates[0])) {
        ofConnections[clockOfConnection[row]].add(
            wire.openNanos(candidates[0]) - log.openNanos(row));
      }
    }
  }

  private List<Remark> found(long notable, Map<String, Double> errors) {
    List<Remark.ClockOffset> parts = new ArrayList<>();
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int clock = 0; clock < clocks.size(); clock++) {
      boolean matched = ofRequests[clock].size() >= LEAST_MATCHED;
      LongList offsets = matched ? ofRequests[clock] : ofConnections[clock];
      if (offsets.size() == 0) {
        continue;
      }
      offsets.sort();
      long offset = offsets.get(offsets.size() / 2);
      least = Math.min(least, offset);
      most = Math.max(most, offset);
      parts.add(new Remark.ClockOffset(clocks.name(clock), -offset / 1e9, matched));
    }
    if (parts.size() < 2) {
      return byNtp(errors);
    }
    return most - least <= notable
        ? List.of()
        : List.of(new Remark.ClocksDiffer(List.copyOf(parts)));
  }
}
