package io.github.trueload.stats.events;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.ByLabel;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Events of streamed responses: when the first came, and how far apart they are; by label and by
 * session.
 */
public final class EventStatistics implements BlockSink {

  private final long stallNanos;
  private final IntBinaryOperator sessionOf;
  private final ByLabel<OfLabel> labels = new ByLabel<>(OfLabel::new, OfLabel::combine);
  private final EventSessionStatistics sessions = new EventSessionStatistics();

  private static final class OfLabel {
    private final DurationStatistics firstEvent = new DurationStatistics();
    private final DurationStatistics gap = new DurationStatistics();
    private final StreamTotals totals = new StreamTotals();

    private void combine(OfLabel other) {
      firstEvent.combine(other.firstEvent);
      gap.combine(other.gap);
      totals.combine(other.totals);
    }

    private EventStreams.OfLabel summary() {
      return EventStreams.OfLabel.of(totals, firstEvent, gap);
    }
  }

  /**
   * No events yet.
   *
   * @param stallNanos a longer time between two events is a stall, nanoseconds
   * @param sessionOf session of an exchange, by its connection and its number on it; −1 if not
   *     known
   */
  public EventStatistics(long stallNanos, IntBinaryOperator sessionOf) {
    this.stallNanos = stallNanos;
    this.sessionOf = sessionOf;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long nanos = block.elapsedNanos[row];
      int flags = block.flags[row];
      OfLabel ofLabel = labels.of(block.label[row]);
      if (nanos != SampleBlock.UNKNOWN) {
        (isFirst(flags) ? ofLabel.firstEvent : ofLabel.gap).accept(nanos);
      }
      count(ofLabel.totals, nanos, flags);
      int session = sessionOf.applyAsInt(block.connection[row], block.request[row]);
      if (session >= 0) {
        count(sessions.of(session), nanos, flags);
      }
    }
  }

  private void count(StreamTotals totals, long nanos, int flags) {
    boolean isNone = (flags & SampleBlock.INCOMPLETE) != 0;
    totals.responses += isFirst(flags) ? 1 : 0;
    totals.withoutEvent += isNone ? 1 : 0;
    totals.events += isNone ? 0 : 1;
    if (nanos == SampleBlock.UNKNOWN) {
      return;
    }
    if (isFirst(flags)) {
      totals.addFirstEvent(nanos);
    } else {
      totals.addGap(nanos, stallNanos);
      totals.addTimed(1, nanos);
    }
  }

  private static boolean isFirst(int flags) {
    return (flags & SampleBlock.FIRST_EVENT) != 0;
  }

  private OfLabel all() {
    return labels.together(null);
  }

  /** {@return times from the request's last byte to the first event of its response} */
  public Distribution firstEvents() {
    return all().firstEvent;
  }

  /** {@return times from an event to the next one of its response} */
  public Distribution gaps() {
    return all().gap;
  }

  /**
   * {@return the figures; null where no response was a stream of events}
   *
   * @param names of the labels
   * @param basis what a session is
   * @param sessionNames name of each session
   */
  public @Nullable EventStreams summary(
      Names names, EventSessions.Basis basis, IntFunction<String> sessionNames) {
    OfLabel all = all();
    if (all.totals.responses == 0) {
      return null;
    }
    return new EventStreams(
        all.summary(),
        labels.summaries(names, label -> true, OfLabel::summary),
        stallNanos / 1e9,
        sessions.summary(basis, sessionNames));
  }
}
