package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.overload.SClientGroup;
import io.github.trueload.replay.SessionReplay;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.Properties;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A remote engine runs one plan after another, and a controller takes its values by their places:
 * what a plan has added to them must be gone when it has ended.
 */
class ColumnsOfEnginesTest {

  private static final String ENGINE = "here:1099";

  @BeforeEach
  void onlyTheUsers() {
    JMeterForTests.initialize();
    for (TestStateListener each : elements()) {
      each.testEnded(ENGINE);
    }
    properties().setProperty(SampleEvent.SAMPLE_VARIABLES, "mine,tl_local");
  }

  @AfterEach
  void none() {
    properties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
  }

  private static TestStateListener[] elements() {
    return new TestStateListener[] {new SClientGroup(), new SessionArrivals(), new SessionReplay()};
  }

  private static Properties properties() {
    return JMeterUtils.getJMeterProperties();
  }

  private static String variables() {
    return properties().getProperty(SampleEvent.SAMPLE_VARIABLES);
  }

  @Test
  void eachPlanLeavesTheUsersOwn() {
    SClientGroup group = new SClientGroup();
    group.testStarted(ENGINE);
    assertThat(variables()).startsWith("mine,tl_local,tl_session,").endsWith("tl_largest_gap_ns");
    group.testEnded(ENGINE);
    assertThat(variables()).isEqualTo("mine,tl_local");

    SessionReplay replay = new SessionReplay();
    SessionArrivals arrivals = new SessionArrivals();
    arrivals.testStarted(ENGINE);
    replay.testStarted(ENGINE);
    assertThat(variables()).isEqualTo("tl_think_ns,tl_arrival_ns,tl_dropped,mine,tl_local");
    assertThat(SampleEvent.getVarCount()).isEqualTo(5);
    arrivals.testEnded(ENGINE);
    replay.testEnded(ENGINE);
    assertThat(variables()).isEqualTo("mine,tl_local");
  }
}
