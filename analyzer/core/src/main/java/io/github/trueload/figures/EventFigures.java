package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Gating.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.EventStreams;
import java.util.List;

/** Responses that are streams of events. */
final class EventFigures {

  private EventFigures() {}

  static Member<AnalysisResult> part() {
    return FigurePart.of(
            "events",
            (AnalysisResult result) -> result.events() == null ? null : result,
            "streamed responses in the packets",
            count(
                "responses",
                result -> result.events().all().responses(),
                "streamed responses",
                gate("wire.event_streams").meaning("streamed responses on the wire")),
            count(
                "without_event",
                result -> result.events().all().withoutEvent(),
                "streamed responses without an event",
                gate("wire.event_streams.empty")
                    .meaning("streamed responses on the wire without an event")),
            count(
                "events",
                result -> result.events().all().events(),
                "total number of events",
                gate("wire.events").meaning("events of the streamed responses on the wire")))
        .with(TimesFigures.of(Group.EVENTS).stream().map(TimesFigure::counted).toList())
        .with(
            List.of(
                FigureRows.map(
                        "labels",
                        (AnalysisResult result) -> result.events().labels(),
                        "the same for each label",
                        count("responses", EventStreams.OfLabel::responses, "streamed responses"),
                        count(
                            "without_event",
                            EventStreams.OfLabel::withoutEvent,
                            "streamed responses without an event"),
                        count("events", EventStreams.OfLabel::events, "total number of events"),
                        TimesFigure.ofLabel(
                            "first_event",
                            EventStreams.OfLabel::firstEvent,
                            "time from the request's last byte to the first event"),
                        TimesFigure.ofLabel(
                            "gap", EventStreams.OfLabel::gap, "time from one event to the next"))
                    .table("event-labels", "label")))
        .table("events")
        .gated(
            Origin.CAPTURE,
            result -> result.events().all().responses(),
            "no captured response is an event stream");
  }
}
