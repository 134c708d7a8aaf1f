package io.github.trueload.stats.users;

import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import org.jspecify.annotations.Nullable;

/**
 * Requests by when they should have been sent: at the end of the user's last response plus the
 * think time drawn. A generator that comes late (a thread that was not woken, a pause of the JVM)
 * sends late and leaves that out of its response times: coordinated omission. Which requests those
 * are, {@link ThinkTimeStatistics} knows.
 */
public final class IntendedStarts {

  private final DurationHistogram late = new DurationHistogram();
  private final DurationHistogram response = new DurationHistogram();
  private final DurationHistogram reported = new DurationHistogram();

  /** Adds a request, by instants in nanoseconds. */
  void accept(long intendedStart, long start, long end) {
    // never after the start: stamps are cut off, and exact waits may end a little early
    long intended = Math.min(start, intendedStart);
    late.accept(start - intended);
    response.accept(end - intended);
    reported.accept(end - start);
  }

  void combine(IntendedStarts next) {
    late.combine(next.late);
    response.combine(next.response);
    reported.combine(next.reported);
  }

  /** {@return delays from intended starts to real ones; empty where no think times are logged} */
  public Distribution late() {
    return late;
  }

  /**
   * {@return times from intended starts to the responses' ends; empty where no think times are
   * logged}
   */
  public Distribution response() {
    return response;
  }

  /**
   * {@return the same requests' response times as reported; empty where no think times are logged}
   */
  public Distribution reported() {
    return reported;
  }

  /** {@return the distributions; null where no request has a known intended start} */
  public @Nullable Intended summary() {
    return late.count() == 0
        ? null
        : new Intended(CountedTimes.of(late), CountedTimes.of(response), CountedTimes.of(reported));
  }
}
