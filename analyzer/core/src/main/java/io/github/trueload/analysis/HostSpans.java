package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.store.IdleGaps;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * When each load generator's host was at work, by its own clock, and what that says of the clocks.
 * Without the wire a clock's offset cannot be distinguished from a late start; but parts of a run
 * that lie apart, and a host that both begins and ends later than another, are reported.
 */
final class HostSpans {

  private static final double NANOS = 1e9;

  /** What is no more than this share of the run between two of its parts is a pause. */
  private static final double PAUSE_SHARE = 0.01;

  /** Engines are started one after another; no start within this time is late. */
  private static final long TOGETHER_NANOS = 1_000_000_000L;

  /** How much the shifts of beginning and end may differ and still be one clock's. */
  private static final double ALIKE = 0.2;

  /** How near a shift must be to whole half hours to look like a time zone's. */
  private static final long NEAR_A_ZONE_NANOS = 60_000_000_000L;

  private static final long HALF_HOUR_NANOS = 1_800_000_000_000L;

  /**
   * One clock's rows.
   *
   * @param clock its number
   * @param name of the host, or of the file that contains none
   */
  private record Span(int clock, String name, long firstNanos, long lastNanos, IdleGaps gaps) {

    long rows() {
      return gaps.rows();
    }
  }

  /** A host that has no row for more than this share of the run is silent. */
  private static final double SILENT_SHARE = 0.1;

  /** A JVM that starts on a busy machine is silent for a second: that is a matter of its health. */
  private static final double SILENT_NANOS = 2 * NANOS;

  /** If the host had sent as before, so many of its rows would be in that time. */
  private static final double SILENT_ROWS = 10;

  private final Clocks clocks;
  private final List<Span> spans;

  private HostSpans(Clocks clocks, List<Span> spans) {
    this.clocks = clocks;
    this.spans = spans;
  }

  /** The spans of the logs' clocks; none where there is only one. */
  static HostSpans of(Rows log) {
    Clocks clocks = Clocks.of(log);
    if (clocks.size() < 2) {
      return new HostSpans(clocks, List.of());
    }
    IdleGaps[] gaps = new IdleGaps[clocks.size()];
    Arrays.setAll(gaps, clock -> new IdleGaps());
    long[] last = new long[clocks.size()];
    Arrays.fill(last, Long.MIN_VALUE);
    log.replayByInput(
        RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
        (input, block) -> {
          for (int row = 0; row < block.size; row++) {
            long start = block.startNanos[row];
            if (start != SampleBlock.UNKNOWN) {
              int clock = clocks.of(input, block.host[row]);
              long end = Math.max(start, start + Math.max(0, block.elapsedNanos[row]));
              gaps[clock].accept(start, end);
              last[clock] = Math.max(last[clock], end);
            }
          }
        });
    List<Span> spans = new ArrayList<>();
    for (int clock = 0; clock < gaps.length; clock++) {
      if (gaps[clock].rows() > 0) {
        spans.add(
            new Span(
                clock, clocks.name(clock), gaps[clock].firstNanos(), last[clock], gaps[clock]));
      }
    }
    return new HostSpans(clocks, spans);
  }

  /** Why the rows seem not to be of one run; null if they do. */
  @Nullable Remark apart() {
    if (spans.isEmpty()) {
      return null;
    }
    List<Span> inOrder = spans.stream().sorted(Comparator.comparingLong(Span::firstNanos)).toList();
    long end = Long.MIN_VALUE;
    long whole =
        spans.stream().mapToLong(Span::lastNanos).max().orElse(0)
            - spans.stream().mapToLong(Span::firstNanos).min().orElse(0);
    for (int i = 0; i < inOrder.size(); i++) {
      Span span = inOrder.get(i);
      long gap = span.firstNanos - end;
      if (i > 0 && gap > PAUSE_SHARE * whole) {
        return apart(inOrder.subList(0, i), inOrder.subList(i, inOrder.size()), gap);
      }
      end = Math.max(end, span.lastNanos);
    }
    return null;
  }

  private static Remark apart(List<Span> before, List<Span> after, long gap) {
    long shift = after.get(0).firstNanos - before.get(0).firstNanos;
    boolean zone =
        shift > HALF_HOUR_NANOS - NEAR_A_ZONE_NANOS
            && Math.abs(shift - Math.round((double) shift / HALF_HOUR_NANOS) * HALF_HOUR_NANOS)
                < NEAR_A_ZONE_NANOS;
    return new Remark.HostsApart(names(before), names(after), gap / NANOS, zone);
  }

  private static List<String> names(List<Span> some) {
    return some.stream().map(Span::name).toList();
  }

  /** A host without rows from one instant to another. */
  private record Silence(Span span, Remark.Part part, long fromNanos, long toNanos) {

    /** Its rows between these instants if it had sent as often as on average; for ordering. */
    double rows() {
      double active = span.lastNanos - span.firstNanos;
      double pause = part == Remark.Part.MIDDLE ? toNanos - fromNanos : 0;
      return (toNanos - fromNanos) * (span.rows() - 1) / Math.max(1, active - pause);
    }
  }

  /**
   * The host that misses most rows in a part of the window in which it has none and others have;
   * null if all sent throughout. A host's first and last rows may be some of its intervals from the
   * ends of the window.
   */
  Remark.@Nullable HostSilent longestSilence(Rows log, long startNanos, long endNanos) {
    if (spans.isEmpty()) {
      return null;
    }
    return spans.stream()
        .flatMap(
            span ->
                Stream.of(
                    new Silence(span, Remark.Part.START, startNanos, span.firstNanos),
                    new Silence(
                        span,
                        Remark.Part.MIDDLE,
                        Math.max(startNanos, span.gaps.longestFromNanos()),
                        Math.min(
                            endNanos, span.gaps.longestFromNanos() + span.gaps.longestNanos())),
                    new Silence(
                        span, Remark.Part.END, Math.max(startNanos, span.lastNanos), endNanos)))
        .filter(
            each ->
                each.toNanos - each.fromNanos
                        > Math.max(SILENT_NANOS, SILENT_SHARE * (endNanos - startNanos))
                    && each.rows() > SILENT_ROWS)
        .sorted(Comparator.comparingDouble(Silence::rows).reversed())
        .flatMap(each -> remark(log, each, RowSelection.window(startNanos, endNanos)).stream())
        .findFirst()
        .orElse(null);
  }

  /**
   * The share that is missing, from the rows of the others in that time and outside of it: bursts
   * and schedules are common to all hosts. Empty if the others were silent, too.
   */
  private Optional<Remark.HostSilent> remark(Rows log, Silence silence, RowSelection window) {
    long[] counts = new long[3];
    log.replayByInput(
        window,
        (input, block) -> {
          for (int row = 0; row < block.size; row++) {
            long start = block.startNanos[row];
            boolean isOwn = clocks.of(input, block.host[row]) == silence.span.clock;
            boolean isWithin = start > silence.fromNanos && start < silence.toNanos;
            counts[isOwn ? 0 : isWithin ? 1 : 2]++;
          }
        });
    double missing = (double) counts[0] * counts[1] / Math.max(1, counts[2]);
    return missing <= SILENT_ROWS
        ? Optional.empty()
        : Optional.of(
            new Remark.HostSilent(
                silence.span.name,
                silence.part,
                (silence.toNanos - silence.fromNanos) / NANOS,
                missing / (counts[0] + missing),
                missing / (counts[0] + counts[1] + counts[2] + missing)));
  }

  List<Remark> notes() {
    List<Remark> notes = new ArrayList<>();
    if (spans.isEmpty()) {
      return notes;
    }
    Span usual = Collections.max(spans, Comparator.comparingLong(Span::rows));
    for (Span span : spans) {
      long begins = span.firstNanos - usual.firstNanos;
      long ends = span.lastNanos - usual.lastNanos;
      long larger = Math.max(Math.abs(begins), Math.abs(ends));
      boolean shifted = Math.min(Math.abs(begins), Math.abs(ends)) > TOGETHER_NANOS;
      boolean meet =
          shifted && span.firstNanos < usual.lastNanos && usual.firstNanos < span.lastNanos;
      if (meet && Math.abs(begins - ends) <= ALIKE * larger) {
        notes.add(new Remark.HostShifted(span.name, usual.name, begins / NANOS, ends / NANOS));
      }
    }
    return notes;
  }
}
