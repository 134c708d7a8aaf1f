package io.github.trueload.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.ExponentialThinkTime;
import java.util.Properties;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThinkColumnTest {

  @BeforeEach
  @AfterEach
  void forget() {
    JMeterForTests.initialize();
    ThinkColumn.COLUMN.withdraw();
    properties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
  }

  private static Properties properties() {
    return JMeterUtils.getJMeterProperties();
  }

  private static String variables() {
    return properties().getProperty(SampleEvent.SAMPLE_VARIABLES);
  }

  /** Its values would come under the columns of the engine's next plan. */
  @Test
  void aRemoteEngineHasItForTheRunOfAPlanWithATimer() {
    ExponentialThinkTime timer = new ExponentialThinkTime();
    // The controller's own properties come behind the plan.
    properties().setProperty(SampleEvent.SAMPLE_VARIABLES, "mine");
    timer.testStarted("here:1099");
    assertThat(variables()).isEqualTo("tl_think_ns,mine");
    assertThat(SampleEvent.getVarCount()).isEqualTo(2);

    timer.testEnded("here:1099");
    assertThat(variables()).isEqualTo("mine");
  }

  /** The empty list would be one variable without a name. */
  @Test
  void nothingIsLeftWhereNothingWas() {
    ThinkColumn.COLUMN.announce();
    ThinkColumn.COLUMN.withdraw();
    assertThat(variables()).isNull();
  }

  @Test
  void aVariableThatTheUserNamesStays() {
    properties().setProperty(SampleEvent.SAMPLE_VARIABLES, "mine,tl_think_ns");
    assertThat(ThinkColumn.COLUMN.announce()).isFalse();
    ThinkColumn.COLUMN.withdraw();
    assertThat(variables()).isEqualTo("mine,tl_think_ns");
  }
}
