package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.gate.Estimate;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.Precision;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a run knows enough: a Poisson process of 20/s, exponential response times of 100 ms. */
class PrecisionRuleTest {

  private static final long START_MILLIS = 1_767_225_600_000L;
  private static final double RATE = 20;

  /** Runs that several tests look at, by what they were made of. */
  private static final Map<List<Object>, AnalyzedRun> MADE = new HashMap<>();

  /**
   * A run.
   *
   * @param driftPerMinute share by which the response times grow each minute
   * @param pauseMillis longest pause of the load generator in each second
   */
  private static AnalyzedRun run(double minutes, double driftPerMinute, long pauseMillis) {
    return run(minutes, driftPerMinute, pauseMillis, null);
  }

  private static AnalyzedRun run(
      double minutes, double driftPerMinute, long pauseMillis, String process) {
    return MADE.computeIfAbsent(
        List.of(minutes, driftPerMinute, pauseMillis, "" + process),
        key -> run(minutes, driftPerMinute, process, watch(minutes, pauseMillis)));
  }

  private static AnalyzedRun run(
      double minutes, double driftPerMinute, String process, LiveRun.Watch watch) {
    int count = (int) (minutes * 60 * RATE);
    LiveRun run = new LiveRun(count, watch);
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
    run.compareWith(process == null ? null : RequestedProcess.parse(process));
    return run.whole(stream.soFar()).whole();
  }

  private static LiveRun.Watch watch(double minutes, long pauseMillis) {
    return new LiveRun.Watch(
        HealthLimits.DEFAULT,
        since -> seconds("host", (int) (minutes * 60) + 5, pauseMillis).toList());
  }

  private static Stream<HealthSecond> seconds(String host, int count, long pauseMillis) {
    return IntStream.range(0, count)
        .mapToObj(second -> second(host, second, pauseMillis * 1_000_000));
  }

  private static HealthSecond second(String host, int second, long pauseNanos) {
    return new HealthSecond(
        START_MILLIS + 1_000L * (second + 1),
        1_000_000_000,
        new LoadGenerator(host, ""),
        new JvmPauses(pauseNanos, pauseNanos, 0, 0),
        new CpuUse(2, 0.2, 0.3, 0, Double.NaN),
        new LagCounts(),
        DueSessions.NONE);
  }

  private static PrecisionRule rule(String precision) {
    return new PrecisionRule(Precision.parse(precision), () -> "");
  }

  private static LiveRun.Watch watch(Stream<HealthSecond> seconds) {
    List<HealthSecond> all =
        seconds.sorted(Comparator.comparingLong(HealthSecond::endMillis)).toList();
    return new LiveRun.Watch(HealthLimits.DEFAULT, since -> all);
  }

  /** Ten minutes of 20: a pause in the others would not show. */
  @Test
  void healthThatIsKnownForAPartOfTheRunIsNotEnough() {
    AnalyzedRun half = run(20, 0, null, watch(seconds("host", 600, 0)));
    assertThat(never("mean ± 20%", half, RATE))
        .isEqualTo(
            "mean ± 20% is not reached: the load generator's health is known for only 49.96 % of"
                + " the time");
    // two engines, of which the second reports no health after ten minutes
    AnalyzedRun engine =
        run(20, 0, null, watch(Stream.concat(seconds("a", 1205, 0), seconds("b", 600, 0))));
    assertThat(never("mean ± 20%", engine, RATE)).contains("known for only 49.96 % of the time");
    AnalyzedRun both =
        run(20, 0, null, watch(Stream.concat(seconds("a", 1205, 0), seconds("b", 1205, 0))));
    PrecisionRule rule = rule("mean ± 20%");
    assertThat(rule.reason(both, 1200, RATE)).isNull();
    assertThat(rule.reason(both, 1440, RATE)).isNotNull();
  }

  @Test
  void anEngineThatDoesNotAnswerEndsNoTest() {
    PrecisionRule rule = new PrecisionRule(Precision.parse("mean ± 20%"), () -> "engine b is lost");
    AnalyzedRun run = run(20, 0, 0);
    assertThat(rule.reason(run, 1200, RATE)).isNull();
    assertThat(rule.reason(run, 1440, RATE)).isNull();
    assertThat(rule.atTheEnd(run, RATE)).endsWith("is not reached: engine b is lost");
  }

  /** Of the first row of the run, or the start of the part, in which no earlier second counts. */
  @Test
  void theHealthOfEverySecondOfTheRunCounts() {
    List<Long> requested = new ArrayList<>();
    LiveRun run =
        new LiveRun(
            1000,
            new LiveRun.Watch(
                HealthLimits.DEFAULT,
                since -> {
                  requested.add(since);
                  return List.of();
                }));
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows(200);
    for (int i = 0; i < 200; i++) {
      LiveRow row = new LiveRow();
      row.startMillis = START_MILLIS + i * 60_000L;
      row.elapsedMillis = 10;
      row.label = "Home";
      row.thread = "Users 1-1";
      row.successful = true;
      rows.add(row);
    }
    stream.accept(rows);
    run.whole(stream.soFar()).whole();
    long end = START_MILLIS + 200 * 60_000L;
    run.between(stream.soFar(), (end - 120_000) * 1_000_000, end * 1_000_000).whole();
    assertThat(requested).containsExactly(START_MILLIS, end - 120_000);
  }

  @Test
  void aRunEndsAtTheSecondLookThatFindsAllWell() {
    PrecisionRule rule = rule("mean ± 3%");
    assertThat(rule.isDue(59)).isFalse();
    assertThat(rule.isDue(60)).isTrue();
    AnalyzedRun run = run(20, 0, 0);
    assertThat(rule.reason(run, 1200, RATE)).isNull();
    assertThat(rule.isDue(1439)).isFalse();
    assertThat(rule.isDue(1440)).isTrue();
    assertThat(rule.reason(run, 1440, RATE))
        .startsWith("mean ± 3% is reached: mean is ")
        .containsPattern("mean is (9\\d|10\\d)\\.\\d+ ms ± [12]\\.\\d+ ms");
    assertThat(rule.isDue(9999)).isFalse();
    assertThat(rule.atTheEnd(run, RATE)).isNull();
  }

  @Tag("large")
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

  /** The arrivals are a Poisson process of 20/s. */
  @Tag("large")
  @Test
  void theRequestedProcessMustBeSent() {
    PrecisionRule rule = rule("mean ± 3%");
    AnalyzedRun asRequested = run(20, 0, 0, "poisson 20/s");
    assertThat(rule.reason(asRequested, 1200, 25)).isNull();
    // the process counts, not the target rate
    assertThat(rule.reason(asRequested, 1440, 25)).startsWith("mean ± 3% is reached");
    for (String other :
        List.of("poisson 25/s", "erlang 20/s stages=2", "map 20/s index=40 peak=5")) {
      assertThat(never("mean ± 20%", run(20, 0, 0, other), RATE))
          .startsWith("mean ± 20% is not reached: the requested process (" + other + ") was not")
          .doesNotContain("drift");
    }
    assertThat(never("mean ± 20%", run(20, 0, 300, "poisson 20/s"), RATE))
        .contains("the load generator was the bottleneck")
        .doesNotContain("process");
  }

  private static String never(String precision, AnalyzedRun run, double target) {
    PrecisionRule rule = rule(precision);
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
        "p(99) in steady ± 5%",
        "p(99) in 0s..5m ± 5%",
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

  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final int RUNS = FULL ? 500 : 5;

  /**
   * Of 500 intervals at the stated 95 %, fewer than 455 contain the mean with probability 0.0001;
   * of 5, fewer than 3 with 0.0012. python3: scipy.stats.binom.cdf(454, 500, 0.95), cdf(2, 5, 0.95)
   */
  private static final int LEAST_HELD = FULL ? 455 : 3;

  /**
   * Log-normal response times of which neighbours correlate by 0.8, looked at as the listener does.
   * In every fifth run the load generator is paused for 300 ms in each second of a minute.
   */
  @Test
  @Tag("statistical")
  void aRunStopsWithAnHonestIntervalAndInNoUnhealthyMinute() throws Exception {
    double mean = 0.1 * Math.exp(0.125);
    int held = 0;
    int stopped = 0;
    for (int number = 0; number < RUNS; number++) {
      int unhealthyFrom = number % 5 == 0 ? 60 + 60 * (number % 8) : Integer.MAX_VALUE;
      SimulatedTest run = new SimulatedTest(new Random(20261126 + number), unhealthyFrom);
      double seconds = run.untilStopped(rule("mean ± 5%"), 1800);
      assertThat(seconds < unhealthyFrom || seconds >= unhealthyFrom + 60).isTrue();
      if (seconds < 1800) {
        stopped++;
        Estimate found =
            GateCheck.run(List.of(Gate.parse("mean ± 5%")), run.files(), null)
                .results()
                .get(0)
                .actual();
        held += found.low() <= mean && mean <= found.high() ? 1 : 0;
      }
    }
    System.out.println(held + " of " + stopped + " intervals contain the mean; " + RUNS + " tests");
    assertThat(stopped).isGreaterThan(RUNS / 2);
    assertThat(held).isGreaterThanOrEqualTo(LEAST_HELD - (RUNS - stopped));
  }

  /**
   * The load generator is paused and the response times are five times as long in the first 20 s,
   * as while a JVM compiles: a rule for the whole run never stops it, one that leaves this part out
   * does. Log-normal times of mean 113 ms as above, a true value of the part that counts.
   */
  @Tag("statistical")
  @Test
  void theStartOfARunNeedNotCount() {
    SimulatedTest wholly = started();
    PrecisionRule whole = rule("mean ± 5%");
    assertThat(wholly.untilStopped(whole, 900)).isEqualTo(900);
    assertThat(whole.atTheEnd(whole.partOf(wholly.files()), RATE))
        .contains("the load generator was the bottleneck", "drift");

    SimulatedTest partly = started();
    PrecisionRule part = rule("mean in 30s..end ± 5%");
    assertThat(part.isDue(89)).isFalse();
    assertThat(part.isDue(90)).isTrue();
    assertThat(partly.untilStopped(part, 900)).isBetween(100.0, 899.0);
    assertThat(part.partOf(partly.files()).result().responseTimes().mean())
        .isCloseTo(0.1 * Math.exp(0.125), within(0.012));
  }

  @Test
  void aRunThatEndsBeforeThePartThatCountsSaysSo() {
    PrecisionRule rule = rule("mean in 30s..end ± 5%");
    SimulatedTest run = started();
    run.untilStopped(rule, 29);
    run.take();
    assertThat(rule.partOf(run.files())).isNull();
    assertThat(rule.reason(null, 29, RATE)).isNull();
    assertThat(rule.atTheEnd(null, RATE))
        .isEqualTo(
            "mean in 30s..end ± 5% is not reached: the run ended before the part that counts");
  }

  private static SimulatedTest started() {
    SimulatedTest run = new SimulatedTest(new Random(20261126), -40);
    run.slowUntil = 20;
    return run;
  }

  /** A test under way, whose samples come second by second. */
  private static final class SimulatedTest {
    private final Random random;
    private final LiveRun run;
    private final RowStream stream;
    private double state;
    private double at;
    private double now;
    private double slowUntil;

    SimulatedTest(Random random, int unhealthyFrom) {
      this.random = random;
      run =
          new LiveRun(
              1_000_000,
              new LiveRun.Watch(
                  HealthLimits.DEFAULT,
                  since ->
                      IntStream.range(0, (int) now)
                          .mapToObj(
                              second ->
                                  second(
                                      "host",
                                      second,
                                      second >= unhealthyFrom && second < unhealthyFrom + 60L
                                          ? 300_000_000
                                          : 0))
                          .toList()));
      run.compareWith(RequestedProcess.parse("poisson 20/s"));
      stream = new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
      state = random.nextGaussian();
    }

    /** The seconds until {@code rule} stops the test; {@code most} if it does not. */
    double untilStopped(PrecisionRule rule, double most) {
      while (now < most) {
        now++;
        if (rule.isDue(now)) {
          take();
          if (rule.reason(rule.partOf(files()), now, RATE) != null) {
            return now;
          }
        }
      }
      return most;
    }

    private void take() {
      WaitingRows rows = new WaitingRows((int) (4 * RATE * now) + 100);
      while (at < now) {
        LiveRow row = new LiveRow();
        row.startMillis = START_MILLIS + Math.round(at * 1e3);
        double factor = at < slowUntil ? 5 : 1;
        row.elapsedMillis = Math.round(factor * 100 * Math.exp(0.5 * state));
        row.label = "Home";
        row.thread = "Users 1-" + (random.nextInt(100) + 1);
        row.successful = true;
        rows.add(row);
        state = 0.8 * state + 0.6 * random.nextGaussian();
        at -= Math.log(1 - random.nextDouble()) / RATE;
      }
      stream.accept(rows);
    }

    RunFiles files() {
      return run.whole(stream.soFar());
    }
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
