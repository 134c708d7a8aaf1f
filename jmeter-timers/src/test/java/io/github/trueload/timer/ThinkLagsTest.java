package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.waiting.ThinkLags;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThinkLagsTest {

  private static final long NOW = 1_700_000_000_000L;

  private final ThinkLags lags = new ThinkLags();

  @BeforeEach
  void initialize() {
    TimerRun.newRun();
  }

  @Test
  void aLagIsFromTheEndOfTheThinkTimeToTheStartOfTheSample() {
    lags.waits(250_900_000, NOW);
    lags.began(NOW + 253, true);
    assertThat(lags.counts().toString()).isEqualTo("3:1");
  }

  @Test
  void severalTimersWaitOneAfterAnother() {
    lags.waits(100_000_000, NOW);
    lags.waits(50_000_000, NOW);
    lags.began(NOW + 151, true);
    assertThat(lags.counts().toString()).isEqualTo("1:1");
  }

  /** As of a Flow Control Action, which waits and gives no sample. */
  @Test
  void aWaitWithoutASampleIsForgottenWhenItIsOver() {
    lags.waits(100_000_000, NOW);
    lags.waits(100_000_000, NOW + 500);
    lags.began(NOW + 602, true);
    assertThat(lags.counts().toString()).isEqualTo("2:1");
  }

  @Test
  void eachWaitCountsOnceAndASampleWithoutOneNotAtAll() {
    lags.began(NOW, true);
    lags.waits(100_000_000, NOW);
    lags.began(NOW + 100, true);
    lags.began(NOW + 900, true);
    assertThat(lags.counts().toString()).isEqualTo("0:1");
  }

  @Test
  void whatWaitsForOtherTimersTooOrBeganBeforeTheWaitWasOverIsLeftOut() {
    lags.waits(100_000_000, NOW);
    lags.began(NOW + 900, false);
    lags.waits(100_000_000, NOW + 1000);
    lags.began(NOW + 1097, true);
    assertThat(lags.counts().toString()).isEmpty();
    lags.waits(100_000_000, NOW + 2000);
    lags.began(NOW + 2098, true); // rounding on either side
    assertThat(lags.counts().toString()).isEqualTo("0:1");
  }

  /** A timer that is none of ours. */
  private static final class OtherTimer extends AbstractTestElement implements Timer {
    private static final long serialVersionUID = 1L;

    @Override
    public long delay() {
      return 300;
    }
  }

  /** A thread whose group has {@code timers}, and one of its samples: how many lags it reports. */
  private static long lagsOfSample(ExponentialThinkTime timer, TestElement... timers)
      throws Exception {
    TimerRun.started(timer);
    ThreadGroup group = TimerRun.enterThread("Users 1-1", 1);
    ListedHashTree tree = new ListedHashTree();
    HashTree loop = tree.add(new LoopController());
    for (TestElement each : timers) {
      loop.add(each);
    }
    JMeterContextService.getContext()
        .setThread(new JMeterThread(tree, group, new ListenerNotifier()));
    timer.threadStarted();
    long before = ThinkLags.ofJvm().counts().count();
    timer.delay();
    long start = System.currentTimeMillis() + 10_000_000;
    // the think time passes without waiting: what began long after it is late
    SampleResult result = SampleResult.createTestSample(start, start + 1);
    timer.sampleOccurred(new SampleEvent(result, "Users"));
    return ThinkLags.ofJvm().counts().count() - before;
  }

  @Test
  void onlyGroupsWithOurTimersReportLags() throws Exception {
    ExponentialThinkTime ours =
        TimerRun.withSettings(
            new ExponentialThinkTime(), "think", ExponentialThinkTime.MEAN.key(), "1 s");
    assertThat(lagsOfSample(ours, ours)).isEqualTo(1);
    assertThat(lagsOfSample(ours, ours, new OtherTimer())).isZero();
  }
}
