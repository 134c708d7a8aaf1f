package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that tell of requests which other rows tell of too. */
class NestedRowsTest {

  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n";

  @TempDir Path directory;

  private List<String> labels(NestedRows choice, String rows) throws IOException {
    ReadLog log = ReadLog.of(directory, HEADER + rows, JtlOptions.defaults().withNested(choice));
    assertThat(log.summary().rows()).as("rows of the log").isEqualTo(rows.lines().count());
    return log.rows().stream().map(ReadLog.Row::label).toList();
  }

  private static String row(long start, long elapsed, String label, String thread) {
    return "16000000" + start + "," + elapsed + "," + label + ",200,OK," + thread + ",true\n";
  }

  private static String transaction(long start, long elapsed, String label, int samples) {
    return "16000000"
        + start
        + ","
        + elapsed
        + ","
        + label
        + ",200,\"Number of samples in transaction : "
        + samples
        + ", number of failing samples : 0\",t 1-1,true\n";
  }

  /** What JMeter writes with "Generate parent sample" off: the samples, then the transaction. */
  private static final String AFTER_ITS_SAMPLES =
      row(10000, 10, "a", "t 1-1")
          + row(10010, 10, "other", "t 1-2")
          + row(10010, 20, "b", "t 1-1")
          + transaction(10000, 30, "buy", 2)
          + row(10040, 5, "c", "t 1-1");

  /** With it on (and sub-results saved): the transaction, then its samples. */
  private static final String AHEAD_OF_ITS_SAMPLES =
      row(10000, 10, "c", "t 1-1")
          + transaction(10010, 30, "buy", 2)
          + row(10010, 10, "a", "t 1-1")
          + row(10005, 20, "other", "t 1-2")
          + row(10020, 20, "b", "t 1-1")
          + row(10040, 5, "c", "t 1-1");

  @Test
  void aTransactionWhoseSamplesAreAheadOfItIsLeftOut() throws IOException {
    assertThat(labels(NestedRows.ONCE, AFTER_ITS_SAMPLES)).containsExactly("a", "other", "b", "c");
  }

  @Test
  void aTransactionThatIsTheParentOfItsSamplesStandsForThem() throws IOException {
    assertThat(labels(NestedRows.ONCE, AHEAD_OF_ITS_SAMPLES))
        .containsExactly("c", "buy", "other", "c");
  }

  @Test
  void aTransactionWhoseSamplesWereNotSavedIsKept() throws IOException {
    String rows = row(10000, 10, "c", "t 1-1") + transaction(10010, 30, "buy", 2);
    assertThat(labels(NestedRows.ONCE, rows)).containsExactly("c", "buy");
  }

  @Test
  void anOuterTransactionIsLeftOutWithAnInnerOne() throws IOException {
    String rows = AFTER_ITS_SAMPLES + transaction(10000, 45, "visit", 4);
    assertThat(labels(NestedRows.ONCE, rows)).containsExactly("a", "other", "b", "c");
  }

  @Test
  void withoutTransactionsTheirSamplesCount() throws IOException {
    assertThat(labels(NestedRows.NO_TRANSACTIONS, AFTER_ITS_SAMPLES))
        .containsExactly("a", "other", "b", "c");
    assertThat(labels(NestedRows.NO_TRANSACTIONS, AHEAD_OF_ITS_SAMPLES))
        .containsExactly("c", "a", "other", "b", "c");
  }

  @Test
  void everyRowCountsIfAsked() throws IOException {
    assertThat(labels(NestedRows.COUNT, AFTER_ITS_SAMPLES)).hasSize(5);
    assertThat(labels(NestedRows.COUNT, AHEAD_OF_ITS_SAMPLES)).hasSize(6);
  }

  @Test
  void redirectsAndEmbeddedResourcesAreOneSample() throws IOException {
    String rows =
        row(10000, 30, "page", "t 1-1")
            + row(10000, 10, "page-0", "t 1-1")
            + row(10010, 20, "page-1", "t 1-1")
            + row(10010, 5, "page-1-0", "t 1-1")
            + row(10030, 9, "page-1", "t 1-1");
    assertThat(labels(NestedRows.ONCE, rows)).containsExactly("page", "page-1");
  }

  @Test
  void aSampleOfTheSameMillisecondIsNotTakenForASubResult() throws IOException {
    String rows =
        row(10000, 0, "a", "t 1-1") + row(10000, 0, "b", "t 1-1") + row(10000, 0, "a", "t 1-1");
    assertThat(labels(NestedRows.ONCE, rows)).containsExactly("a", "b", "a");
  }

  @Test
  void whatWasLeftOutIsSaid() throws IOException {
    ReadLog log = ReadLog.of(directory, HEADER + AFTER_ITS_SAMPLES, JtlOptions.defaults());
    assertThat(log.summary().metadata()).containsEntry("nested rows left out", "1");
  }
}
