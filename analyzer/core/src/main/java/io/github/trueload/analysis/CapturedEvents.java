package io.github.trueload.analysis;

import io.github.trueload.stats.events.EventSessions.Basis;
import io.github.trueload.stats.events.EventStatistics;
import io.github.trueload.stats.events.EventStreams;
import org.jspecify.annotations.Nullable;

/**
 * The events of the captures' streamed responses, and whose they are: those of the log's sessions
 * if each request was found on its connection, otherwise those of the connections.
 */
record CapturedEvents(RunInputs inputs, Basis basis, EventStatistics statistics) {

  /**
   * Takes the events in {@code scope}.
   *
   * @param join of the log with the captures; null without both
   * @param stallNanos a longer time between two events is a stall
   */
  static CapturedEvents of(
      RunInputs inputs, AnalysisWindow scope, @Nullable RequestJoin join, long stallNanos) {
    RequestJoin joined =
        join == null
                || join.byTime() != null
                || join.errors().matched() == 0
                || inputs.log().sessions().size() == 0
            ? null
            : join;
    EventStatistics events =
        new EventStatistics(
            stallNanos, joined == null ? (connection, request) -> connection : joined::session);
    inputs.wire().replayEvents(scope.wire(), events);
    return new CapturedEvents(inputs, joined == null ? Basis.CONNECTION : Basis.LOG, events);
  }

  /** The figures; null where no response was a stream of events. */
  @Nullable EventStreams summary() {
    return statistics.summary(
        inputs.wire().labels(),
        basis,
        basis == Basis.LOG ? inputs.log().sessions()::name : inputs.wire().connections()::client);
  }
}
