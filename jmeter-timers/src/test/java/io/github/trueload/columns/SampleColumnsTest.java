package io.github.trueload.columns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleColumnsTest {

  private final SampleColumns second =
      SampleColumns.first(List.of("tl_arrival_ns"), List.of("tl_think_ns"));
  private final SampleColumns behind = SampleColumns.last(List.of("tl_session", "tl_conn"));

  @BeforeEach
  @AfterEach
  void none() {
    JMeterForTests.initialize();
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    SampleEvent.initSampleVariables();
  }

  private static void set(String names) {
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, names);
  }

  private static String names() {
    return JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES);
  }

  @ParameterizedTest
  @CsvSource({
    "'', tl_arrival_ns",
    "mine, 'tl_arrival_ns,mine'",
    "'tl_think_ns,mine,tl_session', 'tl_think_ns,tl_arrival_ns,mine,tl_session'",
    "tl_think_ns, 'tl_think_ns,tl_arrival_ns'",
    "'mine,tl_arrival_ns', 'mine,tl_arrival_ns'",
  })
  void aColumnInFrontHasItsPlaceInAnyOrderOfLoading(String before, String after) {
    set(before);
    assertThat(second.announce()).isEqualTo(!before.equals(after));
    assertThat(names()).isEqualTo(after);
    assertThat(second.announce()).as("again").isFalse();
    assertThat(names()).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'tl_session,tl_conn'",
    "' ', 'tl_session,tl_conn'",
    "'a,b', 'a,b,tl_session,tl_conn'",
    "'tl_conn,a', 'tl_conn,a,tl_session'",
    "'a,tl_session,tl_conn', 'a,tl_session,tl_conn'",
  })
  void theUsersOwnStayInFrontOfTheOthers(String before, String after) {
    set(before);
    behind.announce();
    assertThat(names()).isEqualTo(after);
    behind.withdraw();
    assertThat(names()).isEqualTo(before.isBlank() ? null : before);
  }

  /** A controller's own properties come to an engine behind the plan. */
  @Test
  void whatTheUserNamesAfterwardsIsTheUsers() {
    behind.announce();
    set("mine,tl_conn");
    assertThat(behind.announce()).isTrue();
    behind.withdraw();
    assertThat(names()).isEqualTo("mine,tl_conn");
  }

  /** The empty list would be one variable without a name. */
  @Test
  void nothingIsLeftWhereNothingWas() {
    behind.withdraw();
    assertThat(names()).as("nothing was added").isNull();
    behind.announce();
    behind.withdraw();
    assertThat(names()).isNull();
  }

  @Test
  void jmeterReadsThemAgainUnlessATestRuns() {
    behind.announce();
    assertThat(SampleEvent.getVarCount()).isEqualTo(2);
  }
}
