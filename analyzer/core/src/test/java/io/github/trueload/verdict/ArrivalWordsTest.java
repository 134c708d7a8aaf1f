package io.github.trueload.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.wording.ReasonText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalWordsTest {

  private static final long EPOCH = 1_767_225_600_000_000_000L;

  /**
   * One request has no interval; three in a millisecond have none that timestamps of one can show.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 0, no CoV",
    "3, 0, CoV not resolvable with timestamps of 1 ms",
    "3, 1000000000, CoV 0.00 ± 0.00"
  })
  void theCovOrWhyThereIsNone(int requests, long apartNanos, String words) {
    LongList instants = new LongList();
    for (int i = 0; i < requests; i++) {
      instants.add(EPOCH + i * apartNanos);
    }

    assertThat(
            ReasonText.cov(
                new ArrivalJudge("log", 1_000_000).judge(ArrivalStatistics.of(instants))))
        .isEqualTo(words);
  }
}
