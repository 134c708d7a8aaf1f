package io.github.trueload.stats.events;

import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Responses that are streams of events, as packets or a log have them.
 *
 * @param all every label together
 * @param labels each label, in the order in which labels were first seen
 * @param stallSeconds a longer time between two events is a stall
 * @param sessions how evenly sessions are served; null where no session is known
 */
public record EventStreams(
    OfLabel all,
    Map<String, OfLabel> labels,
    double stallSeconds,
    @Nullable EventSessions sessions) {

  /** Copies the map. */
  public EventStreams {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }

  /**
   * Streams of a label.
   *
   * @param responses number of streamed responses
   * @param withoutEvent number of those without a single event
   * @param events number of events in all of them; 0 in logs that have first events alone
   * @param stalls gaps over the limit (in a log: responses with such a gap)
   * @param eventsPerSecond events per second of a response, after its first event: the reciprocal
   *     of the mean gap; in a log the end of the response stands for its last event. NaN if not
   *     known
   * @param firstEvent time from the request's last byte (in a log: its start) to the first event,
   *     seconds; null without any
   * @param gap time from an event to the next one of its response (in a log: the largest of each
   *     response), seconds; null without any
   */
  public record OfLabel(
      long responses,
      long withoutEvent,
      long events,
      long stalls,
      double eventsPerSecond,
      @Nullable CountedTimes firstEvent,
      @Nullable CountedTimes gap) {

    static OfLabel of(StreamTotals totals, Distribution firstEvent, Distribution gap) {
      return new OfLabel(
          totals.responses,
          totals.withoutEvent,
          totals.events,
          totals.stalls,
          totals.eventsPerSecond(),
          CountedTimes.orNull(firstEvent),
          CountedTimes.orNull(gap));
    }
  }
}
