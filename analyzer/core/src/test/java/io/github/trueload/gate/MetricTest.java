package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.verdict.Doubt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Every metric on the recorded pair {@code four-users}. Expected numbers are not the analyzer's: on
 * the capture tshark -d tcp.port==38095,http -T fields with -Y http.request -e frame.time_epoch
 * (arrivals) and -Y http.response -e http.time (response), on the log the column tl_elapsed_ns;
 * then python3: statistics.mean, .stdev, quantiles of type 7, and counts by (t − first)//window. Of
 * the tests and curves: the formulas of their classes, written again in python3. What is {@code
 * binned} is kept in bins of 0.05 %.
 */
class MetricTest {

  private static final double NANOSECOND = 1e-9;

  record Expected(String subject, double value, long n, double tolerance) {
    Expected(String subject, double value, long n) {
      this(subject, value, n, NANOSECOND);
    }

    static Expected binned(String subject, double value, long n) {
      return new Expected(subject, value, n, 5e-4 * value);
    }

    @Override
    public String toString() {
      return subject;
    }
  }

  static final List<Expected> EXPECTED =
      List.of(
          new Expected("arrivals.cov", 0.9366299401217583, 78),
          new Expected("arrivals.rate", 5.954431757464354, 78),
          new Expected("arrivals.lag1", -0.01534480525400253, 78),
          // of 1309, 654, 261 and 130 windows of 10, 20, 50, 100 ms; the next length has 65
          new Expected("dispersion", 0.9924527562142241, 1309),
          new Expected("dispersion(200ms)", 0.8385416666666667, 65),
          new Expected("dispersion(1s)", 1.3055555555555556, 13),
          new Expected("arrivals.count", 79, 79),
          // the level that LongRunIndex fits to the curve of 600 counts (LongRunIndexTest)
          new Expected("dispersion.plateau", 0.8905202746461743, 1309),
          // of 1 and 2 neighbours: 0.8773, 0.8863
          new Expected("dispersion.intervals", 0.8862508439560586, 39),
          // 13 windows, 78 arrivals, 12 in the fullest
          new Expected("arrivals.peak_to_mean(1s)", 2, 13),
          new Expected("samples.rate", 79 / 13.10286794, 79), // first start to last end
          new Expected("apdex(5ms)", 0.8037974683544303, 79),
          new Expected("slower.rate(5ms)", 30.0 / 79, 79),
          // 20 parts of the time from the log's first start to the last request of the packets
          new Expected("drift", -1.9511275159662833, 79),
          new Expected("passed.mean", 0.005341206455696202, 79),
          new Expected("passed.sd", 0.004176272989948395, 79),
          new Expected("passed.p(90)", 0.0109898856, 79),
          new Expected("passed.max", 0.023455506, 79),
          Expected.binned("connect.mean", 0.0004630195, 4),
          Expected.binned("connect.sd", 0.00023744437210779847, 4),
          Expected.binned("connect.p(90)", 0.0006974035, 4),
          Expected.binned("connect.max", 0.000796207, 4),
          // each response is of one packet
          Expected.binned("first_byte.mean", 0.005341206455696202, 79),
          Expected.binned("first_byte.sd", 0.004176272989948395, 79),
          Expected.binned("first_byte.p(90)", 0.0109898856, 79),
          Expected.binned("first_byte.max", 0.023455506, 79),
          new Expected("transfer.mean", 0, 79),
          new Expected("transfer.sd", 0, 79),
          new Expected("transfer.p(99)", 0, 79),
          new Expected("transfer.max", 0, 79),
          // python3: sum of the column bytes
          new Expected("received.bytes", 29625, 79),
          new Expected("received.mean", 29625 / 79.0, 79),
          new Expected("received.rate", 29625 / 13.10286794, 79), // over the time of samples.rate
          // 79 requests, less the first of each user; intended: min(start, last end + tl_think_ns)
          Expected.binned("late.mean", 0.0014249101066666668, 75),
          Expected.binned("late.sd", 0.0011146575213894366, 75),
          Expected.binned("late.p(90)", 0.0024664182, 75),
          Expected.binned("late.max", 0.006180454, 75),
          Expected.binned("intended.mean", 0.00667755348, 75),
          Expected.binned("intended.sd", 0.004229154730367573, 75),
          Expected.binned("intended.p(90)", 0.0127481426, 75),
          Expected.binned("intended.max", 0.023824536, 75),
          Expected.binned("sessions.length.mean", 11.41195305125, 4),
          Expected.binned("sessions.length.sd", 0.7660759555215562, 4),
          Expected.binned("sessions.length.p(90)", 12.0789475002, 4),
          Expected.binned("sessions.length.max", 12.091883835, 4),
          new Expected("sessions.requests.min", 17, 4),
          new Expected("sessions.requests.mean", 19.75, 4),
          new Expected("sessions.requests.max", 23, 4),
          Expected.binned("think.mean", 0.6030114252666666, 75),
          Expected.binned("think.sd", 0.6032875364466787, 75),
          Expected.binned("think.p(90)", 1.3754802550000003, 75),
          Expected.binned("think.max", 2.684977852, 75),
          Expected.binned("think.cov", 1.0004578871451564, 75),
          // Z of tl_think_ns; λ = 78 requests over first to last start
          new Expected("principle_a.n", 4, 75),
          new Expected("principle_a.z", 0.6015867962266667, 75),
          new Expected("principle_a.q", 0.03180367707925266, 75),
          new Expected("principle_a.r_to_z", 0.008878530062823613, 75),
          new Expected("principle_a.n_difference", -0.3861082008765644, 75),
          new Expected("principle_a.overlaps", 0, 75),
          // tshark -T fields -e tcp.stream -e frame.time_epoch -e tcp.flags.str: SYN to SYN/ACK
          Expected.binned("wire.connect.mean", 14.2065e-6, 4),
          Expected.binned("wire.connect.sd", 2.8961388664e-6, 4),
          Expected.binned("wire.connect.p(90)", 16.0924e-6, 4),
          Expected.binned("wire.connect.max", 16.321e-6, 4),
          // each response is of one packet
          new Expected("wire.transfer.mean", 0, 79),
          new Expected("wire.transfer.sd", 0, 79),
          new Expected("wire.transfer.p(99)", 0, 79),
          new Expected("wire.transfer.max", 0, 79),
          new Expected("wire.reply.sd", 0.004195724398244698, 79),
          new Expected("wire.response.sd", 0.004195724398244698, 79),
          new Expected("wire.responses", 79, 79),
          new Expected("error.sd", 0.0001422963991506137, 79),
          new Expected("error.max", 0.00096898, 79),
          new Expected("samples.count", 79, 79), // wc -l, less the header
          new Expected("errors.count", 0, 79),
          new Expected("errors.rate", 0, 79),
          new Expected("mean", 0.005341206455696202, 79),
          new Expected("sd", 0.004176272989948395, 79),
          new Expected("p(50)", 0.003816829, 79),
          new Expected("p(99)", 0.018977619599999995, 79),
          new Expected("max", 0.023455506, 79),
          new Expected("wire.response.mean", 0.0050821244556962025, 79),
          new Expected("wire.response.p(90)", 0.010728503800000004, 79),
          new Expected("wire.response.max", 0.023215099, 79),
          // each response fits one packet, so the first byte's packet is the last byte's
          new Expected("wire.reply.mean", 0.0050821244556962025, 79),
          new Expected("wire.reply.p(90)", 0.010728503800000004, 79),
          new Expected("wire.reply.max", 0.023215099, 79),
          new Expected("wire.requests", 79, 79),
          new Expected("wire.incomplete", 0, 79),
          // tl_elapsed_ns less the http.time number tl_request of the port in tl_local
          new Expected("error.mean", 0.000259082, 79),
          new Expected("error.p(50)", 0.00022426899999999916, 79),
          new Expected("error.p(99)", 0.0007117243, 79),
          new Expected("error.ratio", 1.0509790742549827, 79),
          // tshark -z conv,tcp: 4 conversations; requests by tcp.srcport: 23, 20, 19, 17
          new Expected("sessions.count", 4, 4),
          new Expected("connections.total", 4, 79),
          new Expected("connections.peak", 4, 79),
          new Expected("connections.per_session", 1, 4),
          new Expected("connections.shared", 0, 4),
          new Expected("reconnects", 0, 4),
          new Expected("requests.per_connection.min", 17, 79),
          new Expected("requests.per_connection.mean", 19.75, 79),
          new Expected("requests.per_connection.max", 23, 79));

  private static RunFiles run;

  @TempDir private Path directory;

  @BeforeAll
  static void read() throws IOException, OptionException {
    run = Runs.read(Runs.LOG, Runs.CAPTURE);
  }

  private static Estimate actual(String subject) throws OptionException, GateSyntaxException {
    return Runs.judge(run, subject + limit(subject) + " min n=1").actual();
  }

  private static String limit(String subject) {
    Metric metric = Metrics.of(subject.replaceAll("[( ].*", ""));
    return switch (metric.kind().dimension()) {
      case TIME -> " < 1s";
      case SHARE -> " < 1%";
      case RATE -> " < 1/s";
      case SIZE -> " < 1B";
      case NUMBER -> " < 1";
    };
  }

  @ParameterizedTest
  @FieldSource("EXPECTED")
  void figuresAreThoseOfTsharkAndPython(Expected expected)
      throws OptionException, GateSyntaxException {
    Estimate actual = actual(expected.subject());
    // 79 samples or 4 connections are too few for an interval of their tail
    assertThat(
            actual.unknown() == null
                || actual.unknown() instanceof Doubt.ShortRun few
                    && few.shortage() instanceof Shortage.FewBeyond)
        .as("%s", actual.unknown())
        .isTrue();
    assertThat(actual.value()).isCloseTo(expected.value(), within(expected.tolerance()));
    assertThat(actual.n()).isEqualTo(expected.n());
    if (actual.hasInterval()) {
      assertThat(actual.value()).isBetween(actual.low(), actual.high());
    }
  }

  @Test
  void failedSamplesAreSeparateFromThosePassed() throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 1000; i++) {
      boolean fails = i % 10 == 0;
      int elapsed = fails ? i / 10 : 200;
      log.append(1_700_000_000_000L + 37L * i).append(',').append(elapsed).append(",Page,");
      log.append(!fails).append('\n');
    }
    RunFiles failing = Runs.read(Files.writeString(directory.resolve("failing.jtl"), log));
    // python3: of range(100) milliseconds, quantile of type 7
    for (Expected expected :
        List.of(
            new Expected("failed.mean of Page", 0.0495, 100),
            new Expected("failed.sd", 0.029011491975882016, 100),
            new Expected("failed.p(90)", 0.0891, 100),
            new Expected("failed.max of /^P/", 0.099, 100),
            new Expected("passed.mean", 0.2, 900),
            new Expected("passed.p(50) of Page", 0.2, 900),
            new Expected("errors.rate", 0.1, 1000),
            // satisfied: 900 of 200 ms; failures frustrate however fast
            new Expected("apdex(200ms) of Page", 0.9, 1000),
            // tolerating: 200 ms is within 4 · 100 ms
            new Expected("apdex(100ms)", 0.45, 1000))) {
      Estimate actual =
          Runs.judge(failing, expected.subject() + limit(expected.subject())).actual();
      assertThat(actual.value()).as(expected.subject()).isCloseTo(expected.value(), within(1e-9));
      assertThat(actual.n()).isEqualTo(expected.n());
    }
    // the apdex's interval is that of a mean of 0 and ½: 0.45 ± t(19)·√((0.225 − 0.2025)/1000)
    Estimate apdex = Runs.judge(failing, "apdex(100ms) > 0").actual();
    assertThat(apdex.high()).isCloseTo(0.45 + 2.093024 * Math.sqrt(0.0225 / 1000), within(1e-7));
  }

  @Test
  void ofALongerRunTheIndexOfIntervalsRestsAtALevel() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1.7e12;
    for (int i = 0; i < 4000; i++) {
      at -= 500 * Math.log(1 - random.nextDouble());
      log.append((long) at).append(",1,Page,true\n");
    }
    RunFiles poisson = Runs.read(Files.writeString(directory.resolve("poisson.jtl"), log));
    Estimate level = Runs.judge(poisson, "dispersion.intervals.plateau < 9").actual();
    // 1 of a Poisson process; of 4,000 intervals ± 1.96·√(2/4000), and more where sums are few
    assertThat(level.value()).isCloseTo(1, within(0.1));
    assertThat(level.n()).isBetween(100L, 3999L);
  }

  @Test
  void handshakesOfTlsAreTimed() throws Exception {
    RunFiles encrypted = Runs.read(Path.of("src/test/resources/wire/tls/tls12.pcap"));
    Estimate mean = Runs.judge(encrypted, "wire.handshake.mean < 1s min n=1").actual();
    String printed =
        encrypted.whole().result().inputs().get(0).metadata().get("tls_handshake_mean_ms");
    assertThat(mean.unknown()).isNull();
    assertThat(mean.value() * 1e3).isCloseTo(Double.parseDouble(printed), withinPercentage(0.1));
    assertThat(Runs.judge(run, "wire.handshake.max < 1s").reason()).contains("TLS handshake");
  }

  @Test
  void sessionsThatBeganLateAreTimed() throws Exception {
    StringBuilder log =
        new StringBuilder(
            "timeStamp,elapsed,label,success,threadName,tl_session,tl_start_ns,tl_elapsed_ns,"
                + "tl_arrival_ns\n");
    for (int i = 1; i <= 40; i++) {
      long arrival = 1_700_000_000_000_000_000L + i * 1_000_000_000L;
      long start = arrival + i * 1_000_000L; // i ms late
      log.append(start / 1_000_000).append(",5,Page,true,Web 1-").append(i).append(",s").append(i);
      log.append(',').append(start).append(",5000000,").append(arrival).append('\n');
    }
    RunFiles late = Runs.read(Files.writeString(directory.resolve("late.jtl"), log));
    // python3: of 1 to 40 ms: statistics.mean, .stdev, quantile of type 7; bins of 0.05 %
    for (Expected expected :
        List.of(
            Expected.binned("sessions.late.mean", 0.0205, 40),
            Expected.binned("sessions.late.sd", 0.011690451944500122, 40),
            Expected.binned("sessions.late.p(90)", 0.0361, 40),
            Expected.binned("sessions.late.max", 0.04, 40))) {
      Estimate actual = Runs.judge(late, expected.subject() + " < 1s").actual();
      assertThat(actual.unknown()).isNull();
      assertThat(actual.value())
          .as(expected.subject())
          .isCloseTo(expected.value(), within(expected.tolerance()));
      assertThat(actual.n()).isEqualTo(40);
    }
    assertThat(Runs.judge(run, "sessions.late.mean < 1s").reason()).contains("tl_arrival_ns");
  }

  @Test
  void noMetricIsLeftOut() {
    Set<Metric> seen = new HashSet<>(Set.of(Metrics.of("verdict")));
    // these have tests of their own, above
    seen.add(Metrics.of("dispersion.intervals.plateau"));
    Metrics.all().stream().filter(each -> each.id().startsWith("failed.")).forEach(seen::add);
    Metrics.all().stream()
        .filter(each -> each.id().startsWith("sessions.late."))
        .forEach(seen::add);
    Metrics.all().stream()
        .filter(each -> each.id().startsWith("wire.handshake."))
        .forEach(seen::add);
    // EventStreamsTest, LoggedEventsTest
    Metrics.all().stream().filter(each -> FalsePassTest.isOfEvents(each.id())).forEach(seen::add);
    // KernelMetricsTest
    Metrics.all().stream().filter(each -> FalsePassTest.isOfKernel(each.id())).forEach(seen::add);
    // TransactionGateTest
    Metrics.all().stream().filter(each -> each.id().startsWith("transaction.")).forEach(seen::add);
    // HealthMetricsTest
    Metrics.all().stream().filter(each -> each.id().startsWith("health.")).forEach(seen::add);
    // ProcessGatesTest
    Metrics.all().stream().filter(each -> each.id().startsWith("conformance")).forEach(seen::add);
    seen.add(Metrics.of("workload"));
    EXPECTED.forEach(each -> seen.add(Metrics.of(each.subject().replaceAll("\\(.*", ""))));
    assertThat(seen).containsExactlyInAnyOrderElementsOf(Metrics.all());
  }

  @Test
  void theVerdictIsThatOfTheAnalysis() throws OptionException, GateSyntaxException {
    // CoV 0.94 ± 0.10 of 78 intervals cannot be printed from 1 ± 0.1
    GateResult result = Runs.judge(run, "verdict != bursty");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.actual().word()).isEqualTo("inconclusive");
    assertThat(result.reason()).contains("cannot be distinguished from 1 ± 0.1");
  }

  @Test
  void intervalsAreThoseOfTheirFormulas() throws OptionException, GateSyntaxException {
    // python3: m - 1.959964*s/sqrt(79) of the mean and deviation above is 0.004420283; neighbours
    // are as good as independent, and scipy.stats.t.ppf(0.975, 19) is 7 % more
    assertThat(actual("mean").low()).isBetween(0.0043, 0.004420283);
    assertThat(Intervals95.ofShare(0, 1734)[0]).as("not 2e-16 of rounding").isZero();
    assertThat(Intervals95.ofShare(1734, 1734)[1]).isOne();
    // Wilson, 0 of 79: z²/(n + z²), z = 1.959964
    assertThat(actual("errors.rate").high()).isCloseTo(0.046371211653922655, within(1e-9));
    // 0.99 + 1.96·√(0.99·0.01/79) is beyond 1: no value lies there
    assertThat(actual("p(99)").hasInterval()).isFalse();
    assertThat(actual("p(50)").hasInterval()).isTrue();
  }

  @Test
  void partsOfTheRunHoldWhatStartsInThem() throws OptionException, GateSyntaxException {
    // python3: those of tl_start_ns that are at most the least of them + 5e9
    long before = actualIn("samples.count in 0..5s < 1").n();
    long after = actualIn("samples.count in 5s..end < 1").n();
    assertThat(before + after).isEqualTo(79);
    assertThat(before).isEqualTo(30);
    assertThat(actualIn("samples.count in steady < 1").n()).isEqualTo(79);
    assertThat(Runs.judge(run, "samples.count in last 1h < 1").reason())
        .isEqualTo("the run lasts 13.1 s, less than the last 1h");
    assertThat(Runs.judge(run, "samples.count in 5s..20s < 1").reason())
        .isEqualTo("the run lasts 13.1 s, so it has no 5s..20s");
  }

  private static Estimate actualIn(String gate) throws OptionException, GateSyntaxException {
    return Runs.judge(run, gate).actual();
  }

  @Test
  void labelsAreChosenByNameOrPattern() throws OptionException, GateSyntaxException {
    assertThat(actualIn("samples.count of Page < 1").n()).isEqualTo(79);
    assertThat(actualIn("samples.count of /^P/ < 1").n()).isEqualTo(79);
  }

  @Test
  void idsAreUnique() {
    assertThat(Metrics.all().stream().map(Metric::id)).doesNotHaveDuplicates();
  }
}
