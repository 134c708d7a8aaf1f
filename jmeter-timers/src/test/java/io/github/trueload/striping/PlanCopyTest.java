package io.github.trueload.striping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ThinkTimer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.ObjectProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What JMeter's controller does with a plan for its engines: all copies first, then each is sent.
 */
class PlanCopyTest {

  private static final String REMOTE = JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @AfterEach
  void forget() {
    for (String each : List.of(REMOTE, ThisEngine.SHARE, ThisEngine.SEED, StartTime.START)) {
      JMeterUtils.getJMeterProperties().remove(each);
    }
  }

  private static byte[] sent(TestElement element) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(element);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static TestElement received(byte[] bytes) {
    JMeterUtils.setProperty(REMOTE, "host:1099");
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (TestElement) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A plan of two timers for some engines, as bytes by engine and timer. */
  private static List<List<byte[]>> plans(int engines) {
    List<ThinkTimer> plan = List.of(new ExponentialThinkTime(), new BurstyThinkTime());
    List<List<TestElement>> copies = new ArrayList<>();
    for (int engine = 0; engine < engines; engine++) {
      copies.add(plan.stream().map(timer -> (TestElement) timer.clone()).toList());
    }
    return copies.stream().map(copy -> copy.stream().map(PlanCopyTest::sent).toList()).toList();
  }

  @Test
  void eachEngineGetsANumberAndAllHaveOneSeed() {
    var seeds = new HashSet<Long>();
    for (int run = 1; run <= 2; run++) {
      List<EngineShare> shares = new ArrayList<>();
      for (List<byte[]> plan : plans(3)) {
        plan.forEach(PlanCopyTest::received);
        shares.add(ThisEngine.share());
        seeds.add(PlanCopy.seedInCommon());
      }
      assertThat(shares)
          .containsExactly(new EngineShare(1, 3), new EngineShare(2, 3), new EngineShare(3, 3));
      assertThat(seeds).as("one of each run").hasSize(run);
    }
  }

  @Test
  void everyElementOfAPlanHasTheSameNumber() {
    for (List<byte[]> plan : plans(2)) {
      received(plan.get(0));
      EngineShare first = ThisEngine.share();
      received(plan.get(1));
      assertThat(ThisEngine.share()).isEqualTo(first);
    }
  }

  @Test
  void theOnlyEngineMakesTheWhole() {
    plans(1).get(0).forEach(PlanCopyTest::received);
    assertThat(ThisEngine.share()).isEqualTo(EngineShare.WHOLE);
  }

  @Test
  void aPropertyOfTheEngineIsUsedInstead() {
    plans(2).get(1).forEach(PlanCopyTest::received);
    JMeterUtils.setProperty(ThisEngine.SHARE, "1/1");
    assertThat(ThisEngine.share()).isEqualTo(EngineShare.WHOLE);
  }

  @Test
  void theControllersSeedAndStartReachTheEngine() {
    JMeterUtils.setProperty(StartTime.START, "1e3000");
    byte[] sent = plans(2).get(0).get(0);
    JMeterUtils.getJMeterProperties().remove(StartTime.START);
    assertThat(StartTime.isGiven()).isFalse();
    received(sent);
    assertThat(StartTime.isGiven()).isTrue();
    received(plans(2).get(0).get(0));
    assertThat(StartTime.isGiven()).isFalse();
  }

  /** Copy and paste in a window serialize elements, too. */
  @Test
  void aPastedElementHasNoShareAndBelongsToNoEngine() {
    TestElement pasted = received(plans(2).get(1).get(0));
    JMeterUtils.getJMeterProperties().remove(REMOTE);
    assertThat(pasted.getProperty(PlanCopy.KEY).getObjectValue()).isNull();
    assertThat(ThisEngine.share()).isEqualTo(EngineShare.WHOLE);
  }

  @Test
  void aControllerOfAnotherVersionIsRefused() {
    ThinkTimer timer = new ExponentialThinkTime();
    timer.setProperty(
        new ObjectProperty(PlanCopy.KEY, new PlanCopy.Share(1, 2, 7, "9.9.9", new HashMap<>())));
    assertThatIllegalStateException()
        .isThrownBy(() -> PlanCopy.received(timer))
        .withMessageContaining("but the controller has 9.9.9: install the same version on both");
  }
}
