package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopRuleTest {

  private static final long SECOND = 1_000_000_000L;

  /** A run of 200 samples, a second apart, of which so many failed. */
  private static RunFiles run(int failed) {
    LiveRun run = new LiveRun(1_000);
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows(200);
    for (int i = 0; i < 200; i++) {
      LiveRow row = new LiveRow();
      row.startMillis = 1_767_225_600_000L + i * 1_000L;
      row.elapsedMillis = 10;
      row.label = "Home";
      row.thread = "Users 1-1";
      row.successful = i >= failed;
      rows.add(row);
    }
    stream.accept(rows);
    return run.whole(stream.soFar());
  }

  private static StopRule rule(String condition) throws Exception {
    return new StopRule(StopRule.parse(condition), Duration.ofSeconds(10));
  }

  @Test
  void aConditionStopsOnceItHasHeldForItsTime() throws Exception {
    StopRule rule = rule("errors.rate > 5%: the service breaks");

    assertThat(rule.reason(run(20), 100 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 109 * SECOND)).isNull();
    // 20 of 200 is 10 %
    assertThat(rule.reason(run(20), 110 * SECOND))
        .isEqualTo("errors.rate > 5% has held for 10 s (10 %: the service breaks)");
  }

  @Test
  void aBreakBeginsTheTimeAnew() throws Exception {
    StopRule rule = rule("errors.rate > 5%");

    assertThat(rule.reason(run(20), 0)).isNull();
    assertThat(rule.reason(run(2), 5 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 11 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 20 * SECOND)).isNull();
    assertThat(rule.reason(run(20), 21 * SECOND)).isNotNull();
  }

  @Test
  void whatIsNotSureDoesNotStop() throws Exception {
    // a percentile of 99.9 % takes 2,995 samples: ln 0.05 / ln 0.999
    StopRule tooFew = rule("p(99.9) > 1ms");
    StopRule notYetThere = rule("errors.rate of Later > 5%");

    assertThat(tooFew.reason(run(0), 0)).isNull();
    assertThat(tooFew.reason(run(0), 60 * SECOND)).isNull();
    assertThat(notYetThere.reason(run(0), 0)).isNull();
    assertThat(notYetThere.reason(run(0), 60 * SECOND)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'errors.rat > 5%', \"there is no metric 'errors.rat'; did you mean 'errors.rate'?\"",
    "'wire.response.mean > 1s', 'known from packets alone; for example: errors.rate > 5%'",
    "'p(99) vs baseline +10%', 'no baseline'",
  })
  void aConditionThatCannotBeIsRefusedInOneLine(String condition, String why) {
    assertThatThrownBy(() -> StopRule.parse(condition))
        .hasMessageContaining(why.replace("\"", ""))
        .message()
        .doesNotContain("\n")
        .hasSizeLessThan(160);
  }
}
