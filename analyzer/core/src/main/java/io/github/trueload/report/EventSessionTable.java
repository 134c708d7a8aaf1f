package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.document.Block;
import io.github.trueload.document.Format;
import io.github.trueload.document.Table;
import io.github.trueload.stats.events.EventSessions;
import io.github.trueload.stats.events.EventSessions.Fault;
import io.github.trueload.stats.events.EventSessions.OfSession;
import io.github.trueload.stats.events.EventSessions.Spread;
import io.github.trueload.stats.events.EventStreams;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How evenly sessions are served with streamed responses, and which are served worst. */
final class EventSessionTable {

  private record Row(String name, Spread spread, DoubleFunction<String> words) {

    String text(ToDoubleFunction<Spread> value) {
      return words.apply(value.applyAsDouble(spread));
    }
  }

  private EventSessionTable() {}

  /**
   * The tables; none with fewer than two sessions.
   *
   * @param page where the figures are from, on a page
   * @param console the same on a terminal
   */
  static List<Block> of(EventStreams events, String page, String console) {
    EventSessions sessions = events.sessions();
    if (sessions == null || sessions.count() < 2) {
      return List.of();
    }
    String kind = sessions.basis() == EventSessions.Basis.LOG ? "session" : "connection";
    String stalled =
        "%s %ss, %s with a gap over %s"
            .formatted(
                count(sessions.count()),
                kind,
                count(sessions.stalled()),
                duration(events.stallSeconds()));
    return List.of(
        spreads(sessions, kind)
            .page("Streamed responses by %s, %s (%s)".formatted(kind, page, stalled))
            .console("Streamed by %s, %s (%s)".formatted(kind, console, stalled)),
        worst(sessions, kind)
            .page("%ss with the slowest streamed responses, %s".formatted(capital(kind), page))
            .console(""));
  }

  private static String capital(String kind) {
    return kind.equals("session") ? "Session" : "Connection";
  }

  private static Table<Row> spreads(EventSessions of, String kind) {
    List<Row> rows =
        Stream.of(
                row("First event, mean", of.firstEvent(), value -> duration(value)),
                row("Largest gap", of.largestGap(), value -> duration(value)),
                row("Events/s", of.eventsPerSecond(), value -> number(value)))
            .flatMap(Stream::ofNullable)
            .toList();
    return Table.of(rows)
        .text(null, "Of each " + kind, "of each " + kind, Row::name)
        .number(null, capital(kind) + "s", kind + "s", row -> row.spread().count(), COUNT)
        .text(null, "Min", "min", row -> row.text(Spread::least))
        .text(null, "p5", "p5", row -> row.text(Spread::p05))
        .text(null, "Median", "p50", row -> row.text(Spread::p50))
        .text(null, "p95", "p95", row -> row.text(Spread::p95))
        .text(null, "Max", "max", row -> row.text(Spread::most));
  }

  private static @Nullable Row row(
      String name, @Nullable Spread spread, DoubleFunction<String> words) {
    return spread == null ? null : new Row(name, spread, words);
  }

  private static Table<OfSession> worst(EventSessions of, String kind) {
    return Table.of(of.worst())
        .sortable()
        .text(null, capital(kind), "slowest " + kind + "s", OfSession::name)
        .text(null, "Among the slowest in", null, EventSessionTable::faults)
        .number(null, "Responses", "responses", each -> each.served().responses(), COUNT)
        .number(null, "Events", "events", each -> each.served().events(), COUNT)
        .number(null, "Stalls", "stalls", each -> each.served().stalls(), COUNT)
        .number(
            null, "First event, mean", "first event", each -> each.served().firstEvent(), DURATION)
        .number(null, "Largest gap", "largest gap", each -> each.served().largestGap(), DURATION)
        .number(
            null, "Events/s", "events/s", each -> each.served().eventsPerSecond(), Format.NUMBER);
  }

  private static String faults(OfSession session) {
    return session.faults().stream()
        .map(EventSessionTable::words)
        .collect(Collectors.joining(", "));
  }

  private static String words(Fault fault) {
    return switch (fault) {
      case FIRST_EVENT -> "first event";
      case LARGEST_GAP -> "largest gap";
      case EVENTS_PER_SECOND -> "events/s";
    };
  }
}
