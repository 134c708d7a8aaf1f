package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which differences between engines change the column {@code workload}. */
class HealthPropertiesTest {

  private static final String PLAN = "${__P(rate)} ${__P(users,5)} ${__P(trueload.engine)}";
  private static final List<String> NAMES =
      List.of("rate", "other", "trueload.engine", HealthProperties.DIFFERENT, ThisEngine.SEED);

  @BeforeEach
  void begin() {
    JMeterForTests.initialize();
    JMeterUtils.setProperty("rate", "20");
  }

  @AfterEach
  void forget() {
    NAMES.forEach(JMeterUtils.getJMeterProperties()::remove);
  }

  private static String part(int i) {
    return HealthProperties.workload(PLAN).split("/")[i];
  }

  @Test
  void otherValuesOfThePlansPropertiesAreOtherWorkloads() {
    String plan = part(1);
    String values = part(2);
    JMeterUtils.setProperty("rate", "30");
    assertThat(part(2)).isNotEqualTo(values);
    assertThat(part(1)).isEqualTo(plan);
    JMeterUtils.setProperty("rate", "20");
    assertThat(part(2)).isEqualTo(values);
  }

  @Test
  void propertiesThatThePlanDoesNotReadTheEnginesOwnAndNamedOnesMayDiffer() {
    String values = part(2);
    JMeterUtils.setProperty("other", "1");
    JMeterUtils.setProperty("trueload.engine", "2/8");
    assertThat(part(2)).isEqualTo(values);
    JMeterUtils.setProperty(HealthProperties.DIFFERENT, "users, rate");
    String exempted = part(2);
    JMeterUtils.setProperty("rate", "30");
    assertThat(part(2)).isEqualTo(exempted);
  }

  @Test
  void anotherPlanOrSeedIsAnotherWorkload() {
    String plan = part(1);
    assertThat(HealthProperties.workload(PLAN + " ").split("/")[1]).isNotEqualTo(plan);
    JMeterUtils.setProperty(ThisEngine.SEED, "7");
    assertThat(part(1)).isNotEqualTo(plan);
  }
}
