package io.github.trueload.figures;

import static io.github.trueload.figures.Figure.count;
import static io.github.trueload.figures.Figure.number;
import static io.github.trueload.figures.Figure.seconds;
import static io.github.trueload.figures.FigureLabels.shown;
import static io.github.trueload.figures.GateRules.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.figures.GateBasis.Origin;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.wording.RemarkText;
import java.util.List;
import java.util.function.Function;

/** Figures of the wire, of users and their connections, and of the log against the wire. */
public final class ConnectionFigures {

  /** Why nothing is known of users and their connections. */
  public static final String NO_USERS =
      "the inputs do not contain users and their connections: give the log with the columns of"
          + " Trueload's sampler, or the log and the capture";

  private ConnectionFigures() {}

  /** {@return the captures} */
  public static FigurePart<AnalysisResult, AnalysisResult> wire() {
    return FigurePart.of(
            "wire",
            (AnalysisResult result) -> result.wire() == null ? null : result,
            "figures from the packets of the servers under test",
            count(
                "connections",
                ofWire(Wire::connections),
                "TCP connections that carried a request in the window",
                shown("Connections", "connections")),
            count(
                "peak_open",
                ofWire(Wire::peakOpen),
                "largest number of them open at the same time",
                gate("connections.peak")
                    .meaning("largest number of TCP connections open at the same time"),
                shown("Max open at the same time", "peak open")),
            count(
                "requests",
                ofWire(Wire::requests),
                "requests",
                gate("wire.requests").meaning("requests on the wire"),
                shown("Requests", "requests")),
            count(
                "responses",
                ofWire(Wire::responses),
                "requests with a complete response",
                gate("wire.responses").meaning("requests on the wire with a complete response"),
                shown("Responses", "responses")),
            count(
                "incomplete",
                ofWire(Wire::incomplete),
                "requests without a complete response",
                gate("wire.incomplete").meaning("requests on the wire without a complete response"),
                shown("Requests without a complete response", "incomplete")),
            FigurePart.of(
                    "requests_per_connection",
                    ofWire(Wire::requestsPerConnection),
                    "requests per connection")
                .with(spread("requests.per_connection.", "requests per connection"))
                .always(),
            times(
                "reply_s",
                Wire::reply,
                "time from the request's last byte to the response's first; negative for an early"
                    + " response"),
            times(
                "response_s",
                Wire::response,
                "time from the request's last byte to the response's last"))
        .with(TimesFigures.of(Group.WIRE_PARTS).stream().map(TimesFigure::counted).toList())
        .table("wire")
        .gated(
            Origin.CAPTURE,
            result -> result.wire() == null ? 0 : result.wire().requests(),
            "there is no capture among the inputs");
  }

  /** Mean, minimum and maximum of a count; {@code gates} begins the names of their metrics. */
  static List<Member<CountSpread>> spread(String gates, String what) {
    return List.of(
        number(
            "mean",
            CountSpread::mean,
            "mean",
            gate(gates + "mean").meaning(what + ", mean").exact()),
        count(
            "min", CountSpread::least, "minimum", gate(gates + "min").meaning(what + ", minimum")),
        count(
            "max", CountSpread::most, "maximum", gate(gates + "max").meaning(what + ", maximum")));
  }

  private static <T> Function<AnalysisResult, T> ofWire(Function<Wire, T> of) {
    return result -> of.apply(result.wire());
  }

  /** Without columns: the table of all times has them. */
  private static FigurePart<AnalysisResult, DurationSummary> times(
      String name, Function<Wire, DurationSummary> of, String meaning) {
    return FigurePart.of(name, ofWire(of), meaning)
        .with(TimesFigure.quantiles("", Function.<DurationSummary>identity()))
        .withoutColumns();
  }

  /** {@return users and their connections} */
  public static FigurePart<AnalysisResult, SessionConnections> sessions() {
    return FigurePart.of(
            "sessions",
            AnalysisResult::sessions,
            "users and their connections",
            count(
                "count",
                SessionConnections::count,
                "sessions of tl_session, or threads if the log has no such column",
                shown("Sessions", "sessions")),
            count(
                "connections",
                SessionConnections::connections,
                "connections of the captures, or of the log if there are no captures",
                shown("Connections used", "connections")),
            count(
                "shared_connections",
                SessionConnections::sharedConnections,
                "connections that carried requests of more than one session",
                gate("connections.shared")
                    .meaning("connections that carried requests of more than one user")
                    .lowerBoundWhere(ConnectionFigures::isBound),
                shown("Connections shared by several sessions", "shared connections")),
            count(
                "reconnects",
                SessionConnections::reconnects,
                "connections after each session's first, summed over the sessions",
                gate("reconnects").lowerBoundWhere(ConnectionFigures::isBound),
                shown("Reconnects", "reconnects")),
            Figure.<SessionConnections>text(
                    "evidence",
                    it -> RemarkText.of(it.evidence()),
                    "the evidence for these figures, in words",
                    shown("Evidence", null))
                .withoutColumn())
        .table("sessions")
        .gated(Origin.BOTH, SessionConnections::count, NO_USERS);
  }

  /** Where the log names threads rather than users, or requests were not found in the capture. */
  private static boolean isBound(AnalyzedRun analyzed) {
    return !analyzed.logHasConnections() || analyzed.unmatched() > 0;
  }

  static Member<AnalysisResult> error() {
    return FigurePart.of(
            "error",
            AnalysisResult::error,
            "reported time minus wire time",
            count(
                "matched",
                ReportingError::matched,
                "requests found in both and compared one by one; 0: only distributions are"
                    + " compared"),
            seconds("mean_s", ReportingError::mean, "mean of the differences"),
            seconds("p50_s", ReportingError::p50, "median of the differences"),
            seconds("p99_s", ReportingError::p99, "99th percentile of the differences"),
            number(
                "ratio_of_means",
                ReportingError::ratioOfMeans,
                "mean reported time divided by mean wire time"))
        .table("error");
  }
}
