package io.github.trueload.stats.events;

/** Counts and sums of the streamed responses of a label or of a session. */
final class StreamTotals {

  long responses;
  long withoutEvent;
  long events;
  long stalls;

  private long firstEvents;
  private long firstEventNanos;
  private long largestGapNanos = -1;
  private long timedEvents;
  private long timedNanos;

  /** Takes the time to a first event. */
  void addFirstEvent(long nanos) {
    firstEvents++;
    firstEventNanos += nanos;
  }

  /**
   * Takes a time between two events.
   *
   * @param stallNanos a longer one is a stall
   */
  void addGap(long nanos, long stallNanos) {
    stalls += nanos > stallNanos ? 1 : 0;
    largestGapNanos = Math.max(largestGapNanos, nanos);
  }

  /** Takes events that followed others, and in which time all of them came. */
  void addTimed(long number, long nanos) {
    timedEvents += number;
    timedNanos += nanos;
  }

  void combine(StreamTotals other) {
    responses += other.responses;
    withoutEvent += other.withoutEvent;
    events += other.events;
    stalls += other.stalls;
    firstEvents += other.firstEvents;
    firstEventNanos += other.firstEventNanos;
    largestGapNanos = Math.max(largestGapNanos, other.largestGapNanos);
    timedEvents += other.timedEvents;
    timedNanos += other.timedNanos;
  }

  /** Mean time to the first event, seconds; NaN without any. */
  double meanFirstEvent() {
    return firstEvents == 0 ? Double.NaN : firstEventNanos / (firstEvents * 1e9);
  }

  /** Largest time between two events, seconds; NaN without any. */
  double largestGap() {
    return largestGapNanos < 0 ? Double.NaN : largestGapNanos / 1e9;
  }

  /** Events per second after the first event of each response; NaN where not known. */
  double eventsPerSecond() {
    return timedNanos == 0 ? Double.NaN : timedEvents / (timedNanos / 1e9);
  }

  EventSessions.Served summary() {
    return new EventSessions.Served(
        responses, withoutEvent, events, stalls, meanFirstEvent(), largestGap(), eventsPerSecond());
  }
}
