package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Every metric on the recorded pair {@code four-users}. Expected numbers are not the analyzer's: on
 * the capture tshark -d tcp.port==38095,http -T fields with -Y http.request -e frame.time_epoch
 * (arrivals) and -Y http.response -e http.time (response), on the log the column tl_elapsed_ns;
 * then python3: statistics.mean, .stdev, quantiles of type 7, and counts by (t − first)//window.
 */
class MetricTest {

  private static final double NANOSECOND = 1e-9;

  record Expected(String subject, double value, long n) {
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

  @BeforeAll
  static void read() throws IOException, OptionException {
    run = Runs.read(Runs.LOG, Runs.CAPTURE);
  }

  private static Estimate actual(String subject) throws OptionException, GateSyntaxException {
    Metric metric = Metric.of(subject.replaceAll("\\(.*", ""));
    String limit =
        switch (metric.kind().dimension()) {
          case TIME -> "< 1s";
          case SHARE -> "< 1%";
          case RATE -> "< 1/s";
          case NUMBER -> "< 1";
        };
    return Runs.judge(run, subject + " " + limit).actual();
  }

  @ParameterizedTest
  @FieldSource("EXPECTED")
  void figuresAreThoseOfTsharkAndPython(Expected expected)
      throws OptionException, GateSyntaxException {
    Estimate actual = actual(expected.subject());
    assertThat(actual.unknown()).isNull();
    assertThat(actual.value()).isCloseTo(expected.value(), within(NANOSECOND));
    assertThat(actual.n()).isEqualTo(expected.n());
    if (actual.hasInterval()) {
      assertThat(actual.value()).isBetween(actual.low(), actual.high());
    }
  }

  @Test
  void noMetricIsLeftOut() {
    Set<Metric> seen = EnumSet.of(Metric.VERDICT);
    EXPECTED.forEach(each -> seen.add(Metric.of(each.subject().replaceAll("\\(.*", ""))));
    assertThat(seen).containsExactlyInAnyOrder(Metric.values());
  }

  @Test
  void theVerdictIsThatOfTheAnalysis() throws OptionException, GateSyntaxException {
    // CoV 0.94 ± 0.10 of 78 intervals cannot be told from 1 ± 0.1
    GateResult result = Runs.judge(run, "verdict != bursty");
    assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(result.actual().word()).isEqualTo("inconclusive");
    assertThat(result.reason()).contains("cannot be told from 1 ± 0.1");
  }

  @Test
  void intervalsAreThoseOfTheirFormulas() throws OptionException, GateSyntaxException {
    // python3: m - 1.959964*s/sqrt(79) of the mean and deviation above
    assertThat(actual("mean").low()).isCloseTo(0.004420283233, within(1e-9));
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
    assertThat(actualIn("samples.count in last 1h < 1").unknown())
        .isEqualTo("the run lasts 13.1 s, less than the last 1h");
    assertThat(actualIn("samples.count in 5s..20s < 1").unknown())
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
    assertThat(Arrays.stream(Metric.values()).map(Metric::id)).doesNotHaveDuplicates();
  }
}
