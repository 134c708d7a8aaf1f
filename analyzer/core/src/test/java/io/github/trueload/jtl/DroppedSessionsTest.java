package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that a thread group dropped, by the column {@code tl_dropped}. */
class DroppedSessionsTest {

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,tl_dropped\n";

  @TempDir Path directory;

  private long dropped(String rows) throws IOException {
    return ReadLog.of(directory, HEADER + rows, JtlOptions.defaults())
        .summary()
        .anomalies()
        .count(AnomalyKind.SESSIONS_DROPPED);
  }

  /** Sessions from a thread group, a row each, the last of which began after so many drops. */
  private static String sessions(String group, int count, long droppedByTheLast) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            i ->
                "%d,5,a,200,OK,%s 1-%d,true,%d"
                    .formatted(1_600_000_000_000L + i, group, i, i == count ? droppedByTheLast : 0))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void eachGroupOfEachLoadGeneratorCountsItsOwn() throws IOException {
    assertThat(dropped(sessions("Buyers", 5, 7) + sessions("Readers", 5, 4))).isEqualTo(7 + 4);
    assertThat(
            dropped(
                sessions("10.0.0.1:1099-Buyers", 5, 7) + sessions("10.0.0.2:1099-Buyers", 5, 4)))
        .isEqualTo(7 + 4);
    // the same in all rows of a session, and never less in a later one
    assertThat(dropped(sessions("Buyers", 5, 7) + sessions("Buyers", 5, 9))).isEqualTo(9);
  }

  @Test
  void atMostOneInAHundredIsNoAnomaly() throws IOException {
    assertThat(dropped(sessions("Buyers", 99, 1))).isZero();
    assertThat(dropped(sessions("Buyers", 98, 1))).isEqualTo(1);
  }

  @Test
  void otherRowsSayNothingOfIt() throws IOException {
    assertThat(dropped(sessions("Buyers", 5, 0))).isZero();
    assertThat(dropped("1600000000000,5,a,200,OK,Users 1-1,true,null\n")).isZero();
  }
}
