package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.timer.LoopWatch.Figures;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopWatchTest {
  private static final long SECOND = 1_000_000_000L;

  @BeforeEach
  void newRun() {
    TimerRun.newRun();
  }

  /** Samples evenly spaced; returns when the last was. */
  private static long feed(
      LoopWatch watch, int perSecond, int seconds, double response, long from) {
    long now = from;
    for (int i = 0; i < perSecond * seconds; i++) {
      now += SECOND / perSecond;
      watch.sampled(response, now);
    }
    return now;
  }

  @Test
  void figuresFollowLittlesLaw() {
    LoopWatch watch = new LoopWatch("Loop");
    // N = 50 at 10 per second: N/λ = 5 s; with R = 0.25 s: N/(Z + R) = 50/5.25, Q/N = 0.25/5.25
    watch.plan(50, 5, false);
    long now = feed(watch, 10, 35, 0.25, 123);
    Figures figures = watch.figures(now);
    assertThat(figures.thinkSeconds()).isEqualTo(5);
    assertThat(figures.responseSeconds()).isCloseTo(0.25, within(1e-12));
    assertThat(figures.targetPerSecond()).isEqualTo(10);
    assertThat(figures.offeredPerSecond()).isCloseTo(50 / 5.25, within(1e-9));
    assertThat(figures.usersInSystem()).isCloseTo(0.25 / 5.25, within(1e-9));
    assertThat(figures.responseToThink()).isCloseTo(0.05, within(1e-9));
    assertThat(figures.achievedPerSecond()).isCloseTo(10, within(0.11));
  }

  @Test
  void holdingTheRateTakesTheResponseOffTheThinkTime() {
    LoopWatch watch = new LoopWatch("Loop");
    watch.plan(50, 5, true);
    assertThat(watch.share(5)).isEqualTo(1);
    long now = feed(watch, 10, 3, 0.25, 0);
    assertThat(watch.share(5)).isCloseTo(0.95, within(1e-12));
    assertThat(watch.figures(now).thinkSeconds()).isCloseTo(4.75, within(1e-12));
    assertThat(watch.figures(now).offeredPerSecond()).isCloseTo(10, within(1e-9));
  }

  @Test
  void thinkTimesStayAboveZeroWhereTheRateCannotBeReached() {
    LoopWatch watch = new LoopWatch("Loop");
    watch.plan(5, 0.5, true);
    long now = feed(watch, 5, 3, 1, 0);
    assertThat(watch.share(0.5)).isEqualTo(LoopWatch.LEAST_SHARE);
    assertThat(watch.figures(now).offeredPerSecond()).isLessThan(5);
  }

  @Test
  void warmUpIsForgotten() {
    LoopWatch watch = new LoopWatch("Loop");
    watch.plan(50, 5, true);
    long now = feed(watch, 100, 10, 3, 0);
    now = feed(watch, 100, 100, 0.1, now);
    // 10,000 samples later, memory 1000: what is left of 2.9 is e^-10
    assertThat(watch.figures(now).responseSeconds()).isCloseTo(0.1, within(2.9 * Math.exp(-9.9)));
  }

  @Test
  void figuresAreReadableAsProperties() {
    LoopWatch watch = new LoopWatch("My loop");
    watch.plan(50, 5, false);
    feed(watch, 10, 30, 0.25, 0);
    watch.ended();
    assertThat(JMeterUtils.getProperty("trueload.My loop.Z")).isEqualTo("5");
    assertThat(JMeterUtils.getProperty("trueload.My loop.R")).isEqualTo("0.25");
    assertThat(JMeterUtils.getProperty("trueload.My loop.RoverZ")).isEqualTo("0.05");
    // 0.25/5.25 and 50/5.25
    assertThat(JMeterUtils.getProperty("trueload.My loop.QoverN")).isEqualTo("0.047619");
    assertThat(JMeterUtils.getProperty("trueload.My loop.offered")).isEqualTo("9.52381");
    assertThat(JMeterUtils.getProperty("trueload.My loop.target")).isEqualTo("10");
    assertThat(JMeterUtils.getPropDefault("trueload.My loop.achieved", 0.0f))
        .isBetween(9.8f, 10.2f);
  }

  @Test
  void closingLoopIsPointedOutOnceAMinuteAtMost() {
    LogOf log = LogOf.of(LoopWatch.class);
    try (log) {
      LoopWatch watch = new LoopWatch("Loop");
      watch.plan(50, 5, false);
      // R/Z = 0.5/5 is the bound itself, 0.6/5 above it
      long now = feed(watch, 10, 100, 0.5 - 1e-9, 0);
      assertThat(log.warnings()).isEmpty();
      watch = new LoopWatch("Loop");
      watch.plan(50, 5, false);
      now = feed(watch, 10, 69, 0.6, now);
      // not in its first 10 seconds; N = λR/0.1 = 10·0.6/0.1
      assertThat(log.warnings())
          .singleElement()
          .asString()
          .contains("Loop: response times reduce the load: R/Z = 0.12")
          .contains("use 60 users");
      feed(watch, 10, 3, 0.6, now);
      assertThat(log.warnings()).hasSize(2);
    }
  }

  @Test
  void closingLoopOfAShortRunIsPointedOutAtItsEnd() {
    LogOf log = LogOf.of(LoopWatch.class);
    try (log) {
      LoopWatch watch = new LoopWatch("Loop");
      watch.plan(50, 5, false);
      feed(watch, 10, 9, 0.6, 0);
      assertThat(log.warnings()).isEmpty();
      watch.ended();
      assertThat(log.warnings()).hasSize(1);
    }
  }

  @Test
  void rateThatCannotBeReachedIsPointedOut() {
    LogOf log = LogOf.of(LoopWatch.class);
    try (log) {
      LoopWatch watch = new LoopWatch("Loop");
      watch.plan(5, 0.5, true);
      feed(watch, 5, 30, 1, 0);
      assertThat(log.warnings())
          .singleElement()
          .asString()
          .contains("the rate of 10/s cannot be reached")
          // N = λ(R + 10 R) = 10·11
          .contains("500 ms")
          .contains("use 110 users");
    }
  }
}
