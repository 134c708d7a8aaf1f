package io.github.trueload.figures;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.figures.TimesFigure.Group;
import io.github.trueload.figures.TimesFigure.Scope;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.stats.network.Network;
import io.github.trueload.stats.network.NetworkStatistics;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.users.Intended;
import io.github.trueload.stats.users.UserSessions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All distributions of times, in the order of the tables. A new one is one entry here. */
public final class TimesFigures {

  private TimesFigures() {}

  /** {@return every figure} */
  public static List<TimesFigure> all() {
    return Arrays.stream(Group.values()).flatMap(group -> of(group).stream()).toList();
  }

  /**
   * {@return the figures that tables show together} Each group is made alone: the JVM takes a while
   * for the functions of all.
   *
   * @param group of tables
   */
  public static List<TimesFigure> of(Group group) {
    return switch (group) {
      case REPORTED ->
          List.of(
              new TimesFigure(
                      "reported", Group.REPORTED, Scope.LABELS, "Reported", TimesFigures::all)
                  .gate("", "reported response time", TimesFigures::reported)
                  .resampledColumn(block -> block.elapsedNanos)
                  .ofLoad()
                  .mixingFailures());
      case WIRE ->
          List.of(
              wire("wire_reply", "On the wire, first byte", Wire::reply)
                  .gate(
                      "wire.reply.",
                      "time to the response's first byte on the wire",
                      (run, labels) -> run.wire().replyTimes())
                  .resampledColumn(block -> block.firstByteNanos),
              wire("wire_response", "On the wire, last byte", Wire::response)
                  .gate(
                      "wire.response.",
                      "time to the response's last byte on the wire",
                      (run, labels) -> run.wire().responseTimes())
                  .resampled(TimesFigures::whole));
      case WIRE_PARTS ->
          List.of(
              wirePart(
                      "connect",
                      "Connect time",
                      "no connection was opened during the capture",
                      times -> times.connect())
                  .brief("connect")
                  .gate(
                      "wire.connect.",
                      "connect time on the wire, from the first SYN to the SYN/ACK",
                      (run, labels) -> run.wire().connectTimes(run.wireConnections())),
              wirePart(
                      "handshake",
                      "TLS handshake",
                      "the capture contains no complete TLS handshake",
                      times -> times.handshake())
                  .brief("TLS handshake")
                  .gate(
                      "wire.handshake.",
                      "time of the TLS handshake on the wire",
                      (run, labels) -> run.wire().handshakeTimes(run.wireConnections())),
              wirePart(
                      "transfer",
                      "From the first to the last byte",
                      "no request has a complete response",
                      times -> times.transfer())
                  .brief("first to last byte")
                  .gate(
                      "wire.transfer.",
                      "time from the response's first byte to its last on the wire",
                      (run, labels) -> run.wire().transferTimes()));
      case EVENTS ->
          List.of(
              events("first_event", "To the first event", EventStreams.OfLabel::firstEvent)
                  .gate(
                      "wire.first_event.",
                      "time from the request's last byte to the first event of a streamed response",
                      (run, labels) -> run.events().firstEvents()),
              events("gap", "From an event to the next", EventStreams.OfLabel::gap)
                  .brief("to the next event")
                  .gate(
                      "wire.event_gap.",
                      "time from an event of a streamed response to the next event",
                      (run, labels) -> run.events().gaps()));
      case LOG_PARTS ->
          List.of(
              part("passed", "Passed", LogTimes::passed)
                  .brief("passed")
                  .gate("passed.", "response time of the samples that passed", TimesFigures::passed)
                  .resampled(TimesFigures::passed),
              part("failed", "Failed", LogTimes::failed)
                  .brief("failed")
                  .gate(
                      "failed.",
                      "response time of the samples that failed",
                      (run, labels) -> run.partsOf(labels).failed())
                  .resampled(TimesFigures::failed),
              part("connect", "Connect time of new connections", times -> times.parts().connect())
                  .brief("connect, new connections")
                  .gate(
                      "connect.",
                      "connect time of the samples that opened a connection",
                      (run, labels) -> run.partsOf(labels).connectTimes())
                  .resampled(TimesFigures::connect),
              part("first_byte", "To the first byte", times -> times.parts().firstByte())
                  .brief("first byte")
                  .gate(
                      "first_byte.",
                      "time from the request to the response's first byte",
                      (run, labels) -> run.partsOf(labels).firstByteTimes())
                  .resampled(TimesFigures::firstByte)
                  .mixingFailures(),
              part("transfer", "From the first to the last byte", times -> times.parts().transfer())
                  .brief("first to last byte")
                  .gate(
                      "transfer.",
                      "time from the response's first byte to its last",
                      (run, labels) -> run.partsOf(labels).transferTimes())
                  .resampled(TimesFigures::transfer)
                  .mixingFailures());
      case LOGGED_EVENTS ->
          List.of(
              logged("first_event", "To the first event", EventStreams.OfLabel::firstEvent)
                  .gate(
                      "first_event.",
                      "time from the request to the first event of a streamed response",
                      (run, labels) -> run.firstEventsOf(labels))
                  .resampledColumn(block -> block.firstEventNanos),
              logged("largest_gap", "Largest gap of each response", EventStreams.OfLabel::gap)
                  .brief("largest gap of each")
                  .gate(
                      "largest_event_gap.",
                      "largest time between two successive events, one value per streamed response",
                      (run, labels) -> run.largestGapsOf(labels))
                  .resampledColumn(block -> block.largestGapNanos));
      case INTENDED ->
          List.of(
              intended("late", "Start delay", Intended::late)
                  .brief("start delay")
                  .gate(
                      "late.",
                      "time from the intended to the actual start",
                      (run, labels) -> run.intended().late()),
              intended(
                      "response_from_intended",
                      "Response time from the intended start",
                      Intended::response)
                  .field("response")
                  .brief("response, from intended start")
                  .gate(
                      "intended.",
                      "response time from the intended start, without the first request of each"
                          + " user",
                      (run, labels) -> run.intended().response()),
              intended("response_as_reported", "Response time as reported", Intended::reported)
                  .field("reported")
                  .brief("response, as reported"));
      case DELAY ->
          List.of(
              new TimesFigure(
                      "generator_delay",
                      Group.DELAY,
                      Scope.LOG,
                      "Delay of the load generator",
                      result -> result.clock() == null ? null : result.clock().delay())
                  .field("delay")
                  .brief("generator's delay")
                  .gate(
                      "generator.delay.",
                      "time from the kernel's timestamp of a response to the load generator's own",
                      (run, labels) -> run.generatorDelay())
                  .resampledColumn(block -> block.delayNanos)
                  .ofLoad()
                  .absent(
                      "the log has no delays of the load generator (tl_delay_ns)",
                      result -> result.clock() == null || result.clock().delay() == null));
      case NETWORK ->
          List.of(
              network("rtt", "Round trip", Network.OfLabel::roundTrip)
                  .gate(
                      "network.rtt.",
                      "minimum round-trip time of the request's connection",
                      (run, labels) -> run.networkOf(labels).roundTrips())
                  .resampledColumn(block -> block.roundTripNanos),
              network("server", "First byte minus the round trip", Network.OfLabel::server)
                  .gate(
                      "network.server.",
                      "time from the request to the response's first byte, minus the round-trip"
                          + " time",
                      (run, labels) -> run.networkOf(labels).serverTimes())
                  .resampled(NetworkStatistics::serverNanos)
                  .ofLoad());
      case SESSIONS ->
          List.of(
              sessions("session_length", Group.SESSIONS, "Length", TimesFigures::length)
                  .gate(
                      "sessions.length.",
                      "time from a session's first request to its last response",
                      (run, labels) -> run.sessions().lengths()),
              sessions(
                      "sessions_late",
                      Group.SESSIONS,
                      "Start delay of the session",
                      UserSessions::late)
                  .field("late")
                  .gate(
                      "sessions.late.",
                      "time from the scheduled arrival of a session to its first request",
                      (run, labels) -> run.sessionsLate())
                  .absent(
                      "the log has no arrivals of sessions (tl_arrival_ns)",
                      result ->
                          result.logSessions() == null || result.logSessions().late() == null));
      case THINK ->
          List.of(
              sessions("think", Group.THINK, "Think times", TimesFigures::think)
                  .gate(
                      "think.",
                      "time between a session's response and its next request",
                      (run, labels) -> run.sessions().thinkTimes()));
    };
  }

  private static TimesFigure part(String id, String title, Function<LogTimes, CountedTimes> times) {
    return new TimesFigure(
            id,
            Group.LOG_PARTS,
            Scope.LABELS,
            title,
            result -> result.logTimes() == null ? null : times.apply(result.logTimes()))
        .ofLoad();
  }

  private static TimesFigure intended(
      String id, String title, Function<Intended, CountedTimes> times) {
    return new TimesFigure(
            id,
            Group.INTENDED,
            Scope.LOG,
            title,
            result ->
                result.logTimes() == null || result.logTimes().intended() == null
                    ? null
                    : times.apply(result.logTimes().intended()))
        .ofLoad()
        .absent(
            "the log contains no drawn think times (tl_think_ns)",
            result -> result.logTimes() == null || result.logTimes().intended() == null);
  }

  private static TimesFigure network(
      String field, String title, Function<Network.OfLabel, CountedTimes> times) {
    Function<AnalysisResult, CountedTimes> known =
        result ->
            result.network() == null || result.network().all() == null
                ? null
                : times.apply(result.network().all());
    return new TimesFigure("network_" + field, Group.NETWORK, Scope.LABELS, title, known)
        .field(field)
        .brief(field)
        .absent(
            "the log has no round-trip times (tl_rtt_ns)", result -> known.apply(result) == null);
  }

  private static TimesFigure wire(String id, String title, Function<Wire, DurationSummary> times) {
    return new TimesFigure(
            id,
            Group.WIRE,
            Scope.WIRE,
            title,
            result ->
                result.wire() == null
                    ? null
                    : new CountedTimes(result.wire().responses(), times.apply(result.wire())))
        .ofLoad();
  }

  private static TimesFigure wirePart(
      String field, String title, String absence, Function<Wire.Times, CountedTimes> times) {
    Function<AnalysisResult, CountedTimes> known =
        result -> result.wire() == null ? null : times.apply(result.wire().times());
    return new TimesFigure("wire_" + field, Group.WIRE_PARTS, Scope.WIRE, title, known)
        .field(field)
        .absent(absence, result -> known.apply(result) == null)
        .ofLoad();
  }

  private static TimesFigure events(
      String field, String title, Function<EventStreams.OfLabel, CountedTimes> times) {
    Function<AnalysisResult, CountedTimes> known =
        result -> result.events() == null ? null : times.apply(result.events().all());
    return new TimesFigure("event_" + field, Group.EVENTS, Scope.WIRE, title, known)
        .field(field)
        .absent(
            "no captured response is an event stream with such a time",
            result -> known.apply(result) == null)
        .ofLoad();
  }

  private static TimesFigure logged(
      String field, String title, Function<EventStreams.OfLabel, CountedTimes> times) {
    Function<AnalysisResult, CountedTimes> known =
        result -> result.loggedEvents() == null ? null : times.apply(result.loggedEvents().all());
    return new TimesFigure("logged_event_" + field, Group.LOGGED_EVENTS, Scope.LABELS, title, known)
        .field(field)
        .absent(EventFigures.ABSENT_IN_LOG, result -> known.apply(result) == null)
        .ofLoad();
  }

  private static TimesFigure sessions(
      String id, Group group, String title, Function<UserSessions, CountedTimes> times) {
    return new TimesFigure(
            id,
            group,
            Scope.LOG,
            title,
            result -> result.logSessions() == null ? null : times.apply(result.logSessions()))
        .absent(
            "the log contains no sessions and no threads", result -> result.logSessions() == null);
  }

  private static @Nullable CountedTimes all(AnalysisResult result) {
    return result.samples() == null || result.response() == null
        ? null
        : new CountedTimes(result.samples().count(), result.response());
  }

  private static CountedTimes length(UserSessions sessions) {
    return new CountedTimes(sessions.count(), sessions.length());
  }

  private static @Nullable CountedTimes think(UserSessions sessions) {
    return sessions.think() == null ? null : sessions.think().times();
  }

  private static Distribution reported(AnalyzedRun run, @Nullable Predicate<String> labels) {
    return (labels == null ? run.samples() : run.samplesOf(labels)).responseTimes();
  }

  private static Distribution passed(AnalyzedRun run, Predicate<String> labels) {
    return (labels == null ? run.samples() : run.samplesOf(labels))
        .responseTimes()
        .without(run.partsOf(labels).failed());
  }

  private static boolean hasFailed(SampleBlock block, int row) {
    return (block.flags[row] & SampleBlock.FAILED) != 0;
  }

  private static long passed(SampleBlock block, int row) {
    return hasFailed(block, row) ? SampleBlock.UNKNOWN : block.elapsedNanos[row];
  }

  private static long failed(SampleBlock block, int row) {
    return hasFailed(block, row) ? block.elapsedNanos[row] : SampleBlock.UNKNOWN;
  }

  private static long connect(SampleBlock block, int row) {
    return block.connectNanos[row] > 0 ? block.connectNanos[row] : SampleBlock.UNKNOWN;
  }

  /**
   * As {@link io.github.trueload.stats.responses.ResponseParts} has it: none of a request never
   * answered.
   */
  private static long firstByte(SampleBlock block, int row) {
    long first = block.firstByteNanos[row];
    return first == 0 && hasFailed(block, row) ? SampleBlock.UNKNOWN : first;
  }

  private static long transfer(SampleBlock block, int row) {
    long elapsed = block.elapsedNanos[row];
    long first = block.firstByteNanos[row];
    return elapsed == SampleBlock.UNKNOWN || first == SampleBlock.UNKNOWN
        ? SampleBlock.UNKNOWN
        : elapsed - first;
  }

  private static long whole(SampleBlock block, int row) {
    boolean isWhole = (block.flags[row] & SampleBlock.INCOMPLETE) == 0;
    return isWhole ? block.elapsedNanos[row] : SampleBlock.UNKNOWN;
  }
}
