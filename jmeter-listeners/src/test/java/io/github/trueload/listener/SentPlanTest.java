package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.listener.RequestedRateTest.Request;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ScaledThinkTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The target of two remote engines, none of which reports what its plan asks for. */
class SentPlanTest {

  private static final double R = 0.1;

  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static double target(
      Properties global, AbstractThreadGroup group, TestElement timer, Map<String, String> texts) {
    texts.forEach(
        (key, text) -> (key.startsWith("SessionA") ? group : timer).setProperty(key, text));
    ListedHashTree plan = new ListedHashTree();
    HashTree below = plan.add(new TestPlan()).add(group);
    below.add(timer);
    below.add(new Request());
    return new RequestedRate(() -> 2, new SentPlan(plan, global)::parts).perSecond(R);
  }

  private static double ofUsers(Properties global, TestElement timer, Map<String, String> texts) {
    ThreadGroup group = new ThreadGroup();
    group.setNumThreads(10);
    return target(global, group, timer, texts);
  }

  private static double scaled(Properties global, String... texts) {
    Map<String, String> all =
        texts.length == 2
            ? Map.of(texts[0], texts[1])
            : Map.of(texts[0], texts[1], texts[2], texts[3]);
    return ofUsers(global, new ScaledThinkTime(), all);
  }

  @Test
  void aTotalRateIsThatOfAllEnginesAndAnotherThatOfEach() {
    Properties none = new Properties();
    assertThat(scaled(none, "ScaledThinkTime.rate", "20")).isEqualTo(20);
    assertThat(scaled(none, "ScaledThinkTime.rate", "20", "ScaledThinkTime.generators", "2"))
        .isEqualTo(20);
    assertThat(
            scaled(none, "ScaledThinkTime.rate", "20", "ScaledThinkTime.rateScope", "perGenerator"))
        .isEqualTo(40);
    // ten users on each engine go round a loop of 2.1 s
    assertThat(
            ofUsers(
                none, new ExponentialThinkTime(), Map.of(ExponentialThinkTime.MEAN.key(), "2 s")))
        .isCloseTo(2 * 10 / 2.1, within(1e-9));
  }

  @Test
  void sessionsArriveAtOneRateForAllEngines() {
    Map<String, String> arrivals =
        Map.of(
            "SessionArrivals.rate", "12/s",
            "SessionArrivals.length", "constant",
            "SessionArrivals.loops", "3");
    assertThat(
            target(new Properties(), new SessionArrivals(), new ExponentialThinkTime(), arrivals))
        .isEqualTo(36);
  }

  /** An engine has none of the controller's own properties. */
  @Test
  void aPropertyHasTheValueThatEnginesGet() {
    JMeterUtils.setProperty("rate", "99");
    try {
      assertThat(scaled(new Properties(), "ScaledThinkTime.rate", "${__P(rate,20)}")).isEqualTo(20);
      Properties global = new Properties();
      global.setProperty("rate", "30");
      assertThat(scaled(global, "ScaledThinkTime.rate", "${__P(rate,20)}")).isEqualTo(30);
    } finally {
      JMeterUtils.getJMeterProperties().remove("rate");
    }
  }

  /** A copy of the plan forgets what its elements reported when they were sent. */
  @Test
  void aPlanForAnotherNumberOfEnginesIsNamed() {
    ListedHashTree plan = new ListedHashTree();
    ThreadGroup group = new ThreadGroup();
    group.setNumThreads(10);
    ScaledThinkTime timer = new ScaledThinkTime();
    timer.setProperty("ScaledThinkTime.rate", "10");
    timer.setProperty("ScaledThinkTime.generators", "${__P(engines,3)}");
    HashTree below = plan.add(new TestPlan()).add(group);
    below.add(timer);
    below.add(new Request());
    RequestedRate requested =
        new RequestedRate(() -> 2, new SentPlan(plan, new Properties())::parts);
    assertThat(requested.perSecond(R)).isEqualTo(10);
    assertThat(requested.disagreement())
        .startsWith("2 engines run the plan, whose Number of JMeter engines is 3: ");
  }

  @Test
  void theCommandLineNamesThePropertiesOfEngines() throws Exception {
    Path file = Files.writeString(folder.resolve("engines.properties"), "users=7\n");
    assertThat(
            SentPlan.global(
                "bin/ApacheJMeter.jar -n -t a-Gb.jmx -R a,b -Grate=30 -Jrate=99"
                    + " --globalproperty ramp=1 -G"
                    + file))
        .isEqualTo(Map.of("rate", "30", "ramp", "1", "users", "7"));
  }

  @Test
  void whatAnEngineReportsIsUsedInstead() {
    ListedHashTree plan = new ListedHashTree();
    plan.add(new TestPlan());
    RequestedRate requested =
        new RequestedRate(() -> 1, new SentPlan(plan, new Properties())::parts);
    assertThat(requested.perSecond(R)).isNaN();
    requested.add("a", new PlannedLoop(40, Double.NaN, Double.NaN, Double.NaN, 1));
    assertThat(requested.perSecond(R)).isEqualTo(40);
  }
}
