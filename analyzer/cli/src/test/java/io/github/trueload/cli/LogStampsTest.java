package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  /** One thread name for all requests, of which about twenty wait for their responses at a time. */
  @Tag("statistical")
  @Test
  void thatNothingDecidesIsSaidWhereSamplesOverlap(@TempDir Path directory) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    long end = 1_700_000_000_000L;
    for (int request = 0; request < 500; request++) {
      end += random.nextInt(5);
      log.append(end).append(',').append(random.nextInt(80)).append(",Page,Users 1-1,true\n");
    }
    Path file = Files.writeString(directory.resolve("ends.jtl"), log);

    String assumed = "the rows fit starts and ends of samples; starts are assumed";
    assertThat(analyzed(file.toString())).contains(assumed);
    assertThat(analyzed(file.toString(), "--stamps", "end")).doesNotContain(assumed);
    assertThat(analyzed(STARTS)).doesNotContain(assumed);
  }
}
