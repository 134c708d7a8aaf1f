package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates that any figure would pass, on inputs without the figure: none passes. */
@Tag("statistical")
class FalsePassTest {

  @TempDir private Path directory;

  private static Set<String> passing(RunFiles run) throws OptionException, GateSyntaxException {
    List<Gate> gates = new ArrayList<>();
    for (String expression : Runs.gatesThatAlmostAnythingPasses()) {
      gates.add(Gate.parse(expression));
    }
    return GateCheck.run(gates, run, null).results().stream()
        .filter(result -> result.outcome() != Outcome.INCONCLUSIVE)
        .map(result -> result.gate().metric().id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(directory.resolve(name), content);
  }

  private Path cut(Path from, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(from);
    return file("cut-" + from.getFileName(), Arrays.copyOf(all, all.length - bytes));
  }

  /** The log with every stamp moved by {@code hours}. */
  private Path moved(int hours) throws IOException {
    List<String> moved = new ArrayList<>();
    for (String line : Files.readAllLines(Runs.LOG)) {
      String[] fields = line.split(",", -1);
      if (!moved.isEmpty()) {
        fields[0] = String.valueOf(Long.parseLong(fields[0]) + hours * 3_600_000L);
        fields[22] = String.valueOf(Long.parseLong(fields[22]) + hours * 3_600_000_000_000L);
      }
      moved.add(String.join(",", fields));
    }
    return file(
        "moved.jtl", String.join("\n", moved).concat("\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Whether the metric needs columns that the log here does not have. */
  static boolean isOfKernel(String id) {
    return id.startsWith("generator.delay.")
        || id.startsWith("network.")
        || id.equals("requests.sent_again");
  }

  /** Whether the metric needs responses that are streams of events. */
  static boolean isOfEvents(String id) {
    return id.startsWith("wire.event")
        || id.startsWith("wire.first_event.")
        || id.startsWith("first_event.")
        || id.startsWith("largest_event_gap.")
        || id.startsWith("event_")
        || id.equals("events");
  }

  @Test
  void onAWholeRunTheGatesPassSoThatTheOthersMeanSomething() throws Exception {
    Set<String> all =
        Metrics.all().stream().map(Metric::id).collect(Collectors.toCollection(TreeSet::new));
    all.remove("verdict"); // 78 intervals are too few for it,
    all.remove("dispersion.intervals.plateau"); // and for three points of a curve
    all.remove("connect.p"); // 4 connections have no interval of a quantile
    all.removeIf(id -> id.startsWith("failed.")); // none did
    all.removeIf(id -> id.startsWith("health.")); // the generator was not watched
    all.removeIf(id -> id.startsWith("sessions.late.")); // the log has no arrivals of sessions
    all.removeIf(id -> id.startsWith("wire.handshake.")); // nothing is encrypted
    all.removeIf(FalsePassTest::isOfEvents); // no response is a stream of events
    all.removeIf(FalsePassTest::isOfKernel); // the log is of the JVM's clock alone
    all.removeIf(id -> id.startsWith("transaction.")); // and has no transactions
    all.removeIf(id -> id.startsWith("conformance")); // no process is asked for
    assertThat(passing(Runs.read(Runs.LOG, Runs.CAPTURE))).isEqualTo(all);
  }

  @Test
  void aTruncatedLogPassesNothing() throws Exception {
    assertThat(passing(Runs.read(cut(Runs.LOG, 60)))).isEmpty();
  }

  @Test
  void aTruncatedCapturePassesNothing() throws Exception {
    assertThat(passing(Runs.read(cut(Runs.CAPTURE, 7)))).isEmpty();
  }

  private static boolean isOfTheLogAlone(String id) {
    return Metrics.of(id).isOfLabels()
        || Set.of("late", "intended", "think", "principle_a", "received", "workload")
            .contains(id.split("\\.")[0])
        || id.startsWith("sessions.length.")
        || id.startsWith("sessions.late.")
        || id.startsWith("sessions.requests.");
  }

  @Test
  void besideATruncatedCaptureTheLogSpeaksForItselfAlone() throws Exception {
    assertThat(passing(Runs.read(Runs.LOG, cut(Runs.CAPTURE, 7))))
        .isNotEmpty()
        .allMatch(FalsePassTest::isOfTheLogAlone);
  }

  @Test
  void aLogOfAnotherTimeThanTheCapturePassesNothing() throws Exception {
    assertThat(passing(Runs.read(moved(1), Runs.CAPTURE))).isEmpty();
  }

  @Test
  void aLogWhoseConnectionsAreNotInTheCapturePassesNothing() throws Exception {
    String other = Files.readString(Runs.LOG).replace("127.0.0.1:3", "127.0.0.2:3");
    Path log = file("other.jtl", other.getBytes(StandardCharsets.UTF_8));
    assertThat(passing(Runs.read(log, Runs.CAPTURE))).isEmpty();
  }

  @Test
  void withoutACaptureNothingIsSaidOfTheWire() throws Exception {
    assertThat(passing(Runs.read(Runs.LOG)))
        .noneMatch(id -> id.startsWith("wire.") || id.startsWith("error."))
        .doesNotContain("connections.peak", "requests.per_connection.min");
  }

  @Test
  void withoutALogNothingIsSaidOfSamplesAndUsers() throws Exception {
    assertThat(passing(Runs.read(Runs.CAPTURE)))
        .doesNotContain(
            "mean",
            "p",
            "errors.rate",
            "samples.count",
            "error.mean",
            "sessions.count",
            "connections.shared",
            "connections.per_session",
            "reconnects");
  }

  /** Metrics that pass a wide margin above a baseline's. */
  private static Set<String> passingAgainst(RunFiles baseline) throws Exception {
    List<Gate> gates = new ArrayList<>();
    for (String expression : Runs.gatesThatAlmostAnyBaselinePasses()) {
      gates.add(Gate.parse(expression));
    }
    RunFiles run = Runs.read(Runs.LOG, Runs.CAPTURE);
    return GateCheck.run(gates, run, baseline).results().stream()
        .filter(result -> result.outcome() == Outcome.PASS)
        .map(result -> result.gate().metric().id())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void againstAWholeBaselineTheGatesPassSoThatTheOthersMeanSomething() throws Exception {
    Set<String> all =
        Metrics.all().stream()
            .filter(metric -> metric.kind() != Kind.WORD)
            .map(Metric::id)
            .collect(Collectors.toCollection(TreeSet::new));
    all.remove("dispersion.intervals.plateau");
    all.removeIf(id -> id.startsWith("failed.") || id.startsWith("health."));
    all.removeIf(FalsePassTest::isOfEvents);
    all.removeIf(FalsePassTest::isOfKernel);
    all.removeIf(id -> id.startsWith("transaction.") || id.startsWith("conformance"));
    all.removeIf(id -> id.startsWith("sessions.late.") || id.startsWith("wire.handshake."));
    // four values: they have no known error
    all.removeAll(Set.of("connect.mean", "connect.sd", "connect.p"));
    // slow samples follow each other: too few independent stretches
    all.remove("slower.rate");
    assertThat(passingAgainst(Runs.read(Runs.LOG, Runs.CAPTURE))).isEqualTo(all);
  }

  @Test
  void aBaselineThatLostDataOrIsOfAnotherRunLetsNothingPass() throws Exception {
    assertThat(passingAgainst(Runs.read(cut(Runs.LOG, 60)))).isEmpty();
    assertThat(passingAgainst(Runs.read(cut(Runs.CAPTURE, 7)))).isEmpty();
    assertThat(passingAgainst(Runs.read(moved(1), Runs.CAPTURE))).isEmpty();
    assertThat(passingAgainst(Runs.read(Runs.LOG, cut(Runs.CAPTURE, 7))))
        .isNotEmpty()
        .allMatch(FalsePassTest::isOfTheLogAlone);
  }

  @Test
  void aLabelThatTheBaselineLacksIsInconclusive() throws Exception {
    String renamed = Files.readString(Runs.LOG).replace(",Page,", ",Other,");
    RunFiles baseline = Runs.read(file("renamed.jtl", renamed.getBytes(StandardCharsets.UTF_8)));
    for (String gate :
        List.of(
            "samples.count of Page vs baseline +1000%",
            "errors.count of Page vs baseline +1000%",
            "mean of Page vs baseline +1000%",
            "p(50) of /age/ vs baseline +1000% min n=1")) {
      GateResult result =
          GateCheck.run(List.of(Gate.parse(gate)), Runs.read(Runs.LOG), baseline).results().get(0);
      assertThat(result.outcome()).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
    }
  }

  @Test
  void coarseStampsShowNoCov() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 2000; i++) {
      log.append(1_700_000_000_000L + i).append(",2,Page,true\n");
    }
    RunFiles run = Runs.read(file("fast.jtl", log.toString().getBytes(StandardCharsets.UTF_8)));
    assertThat(Runs.judge(run, "arrivals.cov < 9").details())
        .isEqualTo(
            "actual –, n = 1,999: not resolvable: timestamps of 1 ms are too coarse for this rate");
    assertThat(Runs.judge(run, "arrivals.lag1 < 9").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "dispersion(500us) < 9").reason())
        .isEqualTo(
            "timestamps of 1 ms are too coarse for windows of 500us, which are not a multiple of"
                + " this step");
    assertThat(Runs.judge(run, "dispersion(1500us) < 9").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "dispersion(5ms) < 9").outcome()).isEqualTo(Outcome.PASS);
  }

  @Test
  void aLabelWithoutSamplesInThePartIsInconclusive() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 1000; i++) {
      String label = i < 500 ? "Early" : "Late";
      log.append(1_700_000_000_000L + 20 * i).append(",2,").append(label).append(",true\n");
    }
    RunFiles run = Runs.read(file("labels.jtl", log.toString().getBytes(StandardCharsets.UTF_8)));
    for (String metric :
        List.of("samples.count < 9", "errors.count = 0", "mean < 9s", "max < 9s")) {
      String gate = metric.replaceFirst(" ", " of Early in last 5s ");
      assertThat(Runs.judge(run, gate).outcome()).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
    }
    assertThat(Runs.judge(run, "errors.count of Early = 0").outcome()).isEqualTo(Outcome.PASS);
    GateResult missing = Runs.judge(run, "max of early < 9s");
    assertThat(missing.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(missing.reason()).isEqualTo("the log has no label early; it has Early, Late");
    assertThat(Runs.judge(run, "samples.count of early < 9").outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "samples.count of early > 0").outcome()).isEqualTo(Outcome.FAIL);
  }

  /** A refused connection fails within a millisecond: the response times of such a run are good. */
  @Test
  void fastFailuresDoNotPassAGateOfResponseTimes() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success,Latency,Connect\n");
    for (int i = 0; i < 3000; i++) {
      boolean refused = i % 50 == 0; // 2 %
      log.append(1_700_000_000_000L + 20 * i)
          .append(refused ? ",0,Home,false,0,0\n" : ",30,Home,true,20,0\n");
    }
    RunFiles run = Runs.read(file("refused.jtl", log.toString().getBytes(StandardCharsets.UTF_8)));
    for (String gate : List.of("mean < 250ms", "p(99) < 250ms", "first_byte.p(99) < 250ms")) {
      GateResult result = Runs.judge(run, gate);
      assertThat(result.outcome()).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.reason()).contains("2.00 % of the samples failed", "errors.rate < 1%");
    }
    assertThat(Runs.judge(run, "passed.p(99) < 250ms").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(run, "mean < 10ms").outcome()).isEqualTo(Outcome.FAIL);
    // JMeter writes Latency 0 where no byte came: 20 ms is that of the answered ones
    assertThat(Runs.judge(run, "passed.mean = 30ms ± 1us").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(run, "first_byte.mean = 20ms ± 1us").actual().value()).isEqualTo(0.02);
  }

  /** A log of requests at random, 90 a second on average, whose times are these. */
  private RunFiles timed(double[] seconds) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1_700_000_000_000.0;
    for (double each : seconds) {
      at -= 1000 / 90.0 * Math.log(1 - random.nextDouble());
      log.append((long) at).append(',').append(Math.round(1000 * each)).append(",Page,true\n");
    }
    return Runs.read(file("timed.jtl", log.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** 1,000 times of a server of 10 ms at 90 % use: 5 % are above 300 ms, and in a calm run none. */
  private static double[] calmQueue() {
    for (long seed = 1; ; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] times = new double[1000];
      double waiting = 0;
      for (int i = -20_000; i < times.length; i++) {
        double service = -0.01 * Math.log(1 - random.nextDouble());
        if (i >= 0) {
          times[i] = waiting + service;
        }
        waiting = Math.max(0, waiting + service + Math.log(1 - random.nextDouble()) / 90);
      }
      if (Arrays.stream(times).max().orElseThrow() < 0.29) {
        return times;
      }
    }
  }

  @Test
  void aRunTooShortForItsCorrelationPassesNoShareOfSlowSamples() throws Exception {
    RunFiles calm = timed(calmQueue());
    for (String gate :
        List.of("slower.rate(300ms) < 5%", "apdex(300ms) > 0.9", "p(95) < 300ms", "mean < 300ms")) {
      GateResult result = Runs.judge(calm, gate);
      assertThat(result.outcome()).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.reason()).as(gate).contains("correlated for so long that 1,000 samples");
    }
    // what more samples could only make larger
    assertThat(Runs.judge(calm, "slower.rate(10ms) < 5%").outcome()).isEqualTo(Outcome.FAIL);
    assertThat(Runs.judge(calm, "slower.rate(10ms) > 5%").outcome()).isEqualTo(Outcome.PASS);
    assertThat(Runs.judge(calm, "errors.rate < 1%").outcome()).isEqualTo(Outcome.PASS);
    // against a baseline, too, the times show for how long neighbours are alike
    for (String gate : List.of("slower.rate(300ms)", "apdex(300ms)")) {
      Gate against = Gate.parse(gate + " vs baseline +50%");
      GateResult result =
          GateCheck.run(List.of(against), calm, List.of(timed(calmQueue())), true).results().get(0);
      assertThat(result.outcome()).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(result.reason()).as(gate).contains("the run contains only");
    }
    RunFiles independent =
        timed(
            new SplittableRandom(2)
                .doubles(1000)
                .map(each -> -0.05 * Math.log(1 - each))
                .toArray());
    for (String gate :
        List.of("slower.rate(300ms) < 5%", "apdex(300ms) > 0.9", "errors.rate < 1%")) {
      assertThat(Runs.judge(independent, gate).outcome()).as(gate).isEqualTo(Outcome.PASS);
    }
  }

  @Test
  void unansweredRequestsMakeTheSlowestUnknown() throws Exception {
    // without the last packet but one of its responses: cut whole packets off a capture's end
    byte[] all = Files.readAllBytes(Runs.CAPTURE);
    List<Integer> starts = new ArrayList<>();
    for (int at = 24; at < all.length; at += 16 + length(all, at)) {
      starts.add(at);
    }
    Path log = Runs.LOG;
    for (int kept = starts.size() - 1; kept > 0; kept--) {
      Path shorter = file("shorter.pcap", Arrays.copyOf(all, starts.get(kept)));
      RunFiles run = Runs.read(log, shorter);
      if (run.whole().result().wire().incomplete() > 0) {
        assertThat(passing(run))
            .doesNotContain("wire.response.max", "wire.response.p", "wire.reply.max")
            .contains("wire.requests");
        return;
      }
    }
    throw new AssertionError("no request of the capture is ever open");
  }

  /** Captured length of the packet at {@code at}; the capture is little-endian. */
  private static int length(byte[] pcap, int at) {
    return (pcap[at + 8] & 0xff) | (pcap[at + 9] & 0xff) << 8 | (pcap[at + 10] & 0xff) << 16;
  }

  @Test
  void plainLogsBoundSharingFromBelowAlone() throws Exception {
    List<String> plain = new ArrayList<>();
    for (String line : Files.readAllLines(Runs.LOG)) {
      plain.add(String.join(",", Arrays.copyOf(line.split(",", -1), 17)));
    }
    Path log =
        file("plain.jtl", String.join("\n", plain).concat("\n").getBytes(StandardCharsets.UTF_8));
    RunFiles run = Runs.read(log, Runs.CAPTURE);
    assertThat(Runs.judge(run, "connections.shared = 0").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "error.mean < 1s").outcome()).isEqualTo(Outcome.PASS);
    // All 79 are matched by time, which is as good.
    assertThat(Runs.judge(run, "error.p(50) < 1s").outcome()).isEqualTo(Outcome.PASS);
    assertThat(run.whole().unmatched()).isZero();

    // With twice as many requests under way, time separates too few.
    List<String> twice = new ArrayList<>(plain);
    plain.stream().skip(1).map(row -> row.replace("Web users", "Others")).forEach(twice::add);
    Path doubled =
        file("twice.jtl", String.join("\n", twice).concat("\n").getBytes(StandardCharsets.UTF_8));
    assertThat(Runs.judge(Runs.read(doubled, Runs.CAPTURE), "error.p(50) < 1s").outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  /** Poisson arrivals at 50/s, exponential times of 100 ms. */
  private Path log(String name, long seed, double rate, double failing, double failureMillis)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1.7e12;
    for (int i = 0; i < 4000; i++) {
      at -= 1000 / rate * Math.log(1 - random.nextDouble());
      boolean fails = random.nextDouble() < failing;
      double mean = fails ? failureMillis : 100;
      long elapsed = Math.round(-mean * Math.log(1 - random.nextDouble()));
      log.append((long) at).append(',').append(elapsed).append(",Page,").append(!fails);
      log.append('\n');
    }
    return file(name, log.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Outcome against(Path baseline, Path run, String gate) throws Exception {
    return GateCheck.run(
            List.of(Gate.parse(gate)), Runs.read(run), List.of(Runs.read(baseline)), true)
        .results()
        .get(0)
        .outcome();
  }

  @Test
  void fastFailuresAreNoImprovementOnTheBaseline() throws Exception {
    Path base = log("base.jtl", 1, 50, 0, 0);
    Path same = log("same.jtl", 2, 50, 0, 0);
    Path failing = log("failing.jtl", 3, 50, 0.3, 1);
    for (String gate :
        List.of("mean vs baseline +20%", "p(95) vs baseline +20%", "sd vs baseline +20%")) {
      assertThat(against(base, same, gate)).as(gate).isEqualTo(Outcome.PASS);
      assertThat(against(base, failing, gate)).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(against(base, failing, gate.replace("vs", "of Page vs")))
          .isEqualTo(Outcome.INCONCLUSIVE);
    }
    assertThat(against(base, failing, "passed.mean vs baseline +20%")).isEqualTo(Outcome.PASS);
    assertThat(against(base, failing, "errors.rate vs baseline +5%")).isEqualTo(Outcome.FAIL);
    assertThat(against(base, failing, "apdex(200ms) vs baseline -5%")).isEqualTo(Outcome.FAIL);
    // no failure in either: Wilson's interval still says how much may be hidden
    assertThat(against(base, same, "errors.rate vs baseline +1%")).isEqualTo(Outcome.PASS);
    assertThat(against(base, same, "errors.rate vs baseline +0.01%"))
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void underALighterLoadNothingIsAsFastAsTheBaseline() throws Exception {
    Path base = log("base.jtl", 1, 50, 0, 0);
    Path light = log("light.jtl", 2, 20, 0, 0);
    for (String gate :
        List.of(
            "mean vs baseline +20%",
            "p(95) vs baseline +20%",
            "passed.mean vs baseline +20%",
            "apdex(200ms) vs baseline -10%")) {
      assertThat(against(base, light, gate)).as(gate).isEqualTo(Outcome.INCONCLUSIVE);
    }
    assertThat(against(base, light, "arrivals.rate vs baseline -20%")).isEqualTo(Outcome.FAIL);
    assertThat(against(base, light, "samples.rate of Page vs baseline -20%"))
        .isEqualTo(Outcome.FAIL);
  }

  @Test
  void aBaselineOfAFewSamplesLetsNothingPassThatHasAnError() throws Exception {
    Path base = log("base.jtl", 1, 50, 0, 0);
    List<String> few = Files.readAllLines(base).subList(0, 13);
    Path short12 =
        file("few.jtl", String.join("\n", few).concat("\n").getBytes(StandardCharsets.UTF_8));
    for (String gate :
        List.of(
            "passed.mean vs baseline +900%", "mean vs baseline +900%", "p(50) vs baseline +9s")) {
      assertThat(against(short12, base, gate + " min n=1"))
          .as(gate)
          .isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(against(base, short12, gate + " min n=1"))
          .as(gate)
          .isEqualTo(Outcome.INCONCLUSIVE);
    }
  }

  @Test
  void aLogWithoutAnyTimeIsRefused() throws Exception {
    Path unlogged =
        file(
            "unlogged.jtl",
            ("timeStamp,elapsed,label,success\n" + "1700000000000,NaN,Page,true\n".repeat(50))
                .getBytes(StandardCharsets.UTF_8));
    assertThatExceptionOfType(UnreadableInputException.class)
        .isThrownBy(() -> Runs.read(unlogged))
        .withMessageContaining(
            "no row can be read (a row that cannot be read: 50, first in line 2)");
  }

  @Test
  void beatsOfAClockAreNotPoissonAndAFigureThatIsNoneIsInconclusive() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 1000; i++) {
      log.append(1_700_000_000_000L + 100L * i).append(",5,Page,true\n");
    }
    RunFiles run = Runs.read(file("beat.jtl", log.toString().getBytes(StandardCharsets.UTF_8)));
    // all intervals are equal, so no autocorrelation is
    assertThat(Runs.judge(run, "arrivals.lag1 < 9").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Runs.judge(run, "arrivals.cov = 1 ± 0.1").outcome()).isEqualTo(Outcome.FAIL);
  }
}
