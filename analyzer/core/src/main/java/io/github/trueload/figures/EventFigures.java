package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.of;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.events.EventStreams;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Responses that are streams of events. */
public final class EventFigures {

  /** Why a log has none of these figures. */
  static final String ABSENT_IN_LOG =
      "the log contains no streamed responses (tl_events); the metrics of the packets begin with"
          + " wire.";

  private EventFigures() {}

  /** {@return those of the captures} */
  public static FigurePart<AnalysisResult, ?> part() {
    return part(
            "events",
            AnalysisResult::events,
            "in the packets",
            "wire.",
            " on the wire",
            Group.EVENTS)
        .table("events")
        .gated(
            Origin.CAPTURE,
            result -> responses(result.events()),
            "no captured response is an event stream");
  }

  /** {@return those of the logs} */
  public static FigurePart<AnalysisResult, ?> logged() {
    return part(
            "logged_events",
            AnalysisResult::loggedEvents,
            "in the log",
            "",
            " of the log",
            Group.LOGGED_EVENTS)
        .table("logged-events")
        .gated(Origin.LOG, result -> responses(result.loggedEvents()), ABSENT_IN_LOG);
  }

  private static long responses(@Nullable EventStreams streams) {
    return streams == null ? 0 : streams.all().responses();
  }

  private static FigurePart<AnalysisResult, AnalysisResult> part(
      String name,
      Function<AnalysisResult, EventStreams> streams,
      String where,
      String gates,
      String ofWhere,
      Group times) {
    Function<AnalysisResult, EventStreams.OfLabel> all = streams.andThen(EventStreams::all);
    boolean isWire = times == Group.EVENTS;
    return FigurePart.of(
            name,
            (AnalysisResult result) -> streams.apply(result) == null ? null : result,
            "streamed responses " + where,
            count(
                "responses",
                result -> all.apply(result).responses(),
                "streamed responses",
                gate(gates + "event_streams").meaning("streamed responses" + ofWhere)),
            count(
                "without_event",
                result -> all.apply(result).withoutEvent(),
                "streamed responses without an event",
                gate(gates + "event_streams.empty")
                    .meaning("streamed responses" + ofWhere + " without an event")),
            count(
                "events",
                result -> all.apply(result).events(),
                "total number of events",
                gate(gates + "events").meaning("events of the streamed responses" + ofWhere)),
            seconds(
                "stall_limit_s",
                result -> streams.apply(result).stallSeconds(),
                "a longer time between two events is a stall (--stall)"),
            count(
                "stalls",
                result -> all.apply(result).stalls(),
                stalls(isWire),
                gate(gates + "event_stalls").meaning(stalls(isWire) + " (--stall)")),
            of(
                "events_per_s",
                FigureUnit.PER_SECOND,
                result -> all.apply(result).eventsPerSecond(),
                rate(isWire)))
        .with(TimesFigures.of(times).stream().map(TimesFigure::counted).toList())
        .with(
            List.of(
                FigureRows.map(
                        "labels",
                        (AnalysisResult result) -> streams.apply(result).labels(),
                        "the same for each label",
                        count("responses", EventStreams.OfLabel::responses, "streamed responses"),
                        count(
                            "without_event",
                            EventStreams.OfLabel::withoutEvent,
                            "streamed responses without an event"),
                        count("events", EventStreams.OfLabel::events, "total number of events"),
                        count("stalls", EventStreams.OfLabel::stalls, stalls(isWire)),
                        of(
                            "events_per_s",
                            FigureUnit.PER_SECOND,
                            EventStreams.OfLabel::eventsPerSecond,
                            rate(isWire)),
                        TimesFigure.ofLabel(
                            "first_event",
                            EventStreams.OfLabel::firstEvent,
                            isWire
                                ? "time from the request's last byte to the first event"
                                : "time from the request's start to the first event"),
                        TimesFigure.ofLabel(
                            isWire ? "gap" : "largest_gap",
                            EventStreams.OfLabel::gap,
                            isWire
                                ? "time from one event to the next"
                                : "largest time between two successive events of a response"))
                    .table(isWire ? "event-labels" : "logged-event-labels", "label"),
                EventSessionFigures.part(streams, isWire, gates + "event_sessions", ofWhere)));
  }

  private static String stalls(boolean isWire) {
    return isWire ? "gaps over the limit" : "streamed responses with a gap over the limit";
  }

  private static String rate(boolean isWire) {
    return isWire
        ? "events per second of a response, after its first event"
        : "events per second of a response, from its first event to its end";
  }
}
