package io.github.trueload.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.monitor.HealthWatch.Probes;
import io.github.trueload.monitor.Processors.Reading;
import org.junit.jupiter.api.Test;

class HealthWatchTest {

  private final FakeTicker ticker = new FakeTicker();
  private Reading processors = new Reading(0, 0, 0, 0, Double.NaN, Double.NaN);
  private CollectorPauses collections = new CollectorPauses(0, 0);
  private DueSessions sessions = DueSessions.NONE;
  private LagCounts lags = new LagCounts();

  private HealthWatch watch() {
    return new HealthWatch(
        new LoadGenerator("here", ""),
        ticker,
        new Probes(() -> processors, () -> collections, () -> lags, () -> 2, () -> sessions));
  }

  private static HealthSecond next(HealthWatch watch) throws InterruptedException {
    HealthSecond second = null;
    while (second == null) {
      second = watch.sleep();
    }
    return second;
  }

  @Test
  void aHundredSleepsMakeASecondWithWhatChangedInIt() throws InterruptedException {
    ticker.sleeps(200, 10_000_000);
    HealthWatch watch = watch();
    // 0.5 s of processor time; of 200 ticks of two processors 150 busy, 10 of them stolen
    processors = new Reading(5e8, 150, 10, 200, Double.NaN, Double.NaN);
    collections = new CollectorPauses(3, 17);
    lags = LagCounts.parse("0:10 4:1");
    sessions = new DueSessions(12, 5);
    HealthSecond first = next(watch);
    assertThat(first.lengthNanos()).isEqualTo(1_000_000_000);
    assertThat(first.host()).isEqualTo("here");
    assertThat(first.cpu().process()).isCloseTo(0.25, within(1e-12));
    assertThat(first.cpu().machine()).isCloseTo(0.75, within(1e-12));
    assertThat(first.cpu().stolen()).isCloseTo(0.05, within(1e-12));
    assertThat(first.cpu().limit()).isNaN();
    assertThat(first.pauses().collections()).isEqualTo(3);
    assertThat(first.pauses().collectionMillis()).isEqualTo(17);
    assertThat(first.lags()).hasToString("0:10 4:1");
    assertThat(first.sessions()).isEqualTo(new DueSessions(12, 5));
    HealthSecond second = next(watch);
    assertThat(second.pauses().collections()).isZero();
    assertThat(second.lags().count()).isZero();
    assertThat(second.sessions()).isEqualTo(DueSessions.NONE);
    assertThat(second.endMillis()).isEqualTo(first.endMillis() + 1000);
  }

  @Test
  void aStopMakesTheSecondLongerAndIsItsLongestPause() throws InterruptedException {
    ticker.sleeps(50, 10_000_000).sleeps(1, 210_000_000).sleeps(150, 10_000_000);
    HealthWatch watch = watch();
    HealthSecond first = next(watch);
    assertThat(first.pauses().longestNanos()).isEqualTo(200_000_000);
    assertThat(first.pauses().sumNanos()).isEqualTo(200_000_000);
    assertThat(first.lengthNanos()).isEqualTo(1_000_000_000);
    assertThat(next(watch).pauses().longestNanos()).isZero();
  }

  @Test
  void aStopOfSecondsMakesOneLongSecond() throws InterruptedException {
    ticker.sleeps(10, 10_000_000).sleeps(1, 3_000_000_000L).sleeps(10, 10_000_000);
    HealthSecond second = next(watch());
    assertThat(second.lengthNanos()).isEqualTo(3_100_000_000L);
    assertThat(second.pauses().longestNanos()).isEqualTo(2_990_000_000L);
  }

  @Test
  void aShortRestKnowsNoProcessors() {
    HealthWatch watch = watch();
    assertThat(watch.rest()).isNull();
    ticker.pass(400_000_000);
    processors = new Reading(4e8, 40, 0, 80, Double.NaN, Double.NaN);
    HealthSecond rest = watch.rest();
    assertThat(rest.lengthNanos()).isEqualTo(400_000_000);
    assertThat(rest.cpu().scarcest()).isNaN();
  }
}
