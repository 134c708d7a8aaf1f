package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.analysis.Findings;
import io.github.trueload.analysis.LiveRun;
import io.github.trueload.gate.Precision;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run knows enough: a Poisson process of 20/s, exponential response times of 100 ms. */
class EnoughRuleTest {

  private static final long START_MILLIS = 1_767_225_600_000L;
  private static final double RATE = 20;

  /**
   * A run.
   *
   * @param driftPerMinute share by which the response times grow each minute
   * @param pauseMillis longest pause of the load generator in each second
   */
  private static Findings run(double minutes, double driftPerMinute, long pauseMillis) {
    int count = (int) (minutes * 60 * RATE);
    LiveRun run = new LiveRun(count, watch(minutes, pauseMillis));
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows(count);
    Random random = new Random(11);
    double at = 0;
    for (int i = 0; i < count; i++) {
      at -= Math.log(1 - random.nextDouble()) / RATE;
      double mean = 100 * (1 + driftPerMinute * at / 60);
      LiveRow row = new LiveRow();
      row.startMillis = START_MILLIS + Math.round(at * 1e3);
      row.elapsedMillis = Math.round(-mean * Math.log(1 - random.nextDouble()));
      row.label = "Home";
      row.thread = "Users 1-" + (i % 100 + 1);
      row.successful = true;
      rows.add(row);
    }
    stream.accept(rows);
    return run.whole(stream.soFar()).whole();
  }

  private static LiveRun.Watch watch(double minutes, long pauseMillis) {
    return new LiveRun.Watch(
        HealthLimits.DEFAULT,
        () ->
            IntStream.range(0, (int) (minutes * 60) + 5)
                .mapToObj(second -> second(second, pauseMillis * 1_000_000))
                .toList());
  }

  private static HealthSecond second(int second, long pauseNanos) {
    return new HealthSecond(
        START_MILLIS + 1_000L * (second + 1),
        1_000_000_000,
        "host",
        new JvmPauses(pauseNanos, pauseNanos, 0, 0),
        new CpuUse(2, 0.2, 0.3, 0, Double.NaN),
        new LagCounts(),
        DueSessions.NONE);
  }

  private static EnoughRule rule(String precision) {
    return new EnoughRule(Precision.parse(precision));
  }

  @Test
  void aRunEndsAtTheSecondLookThatFindsAllWell() {
    EnoughRule rule = rule("mean ± 3%");
    assertThat(rule.isDue(59)).isFalse();
    assertThat(rule.isDue(60)).isTrue();
    Findings run = run(20, 0, 0);
    assertThat(rule.reason(run, 1200, RATE)).isNull();
    assertThat(rule.isDue(1439)).isFalse();
    assertThat(rule.isDue(1440)).isTrue();
    assertThat(rule.reason(run, 1440, RATE))
        .startsWith("mean ± 3% is reached: mean is ")
        .containsPattern("mean is (9\\d|10\\d)\\.\\d+ ms ± [12]\\.\\d+ ms");
    assertThat(rule.isDue(9999)).isFalse();
    assertThat(rule.atTheEnd(run, RATE)).isNull();
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(never("mean ± 0.1%", run(20, 0, 0), RATE))
        .startsWith("mean ± 0.1% is not reached: mean is ")
        .contains(", and ± ", " is needed")
        .doesNotContain(";");
    assertThat(never("mean ± 20%", run(20, 0.02, 0), RATE))
        .contains("the response times drift by 1.", "± 1 % must be excluded");
    assertThat(never("mean ± 20%", run(20, 0, 300), RATE))
        .doesNotContain("drift")
        .contains("the load generator was the bottleneck: it was paused for 300 ms")
        .doesNotContain("verdict");
    assertThat(never("mean ± 20%", run(20, 0, 0), 25)).contains("/s, and the target is 25/s");
    assertThat(never("p(99.9) ± 50%", run(2, 0, 0), RATE)).contains("p(99.9) is not known: ");
    // two minutes cannot exclude a drift
    assertThat(never("mean ± 20%", run(2, 0, 0), RATE)).contains("drift");
  }

  private static String never(String precision, Findings run, double target) {
    EnoughRule rule = rule(precision);
    for (double seconds = 60; seconds < 1e4; seconds *= 2) {
      assertThat(rule.reason(run, seconds, target)).isNull();
    }
    return rule.atTheEnd(run, target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p(99)",
        "p(99) ± ",
        "p(99) ± 5/s",
        "p(99) < 5%",
        "p(0.99) ± 5%",
        "samples.count ± 5%",
        "p(99) in last 5m ± 5%",
        "warn p(99) ± 5%",
        "p(99) of each ± 5%",
        "p(99) ± 5% ± 5%"
      })
  void whatIsNoFigureWithAnErrorIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> Precision.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as p(99) ± 5%")
        .message()
        .doesNotContain("\n");
  }

  /** Without Trueload's health of the load generator no test is stopped, and the line says so. */
  @Test
  void theLastLineOfARunNamesWhatIsMissing() throws Exception {
    TrafficRealism element = new TrafficRealism();
    element.setProperty(TrafficRealism.STOP_AT.key(), "mean ± 5%");
    TrafficSettings settings = TrafficSettings.of(element);
    assertThat(settings.stops()).isTrue();
    AtomicLong clock = new AtomicLong();
    LiveTraffic traffic =
        LiveForTests.traffic(settings, new TrafficBoard(), 100_000, clock::get, line -> {});
    MadeRun.of(20, 200, 2, false).forEach(traffic.rows()::add);
    traffic.take();
    for (int minute = 1; minute < 10; minute++) {
      clock.addAndGet(60_000_000_000L);
      assertThat(traffic.look()).isNull();
    }
    assertThat(traffic.enough())
        .startsWith("mean ± 5% is not reached: ")
        .contains("the load generator's health is not known");
    element.setProperty(TrafficRealism.STOP_AT.key(), "wire.response.p(95) ± 5%");
    assertThatThrownBy(() -> TrafficSettings.of(element)).hasMessageContaining("no packets");
    assertThat(
            LiveForTests.traffic(unset(), new TrafficBoard(), 10, clock::get, line -> {}).enough())
        .isNull();
  }

  private static TrafficSettings unset() throws UnusableSetting {
    return TrafficSettings.of(new TrafficRealism());
  }

  @Test
  void aFigureOfALabelAndASizeAreRead() {
    assertThat(Precision.parse("p(95) of Home +- 10ms")).hasToString("p(95) of Home ± 10ms");
    assertThat(Precision.parse("errors.rate ± 1%").metric()).isEqualTo("errors.rate");
  }
}
