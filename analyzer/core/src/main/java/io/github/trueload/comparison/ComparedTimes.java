package io.github.trueload.comparison;

import io.github.trueload.sample.SampleBlock;

/** What the times of a {@link LabelComparison} are. */
public enum ComparedTimes {
  /** Response times of requests. */
  RESPONSE("response_time", "", ""),

  /** Response times of transactions. */
  TRANSACTION("transaction", " (transaction)", "transaction."),

  /** Times to the first event of streamed responses. */
  FIRST_EVENT("first_event", " (first event)", "first_event."),

  /** Times from one event to the next of the same response, in packets. */
  EVENT_GAP("event_gap", " (event gap)", "wire.event_gap."),

  /** The largest of these of each response, in logs. */
  LARGEST_GAP("largest_event_gap", " (largest event gap)", "largest_event_gap.");

  private final String id;
  private final String suffix;
  private final String metrics;

  ComparedTimes(String id, String suffix, String metrics) {
    this.id = id;
    this.suffix = suffix;
    this.metrics = metrics;
  }

  /** {@return the name in JSON} */
  public String id() {
    return id;
  }

  /** What follows the label in tables. */
  String suffix() {
    return suffix;
  }

  /** What the names of the gates begin with. */
  String metrics() {
    return metrics;
  }

  /**
   * Whether a row has or lacks such a time, rather than being of another kind.
   *
   * @param isEvent whether the rows are the events of captured responses
   */
  boolean takes(SampleBlock block, int row, boolean isEvent) {
    boolean isFirst = (block.flags[row] & SampleBlock.FIRST_EVENT) != 0;
    return switch (this) {
      case RESPONSE, TRANSACTION -> true;
      case FIRST_EVENT ->
          isEvent
              ? isFirst
              : block.events[row] >= 0 || block.firstEventNanos[row] != SampleBlock.UNKNOWN;
      case EVENT_GAP -> !isFirst;
      case LARGEST_GAP -> block.events[row] >= 0;
    };
  }

  /** The time of a row, nanoseconds; {@link SampleBlock#UNKNOWN} where it has none. */
  long nanos(SampleBlock block, int row, boolean isEvent) {
    return switch (this) {
      case RESPONSE, TRANSACTION, EVENT_GAP -> block.elapsedNanos[row];
      case FIRST_EVENT -> isEvent ? block.elapsedNanos[row] : block.firstEventNanos[row];
      case LARGEST_GAP -> block.largestGapNanos[row];
    };
  }
}
