package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.think.ThinkTimeFamily;
import io.github.trueload.waiting.ThinkColumn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThinkTimerTest {
  @BeforeEach
  void newRun() {
    TimerRun.newRun();
  }

  private static ExponentialThinkTime exponential(String name, String... keysAndTexts) {
    return TimerRun.started(TimerRun.withSettings(new ExponentialThinkTime(), name, keysAndTexts));
  }

  /** What a clone in a thread of this name returns first. */
  private static List<Long> delays(ThinkTimer timer, String thread, int count) {
    TimerRun.enterThread(thread, 1000);
    ThinkTimer clone = (ThinkTimer) timer.clone();
    return LongStream.generate(clone::delay).limit(count).boxed().toList();
  }

  @Test
  void theMeanOfThinkTimesBelowAMillisecondIsLogged() {
    try (LogOf log = LogOf.of(ElementRun.class, Level.INFO)) {
      ThinkTimer timer =
          exponential("Think", "ThinkTime.mean", "0.9 ms", "ThinkTime.distribution", "constant");
      delays(timer, "Users 1-1", 10);
      timer.testEnded();
      assertThat(log.lines(Level.INFO)).contains("Think: 10 think times, mean 0.0009 s");
    }
  }

  @Tag("statistical")
  @ParameterizedTest
  @EnumSource(ThinkTimeFamily.class)
  void meanOfEmittedMillisecondsIsTheMeanAlsoWhenItIsShort(ThinkTimeFamily family) {
    ThinkTimer timer =
        exponential(
            "Think",
            "ThinkTime.mean",
            "2 ms",
            "ThinkTime.distribution",
            family.id(),
            "ThinkTime.seed",
            "7");
    int n = 200_000;
    double mean =
        delays(timer, "Users 1-1", n).stream().mapToLong(Long::longValue).average().orElseThrow();
    // 5 standard errors of the mean, sd = CoV·mean; and the rest still carried, under 1 ms in all
    double standardError = 2 * family.of(2e-3).cov() / Math.sqrt(n);
    assertThat(mean).isCloseTo(2, within(5 * standardError + 2.0 / n));
  }

  @Test
  void emittedMillisecondsNeverLagTheDrawnThinkTimeByAMillisecond() {
    ThinkTimer timer = exponential("Think", "ThinkTime.mean", "1.7 ms");
    TimerRun.enterThread("Users 1-1", 10);
    ThinkTimer clone = (ThinkTimer) timer.clone();
    long emittedMillis = 0;
    long drawnNanos = 0;
    for (int i = 0; i < 10_000; i++) {
      emittedMillis += clone.delay();
      drawnNanos +=
          Long.parseLong(JMeterContextService.getContext().getVariables().get("tl_think_ns"));
      ThinkColumn.clear();
      assertThat(Math.abs(emittedMillis * 1_000_000 - drawnNanos)).isLessThan(1_000_000);
    }
    assertThat(drawnNanos).isPositive();
  }

  @Test
  void sameSeedRepeatsInTheNextRun() {
    List<Long> first = delays(exponential("Think", "ThinkTime.seed", "42"), "Users 1-1", 50);
    TimerRun.newRun();
    List<Long> second = delays(exponential("Think", "ThinkTime.seed", "42"), "Users 1-1", 50);
    assertThat(second).isEqualTo(first);
  }

  @Test
  void anotherSeedOrNoSeedDrawsDifferently() {
    List<Long> seeded = delays(exponential("Think", "ThinkTime.seed", "42"), "Users 1-1", 50);
    TimerRun.newRun();
    List<Long> other = delays(exponential("Think", "ThinkTime.seed", "43"), "Users 1-1", 50);
    TimerRun.newRun();
    List<Long> fresh = delays(exponential("Think"), "Users 1-1", 50);
    TimerRun.newRun();
    List<Long> fresher = delays(exponential("Think"), "Users 1-1", 50);
    assertThat(List.of(seeded, other, fresh, fresher)).doesNotHaveDuplicates();
  }

  @Test
  void threadsElementsAndHostsDoNotShareAStream() {
    ThinkTimer timer = exponential("Think", "ThinkTime.seed", "42");
    ThinkTimer twin = exponential("Think", "ThinkTime.seed", "42");
    ThinkTimer other = exponential("Other", "ThinkTime.seed", "42");
    List<Long> one = delays(timer, "Users 1-1", 50);
    List<Long> two = delays(timer, "Users 1-2", 50);
    List<Long> ofTwin = delays(twin, "Users 1-1", 50);
    List<Long> ofOther = delays(other, "Users 1-1", 50);
    JMeterUtils.setProperty(
        JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "10.0.0.2:1099");
    List<Long> elsewhere;
    try {
      elsewhere = delays(timer, "Users 1-1", 50);
    } finally {
      JMeterUtils.getJMeterProperties()
          .remove(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME);
    }
    assertThat(List.of(one, two, ofTwin, ofOther, elsewhere)).doesNotHaveDuplicates();
  }

  /** 15 ms to think, but the thread ends within 3: JMeter stops it at so long a pause. */
  @Test
  void shortThinkTimeThatTheScheduledEndCutsOffIsLeftToJMeter() {
    ThinkTimer timer =
        exponential(
            "Think",
            "ThinkTime.mean",
            "15 ms",
            "ThinkTime.distribution",
            "constant",
            "ThinkTime.waiting",
            "exact");
    TimerRun.enterThread("Users 1-1", 10);
    JMeterContextService.getContext().getThread().setEndTime(System.currentTimeMillis() + 3);
    ThinkTimer clone = (ThinkTimer) timer.clone();
    assertThat(clone.delay()).isEqualTo(16);
    assertThat(timer.elementRun().censored()).isEqualTo(1);
    JMeterContextService.getContext().getThread().setEndTime(0);
    assertThat(clone.delay()).isZero();
    assertThat(timer.elementRun().censored()).isEqualTo(1);
  }

  @Test
  void timersBeforeOneSampleAddUpInTheColumn() {
    ThinkTimer first = exponential("First", "ThinkTime.distribution", "constant");
    ThinkTimer second =
        exponential("Second", "ThinkTime.distribution", "constant", "ThinkTime.mean", "500 ms");
    TimerRun.enterThread("Users 1-1", 10);
    ((ThinkTimer) first.clone()).delay();
    ((ThinkTimer) second.clone()).delay();
    assertThat(JMeterContextService.getContext().getVariables().get("tl_think_ns"))
        .isEqualTo("7500000000");
  }

  @Test
  void scaledThinkTimeIsUsersOverRate() {
    ThinkTimer timer =
        TimerRun.started(
            TimerRun.withSettings(
                new ScaledThinkTime(),
                "Scaled",
                "ScaledThinkTime.rate",
                "600",
                "ScaledThinkTime.rateUnit",
                "min",
                "ThinkTime.distribution",
                "constant"));
    TimerRun.enterThread("Users 1-1", 40);
    // 40 users, 600 a minute = 10 a second: 4 s
    assertThat(((ThinkTimer) timer.clone()).delay()).isBetween(4000L, 4001L);
  }

  /** One element of the plan, in scope of a group of 10 users and of one of 40. */
  @Test
  void aRateIsHeldByTheUsersOfEachGroup() {
    ThinkTimer timer =
        TimerRun.started(
            TimerRun.withSettings(
                new ScaledThinkTime(),
                "Scaled",
                "ScaledThinkTime.rate",
                "10",
                "ScaledThinkTime.mode",
                "hold",
                "ThinkTime.distribution",
                "constant"));
    TimerRun.enterThread("Few 1-1", 10);
    ThinkTimer few = (ThinkTimer) timer.clone();
    assertThat(few.delay()).isBetween(1000L, 1001L);
    TimerRun.enterThread("Many 2-1", 40);
    ThinkTimer many = (ThinkTimer) timer.clone();
    assertThat(many.delay()).isBetween(4000L, 4001L);

    SampleResult slow = new SampleResult();
    slow.setStampAndTime(1_767_225_600_000L, 500);
    few.sampleOccurred(new SampleEvent(slow, "Few", new JMeterVariables()));

    // N/λ = 1 s and 4 s, minus R = 0.5 s
    assertThat(few.delay()).isBetween(500L, 501L);
    assertThat(many.delay()).isBetween(3500L, 3501L);
  }

  @Test
  void severalGeneratorsScaleTogetherUnlessEachHasTheRate() {
    String[] three = {
      "ScaledThinkTime.rate", "10", "ScaledThinkTime.generators", "3",
      "ThinkTime.distribution", "constant", "ScaledThinkTime.rateScope", "total"
    };
    ThinkTimer together =
        TimerRun.started(TimerRun.withSettings(new ScaledThinkTime(), "A", three));
    three[7] = "perGenerator";
    ThinkTimer each = TimerRun.started(TimerRun.withSettings(new ScaledThinkTime(), "B", three));
    TimerRun.enterThread("Users 1-1", 40);
    // 120 users for 10 a second; 120 for 30 a second
    assertThat(((ThinkTimer) together.clone()).delay()).isBetween(12_000L, 12_001L);
    assertThat(((ThinkTimer) each.clone()).delay()).isBetween(4000L, 4001L);
  }

  @Test
  void delayOfATimerThatWasNotStartedStopsTheTestInsteadOfNotWaiting() {
    TimerRun.enterThread("Users 1-1", 1);
    assertThatThrownBy(new ExponentialThinkTime()::delay)
        .isInstanceOf(JMeterStopTestNowException.class);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        ExponentialThinkTime.class,
        ScaledThinkTime.class,
        BurstyThinkTime.class,
        TraceThinkTime.class
      })
  void arrivesWholeAtARemoteEngine(Class<? extends ThinkTimer> type) throws Exception {
    ThinkTimer timer =
        TimerRun.withSettings(type.getConstructor().newInstance(), "Think", "ThinkTime.seed", "3");
    if (timer instanceof TraceThinkTime) {
      timer.setProperty("TraceThinkTime.file", "src/test/resources/plans/0.1/thinks.txt");
    }
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(wire)) {
      out.writeObject(TimerRun.started(timer));
    }
    ThinkTimer arrived;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(wire.toByteArray()))) {
      arrived = (ThinkTimer) in.readObject();
    }
    TimerRun.enterThread("Users 1-1", 1000);
    arrived.setRunningVersion(true);
    arrived.testStarted("10.0.0.2:1099");
    List<Long> there = delays(arrived, "Users 1-1", 5);
    arrived.testEnded("10.0.0.2:1099");
    TimerRun.newRun();
    assertThat(there).isEqualTo(delays(TimerRun.started(timer), "Users 1-1", 5));
  }

  @Test
  void jmetersTimerFactorDoesNotApply() {
    assertThat(new ExponentialThinkTime().isModifiable()).isFalse();
  }
}
