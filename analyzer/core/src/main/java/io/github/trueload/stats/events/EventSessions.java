package io.github.trueload.stats.events;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How evenly sessions are served with streamed responses: how the figures of single sessions are
 * spread, and the sessions that are served worst.
 *
 * @param basis what a session is
 * @param count sessions with a streamed response
 * @param stalled those with a stall
 * @param firstEvent mean time to the first event of each session, seconds; null where no session
 *     has one
 * @param largestGap largest time between two events of each session, seconds; null where no session
 *     has one
 * @param eventsPerSecond events per second of each session's responses, after their first events;
 *     null where no session has any
 * @param worst the sessions with the largest mean time to the first event, the largest gap or the
 *     fewest events per second; those of the first kind come first, each session is there once
 */
public record EventSessions(
    Basis basis,
    long count,
    long stalled,
    @Nullable Spread firstEvent,
    @Nullable Spread largestGap,
    @Nullable Spread eventsPerSecond,
    List<OfSession> worst) {

  /** Copies the list. */
  public EventSessions {
    worst = List.copyOf(worst);
  }

  /** What a session is. */
  public enum Basis {
    /** A session, or a thread, of the log. */
    LOG,
    /** A connection, because no log contains the sessions of the packets' requests. */
    CONNECTION
  }

  /** In what a session is among the worst. */
  public enum Fault {
    FIRST_EVENT,
    LARGEST_GAP,
    EVENTS_PER_SECOND
  }

  /**
   * How a figure is spread over the sessions that have it; quantiles of type 7.
   *
   * @param count how many sessions have it, 1 or more
   * @param least smallest value
   * @param p05 5th percentile
   * @param p50 median
   * @param p95 95th percentile
   * @param most largest value
   */
  public record Spread(long count, double least, double p05, double p50, double p95, double most) {}

  /**
   * One of the sessions that are served worst.
   *
   * @param name of the session; of a connection its client's address and port
   * @param faults in what it is among the worst, at least one
   * @param served its responses
   */
  public record OfSession(String name, Set<Fault> faults, Served served) {

    /** Copies the set, in the order of the faults. */
    public OfSession {
      faults = Collections.unmodifiableSet(EnumSet.copyOf(faults));
    }
  }

  /**
   * The streamed responses of a session.
   *
   * @param responses their number
   * @param withoutEvent number of those without a single event
   * @param events number of events in all of them
   * @param stalls gaps over the limit (in a log: responses with such a gap)
   * @param firstEvent mean time to the first event, seconds; NaN without any
   * @param largestGap largest time between two events, seconds; NaN without any
   * @param eventsPerSecond events per second after the first event of each response; NaN if not
   *     known
   */
  public record Served(
      long responses,
      long withoutEvent,
      long events,
      long stalls,
      double firstEvent,
      double largestGap,
      double eventsPerSecond) {}
}
