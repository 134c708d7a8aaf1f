package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log of end stamps, by JMeter with sampleresult.timestamp.start=false, as a user reads it. */
class LogStampsTest {

  private static final String ENDS = "../core/src/test/resources/jtl/good/end-stamps.jtl";
  private static final String STARTS = "../core/src/test/resources/jtl/good/defaults.jtl";

  private static String analyzed(String... more) {
    Outcome outcome = Outcome.of("analyze", more);
    assertThat(outcome.code()).isZero();
    return outcome.out() + outcome.err();
  }

  @ParameterizedTest
  @CsvSource({
    ENDS + ", '', true, false",
    ENDS + ", end, false, false",
    ENDS + ", start, false, true",
    STARTS + ", '', false, false",
    STARTS + ", end, false, true"
  })
  void whatWasFoundIsSaid(String log, String option, boolean found, boolean doubted) {
    String out = option.isEmpty() ? analyzed(log) : analyzed(log, "--stamps", option);
    assertThat(out.contains("timestamps: ends of samples, as the rows show")).isEqualTo(found);
    assertThat(out.contains("stamps_in_doubt")).isEqualTo(doubted);
  }
}
