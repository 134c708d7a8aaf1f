package io.github.trueload.times;

import io.github.trueload.events.EventFormat;
import io.github.trueload.events.EventScanner;

/**
 * When the events of one streamed response came. Events that one read brings have the time of that
 * read: by the kernel's timestamps, that of the last segment in it.
 */
public final class EventTimes {

  /** The events by one clock. */
  private static final class Series {

    private long first;
    private long last;
    private long largestGap;

    private void add(long instant, boolean isFirst) {
      if (isFirst) {
        first = instant;
      } else {
        largestGap = Math.max(largestGap, instant - last);
      }
      last = instant;
    }
  }

  private final EventScanner scanner;
  private final Series readings = new Series();
  private final Series stamps = new Series();
  private long stamp;
  private boolean areStamped = true;
  private boolean ended;
  private long count;
  private long largestGapNanos;
  private long firstNanos;

  EventTimes(EventFormat format) {
    scanner = new EventScanner(format, this::event);
  }

  /** Takes bytes of the body, with the times of the read that brought them. */
  void data(byte[] in, int from, int to, long nanos, long stampNanos) {
    stamp = stampNanos;
    scanner.data(in, from, to, nanos);
  }

  /** The body is complete, and this is the time of its last byte. */
  void end(long nanos, long stampNanos) {
    if (!ended) {
      ended = true;
      stamp = stampNanos;
      scanner.end(nanos);
    }
  }

  private void event(long nanos) {
    boolean isFirst = count++ == 0;
    areStamped &= stamp != 0 && (isFirst || stamp >= stamps.last);
    readings.add(nanos, isFirst);
    stamps.add(stamp, isFirst);
    firstNanos = readings.first;
    largestGapNanos = readings.largestGap;
  }

  /** Whether each event has a timestamp of the kernel's, and none is before {@code leastStamp}. */
  boolean areStampedFrom(long leastStamp) {
    return count == 0 || areStamped && stamps.first >= leastStamp;
  }

  /**
   * The kernel's timestamps take the place of the JVM's readings.
   *
   * @param offsetNanos a timestamp less the reading of {@link System#nanoTime()} at that instant
   */
  void useStamps(long offsetNanos) {
    firstNanos = stamps.first - offsetNanos;
    largestGapNanos = stamps.largestGap;
  }

  /** {@return the number of events so far} */
  public long count() {
    return count;
  }

  /** {@return the instant of the first event, nanoseconds; meaningful with an event} */
  public long firstNanos() {
    return firstNanos;
  }

  /**
   * {@return the largest time between two successive events, nanoseconds; meaningful with two
   * events}
   */
  public long largestGapNanos() {
    return largestGapNanos;
  }
}
