package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.TimestampMeaning;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What JMeter can be configured to write, and what a log can suffer. */
class JtlSourceTest {

  /** The header of an unchanged JMeter 5.6.3. */
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

  private static final String ROW =
      "1600000000123,45,home,200,OK,Thread Group 1-1,text,true,,1500,120,1,1,"
          + "http://localhost/,40,0,3\n";

  private static final JtlOptions OPTIONS = JtlOptions.defaults();

  @TempDir Path directory;

  private ReadLog read(String text) throws IOException {
    return ReadLog.of(directory, text, OPTIONS);
  }

  @Test
  void readsEveryColumnOfAnUnchangedJmeter() throws IOException {
    ReadLog log = read(HEADER + ROW);

    assertThat(log.rows())
        .containsExactly(
            new ReadLog.Row(
                1_600_000_000_123_000_000L,
                40_000_000,
                45_000_000,
                3_000_000,
                1500,
                200,
                0,
                "home",
                "Thread Group 1-1",
                -1,
                -1));
    assertThat(log.summary().rows()).isEqualTo(1);
    assertThat(log.summary().resolutionNanos()).isEqualTo(1_000_000);
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void aRowInThePlaceOfAnEarlierOneHasNothingOfIt() throws IOException {
    String failed = ROW.replace("200,OK", "500,Error").replace("true", "false");
    String undated = ROW.replace("1600000000123", "never");
    String rows = failed + ROW.repeat(4) + undated + ROW.repeat(3);
    Path file = Files.writeString(directory.resolve("run.jtl"), HEADER + rows.repeat(50));
    List<Boolean> failures = new ArrayList<>();
    List<Boolean> dates = new ArrayList<>();

    JtlSource.open(InputBytes.open(file), OPTIONS, 4 * ROW.length())
        .readInto(
            block -> {
              for (int row = 0; row < block.size; row++) {
                failures.add(block.failure[row] >= 0);
                dates.add(block.startNanos[row] != SampleBlock.UNKNOWN);
              }
            });

    assertThat(failures).hasSize(450);
    for (int row = 0; row < failures.size(); row++) {
      assertThat(failures.get(row)).as("row %d failed", row).isEqualTo(row % 9 == 0);
      assertThat(dates.get(row)).as("row %d has a date", row).isEqualTo(row % 9 != 5);
    }
  }

  @Test
  void aHeaderAloneIsALogOfNoSamples() throws IOException {
    ReadLog log = read(HEADER);

    assertThat(log.rows()).isEmpty();
    assertThat(log.summary().rows()).isZero();
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void valuesThatTheLogLacksAreUnknown() throws IOException {
    ReadLog log = read("timeStamp,elapsed\n1600000000123,45\n");

    ReadLog.Row row = log.rows().get(0);
    assertThat(row.bytes()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(row.firstByteNanos()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(row.connectNanos()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(row.session()).isNull();
    assertThat(row.status()).isZero();
    assertThat(row.failed()).isFalse();
  }

  @Test
  void aLogWithoutHeaderIsReadInJmetersDefaultOrder() throws IOException {
    ReadLog log = read(ROW + ROW);

    assertThat(log.rows()).hasSize(2);
    assertThat(log.rows().get(0).label()).isEqualTo("home");
    assertThat(log.summary().metadata()).containsEntry("header", "no");
  }

  @Test
  void aLogWithoutTimesHasItsSamplesAllTheSame() throws IOException {
    ReadLog log = read("label,success\nhome,true\ncart,false\nhome,True\n");

    assertThat(log.rows()).extracting(ReadLog.Row::failed).containsExactly(false, true, false);
    assertThat(log.rows())
        .allMatch(row -> row.startNanos() == SampleBlock.UNKNOWN)
        .allMatch(row -> row.elapsedNanos() == SampleBlock.UNKNOWN);
  }

  @Test
  void anEndStampLiesItsElapsedTimeBehindTheStart() throws IOException {
    String text = "timeStamp,elapsed\n1600000000123,45\n";
    ReadLog log = ReadLog.of(directory, text, OPTIONS.withStamp(TimestampMeaning.END));

    assertThat(log.rows().get(0).startNanos()).isEqualTo(1_600_000_000_078_000_000L);
  }

  @ParameterizedTest
  @CsvSource({
    // date -u -d '2014-02-24 07:42:21' +%s: 1393227741
    "2014/02/24 07:42:21.256, 1393227741256, 1000000",
    "2014-02-24 07:42:21.256, 1393227741256, 1000000",
    "2014/02/24 07:42:21, 1393227741000, 1000000000",
    "2014-02-24 07:42:21, 1393227741000, 1000000000",
    "2014-02-24T07:42:21.256, 1393227741256, 1000000",
    "02/24/14 07:42:21, 1393227741000, 1000000000",
  })
  void datesAreReadInTheirZone(String stamp, long millis, long resolution) throws IOException {
    String text = "timeStamp,elapsed\n" + stamp + ",45\n";
    ReadLog utc = ReadLog.of(directory, text, OPTIONS.withZone(ZoneOffset.UTC));
    ReadLog east = ReadLog.of(directory, text, OPTIONS.withZone(ZoneOffset.ofHours(2)));

    assertThat(utc.rows().get(0).startNanos()).isEqualTo(millis * 1_000_000);
    assertThat(east.rows().get(0).startNanos()).isEqualTo((millis - 7_200_000) * 1_000_000);
    assertThat(utc.summary().resolutionNanos()).isEqualTo(resolution);
    assertThat(utc.summary().metadata()).containsEntry("time zone", "Z");
  }

  /** Of a log that begins with a blank or damaged row. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 2014/02/24 07:42:21 | 1000000000",
        "14.5,1 | 2014/02/24 07:42:21 | 1000000000",
        "'\"a\n1,2\",1' | 2014/02/24 07:42:21 | 1000000000",
        "yesterday,1 | 1393227741256 | 1000000",
        "yesterday,1 | 2014/02/24 07:42:21.256 | 1000000",
      })
  void theStepIsThatOfTheFirstTimestampThatCanBeRead(String first, String stamp, long resolution)
      throws IOException {
    ReadLog log = read("timeStamp,elapsed\n" + first + "\n" + stamp + ",45\n");
    assertThat(log.summary().resolutionNanos()).isEqualTo(resolution);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // timestamp_format may be anything; the instants are those above
        "dd.MM.yyyy HH:mm:ss.SSS | 24.02.2014 07:42:21.256 | 1393227741256 | 1000000",
        "dd/MM/yyyy HH:mm:ss | 24/02/2014 07:42:21 | 1393227741000 | 1000000000",
        "MMM d, yyyy h:mm:ss a | Feb 24, 2014 7:42:21 AM | 1393227741000 | 1000000000",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX | 2014-02-24T09:42:21.256+02:00 | 1393227741256 | 1000000",
        "yyyyMMddHHmm | 201402240742 | 1393227720000 | 60000000000",
        "yyMMddHHmmssS | 1402240742211 | 1393227741001 | 1000000",
      })
  void datesOfAPatternAreReadByIt(String pattern, String stamp, long millis, long resolution)
      throws IOException {
    JtlOptions options = OPTIONS.withZone(ZoneOffset.UTC).withDates(pattern);
    String text = "timeStamp;elapsed;success\n" + stamp + ";45;true\nyesterday;1;true\n";
    ReadLog log = ReadLog.of(directory, text, options);

    assertThat(log.rows().get(0).startNanos()).isEqualTo(millis * 1_000_000);
    assertThat(log.summary().resolutionNanos()).isEqualTo(resolution);
    assertThat(log.summary().anomalies().count(AnomalyKind.UNREADABLE_TIME)).isEqualTo(1);
  }

  @Test
  void aDateThatDoesNotExistIsAnAnomalyAndItsSampleCounts() throws IOException {
    ReadLog log =
        read(
            "timeStamp,elapsed,success\n2014/02/28 07:42:21,1,true\n"
                + "2014/02/29 07:42:21,2,true\n2014/02/28 24:00:00,3,true\n");

    assertThat(log.rows()).hasSize(3);
    assertThat(log.rows().get(1).startNanos()).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(log.summary().anomalies().list())
        .containsExactly(new Anomalies.Anomaly(AnomalyKind.UNREADABLE_TIME, 2, List.of(3L, 4L)));
  }

  /** On 2025-10-26 clocks in Berlin went from 3:00 back to 2:00. */
  @ParameterizedTest
  @ValueSource(strings = {"", "yyyy-MM-dd HH:mm:ss"})
  void datesInTheHourThatTheEndOfSummerTimeRepeatsAreCounted(String pattern) throws IOException {
    String text =
        "timeStamp,elapsed,success\n2025-10-26 01:59:59,1,true\n2025-10-26 02:00:00,1,true\n"
            + "2025-10-26 02:59:59,1,true\n2025-10-26 03:00:00,1,true\n";
    JtlOptions berlin = JtlOptions.defaults().withZone(ZoneId.of("Europe/Berlin"));
    JtlOptions options = pattern.isEmpty() ? berlin : berlin.withDates(pattern);
    assertThat(ReadLog.of(directory, text, options).summary().anomalies().list())
        .containsExactly(new Anomalies.Anomaly(AnomalyKind.AMBIGUOUS_TIME, 2, List.of(3L, 4L)));
    JtlOptions utc = options.withZone(ZoneOffset.UTC);
    assertThat(ReadLog.of(directory, text, utc).summary().anomalies().list()).isEmpty();
    JtlOptions zoned = berlin.withDates("yyyy-MM-dd HH:mm:ssXXX");
    String withZone = text.replaceAll("(:[0-9]{2}),", "$1+02:00,");
    assertThat(ReadLog.of(directory, withZone, zoned).summary().anomalies().list()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'metric_name,timestamp,metric_value,check,error', is a table of k6",
    "'RUN\tsim\t1700000000000', is a log of Gatling",
    "'#Version: 1.0', W3C",
    "'{\"a\":1}', JSON",
  })
  void logsOfOtherToolsGetAdviceThatFitsThem(String line, String what) {
    assertThatThrownBy(() -> read(line + "\n1,2\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining(what)
        .hasMessageNotContaining("jmeter.save");
  }

  @Test
  void damagedRowsAreCountedWithTheirLinesAndTheRestIsRead() throws IOException {
    ReadLog log =
        read(
            "timeStamp,elapsed,label,success\n"
                + "1600000000000,1,a,true\n"
                + "1600000000000,1,a\n"
                + "1600000000000,1,a,true,more\n"
                + "1600000000000,one,a,true\n"
                + "1600000000000,1,a,perhaps\n"
                + "1600000000000,-5,a,true\n"
                + "1600000000000,1,\"two\nlines\",true\n"
                + "1600000000000,1,\"a\"b,true\n"
                + "\n"
                + "1600000000000,2,b,true\n");

    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("a", "two\nlines", "b");
    assertThat(log.summary().anomalies().list())
        .containsExactly(
            new Anomalies.Anomaly(AnomalyKind.MALFORMED_ROW, 4, List.of(5L, 6L, 7L, 10L)),
            new Anomalies.Anomaly(AnomalyKind.WRONG_FIELD_COUNT, 2, List.of(3L, 4L)));
  }

  @Test
  void aQuoteThatNothingClosesCostsItsOwnRowOnly() throws IOException {
    ReadLog log =
        read(
            "timeStamp,elapsed,label,success\n"
                + "1600000000000,1,\"a,true\n"
                + "1600000000000,2,b,true\n"
                + "1600000000000,3,\"c,d\",true\n");

    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("b", "c,d");
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void aQuoteOpenToTheEndOfTheFileCostsItsOwnRowOnly() throws IOException {
    ReadLog log =
        read(
            "timeStamp,elapsed,label,success\n"
                + "1600000000000,1,\"a,true\n"
                + "1600000000000,2,b,true\n".repeat(3));

    assertThat(log.rows()).hasSize(3);
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void twoLogsPastedTogetherAreOneWithAHeaderInItsMiddle() throws IOException {
    ReadLog log = read(HEADER + ROW + HEADER + ROW);

    assertThat(log.rows()).hasSize(2);
    assertThat(log.summary().anomalies().list())
        .containsExactly(new Anomalies.Anomaly(AnomalyKind.REPEATED_HEADER, 1, List.of(3L)));
  }

  @Test
  void threadsOfSeveralHostsAreSessionsOfTheirOwn() throws IOException {
    ReadLog log =
        read(
            "timeStamp,elapsed,threadName,Hostname\n"
                + "1600000000000,1,t 1-1,one\n"
                + "1600000000000,1,t 1-1,two\n"
                + "1600000000000,1,t 1-1,one\n");

    assertThat(log.rows())
        .extracting(ReadLog.Row::session)
        .containsExactly("t 1-1@one", "t 1-1@two", "t 1-1@one");
  }

  @Test
  void theLastRowNeedsNoNewline() throws IOException {
    assertThat(read(HEADER + ROW.stripTrailing()).rows()).hasSize(1);
  }

  @Test
  void aFieldLongerThanAnyRowMayBeIsDamage() throws IOException {
    String giant = "x".repeat(RowParser.MAX_ROW + 10);
    ReadLog log =
        read(
            "timeStamp,elapsed,label,success\n1600000000000,1,\""
                + giant
                + "\",true\n1600000000000,2,b,true\n");

    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("b");
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void anUnknownHeaderIsRefusedWithWhatWasFound() {
    assertThatThrownBy(() -> read("start;duration\n1;2\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("\"start;duration\"")
        .hasMessageContaining("default columns")
        .hasMessageContaining("--columns")
        .hasMessageContaining("--log-format");
  }

  @Test
  void namesThatAnyTableMayHaveMakeNoHeader() {
    // What View Results in Table saves, but for its own columns, in JMeter 5.6.3.
    assertThatThrownBy(() -> read("Sample #,Start Time,Label,Bytes,Latency\n1,10:00:01.5,a,5,1\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("--columns");
  }

  @Test
  void zeroBytesInARowAreItsOwnMatter() throws IOException {
    ReadLog log = read(HEADER + ROW.replace("home", "ho\0me") + ROW);
    assertThat(log.rows()).extracting(ReadLog.Row::label).containsExactly("ho\0me", "home");
    assertThat(read(HEADER + ROW + "\0".repeat(999)).summary().anomalies().list())
        .extracting(Anomalies.Anomaly::kind)
        .containsExactly(AnomalyKind.TRUNCATED_FILE);
  }

  @Test
  void linesThatEndWithCarriageReturnsAloneAreRefused() {
    assertThatThrownBy(() -> read((HEADER + ROW).replace('\n', '\r')))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("CR alone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // The columns that each release writes when no property is set; before 3.0 without names.
        "2.1  | 8  | text,true",
        "2.3  | 10 | text,true,1500,40",
        "2.12 | 12 | text,true,1500,1,1,40",
        "3.0  | 14 | text,true,,1500,1,1,40,0",
        "3.1  | 16 | text,true,,1500,120,1,1,40,0,3",
        "5.0  | 17 | text,true,,1500,120,1,1,http://localhost/,40,0,3",
      })
  void defaultsOfEveryReleaseAreKnownWithoutAHeader(String release, int columns, String rest)
      throws IOException {
    String row = "1600000000123,45,home,200,OK,Thread Group 1-1," + rest + "\n";
    for (String separator : new String[] {",", ";", "\t", "|"}) {
      ReadLog log = read((row + row).replace(",", separator));
      assertThat(log.summary().metadata()).containsEntry("columns", String.valueOf(columns));
      assertThat(log.summary().metadata()).containsEntry("header", "no");
      assertThat(log.summary().anomalies().list()).isEmpty();
      ReadLog.Row read = log.rows().get(1);
      assertThat(read.label()).isEqualTo("home");
      assertThat(read.elapsedNanos()).isEqualTo(45_000_000);
      assertThat(read.session()).isEqualTo("Thread Group 1-1");
      assertThat(read.bytes()).isEqualTo(columns == 8 ? SampleBlock.UNKNOWN : 1500);
      assertThat(read.firstByteNanos()).isEqualTo(columns == 8 ? SampleBlock.UNKNOWN : 40_000_000);
      assertThat(read.connectNanos()).isEqualTo(columns < 16 ? SampleBlock.UNKNOWN : 3_000_000);
    }
  }

  @Test
  void aRowOfSeveralLinesMayBeTheFirstOfALogWithoutHeader() throws IOException {
    String row =
        "1600000000000,1,\"two\nlines\",200,OK,\"u\n1\",text,true,,1,1,1,1,http://h/,1,0,1\n";
    ReadLog log = read(row + row);
    assertThat(log.rows())
        .extracting(ReadLog.Row::label)
        .containsExactly("two\nlines", "two\nlines");
    assertThat(log.summary().metadata()).containsEntry("header", "no");
  }
}
