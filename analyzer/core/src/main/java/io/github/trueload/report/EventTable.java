package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Format;
import io.github.trueload.document.Table;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.events.EventStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Responses that are streams of events: when the first event came, and how far apart they are. */
final class EventTable {

  /** Labels shown, those with the most events first; the JSON has all. */
  private static final int MOST_LABELS = 30;

  private EventTable() {}

  /** The tables of the captures; none where no response is a stream of events. */
  static List<Block> ofWire(AnalysisResult result) {
    EventStreams events = result.events();
    if (events == null) {
      return List.of();
    }
    Block times =
        NamedTimes.table(NamedTimes.of(Group.EVENTS, result), "streamed", false)
            .page("Streamed responses on the wire: time to the first event, and between events")
            .console("");
    Table<Map.Entry<String, EventStreams.OfLabel>> labels =
        counts(events).page("Streamed responses by label").console("Streamed responses");
    Table<Map.Entry<String, EventStreams.OfLabel>> byLabel =
        firstEvents(labels)
            .number(null, "Gap, median", "gap p50", each -> p50(each.getValue().gap()), DURATION)
            .number(null, "p95", "p95", each -> p95(each.getValue().gap()), DURATION)
            .number(null, "Largest gap", "max", each -> most(each.getValue().gap()), DURATION);
    List<Block> blocks = new ArrayList<>(List.of(times, byLabel));
    blocks.addAll(EventSessionTable.of(events, "on the wire", "on the wire"));
    return blocks;
  }

  /** The same of the logs, which have the largest gap of each response alone. */
  static List<Block> ofLog(AnalysisResult result) {
    EventStreams events = result.loggedEvents();
    if (events == null) {
      return List.of();
    }
    Block times =
        NamedTimes.table(NamedTimes.of(Group.LOGGED_EVENTS, result), "streamed, reported", false)
            .page("Streamed responses as reported: time to the first event, largest gap of each")
            .console("");
    Table<Map.Entry<String, EventStreams.OfLabel>> labels =
        counts(events)
            .page("Streamed responses as reported, by label")
            .console("Streamed responses as reported");
    Table<Map.Entry<String, EventStreams.OfLabel>> byLabel =
        firstEvents(labels)
            .number(
                null,
                "Largest gap, median",
                "largest gap p50",
                each -> p50(each.getValue().gap()),
                DURATION)
            .number(null, "p95", "p95", each -> p95(each.getValue().gap()), DURATION)
            .number(null, "Max", "max", each -> most(each.getValue().gap()), DURATION);
    List<Block> blocks = new ArrayList<>(List.of(times, byLabel));
    blocks.addAll(EventSessionTable.of(events, "as reported", "reported"));
    return blocks;
  }

  private static Table<Map.Entry<String, EventStreams.OfLabel>> counts(EventStreams events) {
    List<Map.Entry<String, EventStreams.OfLabel>> all = new ArrayList<>();
    all.add(Map.entry(LabelSection.ALL, events.all()));
    events.labels().entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, EventStreams.OfLabel>>comparingLong(
                    each -> -each.getValue().events())
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_LABELS)
        .forEach(all::add);
    return Table.of(all)
        .sortable()
        .text(null, "Label", "label", Map.Entry::getKey)
        .number(null, "Responses", "responses", each -> each.getValue().responses(), COUNT)
        .number(null, "Without an event", "empty", each -> each.getValue().withoutEvent(), COUNT)
        .number(null, "Events", "events", each -> each.getValue().events(), COUNT)
        .number(null, "Stalls", "stalls", each -> each.getValue().stalls(), COUNT)
        .number(
            null,
            "Events/s of a response",
            "events/s",
            each -> each.getValue().eventsPerSecond(),
            Format.NUMBER);
  }

  private static Table<Map.Entry<String, EventStreams.OfLabel>> firstEvents(
      Table<Map.Entry<String, EventStreams.OfLabel>> labels) {
    return labels
        .number(
            null,
            "First event, median",
            "first p50",
            each -> p50(each.getValue().firstEvent()),
            DURATION)
        .number(null, "p95", "p95", each -> p95(each.getValue().firstEvent()), DURATION);
  }

  private static double p50(@Nullable CountedTimes times) {
    return times == null ? Double.NaN : times.times().p50();
  }

  private static double p95(@Nullable CountedTimes times) {
    return times == null ? Double.NaN : times.times().p95();
  }

  private static double most(@Nullable CountedTimes times) {
    return times == null ? Double.NaN : times.times().max();
  }
}
