package io.github.trueload.stats.events;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.ByLabel;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Streamed responses as a log has them: the time to the first event, the number of events and the
 * largest gap of each response; in all, per label and per session.
 */
public final class LoggedEvents implements Accumulator<LoggedEvents> {

  private final long stallNanos;
  private final ByLabel<OfLabel> labels = new ByLabel<>(OfLabel::new, OfLabel::combine);
  private final EventSessionStatistics sessions = new EventSessionStatistics();

  private static final class OfLabel {
    private final DurationHistogram firstEvent = new DurationHistogram();
    private final DurationHistogram largestGap = new DurationHistogram();
    private final StreamTotals totals = new StreamTotals();

    private void combine(OfLabel other) {
      firstEvent.combine(other.firstEvent);
      largestGap.combine(other.largestGap);
      totals.combine(other.totals);
    }

    private EventStreams.OfLabel summary() {
      return EventStreams.OfLabel.of(totals, firstEvent, largestGap);
    }
  }

  /**
   * No responses yet.
   *
   * @param stallNanos a response with a longer time between two events is stalled, nanoseconds
   */
  public LoggedEvents(long stallNanos) {
    this.stallNanos = stallNanos;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.events[row] >= 0 || block.firstEventNanos[row] != SampleBlock.UNKNOWN) {
        OfLabel ofLabel = labels.of(block.label[row]);
        if (block.firstEventNanos[row] != SampleBlock.UNKNOWN) {
          ofLabel.firstEvent.accept(block.firstEventNanos[row]);
        }
        if (block.largestGapNanos[row] != SampleBlock.UNKNOWN) {
          ofLabel.largestGap.accept(block.largestGapNanos[row]);
        }
        count(ofLabel.totals, block, row);
        if (block.session[row] >= 0) {
          count(sessions.of(block.session[row]), block, row);
        }
      }
    }
  }

  private void count(StreamTotals totals, SampleBlock block, int row) {
    int events = block.events[row];
    long first = block.firstEventNanos[row];
    totals.responses++;
    totals.withoutEvent += events == 0 ? 1 : 0;
    totals.events += Math.max(0, events);
    if (block.largestGapNanos[row] != SampleBlock.UNKNOWN) {
      totals.addGap(block.largestGapNanos[row], stallNanos);
    }
    if (first != SampleBlock.UNKNOWN) {
      totals.addFirstEvent(first);
      long elapsed = block.elapsedNanos[row];
      if (events > 1 && elapsed != SampleBlock.UNKNOWN && elapsed >= first) {
        totals.addTimed(events - 1, elapsed - first);
      }
    }
  }

  @Override
  public void combine(LoggedEvents next) {
    labels.combine(next.labels);
    sessions.combine(next.sessions);
  }

  /**
   * {@return times from the request's start to the first event of its response}
   *
   * @param wanted whether requests of the label of that id are taken; null for all
   */
  public Distribution firstEvents(@Nullable IntPredicate wanted) {
    return labels.together(wanted).firstEvent;
  }

  /**
   * {@return the largest times between two successive events, one of each response that has two}
   *
   * @param wanted whether requests of the label of that id are taken; null for all
   */
  public Distribution largestGaps(@Nullable IntPredicate wanted) {
    return labels.together(wanted).largestGap;
  }

  /**
   * {@return the figures, whose gaps are the largest of each response; null where no response was a
   * stream of events}
   *
   * @param names of the labels
   * @param sessionNames names of the sessions
   */
  public @Nullable EventStreams summary(Names names, Names sessionNames) {
    OfLabel all = labels.together(null);
    return all.totals.responses == 0
        ? null
        : new EventStreams(
            all.summary(),
            labels.summaries(names, label -> true, OfLabel::summary),
            stallNanos / 1e9,
            sessions.summary(EventSessions.Basis.LOG, sessionNames::name));
  }
}
