package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that report requests which other rows report too. */
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

  private ReadLog read(String rows) throws IOException {
    return ReadLog.of(directory, HEADER + rows, JtlOptions.defaults());
  }

  private static List<String> transactions(ReadLog log) {
    return log.transactions().stream()
        .map(row -> row.label() + " " + row.elapsedNanos() / 1_000_000)
        .toList();
  }

  @Test
  void aTransactionIsNoRequestWhetherItsSamplesComeBeforeOrAfterIt() throws IOException {
    assertThat(labels(NestedRows.ONCE, AFTER_ITS_SAMPLES)).containsExactly("a", "other", "b", "c");
    assertThat(labels(NestedRows.ONCE, AHEAD_OF_ITS_SAMPLES))
        .containsExactly("c", "a", "other", "b", "c");
    for (String rows : List.of(AFTER_ITS_SAMPLES, AHEAD_OF_ITS_SAMPLES)) {
      ReadLog log = read(rows);
      assertThat(transactions(log)).containsExactly("buy 30");
      assertThat(log.summary().anomalies().list()).isEmpty();
    }
  }

  @Test
  void aParentTransactionWhoseSamplesWereNotSavedLacksRequests() throws IOException {
    String rows =
        row(10000, 10, "c", "t 1-1")
            + transaction(10010, 30, "buy", 2)
            + row(10060, 10, "c", "t 1-1")
            + transaction(10080, 30, "buy", 2)
            + row(10080, 10, "a", "t 1-1"); // and the log ends before b
    ReadLog log = read(rows);
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("c", "c", "a");
    assertThat(transactions(log)).containsExactly("buy 30", "buy 30");
    assertThat(log.summary().anomalies().count(AnomalyKind.REQUESTS_NOT_LOGGED)).isEqualTo(2);
    assertThat(log.summary().anomalies().losesData()).isTrue();
  }

  /** JMeter gives a parent the sum of its samples' times, without the time between them. */
  @Test
  void aSampleMayEndAfterItsParentTransaction() throws IOException {
    ReadLog log =
        read(
            transaction(10000, 20, "buy", 2)
                + row(10000, 10, "a", "t 1-1")
                + row(10015, 10, "b", "t 1-1")
                + row(10100, 10, "c", "t 1-1"));
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("a", "b", "c");
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  /** Timers within the transaction, and a log without IdleTime: 200 ms are the requests alone. */
  @Test
  void theSamplesOfAParentTransactionMayBeginAfterItsEnd() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 1; i <= 4; i++) {
      rows.append(transaction(i * 20_000L, 200, "buy", 2))
          .append(row(i * 20_000L + 5_000, 100, "a", "t 1-1"))
          .append(row(i * 20_000L + 10_100, 100, "b", "t 1-1"));
    }
    ReadLog log = read(rows.toString());
    assertThat(log.rows()).hasSize(8);
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  /** No think time between the samplers "a" and "a-1", which is no sub-result of "a". */
  @Test
  void aSampleThatBeginsWhenTheOtherHasEndedIsNotTakenForASubResult() throws IOException {
    String rows = row(10000, 3, "a", "t 1-1") + row(10003, 2, "a-1", "t 1-1");
    assertThat(labels(NestedRows.ONCE, rows)).containsExactly("a", "a-1");
    StringBuilder more = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      more.append(row(10000 + 2 * i, 1, "a", "t 1-1"));
      more.append(row(10001 + 2 * i, 1, "a-1", "t 1-1"));
    }
    assertThat(labels(NestedRows.ONCE, more.toString())).hasSize(40).endsWith("a", "a-1");
  }

  @Test
  void aTransactionWithoutSamplesLacksNone() throws IOException {
    ReadLog log = read(row(10000, 10, "c", "t 1-1") + transaction(10010, 0, "buy", 0));
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aTransactionRoundASampleOfNoTimeFollowsIt() throws IOException {
    ReadLog log = read(row(10001, 0, "c", "t 1-1") + transaction(10002, 0, "buy", 1));
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  private static final String DEFAULT_HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

  /** The end of a run of JMeter 5.6.3, as its writer left it (columns of variables cut off). */
  private static final String STOPPED_WITHIN_TRANSACTIONS =
      """
      1795434505666,6,T,200,"Number of samples in transaction : 1, number of failing samples : 0",Users 1-15,,true,,353,112,4,4,null,0,1258,0
      1795434506924,6,Page,200,OK,Users 1-15,,true,,353,112,4,4,http://127.0.0.1:8101/,6,0,0
      1795434506931,0,T,,,Users 1-15,,true,,0,0,4,4,null,0,0,0
      1795434506822,151,T,200,,Users 1-14,,true,,353,112,2,2,null,0,0,0
      1795434506968,5,Page,200,OK,Users 1-14,,true,,353,112,2,2,http://127.0.0.1:8101/,5,0,0
      1795434506702,291,T,200,,Users 1-18,,true,,706,224,1,1,null,0,0,0
      1795434506710,6,Page,200,OK,Users 1-18,,true,,353,112,1,1,http://127.0.0.1:8101/,6,0,0
      1795434506987,6,Page,200,OK,Users 1-18,,true,,353,112,1,1,http://127.0.0.1:8101/,6,0,0
      """;

  /** JMeter gives a parent transaction within which its thread ends no message. */
  @Test
  void aTransactionWithinWhichItsThreadEndsIsNeitherARequestNorATransaction() throws IOException {
    ReadLog log =
        ReadLog.of(directory, DEFAULT_HEADER + STOPPED_WITHIN_TRANSACTIONS, JtlOptions.defaults());
    assertThat(log.rows())
        .extracting(row -> row.label() + " " + row.elapsedNanos() / 1_000_000)
        .containsExactly("Page 6", "Page 5", "Page 6", "Page 6");
    assertThat(transactions(log)).containsExactly("T 6");
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aRequestWithoutAMessageIsStillARequest() throws IOException {
    String rows =
        "1795434506702,30,T,200,,Users 1-1,,true,,353,112,1,1,http://127.0.0.1/,0,0,0\n"
            + "1795434506710,6,T-0,200,,Users 1-1,,true,,353,112,1,1,http://127.0.0.1/x,6,0,0\n"
            + "1795434506740,0,Java,,,Users 1-1,,true,,0,0,1,1,null,0,0,0\n"
            + "1795434506750,9,Java,,,Users 1-1,,true,,0,0,1,1,null,0,0,0\n"
            + "1795434506760,9,Java,,,Users 1-1,,true,,0,0,1,1,null,0,0,0\n";
    String transaction = STOPPED_WITHIN_TRANSACTIONS.lines().findFirst().orElseThrow() + "\n";
    ReadLog log = ReadLog.of(directory, DEFAULT_HEADER + transaction + rows, JtlOptions.defaults());
    assertThat(log.rows())
        .extracting(ReadLog.Row::label)
        .containsExactly("T", "Java", "Java", "Java");
  }

  @Test
  void outerAndInnerTransactionsAreOnesOfTheirOwn() throws IOException {
    ReadLog log = read(AFTER_ITS_SAMPLES + transaction(10000, 45, "visit", 4));
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("a", "other", "b", "c");
    assertThat(transactions(log)).containsExactly("buy 30", "visit 45");
  }

  @Test
  void aParentTransactionWithinAParentTransactionIsPutInItsPlace() throws IOException {
    String rows =
        transaction(10000, 60, "visit", 2)
            + transaction(10000, 30, "buy", 2)
            + row(10000, 10, "a", "t 1-1")
            + row(10000, 4, "a-0", "t 1-1")
            + row(10010, 20, "b", "t 1-1")
            + row(10030, 30, "c", "t 1-1")
            + row(10080, 5, "d", "t 1-1");
    ReadLog log = read(rows);
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("a", "b", "c", "d");
    assertThat(transactions(log)).containsExactly("visit 60", "buy 30");
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  /**
   * JMeter reads the variables of all parts when the parent transaction ends: they have the columns
   * of the last of them, which alone are its own.
   */
  @Test
  void partsOfAParentTransactionDoNotHaveTheColumnsOfTheLast() throws IOException {
    String ours = ",u-1,1,127.0.0.1:9,4,1600000010020000000,19000000,0,0,9000000";
    String rows =
        (transaction(10000, 40, "buy", 2)
                + row(10000, 10, "a", "t 1-1")
                + row(10002, 4, "a-0", "t 1-1")
                + row(10020, 20, "b", "t 1-1")
                + row(10022, 4, "b-0", "t 1-1"))
            .replace("true\n", "true" + ours + "\n");
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows())
        .extracting(row -> row.label() + " " + row.elapsedNanos() + " " + row.inNanoseconds())
        .containsExactly("a 10000000 false", "b 19000000 true");
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(-1, 4);
    assertThat(transactions(log)).containsExactly("buy 40");
  }

  private static final String HEADER_WITH_OURS =
      HEADER.strip()
          + ",tl_session,tl_conn,tl_local,tl_request,tl_start_ns,tl_elapsed_ns,tl_connect_ns"
          + ",tl_tls_ns,tl_first_byte_ns\n";

  /** A row with the columns of a request that began 0.3 ms after {@code start}. */
  private static String withOurs(String row, int request, long start) {
    long nanos = (1_600_000_000_000L + start) * 1_000_000 + 300_000;
    String ours = ",u-1,1,127.0.0.1:9," + request + "," + nanos + ",9000000,0,0,5000000";
    return row.replace("true\n", "true" + ours + "\n");
  }

  /** Without IdleTime, the requests "a" and "b" could be those of the transaction. */
  @Test
  void requestsAfterATransactionWithoutItsRequestsKeepTheirColumns() throws IOException {
    String rows =
        withOurs(transaction(10000, 40, "buy", 2), 2, 10020)
            + withOurs(row(20000, 10, "a", "t 1-1"), 3, 20000)
            + withOurs(row(21000, 10, "b", "t 1-1"), 4, 21000);
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows())
        .extracting(row -> row.label() + " " + row.elapsedNanos() + " " + row.inNanoseconds())
        .containsExactly("a 9000000 true", "b 9000000 true");
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(3, 4);
  }

  /**
   * Of requests of 0 and 1 ms, the start by the columns is no nearer to the row's start than to its
   * end: 0.3 ms after a start, and 0.7 ms before an end that is 1 ms earlier by JMeter's clock.
   */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "0, 1"})
  void shortRequestsAfterATransactionWithoutItsRequestsKeepTheirColumns(int elapsed, int clock)
      throws IOException {
    String rows =
        withOurs(transaction(10000, 2, "buy", 3), 2, 10001)
            + withOurs(row(20000, elapsed, "a", "t 1-1"), 3, 20000 + clock)
            + withOurs(row(21000, elapsed, "b", "t 1-1"), 4, 21000 + clock)
            + withOurs(row(22000, elapsed, "c", "t 1-1"), 5, 22000 + clock);
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(3, 4, 5);
    assertThat(log.rows()).allMatch(ReadLog.Row::inNanoseconds);
  }

  /** Another request of the same number, on the first connection of another session. */
  @Test
  void aRequestOfAnotherSessionWithTheNumberOfTheTransactionsLastKeepsItsColumns()
      throws IOException {
    String rows =
        withOurs(transaction(10000, 2, "buy", 2), 0, 10001)
            + withOurs(row(20000, 0, "a", "t 1-1"), 0, 20000).replace("u-1", "u-2");
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(0);
  }

  /** All three take no time, and all rows have the columns of the last. */
  @Test
  void shortRequestsOfATransactionDoNotHaveTheColumnsOfTheLast() throws IOException {
    String rows =
        withOurs(
            transaction(10000, 0, "buy", 3)
                + row(20000, 0, "a", "t 1-1")
                + row(20000, 0, "b", "t 1-1")
                + row(20000, 0, "c", "t 1-1"),
            4,
            20000);
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("a", "b", "c");
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(-1, -1, 4);
  }

  /** Timers within the transaction, and a log without IdleTime. */
  @Test
  void requestsOfATransactionThatBeginAfterItsEndHaveTheColumnsOfTheLast() throws IOException {
    String rows =
        withOurs(
            transaction(10000, 20, "buy", 2)
                + row(15000, 10, "a", "t 1-1")
                + row(20000, 10, "b", "t 1-1"),
            4,
            20000);
    ReadLog log = ReadLog.of(directory, HEADER_WITH_OURS + rows, JtlOptions.defaults());
    assertThat(log.rows())
        .extracting(row -> row.label() + " " + row.elapsedNanos() + " " + row.inNanoseconds())
        .containsExactly("a 10000000 false", "b 9000000 true");
    assertThat(log.rows()).extracting(ReadLog.Row::request).containsExactly(-1, 4);
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
    assertThat(log.summary().metadata()).containsEntry("transactions", "1");
    assertThat(log.summary().metadata()).doesNotContainKey("nested rows left out");
  }
}
