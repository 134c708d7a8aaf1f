package io.github.trueload.fileset.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.testrun.PlanForTests;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfFunctionTest {

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @AfterEach
  void forgetSeed() {
    JMeterUtils.getJMeterProperties().remove(ZipfFunction.SEED_PROPERTY);
  }

  private static ZipfFunction function(String... parameters) throws InvalidVariableException {
    ZipfFunction function = new ZipfFunction();
    function.setParameters(Arrays.stream(parameters).map(CompoundVariable::new).toList());
    return function;
  }

  /** In a thread of its own, as JMeter's threads are. */
  private static List<String> draws(int count, String... parameters) throws Exception {
    ZipfFunction function = function(parameters);
    String[] drawn = new String[count];
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < count; i++) {
                try {
                  drawn[i] = function.execute(null, null);
                } catch (InvalidVariableException e) {
                  throw new IllegalStateException(e);
                }
              }
            },
            "Group 1-1");
    thread.start();
    thread.join();
    return List.of(drawn);
  }

  @Test
  void theFirstRankHasItsShare() throws Exception {
    JMeterUtils.setProperty(ZipfFunction.SEED_PROPERTY, "12");
    List<String> draws = draws(20_000, "100", "1");
    // 1/H(100) = 0.19277; four standard errors, √(0.19277·0.80723/20000), are 0.0112
    assertThat(draws.stream().filter("1"::equals).count() / 20_000.0).isBetween(0.1816, 0.2040);
    assertThat(draws).allSatisfy(rank -> assertThat(Integer.parseInt(rank)).isBetween(1, 100));
  }

  @Test
  void theSeedMakesTheDrawsRepeat() throws Exception {
    JMeterUtils.setProperty(ZipfFunction.SEED_PROPERTY, "12");
    List<String> first = draws(50, "1000", "0.6");
    assertThat(draws(50, "1000", "0.6")).isEqualTo(first);
    JMeterUtils.setProperty(ZipfFunction.SEED_PROPERTY, "13");
    assertThat(draws(50, "1000", "0.6")).isNotEqualTo(first);
  }

  /** Threads of several runs in one JVM have the same names. */
  @Test
  void withoutASeedNoRunRepeatsAnother() throws Exception {
    assertThat(draws(50, "1000", "0.6")).isNotEqualTo(draws(50, "1000", "0.6"));
  }

  @Test
  void theRankIsPutIntoTheVariableToo() throws Exception {
    JMeterVariables variables = new JMeterVariables();
    JMeterContextService.getContext().setVariables(variables);
    String rank = function("1000", "0", "rank").execute(null, null);
    assertThat(variables.get("rank")).isEqualTo(rank);
  }

  @ParameterizedTest
  @CsvSource({
    "many, 1, 'n = \"many\" is not a whole number'",
    "0, 1, 'number of ranks is 0, but must be'",
    "10, -1, 'alpha = \"-1\" is negative'",
    "10, 99, 'alpha is 99.0, but must be from 0.0 to 20.0'",
  })
  void whatCannotBeUsedIsRefused(String n, String alpha, String reason) {
    assertThatThrownBy(() -> function(n, alpha).execute(null, null))
        .isInstanceOf(InvalidVariableException.class)
        .hasMessageStartingWith("__zipf: ")
        .hasMessageContaining(reason);
  }

  @Test
  void aSeedThatIsNoneIsRefused() throws Exception {
    JMeterUtils.setProperty(ZipfFunction.SEED_PROPERTY, "seven");
    String[] reason = {""};
    Thread thread =
        new Thread(
            () -> {
              try {
                function("10", "1").execute(null, null);
              } catch (InvalidVariableException e) {
                reason[0] = e.getMessage();
              }
            });
    thread.start();
    thread.join();
    assertThat(reason[0])
        .isEqualTo("__zipf: the property trueload.zipf.seed = \"seven\" is not a whole number");
  }

  @Test
  void parametersAreTwoOrThree() {
    assertThatThrownBy(() -> function("10")).isInstanceOf(InvalidVariableException.class);
    assertThatThrownBy(() -> function("10", "1", "v", "more"))
        .isInstanceOf(InvalidVariableException.class);
  }

  @Test
  void inATestARefusalStopsItInOneLine() throws Exception {
    int[] samples = {0};
    PlanForTests plan = new PlanForTests(1, 5);
    String console =
        plan.sampling(
                variables -> {
                  samples[0]++;
                  try {
                    function("0", "1").execute(null, null);
                  } catch (InvalidVariableException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .console();
    assertThat(console).contains("Test stopped: function __zipf: number of ranks is 0");
    assertThat(samples[0]).isEqualTo(1);
  }
}
