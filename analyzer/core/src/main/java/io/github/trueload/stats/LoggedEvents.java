package io.github.trueload.stats;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Streamed responses as a log has them: the time to the first event, the number of events and the
 * largest gap of each response; in all and per label.
 */
public final class LoggedEvents implements Accumulator<LoggedEvents> {

  private final ByLabel<OfLabel> labels = new ByLabel<>(OfLabel::new, OfLabel::combine);

  private static final class OfLabel {
    private final DurationHistogram firstEvent = new DurationHistogram();
    private final DurationHistogram largestGap = new DurationHistogram();
    private long responses;
    private long withoutEvent;
    private long events;

    private void accept(SampleBlock block, int row) {
      responses++;
      events += Math.max(0, block.events[row]);
      withoutEvent += block.events[row] == 0 ? 1 : 0;
      if (block.firstEventNanos[row] != SampleBlock.UNKNOWN) {
        firstEvent.accept(block.firstEventNanos[row]);
      }
      if (block.largestGapNanos[row] != SampleBlock.UNKNOWN) {
        largestGap.accept(block.largestGapNanos[row]);
      }
    }

    private void combine(OfLabel other) {
      firstEvent.combine(other.firstEvent);
      largestGap.combine(other.largestGap);
      responses += other.responses;
      withoutEvent += other.withoutEvent;
      events += other.events;
    }

    private EventStreams.OfLabel summary() {
      return new EventStreams.OfLabel(
          responses,
          withoutEvent,
          events,
          ResponseParts.times(firstEvent),
          ResponseParts.times(largestGap));
    }
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.events[row] >= 0 || block.firstEventNanos[row] != SampleBlock.UNKNOWN) {
        labels.of(block.label[row]).accept(block, row);
      }
    }
  }

  @Override
  public void combine(LoggedEvents next) {
    labels.combine(next.labels);
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
   */
  public @Nullable EventStreams summary(Names names) {
    OfLabel all = labels.together(null);
    return all.responses == 0
        ? null
        : new EventStreams(all.summary(), labels.summaries(names, label -> true, OfLabel::summary));
  }
}
