package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
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
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopRuleTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START_MILLIS = 1_767_225_600_000L;

  /** A run of 200 samples, a second apart, of which so many failed. */
  private static RunFiles run(int failed) {
    LiveRun run = new LiveRun(1_000, LiveRun.Watch.NONE);
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows(200);
    for (int i = 0; i < 200; i++) {
      LiveRow row = new LiveRow();
      row.startMillis = START_MILLIS + i * 1_000L;
      row.elapsedMillis = 10;
      row.label = "Home";
      row.thread = "Users 1-1";
      row.successful = i * failed % 200 >= failed; // one after another would be one event
      rows.add(row);
    }
    stream.accept(rows);
    return run.whole(stream.soFar());
  }

  /** A Poisson process of 20/s over 250 s. */
  private static RunFiles poisson(LiveRun.Watch watch) {
    LiveRun run = new LiveRun(10_000, watch);
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows(5_000);
    Random random = new Random(5);
    double at = 0;
    for (int i = 0; i < 5_000; i++) {
      at -= Math.log(1 - random.nextDouble()) / 20;
      LiveRow row = new LiveRow();
      row.startMillis = START_MILLIS + Math.round(at * 1e3);
      row.elapsedMillis = 10;
      row.label = "Home";
      row.thread = "Users 1-" + (i % 100 + 1);
      row.successful = true;
      rows.add(row);
    }
    stream.accept(rows);
    return run.whole(stream.soFar());
  }

  /** Seconds of a load generator that was paused for 300 ms in each of them. */
  private static List<HealthSecond> pausedSeconds() {
    return IntStream.range(0, 250)
        .mapToObj(
            second ->
                new HealthSecond(
                    START_MILLIS + 1_000L * (second + 1),
                    SECOND,
                    new LoadGenerator("host", ""),
                    new JvmPauses(300_000_000, 300_000_000, 0, 0),
                    new CpuUse(2, 0.2, 0.3, 0, Double.NaN),
                    new LagCounts(),
                    DueSessions.NONE))
        .toList();
  }

  @Test
  void aConditionSeesTheHealthOfTheLoadGenerators() throws Exception {
    RunFiles sound = poisson(LiveRun.Watch.NONE);
    RunFiles paused = poisson(new LiveRun.Watch(HealthLimits.DEFAULT, since -> pausedSeconds()));

    StopRule isPoisson = rule("verdict = poisson");
    assertThat(isPoisson.reason(sound, 0)).isNull();
    assertThat(isPoisson.reason(sound, 10 * SECOND)).isNotNull();
    assertThat(isPoisson.reason(paused, 20 * SECOND)).isNull();
    assertThat(isPoisson.reason(paused, 30 * SECOND)).isNull();

    StopRule isPaused = rule("health.pause.max > 200ms");
    assertThat(isPaused.reason(sound, 0)).isNull();
    assertThat(isPaused.reason(sound, 10 * SECOND)).isNull();
    assertThat(isPaused.reason(paused, 20 * SECOND)).isNull();
    assertThat(isPaused.reason(paused, 30 * SECOND)).contains("300 ms");
  }

  private static StopRule rule(String condition) throws Exception {
    return new StopRule(StopRule.parse(condition), Duration.ofSeconds(10));
  }

  @Test
  void aConditionStopsOnceItHasHeldForItsTime() throws Exception {
    StopRule rule = rule("errors.rate > 5%: the service breaks");

    assertThat(rule.reason(run(20), 100 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 109 * SECOND)).isNull();
    // 20 of 200 is 10 %
    assertThat(rule.reason(run(20), 110 * SECOND))
        .isEqualTo("errors.rate > 5% has held for 10 s (10 %: the service breaks)");
  }

  @Test
  void aBreakBeginsTheTimeAnew() throws Exception {
    StopRule rule = rule("errors.rate > 5%");

    assertThat(rule.reason(run(20), 0)).isNull();
    assertThat(rule.reason(run(2), 5 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 11 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 20 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 21 * SECOND)).isNotNull();
  }

  @Test
  void anEmptyWindowEndsTheTime() throws Exception {
    StopRule rule = rule("errors.rate > 5%");

    assertThat(rule.reason(run(20), 0)).isNull();
    assertThat(rule.reason(null, 5 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 70 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 80 * SECOND)).isNotNull();
  }

  @Test
  void whatIsNotSureDoesNotStop() throws Exception {
    // a percentile of 99.9 % takes 2,995 samples: ln 0.05 / ln 0.999
    StopRule tooFew = rule("p(99.9) > 1ms");
    StopRule notYetThere = rule("errors.rate of Later > 5%");

    assertThat(tooFew.reason(run(0), 0)).isNull();
    assertThat(tooFew.reason(run(0), 60 * SECOND)).isNull();
    assertThat(notYetThere.reason(run(0), 0)).isNull();
    assertThat(notYetThere.reason(run(0), 60 * SECOND)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'errors.rat > 5%', \"there is no metric 'errors.rat'; did you mean 'errors.rate'?\"",
    "'wire.response.mean > 1s', 'known from packets alone; for example: errors.rate > 5%'",
    "'wire.response.p99 > 1s', 'wire.response.p99 is known from packets alone; for example'",
    "'p(99) vs baseline +10%', 'no baseline'",
    "'p(99) ± 5%', 'Stop test at precision'",
  })
  void aConditionThatCannotBeIsRefusedInOneLine(String condition, String why) {
    assertThatThrownBy(() -> StopRule.parse(condition))
        .hasMessageContaining(why.replace("\"", ""))
        .message()
        .doesNotContain("\n")
        .hasSizeLessThan(160);
  }
}
