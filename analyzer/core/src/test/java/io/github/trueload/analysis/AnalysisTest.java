package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.wording.ReasonText;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AnalysisTest {

  private static final String SERVER = "127.0.0.1:80";
  private static final String OTHER = "127.0.0.1:5432";

  private static AnalysisResult analyze(FakeSource... sources) throws IOException, OptionException {
    return analyze(0, 0, null, sources);
  }

  private static AnalysisResult analyze(
      long trimStartSeconds, long trimEndSeconds, String server, FakeSource... sources)
      throws IOException, OptionException {
    AnalysisOptions options =
        new AnalysisOptions(
            FakeSource.paths(sources),
            trimStartSeconds * 1_000_000_000L,
            trimEndSeconds * 1_000_000_000L,
            server);
    return Analysis.run(options, FakeSource.opener(sources));
  }

  @Test
  void rowsFindTheirOwnExchangesByClientEndAndOrdinal() throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource wire = FakeSource.capture();
    int first = log.connection("127.0.0.1:1001", null, 0, -1);
    int second = log.connection("127.0.0.1:1002", null, 0, -1);
    // in the log by their ends; on the wire 100, 200, 300 and 50 µs
    log.row(30_000, 340, "b", second, 0).row(10_000, 110, "a", first, 0);
    log.row(20_000, 220, "a", first, 1).row(40_000, 60, "b", second, 1);
    int wireSecond = wire.connection("127.0.0.1:1002", SERVER, 0, -1);
    int wireFirst = wire.connection("127.0.0.1:1001", SERVER, 0, -1);
    wire.row(10_005, 100, null, wireFirst, 0).row(20_005, 200, null, wireFirst, 1);
    wire.row(30_005, 300, null, wireSecond, 0).row(40_005, 50, null, wireSecond, 1);

    AnalysisResult summary = analyze(log, wire);

    // differences 10, 20, 40, 10 µs: mean 20, median 15, p99 = 20 + 0.97·20; (730)/(650)
    ReportingError error = summary.error();
    assertThat(error.matched()).isEqualTo(4);
    assertThat(error.mean()).isCloseTo(20e-6, within(1e-12));
    assertThat(error.p50()).isCloseTo(15e-6, within(1e-12));
    assertThat(error.p99()).isCloseTo(39.4e-6, within(1e-12));
    assertThat(error.ratioOfMeans()).isCloseTo(730.0 / 650, within(1e-12));
    SessionConnections sessions = summary.sessions();
    assertThat(sessions.count()).isEqualTo(2);
    assertThat(sessions.connections()).isEqualTo(2);
    assertThat(sessions.sharedConnections()).isZero();
    assertThat(sessions.reconnects()).isZero();
    assertThat(summary.arrivals().source()).isEqualTo("wire");
    assertThat(summary.wire().requestsPerConnection().mean()).isEqualTo(2);
    assertThat(VerdictText.headline(summary)).contains("2 users on 2 connections");
  }

  @Test
  void connectionsOfOnePortAreSeparatedByTime() throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource wire = FakeSource.capture();
    int before = log.connection("127.0.0.1:1001", null, 0, -1);
    int after = log.connection("127.0.0.1:1001", null, 100_000_000, -1);
    log.row(1_000, 150, "a", before, 0).row(100_000_000, 270, "a", after, 0);
    int wireBefore = wire.connection("127.0.0.1:1001", SERVER, 0, 2_000);
    int wireAfter = wire.connection("127.0.0.1:1001", SERVER, 99_999_000, -1);
    wire.row(1_000, 100, null, wireBefore, 0).row(100_000_010, 200, null, wireAfter, 0);

    AnalysisResult summary = analyze(log, wire);

    assertThat(summary.error().matched()).isEqualTo(2);
    assertThat(summary.error().mean()).isCloseTo(60e-6, within(1e-12));
    assertThat(summary.sessions().connections()).isEqualTo(2);
    assertThat(summary.sessions().reconnects()).isEqualTo(1);
    assertThat(summary.sessions().sharedConnections()).isZero();
    assertThat(summary.wire().peakOpen()).isEqualTo(1);
  }

  @Test
  void aCaptureThatBeganLaterIsAlignedByTime() throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource wire = FakeSource.capture();
    int connection = log.connection("127.0.0.1:1001", null, 0, -1);
    int onWire = wire.oldConnection("127.0.0.1:1001", SERVER, 2_500_000);
    for (int i = 0; i < 6; i++) {
      log.row(i * 1_000_000L, 100 + 10 * i, "a", connection, i);
    }
    for (int i = 3; i < 6; i++) {
      wire.row(i * 1_000_000L + 20, 100, null, onWire, i - 3);
    }

    AnalysisResult summary = analyze(log, wire);

    // rows 3, 4, 5 took 30, 40, 50 µs more than on the wire
    assertThat(summary.error().matched()).isEqualTo(3);
    assertThat(summary.error().mean()).isCloseTo(40e-6, within(1e-12));
    assertThat(VerdictText.points(summary)).anyMatch(p -> p.startsWith("3 requests of the log"));
  }

  @Test
  void otherTrafficAndOtherTimesOfTheCaptureAreNoPartOfTheRun() throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource wire = FakeSource.capture();
    int connection = log.connection("127.0.0.1:1001", null, 0, -1);
    log.row(0, 150, "a", connection, 0).row(1_000, 150, "a", connection, 1);
    int probe = wire.connection("127.0.0.1:900", SERVER, -5_000_000, -4_000_000);
    int onWire = wire.connection("127.0.0.1:1001", SERVER, 0, -1);
    int noise = wire.connection("127.0.0.1:1001", OTHER, 200_000_000, -1);
    int more = wire.connection("127.0.0.1:1003", OTHER, 0, -1);
    wire.row(-4_500_000, 100, null, probe, 0);
    wire.row(0, 100, null, onWire, 0).row(1_000, 100, null, onWire, 1);
    wire.row(500, 9, null, more, 0).row(200_000_000, 9, null, noise, 0);

    AnalysisResult summary = analyze(log, wire);

    assertThat(summary.wire().requests()).isEqualTo(2);
    assertThat(summary.wire().connections()).isEqualTo(1);
    assertThat(VerdictText.points(summary))
        .anyMatch(p -> p.startsWith("1 request of the captures left out"));
    assertThat(analyze(0, 0, OTHER, log, wire).wire().requests()).isEqualTo(1);
    assertThat(analyze(wire).wire().requests()).isEqualTo(5);
    assertThat(analyze(0, 0, SERVER, wire).wire().requests()).isEqualTo(3);
    assertThatThrownBy(() -> analyze(0, 0, "127.0.0.1:81", wire))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("127.0.0.1:5432, 127.0.0.1:80");
    assertThatThrownBy(() -> analyze(0, 0, "80", wire)).hasMessageContaining("not HOST:PORT");
    assertThatThrownBy(() -> analyze(0, 0, SERVER, log)).hasMessageContaining("no capture");
  }

  @Test
  void aConnectionWithRequestsOfTwoSessionsIsShared() throws Exception {
    FakeSource log = FakeSource.log();
    FakeSource wire = FakeSource.capture();
    int ofA = log.connection("127.0.0.1:1001", null, 0, -1);
    int ofB = log.connection("127.0.0.1:1001", null, 0, -1);
    int ofC = log.connection("127.0.0.1:1002", null, 0, -1);
    log.row(0, 100, "a", ofA, 0).row(1_000, 100, "b", ofB, 1).row(2_000, 100, "a", ofA, 2);
    log.row(3_000, 100, "c", ofC, 0);
    int shared = wire.connection("127.0.0.1:1001", SERVER, 0, -1);
    int own = wire.connection("127.0.0.1:1002", SERVER, 0, -1);
    for (int i = 0; i < 3; i++) {
      wire.row(i * 1_000L, 90, null, shared, i);
    }
    wire.row(3_000, 90, null, own, 0);

    for (SessionConnections sessions :
        new SessionConnections[] {analyze(log, wire).sessions(), analyze(log).sessions()}) {
      assertThat(sessions.count()).isEqualTo(3);
      assertThat(sessions.connections()).isEqualTo(2);
      assertThat(sessions.sharedConnections()).isEqualTo(1);
    }
    assertThat(VerdictText.headline(analyze(log, wire))).contains("3 users share 2 connections");
  }

  /** 40 threads, 5 requests a second each a few ms long, over {@code connections} connections. */
  private static FakeSource[] plainRun(int connections, boolean sameClock) {
    return plainRun(connections, sameClock, false);
  }

  /** The same; {@code ghosts}: every fourth row has a twin of another thread and no exchange. */
  private static FakeSource[] plainRun(int connections, boolean sameClock, boolean ghosts) {
    FakeSource log = FakeSource.plainLog();
    FakeSource wire = FakeSource.capture();
    for (int i = 0; i < connections; i++) {
      wire.connection("127.0.0.1:" + (2000 + i), SERVER, 0, -1);
    }
    SplittableRandom random = new SplittableRandom(1);
    long offset = sameClock ? 0 : 400_000;
    int[] ordinals = new int[connections];
    for (int i = 0; i < 2_000; i++) {
      long start = i * 5_000L + random.nextInt(5_000);
      long micros = 500 + random.nextInt(3_000);
      int thread = random.nextInt(40);
      int connection = connections == 40 ? thread : random.nextInt(connections);
      log.row(start / 1_000 * 1_000, micros / 1_000 * 1_000, "Group 1-" + thread, -1, -1);
      if (ghosts && i % 4 == 0) {
        log.row(start / 1_000 * 1_000, micros / 1_000 * 1_000, "Ghost 1-1", -1, -1);
      }
      wire.row(start + offset + 30, micros - 100, null, connection, ordinals[connection]++);
    }
    return new FakeSource[] {log, wire};
  }

  @Test
  void withoutOurColumnsLonelyRequestsProveSharing() throws Exception {
    AnalysisResult shared = analyze(plainRun(4, true));
    assertThat(shared.sessions().count()).isEqualTo(40);
    assertThat(shared.sessions().connections()).isEqualTo(4);
    assertThat(shared.sessions().sharedConnections()).isEqualTo(4);
    assertThat(VerdictText.headline(shared)).contains("40 users share 4 connections");
    // The rows begin and end within a millisecond of the wire's; few overlap.
    assertThat(shared.error().matched()).isBetween(1_900L, 2_000L);
    assertThat(VerdictText.points(shared))
        .anyMatch(point -> point.contains(" of 2,000 requests, 9") && point.contains("by time"));
  }

  @Test
  void withoutOurColumnsADedicatedConnectionIsNotCalledShared() throws Exception {
    SessionConnections own = analyze(plainRun(40, true)).sessions();
    assertThat(own.sharedConnections()).isZero();
    assertThat(own.reconnects()).isZero();
  }

  @Test
  void aRowThatCouldBeAnotherThreadsProvesNothing() throws Exception {
    SessionConnections own = analyze(plainRun(40, true, true)).sessions();
    assertThat(own.count()).isEqualTo(41);
    // by the number of connections alone: 40 for 41 threads
    assertThat(own.sharedConnections()).isEqualTo(1);
  }

  @Test
  void clocksThatDisagreeProveNothingButThatThereAreTooFewConnections() throws Exception {
    FakeSource[] run = plainRun(4, false);
    // half of the rows' own exchanges are 0.4 s off: chance alone would name threads
    assertThat(analyze(plainRun(40, false)).sessions().sharedConnections()).isZero();
    assertThat(analyze(run).sessions().sharedConnections()).isPositive();
  }

  @Test
  void trimCutsBothEndsOfTheRun() throws Exception {
    FakeSource log = FakeSource.plainLog();
    for (int second = 0; second <= 10; second++) {
      log.row(second * 1_000_000L, 0, "t", -1, -1);
    }
    AnalysisResult summary = analyze(2, 3, null, log);
    // starts at 2, 3, 4, 5, 6 and 7 s
    assertThat(summary.samples().count()).isEqualTo(6);
    assertThat(summary.arrivals().count()).isEqualTo(6);
    assertThat(summary.window().seconds()).isEqualTo(5);
    assertThat(summary.arrivals().intervals().mean()).isEqualTo(1);
    assertThatThrownBy(() -> analyze(5, 5, null, log))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(
            "nothing is left of a run of 10 s without 10 s of it: cut less (--trim;");
  }

  @Test
  void severalLogsAreOneRunWhoseThreadsStayApart() throws Exception {
    FakeSource one = FakeSource.plainLog().row(0, 1_000, "Group 1-1", -1, -1);
    FakeSource two = FakeSource.plainLog().row(5_000, 1_000, "Group 1-1", -1, -1);
    FakeSource wire = FakeSource.capture();
    int a = wire.connection("10.0.0.1:1", SERVER, 0, -1);
    int b = wire.connection("10.0.0.2:1", SERVER, 0, -1);
    wire.row(10, 900, null, a, 0).row(5_010, 900, null, b, 0);
    AnalysisResult summary = analyze(one, wire, two);
    assertThat(summary.samples().count()).isEqualTo(2);
    assertThat(summary.samples().labels()).containsOnlyKeys("page");
    assertThat(summary.sessions().count()).isEqualTo(2);
    assertThat(summary.inputs()).hasSize(3);
  }

  @Test
  void lossIsCarriedIntoTheVerdict() throws Exception {
    FakeSource wire = FakeSource.capture().damaged(AnomalyKind.CAPTURE_DROPS);
    int connection = wire.connection("127.0.0.1:1", SERVER, 0, -1);
    for (int i = 0; i < 50; i++) {
      wire.row(i * 1_000L, i % 10 == 0 ? -1 : 100, null, connection, i);
    }
    AnalysisResult summary = analyze(wire);
    assertThat(summary.verdict().conclusive()).isFalse();
    assertThat(VerdictText.headline(summary)).startsWith("inconclusive");
    assertThat(ReasonText.of(summary.arrivals().reason()))
        .contains("dropped during the capture: 1");
    assertThat(summary.inputs().get(0).anomalies().get("capture_drops").count()).isEqualTo(1);
    assertThat(summary.wire().incomplete()).isEqualTo(5);
    assertThat(summary.wire().responses()).isEqualTo(45);
    assertThat(summary.samples()).isNull();
    assertThat(summary.error()).isNull();
    assertThat(summary.sessions()).isNull();
  }

  @Test
  void aLogAndACaptureOfDifferentTimesAreNotJoined() throws Exception {
    FakeSource log = FakeSource.plainLog().row(0, 1_000, "t", -1, -1);
    FakeSource wire = FakeSource.capture();
    wire.row(
        86_400_000_000L, 900, null, wire.connection("127.0.0.1:1", SERVER, 86_400_000_000L, -1), 0);
    AnalysisResult summary = analyze(log, wire);
    assertThat(VerdictText.points(summary)).anyMatch(p -> p.contains("do not overlap in time"));
    assertThat(summary.verdict().conclusive()).isFalse();
    assertThat(summary.sessions()).isNull();
    assertThat(summary.wire().peakOpen()).isEqualTo(1);
    assertThat(summary.wire().requests()).isEqualTo(1);
  }

  @Test
  void inputsWithoutAnythingAreRefused() {
    assertThatThrownBy(() -> analyze(FakeSource.plainLog()))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage("run.jtl: no sample in 0 rows; give the log of a run that sent requests");
    assertThatThrownBy(() -> analyze(FakeSource.capture().damaged(AnomalyKind.NOT_HTTP)))
        .hasMessageStartingWith(
            "run.pcap: no HTTP exchange in 0 packets (a connection that carries");
  }

  @Test
  void chartsCoverTheWindow() throws Exception {
    AnalysisResult summary = analyze(plainRun(4, true));
    Series rate = summary.charts().arrivals().rate();
    double width = rate.x()[1] - rate.x()[0];
    double requests = 0;
    for (double perSecond : rate.y()) {
      requests += perSecond * width;
    }
    assertThat(requests).isCloseTo(2_000, within(1e-6));
    assertThat(summary.charts().open().requestsPerConnection().x()).containsExactly(1, 2, 3, 4);
    assertThat(summary.charts().open().connections().y()).contains(4);
    assertThat(summary.charts().times().wire().y()).endsWith(1.0).isSorted();
    double mass = 0;
    for (double density : summary.charts().arrivals().density().y()) {
      mass += density * 0.1;
    }
    assertThat(mass).isBetween(0.98, 1.0000001);
  }
}
