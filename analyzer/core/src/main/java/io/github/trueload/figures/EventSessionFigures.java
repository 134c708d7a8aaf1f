package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.Figure.text;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.stats.events.EventSessions;
import io.github.trueload.stats.events.EventSessions.OfSession;
import io.github.trueload.stats.events.EventSessions.Spread;
import io.github.trueload.stats.events.EventStreams;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How evenly sessions are served with streamed responses. */
final class EventSessionFigures {

  private EventSessionFigures() {}

  /**
   * The part.
   *
   * @param isWire whether the figures are those of packets
   * @param gates how the names of its metrics begin
   * @param where the figures are from, in words
   */
  static FigurePart<AnalysisResult, EventSessions> part(
      Function<AnalysisResult, EventStreams> streams, boolean isWire, String gates, String where) {
    String table = isWire ? "event-sessions" : "logged-event-sessions";
    return FigurePart.of(
            "sessions",
            streams.andThen(EventStreams::sessions),
            "streamed responses by session",
            text(
                "basis",
                (EventSessions it) -> it.basis().name().toLowerCase(Locale.ROOT),
                "what a session is: log (a session or thread of the log) or connection"),
            count(
                "count",
                EventSessions::count,
                "sessions with a streamed response",
                gate(gates).meaning("sessions" + where + " with a streamed response")),
            count(
                "stalled",
                EventSessions::stalled,
                "sessions with a stall",
                gate(gates + ".stalled").meaning("sessions" + where + " with a stall")),
            times(
                "first_event",
                EventSessions::firstEvent,
                "mean time to the first event of a session",
                gates + ".first_event",
                where),
            times(
                "largest_gap",
                EventSessions::largestGap,
                "largest time between two events of a session",
                gates + ".largest_gap",
                where),
            rates(
                EventSessions::eventsPerSecond,
                "events per second of a session's responses, after their first events",
                gates + ".events_per_s",
                where))
        .with(List.of(worst(table)))
        .table(table)
        .gated(
            isWire ? Origin.CAPTURE : Origin.LOG,
            EventSessions::count,
            isWire ? "no captured response is an event stream" : EventFigures.ABSENT_IN_LOG);
  }

  /** Metrics are of the sessions that wait longest. */
  private static FigurePart<EventSessions, Spread> times(
      String name,
      Function<EventSessions, Spread> spread,
      String meaning,
      String gates,
      String where) {
    return FigurePart.of(
        name,
        spread,
        meaning + ", over the sessions",
        count("count", Spread::count, "sessions that have it"),
        seconds("min_s", Spread::least, "smallest"),
        seconds("p05_s", Spread::p05, "5th percentile"),
        seconds("p50_s", Spread::p50, "median"),
        seconds(
            "p95_s",
            Spread::p95,
            "95th percentile",
            gate(gates + ".p95").meaning(meaning + ", 95th percentile over the sessions" + where)),
        seconds(
            "max_s",
            Spread::most,
            "largest",
            gate(gates + ".max").meaning(meaning + ", maximum over the sessions" + where)));
  }

  /** Metrics are of the sessions that are served most slowly. */
  private static FigurePart<EventSessions, Spread> rates(
      Function<EventSessions, Spread> spread, String meaning, String gates, String where) {
    return FigurePart.of(
        "events_per_s",
        spread,
        meaning + ", over the sessions",
        count("count", Spread::count, "sessions that have it"),
        number(
            "min",
            Spread::least,
            "smallest",
            gate(gates + ".min").meaning(meaning + ", minimum over the sessions" + where)),
        number(
            "p05",
            Spread::p05,
            "5th percentile",
            gate(gates + ".p05").meaning(meaning + ", 5th percentile over the sessions" + where)),
        number("p50", Spread::p50, "median"),
        number("p95", Spread::p95, "95th percentile"),
        number("max", Spread::most, "largest"));
  }

  private static FigureRows<EventSessions, OfSession> worst(String table) {
    return FigureRows.list(
            "worst",
            EventSessions::worst,
            "the sessions that are served worst, five in each respect",
            text(
                "session",
                (OfSession each) -> each.name(),
                "name; of a connection the client's address and port"),
            text(
                "worst_in",
                EventSessionFigures::faults,
                "in what it is among the worst: first_event, largest_gap, events_per_s"),
            count("responses", each -> each.served().responses(), "streamed responses"),
            count(
                "without_event",
                each -> each.served().withoutEvent(),
                "streamed responses without an event"),
            count("events", each -> each.served().events(), "total number of events"),
            count("stalls", each -> each.served().stalls(), "stalls"),
            seconds(
                "first_event_s",
                each -> each.served().firstEvent(),
                "mean time to the first event"),
            seconds(
                "largest_gap_s",
                each -> each.served().largestGap(),
                "largest time between two events"),
            number("events_per_s", each -> each.served().eventsPerSecond(), "events per second"))
        .table(table + "-worst");
  }

  private static String faults(OfSession session) {
    return session.faults().stream()
        .map(fault -> fault.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "))
        .replace("events_per_second", "events_per_s");
  }
}
