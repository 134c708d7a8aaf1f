package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether stamps mark starts or ends is found out by the rows, where they show it. */
class TimestampConventionTest {

  private static final Path FOLDER = Path.of("src/test/resources/jtl");
  private static final JtlOptions OPTIONS = JtlOptions.defaults().withZone(ZoneOffset.UTC);
  private static final String HEADER = "timeStamp,elapsed,label,threadName,success\n";

  @TempDir Path folder;

  private static ReadLog read(Path file, JtlOptions options) throws IOException {
    boolean xml = file.toString().endsWith(".xml");
    return xml ? ReadLog.ofXml(file, options) : ReadLog.of(file, options);
  }

  static Stream<Path> realLogs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve("configured"))) {
      return files.sorted().toList().stream();
    }
  }

  /** JMeter 5.6.3 wrote them, those called {@code ends} with sampleresult.timestamp.start=false. */
  @ParameterizedTest
  @MethodSource("realLogs")
  void realLogsDecideByThemselves(Path file) throws IOException {
    boolean ends = file.getFileName().toString().startsWith("ends");
    TimestampMeaning truth = ends ? TimestampMeaning.END : TimestampMeaning.START;
    ReadLog found = read(file, OPTIONS);
    assertThat(found.summary().metadata())
        .containsEntry("stamps", ends ? "end" : "start")
        .containsEntry("stamps told by", "rows");
    assertThat(found.rows()).isEqualTo(read(file, OPTIONS.withStamp(truth)).rows());
  }

  @ParameterizedTest
  @MethodSource("realLogs")
  void theUsersWordCountsMoreThanTheRowsButIsDoubted(Path file) throws IOException {
    boolean ends = file.getFileName().toString().startsWith("ends");
    TimestampMeaning wrong = ends ? TimestampMeaning.START : TimestampMeaning.END;
    ReadLog log = read(file, OPTIONS.withStamp(wrong));
    assertThat(log.summary().metadata())
        .containsEntry("stamps", ends ? "start" : "end")
        .containsEntry("stamps told by", "option");
    assertThat(log.summary().anomalies().count(AnomalyKind.STAMPS_IN_DOUBT)).isPositive();
  }

  @Test
  void aRunOfTransactionsAloneDecidesToo() throws IOException {
    ReadLog log = read(FOLDER.resolve("good/end-stamps.jtl"), OPTIONS);
    assertThat(log.summary().metadata()).containsEntry("stamps", "end");
    assertThat(log.rows()).hasSize(12);
  }

  /** Users who do not think: each sample begins as the one ahead ends. */
  @ParameterizedTest
  @CsvSource({"START, start", "END, end"})
  void samplesBackToBackDecideByTheirThreads(TimestampMeaning truth, String expected)
      throws IOException {
    ReadLog log = ReadLog.of(folder, log(new Random(1), truth, 0, 40), OPTIONS);
    assertThat(log.summary().metadata())
        .containsEntry("stamps", expected)
        .containsEntry("stamps told by", "rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"START", "END"})
  void whereUsersThinkForLongNothingDecidesAndStartsAreTaken(TimestampMeaning truth)
      throws IOException {
    ReadLog log = ReadLog.of(folder, log(new Random(2), truth, 10_000, 40), OPTIONS);
    assertThat(log.summary().metadata())
        .containsEntry("stamps", "start")
        .containsEntry("stamps told by", "default");
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  /** A generator whose requests overlap under one name: no order, so no word of the stamps. */
  @Test
  void parallelRequestsUnderOneNameDecideNothing() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder(HEADER);
    long time = 1_700_000_000_000L;
    for (int row = 0; row < 2_000; row++) {
      time += random.nextInt(40);
      text.append(time).append(',').append(random.nextInt(200)).append(",a,one,true\n");
    }
    ReadLog log = ReadLog.of(folder, text.toString(), OPTIONS);
    assertThat(log.summary().metadata()).containsEntry("stamps told by", "default");
    assertThat(log.summary().anomalies().count(AnomalyKind.STAMPS_IN_DOUBT)).isZero();
  }

  /**
   * Independent requests, as another tool's converter writes them: Poisson arrivals, exponential
   * times, one name for all threads or some that mean nothing. Rows in the order in which the
   * requests ended.
   */
  private static String independent(
      long seed,
      TimestampMeaning truth,
      double perSecond,
      double meanMillis,
      int names,
      boolean byEnd) {
    Random random = new Random(seed);
    List<long[]> rows = new ArrayList<>();
    double time = 1_700_000_000_000L;
    for (int i = 0; i < 3_000; i++) {
      time -= 1_000 / perSecond * Math.log(1 - random.nextDouble());
      double elapsed = -meanMillis * Math.log(1 - random.nextDouble());
      long start = (long) time;
      rows.add(new long[] {start, (long) (time + elapsed) - start, random.nextInt(names)});
    }
    rows.sort(Comparator.comparingLong(row -> byEnd ? row[0] + row[1] : row[0]));
    StringBuilder text = new StringBuilder(HEADER);
    for (long[] row : rows) {
      long stamp = truth == TimestampMeaning.START ? row[0] : row[0] + row[1];
      text.append(stamp).append(',').append(row[1]).append(",a,t 1-").append(row[2]);
      text.append(",true\n");
    }
    return text.toString();
  }

  /**
   * The order in which requests ended shows starts, however the threads are called; ends in the
   * same order could be a merged log sorted by its stamps.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "1, 50, 200, 1", "2, 50, 20, 1", "3, 500, 40, 1", "4, 5000, 10, 1", "5, 5000, 100, 1",
    "6, 50, 200, 4", "7, 500, 400, 7", "8, 5000, 40, 20", "9, 20, 300, 2", "10, 200, 30, 3"
  })
  void independentRequestsAreNeverReadAsEndsByMistake(
      long seed, double perSecond, double meanMillis, int names) throws IOException {
    for (TimestampMeaning truth : TimestampMeaning.values()) {
      for (boolean byEnd : new boolean[] {true, false}) {
        String text = independent(seed, truth, perSecond, meanMillis, names, byEnd);
        ReadLog log = ReadLog.of(folder, text, OPTIONS);
        boolean isShown = byEnd && truth == TimestampMeaning.START;
        assertThat(log.summary().metadata())
            .as(truth + (byEnd ? " by end" : " by start"))
            .containsEntry("stamps", "start")
            .containsEntry("stamps told by", isShown ? "rows" : "default");
        assertThat(log.summary().metadata().containsKey("stamps not decided")).isEqualTo(!isShown);
      }
    }
  }

  /** A sample within a transaction of its own at the same stamp fits both. */
  @Test
  void transactionsOfOneSampleAtTheSameStampDecideNothing() throws IOException {
    StringBuilder text =
        new StringBuilder("timeStamp,elapsed,label,responseMessage,threadName,success\n");
    for (int row = 0; row < 40; row++) {
      long stamp = 1_700_000_000_000L + row * 5_000;
      text.append(stamp).append(",300,a,OK,t 1-1,true\n").append(stamp);
      text.append(",350,T,\"Number of samples in transaction : 1, number of failing samples : 0\"");
      text.append(",t 1-1,true\n");
    }
    ReadLog log = ReadLog.of(folder, text.toString(), OPTIONS);
    assertThat(log.summary().metadata()).containsEntry("stamps told by", "default");
  }

  /** The first 256 KiB decide nothing; the rest is read like them, and a line says so. */
  @Test
  void whatTurnsOutLaterIsSaid() throws IOException {
    String quiet = log(new Random(4), TimestampMeaning.END, 10_000, 12_000);
    assertThat(quiet.length()).isGreaterThan(HeadProbe.HEAD);
    String busy = log(new Random(5), TimestampMeaning.END, 0, 400);
    ReadLog log = ReadLog.of(folder, quiet + busy.substring(HEADER.length()), OPTIONS);
    assertThat(log.summary().metadata()).containsEntry("stamps told by", "default");
    assertThat(log.summary().anomalies().count(AnomalyKind.STAMPS_IN_DOUBT)).isGreaterThan(100);
  }

  @ParameterizedTest
  @CsvSource({"true, end", "false, start"})
  void ourColumnsDecideForUsersOfAnyKind(boolean ends, String expected) throws IOException {
    StringBuilder text =
        new StringBuilder(
            "timeStamp,elapsed,label,threadName,success,tl_start_ns,tl_elapsed_ns,tl_session\n");
    for (int row = 0; row < 8; row++) {
      long start = 1_700_000_000_000L + row * 5_000;
      text.append(ends ? start + 300 : start)
          .append(",300,a,t 1-1,true,")
          .append(start * 1_000_000 + 400_000)
          .append(",299500000,s1\n");
    }
    ReadLog log = ReadLog.of(folder, text.toString(), OPTIONS);
    assertThat(log.summary().metadata())
        .containsEntry("stamps", expected)
        .containsEntry("stamps told by", "rows");
  }

  /** One thread's samples of 5 to 400 ms with pauses of 1 ms, or of {@code think} and more. */
  private static String log(Random random, TimestampMeaning truth, int think, int rows) {
    StringBuilder text = new StringBuilder(HEADER);
    long time = 1_700_000_000_000L;
    for (int row = 0; row < rows; row++) {
      int elapsed = 5 + random.nextInt(396);
      long stamp = truth == TimestampMeaning.START ? time : time + elapsed;
      text.append(stamp).append(',').append(elapsed).append(",a,users 1-1,true\n");
      time += elapsed + 1 + (think == 0 ? 0 : think + random.nextInt(think));
    }
    return text.toString();
  }
}
