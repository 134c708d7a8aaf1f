package io.github.trueload.stats;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events of streamed responses: when the first came, and how far apart they are; by label. */
public final class EventStatistics implements BlockSink {

  private OfLabel[] labels = new OfLabel[0];

  /** One label; responses without a label are the first. */
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
          responses, withoutEvent, events, times(firstEvent), times(gap));
    }

    private static CountedTimes times(Distribution of) {
      return of.count() == 0 ? null : new CountedTimes(of.count(), of.summary());
    }
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      label(block.label[row] + 1).accept(block.elapsedNanos[row], block.flags[row]);
    }
  }

  private OfLabel label(int index) {
    if (index >= labels.length) {
      labels = Arrays.copyOf(labels, Math.max(index + 1, labels.length * 2));
    }
    if (labels[index] == null) {
      labels[index] = new OfLabel();
    }
    return labels[index];
  }

  private OfLabel all() {
    OfLabel all = new OfLabel();
    for (OfLabel label : labels) {
      if (label != null) {
        all.combine(label);
      }
    }
    return all;
  }

  /** From the request's last byte to the first event of its response. */
  public Distribution firstEvents() {
    return all().firstEvent;
  }

  /** From an event to the next one of its response. */
  public Distribution gaps() {
    return all().gap;
  }

  /**
   * The figures; null where no response was a stream of events.
   *
   * @param names of the labels
   */
  public EventStreams summary(Names names) {
    OfLabel all = all();
    if (all.responses == 0) {
      return null;
    }
    Map<String, EventStreams.OfLabel> byLabel = new LinkedHashMap<>();
    for (int index = 0; index < labels.length; index++) {
      if (labels[index] != null) {
        byLabel.put(index == 0 ? "" : names.name(index - 1), labels[index].summary());
      }
    }
    return new EventStreams(all.summary(), byLabel);
  }
}
