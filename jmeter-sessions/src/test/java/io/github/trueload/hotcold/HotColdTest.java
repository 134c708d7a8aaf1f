package io.github.trueload.hotcold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.testrun.PlanForTests;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("process")
@Timeout(60)
class HotColdTest {

  /** An element with the initial texts, some replaced; keys without their prefix. */
  public static HotCold element(String... keysAndTexts) {
    HotCold element = new HotCold();
    element.setName("Hot and cold");
    HotColdSettings.ALL.forEach(each -> element.setProperty(each.key(), each.initial()));
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      element.setProperty("HotCold." + keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return element;
  }

  @Test
  void onlyTheShareHasRequestsInProgressAndEveryThreadHasSome() {
    HotCold element = element("percent", "10", "requests", "2", "seed", "1");
    AtomicInteger inProgress = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Set<String> threads = ConcurrentHashMap.newKeySet();
    new PlanForTests(30, 20, element)
        .sampling(
            variables -> {
              most.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
              threads.add(JMeterContextService.getContext().getThread().getThreadName());
              Thread.yield();
              inProgress.decrementAndGet();
            })
        .run();
    assertThat(most.get()).isBetween(1, 3); // a tenth of 30 threads
    assertThat(threads).hasSize(30);
    HotTally.Figures figures = element.figures();
    assertThat(figures.connections()).isEqualTo(30);
    assertThat(figures.turns()).isEqualTo(30 * 10); // 20 requests in turns of 2
    assertThat(figures.fewest()).isEqualTo(10);
    assertThat(figures.everyOneWasHot()).isTrue();
  }

  /** Of one hot place; it would never be free again. */
  @Test
  void aSamplerWithoutAResultDoesNotKeepItsTurn() {
    HotCold element = element("percent", "1");
    HotCold thread = thread(element, new PlanForTests.Sampling());
    assertThat(thread.delay()).isZero();
    assertThat(thread.delay()).isZero();
    assertThat(element.figures().turns()).as("the first is over").isEqualTo(2);
    JMeterContextService.getContext().clear();
  }

  /** As by {@code prev.setIgnore()} in a post-processor. */
  @Test
  void anIgnoredResultDoesNotKeepItsTurn() {
    HotCold element = element("percent", "1");
    HotCold thread = thread(element, new PlanForTests.Sampling());
    thread.delay();
    SampleResult ignored = new SampleResult();
    ignored.setIgnore();
    JMeterContextService.getContext().setPreviousResult(ignored);
    thread.delay();
    assertThat(element.figures().turns()).as("the first is over").isEqualTo(2);
    JMeterContextService.getContext().clear();
  }

  @Test
  void aParentTransactionIsOneRequest() {
    HotCold element = element("percent", "1");
    HotCold thread = thread(element, new PlanForTests.Sampling());
    thread.delay();
    JMeterContextService.getContext().setPreviousResult(new SampleResult());
    thread.delay();
    assertThat(element.figures().turns()).isEqualTo(1);
    JMeterContextService.getContext().clear();
  }

  @Test
  void aFlowControlActionTakesNoTurn() {
    HotCold element = element("percent", "1");
    HotCold thread = thread(element, new TestAction());
    assertThat(thread.delay()).isZero();
    assertThat(element.figures().turns()).isZero();
    JMeterContextService.getContext().clear();
  }

  /** The element of a thread, the calling one, that has begun and is at a sampler. */
  private static HotCold thread(HotCold element, Sampler sampler) {
    JMeterForTests.initialize();
    JMeterContextService.getContext().setVariables(new JMeterVariables());
    JMeterContextService.getContext().setCurrentSampler(sampler);
    element.testStarted();
    HotCold clone = (HotCold) element.clone();
    clone.threadStarted();
    return clone;
  }

  /** The end of the group's duration comes while all but one thread wait. */
  @Test
  void atTheScheduledEndWhoWaitsMakesNoRequestMore() {
    PlanForTests plan = new PlanForTests(20, -1, element("percent", "1"));
    plan.group().setScheduler(true);
    plan.group().setDuration(1);
    AtomicInteger afterEnd = new AtomicInteger();
    plan.sampling(
            variables -> {
              long end = JMeterContextService.getContext().getThread().getEndTime();
              if (System.currentTimeMillis() > end) {
                afterEnd.incrementAndGet();
              }
            })
        .run();
    // one that had its turn at that instant may finish it
    assertThat(afterEnd.get()).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "percent, 0, 'Hot connections (%) = \"0\" must be greater than zero'",
    "percent, 101, 'Hot connections (%) = \"101\" is more than all connections'",
    "percent, '', 'Hot connections (%) = \"\" is missing'",
    "requests, 0, 'Requests per turn = \"0\" must be at least 1'",
    "percent, '${nothing}', 'Hot connections (%) = \"${nothing}\" contains a variable or function'",
    "seed, x, 'Random seed = \"x\" is not a whole number'",
  })
  void whatCannotBeUsedStopsTheTestInOneLine(String key, String text, String line) {
    int[] samples = {0};
    String console =
        new PlanForTests(1, 1, element(key, text)).sampling(v -> samples[0]++).console();
    assertThat(console).contains("Test stopped: timer \"Hot and cold\": " + line);
    assertThat(samples[0]).isZero();
  }
}
