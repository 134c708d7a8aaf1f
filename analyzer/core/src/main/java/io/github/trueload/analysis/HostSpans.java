package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
   * @param name of the host, or of the file that contains none
   */
  record Span(String name, long firstNanos, long lastNanos, long rows) {}

  /** A host that is silent for more than this share of the run at its end has ended early. */
  private static final double EARLY_SHARE = 0.1;

  /** And for more than so many of its mean intervals. */
  private static final double EARLY_INTERVALS = 10;

  private final List<Span> spans;

  private HostSpans(List<Span> spans) {
    this.spans = spans;
  }

  /** The spans of the logs' clocks; none where there is only one. */
  static HostSpans of(Rows log) {
    Clocks clocks = Clocks.of(log);
    if (clocks.size() < 2) {
      return new HostSpans(List.of());
    }
    long[] first = new long[clocks.size()];
    long[] last = new long[clocks.size()];
    long[] rows = new long[clocks.size()];
    log.replayByInput(
        RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
        (input, block) -> {
          for (int row = 0; row < block.size; row++) {
            long start = block.startNanos[row];
            if (start != SampleBlock.UNKNOWN) {
              int clock = clocks.of(input, block.host[row]);
              long end = Math.max(start, start + Math.max(0, block.elapsedNanos[row]));
              boolean isFirst = rows[clock]++ == 0;
              first[clock] = isFirst ? start : Math.min(first[clock], start);
              last[clock] = isFirst ? end : Math.max(last[clock], end);
            }
          }
        });
    List<Span> spans = new ArrayList<>();
    for (int clock = 0; clock < rows.length; clock++) {
      if (rows[clock] > 0) {
        spans.add(new Span(clocks.name(clock), first[clock], last[clock], rows[clock]));
      }
    }
    return new HostSpans(spans);
  }

  /** Why the rows seem not to be of one run; null if they do. */
  Remark apart() {
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

  /**
   * The host that seems not to have been at work to the end of the window; null if all were. A
   * host's last row may be some of its own intervals before the end.
   */
  Remark.HostEndedEarly endedEarly(long startNanos, long endNanos) {
    for (Span span : spans) {
      long missing = endNanos - Math.max(span.lastNanos, startNanos);
      double interval = (double) (span.lastNanos - span.firstNanos) / Math.max(1, span.rows - 1);
      if (missing > EARLY_SHARE * (endNanos - startNanos) && missing > EARLY_INTERVALS * interval) {
        return new Remark.HostEndedEarly(span.name, missing / NANOS);
      }
    }
    return null;
  }

  List<Remark> notes() {
    List<Remark> notes = new ArrayList<>();
    Span usual = spans.stream().max(Comparator.comparingLong(Span::rows)).orElse(null);
    for (Span span : spans) {
      long begins = usual == null ? 0 : span.firstNanos - usual.firstNanos;
      long ends = usual == null ? 0 : span.lastNanos - usual.lastNanos;
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
