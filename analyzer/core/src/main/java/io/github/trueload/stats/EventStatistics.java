package io.github.trueload.stats;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import org.jspecify.annotations.Nullable;

/** Events of streamed responses: when the first came, and how far apart they are; by label. */
public final class EventStatistics implements BlockSink {

  private final ByLabel<OfLabel> labels = new ByLabel<>(OfLabel::new, OfLabel::combine);

  private static final class OfLabel {
    private final DurationStatistics firstEvent = new DurationStatistics();
    private final DurationStatistics gap = new DurationStatistics();
    private long responses;
    private long withoutEvent;
    private long events;

    private void accept(long nanos, int flags) {
      boolean isFirst = (flags & SampleBlock.FIRST_EVENT) != 0;
      boolean isNone = (flags & SampleBlock.INCOMPLETE) != 0;
      responses += isFirst ? 1 : 0;
      withoutEvent += isNone ? 1 : 0;
      events += isNone ? 0 : 1;
      if (nanos != SampleBlock.UNKNOWN) {
        (isFirst ? firstEvent : gap).accept(nanos);
      }
    }

    private void combine(OfLabel other) {
      firstEvent.combine(other.firstEvent);
      gap.combine(other.gap);
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
          ResponseParts.times(gap));
    }
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      labels.of(block.label[row]).accept(block.elapsedNanos[row], block.flags[row]);
    }
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
   */
  public @Nullable EventStreams summary(Names names) {
    OfLabel all = all();
    if (all.responses == 0) {
      return null;
    }
    return new EventStreams(
        all.summary(), labels.summaries(names, label -> true, OfLabel::summary));
  }
}
