package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.GateResult;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.stats.events.EventSessions;
import io.github.trueload.stats.events.EventSessions.Fault;
import io.github.trueload.stats.events.EventSessions.OfSession;
import io.github.trueload.stats.events.EventSessions.Spread;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.wire.TcpConversation.TestPacket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Streams of drawn sessions, as packets and as a log have them, against the figures of each session
 * that are computed here from what was drawn.
 */
class EventSessionsTest {

  private static final int SESSIONS = 40;
  private static final double STALL = 0.5;
  private static final String EVENT = "data: x\n\n";

  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,success,threadName,tl_session,tl_conn,tl_local,"
          + "tl_request,tl_start_ns,tl_elapsed_ns,tl_first_byte_ns,tl_first_event_ns,tl_events,"
          + "tl_largest_gap_ns\n";

  @TempDir private Path folder;

  /** A streamed response: when its request was sent, and when its events came. */
  private record Streamed(String session, int connection, int ordinal, long sent, long[] events) {

    long end() {
      return events.length == 0 ? sent + 20_000_000 : events[events.length - 1];
    }

    /** Seconds from each event to the next. */
    double[] gaps() {
      double[] gaps = new double[Math.max(0, events.length - 1)];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = (events[i + 1] - events[i]) / 1e9;
      }
      return gaps;
    }
  }

  private final List<Streamed> streams = new ArrayList<>();
  private Path capture;

  /** Each session has two connections with one to four responses each. */
  @BeforeEach
  void draw() throws Exception {
    SplittableRandom random = new SplittableRandom(29);
    List<TestPacket> packets = new ArrayList<>();
    for (int connection = 0; connection < 2 * SESSIONS; connection++) {
      TcpConversation tcp = new TcpConversation().clientPort(40_000 + connection).handshake();
      long now = TcpConversation.START + connection * 7_000_000L;
      List<Long> instants = new ArrayList<>(List.of(now, now + 1_000, now + 2_000));
      int responses = 1 + random.nextInt(4);
      for (int ordinal = 0; ordinal < responses; ordinal++) {
        long sent = now + micros(random, 0.2);
        tcp.client("GET /" + connection % 3 + " HTTP/1.1\r\nHost: x\r\n\r\n");
        instants.add(sent);
        long[] events = events(random, sent);
        String type = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: ";
        if (events.length == 0) {
          tcp.server(type + "4\r\n\r\n: x\n");
          instants.add(sent + 20_000_000);
        } else {
          tcp.server(type + events.length * EVENT.length() + "\r\n\r\n");
          instants.add(sent + 1_000);
        }
        for (int i = 0; i < events.length; i++) {
          int same = i;
          while (same + 1 < events.length && events[same + 1] == events[i]) {
            same++;
          }
          tcp.server(EVENT.repeat(same - i + 1));
          instants.add(events[i]);
          i = same;
        }
        Streamed stream = new Streamed("s-" + connection / 2, connection, ordinal, sent, events);
        streams.add(stream);
        now = stream.end();
      }
      for (int i = 0; i < instants.size(); i++) {
        packets.add(tcp.packets().get(i).at(instants.get(i)));
      }
    }
    packets.sort(Comparator.comparingLong(TestPacket::nanos));
    PcapWriter writer = new PcapWriter(Frame.Link.ETHERNET.linkType());
    packets.forEach(writer::add);
    capture = folder.resolve("streams.pcap");
    writer.write(capture);
  }

  /** None to six events; some come together. */
  private static long[] events(SplittableRandom random, long sent) {
    long[] events = new long[random.nextInt(7)];
    long at = sent + 2_000;
    for (int i = 0; i < events.length; i++) {
      at += i > 0 && random.nextInt(8) == 0 ? 0 : micros(random, 0.2);
      events[i] = at;
    }
    return events;
  }

  /** Exponential, whole microseconds, 1 µs at least. */
  private static long micros(SplittableRandom random, double meanSeconds) {
    return 1_000 + 1_000 * Math.round(-Math.log(1 - random.nextDouble()) * meanSeconds * 1e6);
  }

  /** The rows of the log; those of the same file follow each other. */
  private List<Path> log(int files) throws Exception {
    List<Streamed> rows =
        streams.stream().sorted(Comparator.comparingLong(Streamed::sent)).toList();
    List<Path> logs = new ArrayList<>();
    for (int file = 0; file < files; file++) {
      StringBuilder log = new StringBuilder(HEAD);
      for (int i = rows.size() * file / files; i < rows.size() * (file + 1) / files; i++) {
        Streamed row = rows.get(i);
        long elapsed = row.end() - row.sent();
        double largest = Arrays.stream(row.gaps()).max().orElse(-1);
        log.append(row.sent() / 1_000_000).append(',').append(elapsed / 1_000_000);
        log.append(",GET /").append(row.connection() % 3).append(",200,true,U 1-1,");
        log.append(row.session()).append(',').append(1 + row.connection() % 2);
        log.append(",10.0.0.1:").append(40_000 + row.connection()).append(',');
        log.append(row.ordinal()).append(',').append(row.sent()).append(',').append(elapsed);
        log.append(",1000,").append(row.events().length == 0 ? "" : row.events()[0] - row.sent());
        log.append(',').append(row.events().length).append(',');
        log.append(largest < 0 ? "" : Math.round(largest * 1e9)).append('\n');
      }
      logs.add(Files.writeString(folder.resolve("log-" + files + "-" + file + ".jtl"), log));
    }
    return logs;
  }

  private static RunFiles run(List<Path> files) throws Exception {
    return RunFiles.read(
        AnalysisOptions.of(files).withStall(STALL),
        path -> Inputs.open(path, InputOptions.defaults()));
  }

  private static AnalysisResult read(List<Path> files) throws Exception {
    return run(files).whole().result();
  }

  /** What was drawn of one session. */
  private record Truth(
      long responses, long empty, long events, long stalls, double first, double gap, double rate) {

    static Truth of(List<Streamed> streams, boolean isOfLog) {
      double[] gaps = streams.stream().flatMapToDouble(s -> Arrays.stream(s.gaps())).toArray();
      double[] stalling =
          isOfLog
              ? streams.stream().mapToDouble(s -> Arrays.stream(s.gaps()).max().orElse(0)).toArray()
              : gaps;
      return new Truth(
          streams.size(),
          streams.stream().filter(s -> s.events().length == 0).count(),
          streams.stream().mapToLong(s -> s.events().length).sum(),
          Arrays.stream(stalling).filter(gap -> gap > STALL).count(),
          streams.stream()
              .filter(s -> s.events().length > 0)
              .mapToDouble(s -> (s.events()[0] - s.sent()) / 1e9)
              .average()
              .orElse(Double.NaN),
          Arrays.stream(gaps).max().orElse(Double.NaN),
          Arrays.stream(gaps).sum() > 0 ? gaps.length / Arrays.stream(gaps).sum() : Double.NaN);
    }
  }

  private TreeMap<String, Truth> truth(Function<Streamed, String> session, boolean isOfLog) {
    TreeMap<String, List<Streamed>> bySession = new TreeMap<>();
    streams.forEach(
        s -> bySession.computeIfAbsent(session.apply(s), key -> new ArrayList<>()).add(s));
    TreeMap<String, Truth> truth = new TreeMap<>();
    bySession.forEach((name, of) -> truth.put(name, Truth.of(of, isOfLog)));
    return truth;
  }

  private static void check(EventStreams found, TreeMap<String, Truth> truth) {
    EventSessions sessions = found.sessions();
    assertThat(sessions.count()).isEqualTo(truth.size());
    assertThat(sessions.stalled())
        .isEqualTo(truth.values().stream().filter(each -> each.stalls() > 0).count())
        .isBetween(1L, truth.size() - 1L);
    check(sessions.firstEvent(), truth.values().stream().map(Truth::first));
    check(sessions.largestGap(), truth.values().stream().map(Truth::gap));
    check(sessions.eventsPerSecond(), truth.values().stream().map(Truth::rate));
    for (OfSession each : sessions.worst()) {
      Truth of = truth.get(each.name());
      assertThat(each.served().responses()).isEqualTo(of.responses());
      assertThat(each.served().withoutEvent()).isEqualTo(of.empty());
      assertThat(each.served().events()).isEqualTo(of.events());
      assertThat(each.served().stalls()).isEqualTo(of.stalls());
      assertThat(each.served().firstEvent()).isCloseTo(of.first(), within(1e-9));
      assertThat(each.served().largestGap()).isCloseTo(of.gap(), within(1e-9));
      assertThat(each.served().eventsPerSecond()).isCloseTo(of.rate(), within(1e-6));
    }
    checkWorst(sessions, Fault.FIRST_EVENT, truth, each -> -each.first());
    checkWorst(sessions, Fault.LARGEST_GAP, truth, each -> -each.gap());
    checkWorst(sessions, Fault.EVENTS_PER_SECOND, truth, Truth::rate);
    // the sessions together are the whole
    assertThat(found.all().responses()).isEqualTo(sum(truth, Truth::responses));
    assertThat(found.all().withoutEvent()).isEqualTo(sum(truth, Truth::empty));
    assertThat(found.all().events()).isEqualTo(sum(truth, Truth::events));
    assertThat(found.all().stalls()).isEqualTo(sum(truth, Truth::stalls));
    assertThat(found.labels().values().stream().mapToLong(EventStreams.OfLabel::stalls).sum())
        .isEqualTo(found.all().stalls());
    assertThat(found.all().gap().times().max())
        .isEqualTo(found.sessions().largestGap().most(), within(1e-9));
  }

  private static long sum(TreeMap<String, Truth> truth, Function<Truth, Long> of) {
    return truth.values().stream().mapToLong(of::apply).sum();
  }

  /** Quantiles of type 7: h = q (n − 1), between the two values around it. */
  private static void check(Spread found, Stream<Double> values) {
    double[] sorted =
        values.filter(v -> !v.isNaN()).mapToDouble(Double::doubleValue).sorted().toArray();
    assertThat(found.count()).isEqualTo(sorted.length);
    double[] wanted = {0, 0.05, 0.5, 0.95, 1};
    double[] given = {found.least(), found.p05(), found.p50(), found.p95(), found.most()};
    for (int i = 0; i < wanted.length; i++) {
      double h = wanted[i] * (sorted.length - 1);
      double low = sorted[(int) Math.floor(h)];
      double high = sorted[(int) Math.ceil(h)];
      assertThat(given[i])
          .isCloseTo(low + (h - Math.floor(h)) * (high - low), Percentage.withPercentage(1e-6));
    }
  }

  private static void checkWorst(
      EventSessions found, Fault fault, TreeMap<String, Truth> truth, Function<Truth, Double> key) {
    List<String> worst =
        truth.entrySet().stream()
            .filter(each -> !key.apply(each.getValue()).isNaN())
            .sorted(Comparator.comparing(each -> key.apply(each.getValue())))
            .limit(5)
            .map(each -> each.getKey())
            .toList();
    assertThat(found.worst())
        .filteredOn(each -> each.faults().contains(fault))
        .extracting(OfSession::name)
        .containsExactlyInAnyOrderElementsOf(worst);
  }

  @Test
  void eachConnectionOfACaptureAloneIsASession() throws Exception {
    EventStreams found = read(List.of(capture)).events();
    assertThat(found.sessions().basis()).isEqualTo(EventSessions.Basis.CONNECTION);
    check(found, truth(s -> "10.0.0.1:" + (40_000 + s.connection()), false));
  }

  @Test
  void withALogTheSessionsOfThePacketsAreThoseOfTheLog() throws Exception {
    EventStreams found = read(List.of(log(1).get(0), capture)).events();
    assertThat(found.sessions().basis()).isEqualTo(EventSessions.Basis.LOG);
    check(found, truth(Streamed::session, false));
  }

  /** Each file is a range of its own, which any thread may take. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aLogHasThemHoweverItIsCut(int files) throws Exception {
    EventStreams found = read(log(files)).loggedEvents();
    check(found, truth(Streamed::session, true));
    assertThat(found).isEqualTo(read(log(1)).loggedEvents());
  }

  @ParameterizedTest
  @CsvSource({
    "event_sessions, 40",
    "event_sessions.stalled, ",
    "event_sessions.first_event.p95, ",
    "event_sessions.first_event.max, ",
    "event_sessions.largest_gap.p95, ",
    "event_sessions.largest_gap.max, ",
    "event_sessions.events_per_s.min, ",
    "event_sessions.events_per_s.p05, "
  })
  void gatesJudgeThem(String metric, Long known) throws Exception {
    RunFiles run = run(List.of(log(1).get(0), capture));
    AnalysisResult result = run.whole().result();
    for (String where : List.of("", "wire.")) {
      EventSessions of = (where.isEmpty() ? result.loggedEvents() : result.events()).sessions();
      double value =
          switch (metric.substring(metric.indexOf('.') + 1)) {
            case "event_sessions" -> known;
            case "stalled" -> of.stalled();
            case "first_event.p95" -> of.firstEvent().p95();
            case "first_event.max" -> of.firstEvent().most();
            case "largest_gap.p95" -> of.largestGap().p95();
            case "largest_gap.max" -> of.largestGap().most();
            case "events_per_s.min" -> of.eventsPerSecond().least();
            default -> of.eventsPerSecond().p05();
          };
      String limit = metric.contains("gap") || metric.contains("first") ? " < 1h" : " < 100000";
      GateResult judged =
          GateCheck.run(List.of(Gate.parse(where + metric + limit)), run, null).results().get(0);
      assertThat(judged.actual().unknown()).isNull();
      assertThat(judged.actual().value()).isEqualTo(value);
      assertThat(judged.actual().n()).isEqualTo(SESSIONS);
    }
  }

  @Test
  void stallsHaveAMetric() throws Exception {
    RunFiles run = run(List.of(log(1).get(0), capture));
    long ofLog = sum(truth(Streamed::session, true), Truth::stalls);
    long ofWire = sum(truth(Streamed::session, false), Truth::stalls);
    assertThat(ofWire).isGreaterThan(ofLog);
    String gates = "event_stalls = " + ofLog + "; wire.event_stalls = " + ofWire;
    for (String gate : gates.split("; ")) {
      GateResult judged = GateCheck.run(List.of(Gate.parse(gate)), run, null).results().get(0);
      assertThat(judged.outcome()).as(gate).hasToString("PASS");
    }
  }

  @Test
  void theReportShowsThemOfTwoSessionsOrMore() throws Exception {
    List<Path> logs = log(1);
    String words = String.join("\n", lines(read(List.of(logs.get(0), capture))));
    assertThat(words)
        .contains("Streamed by session, on the wire (40 sessions, ")
        .contains("Streamed by session, reported (40 sessions, ")
        .contains("with a gap over 500 ms)");
    streams.removeIf(each -> !each.session().equals("s-3"));
    assertThat(String.join("\n", lines(read(log(1)))))
        .contains("Streamed responses as reported")
        .doesNotContain("Streamed by session");
  }

  private static List<String> lines(AnalysisResult result) {
    return AnalysisDocument.lines(result, ReportExtras.NONE, true);
  }
}
