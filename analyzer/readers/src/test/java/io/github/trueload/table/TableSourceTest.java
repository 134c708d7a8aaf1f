package io.github.trueload.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
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

class TableSourceTest {

  private static final TableOptions OPTIONS = TableOptions.defaults().withZone(ZoneOffset.UTC);

  /** {@code date -u -d @1700000000}: 2023-11-14 22:13:20. */
  private static final long SECOND_17 = 1_700_000_000_000_000_000L;

  private static final long MILLI = 1_000_000L;

  @TempDir Path directory;

  private record Row(
      long start, long elapsed, int status, boolean failed, String label, String user) {}

  private record Read(SourceSummary summary, List<Row> rows) {
    long count(AnomalyKind kind) {
      return summary.anomalies().count(kind);
    }
  }

  /** Instants of 2023 in a unit, and the unit that they are said to have. */
  @ParameterizedTest
  @CsvSource({
    "1700000000, ms, true",
    "1700000000, us, true",
    "1700000000000, us, true",
    "1700000000000000, ns, true",
    "1700000000, s, false",
    "1700000000000, ms, false",
    "1700000000000000000, ns, false",
    "86400000, ms, false",
    "5000, s, false",
  })
  void instantsThatLookLikeAnotherUnitsAreCounted(String instant, String unit, boolean isCounted)
      throws IOException {
    Read read =
        read("start=a:" + unit + ",elapsed=b:ms,status=c", null, "a,b,c\n" + instant + ",1,200\n");
    assertThat(read.summary().anomalies().count(AnomalyKind.STAMP_UNIT))
        .isEqualTo(isCounted ? 1 : 0);
    assertThat(read.summary().anomalies().losesData()).isEqualTo(isCounted);
  }

  @ParameterizedTest
  @CsvSource({"'', 1", "',status=c', 0", "',error=c', 0", "',success=c', 0"})
  void aTableWithoutSuccessSaysNothingOfFailures(String more, long unknown) throws IOException {
    Read read = read("start=a:s,elapsed=b:ms" + more, null, "a,b,c\n1,1,1\n");
    assertThat(read.summary().anomalies().count(AnomalyKind.SUCCESS_UNKNOWN)).isEqualTo(unknown);
  }

  /** On 2025-10-26 clocks in Berlin went from 3:00 back to 2:00. */
  @ParameterizedTest
  @CsvSource({
    "2025-10-26 01:59:59, 0",
    "2025-10-26 02:00:00, 1",
    "2025-10-26T02:59:59.9, 1",
    "2025-10-26 02:30:00+02:00, 0",
    "2025-10-26 03:00:00, 0",
  })
  void datesInTheHourThatTheEndOfSummerTimeRepeatsAreCounted(String date, long count)
      throws IOException {
    TableOptions berlin = OPTIONS.withZone(ZoneId.of("Europe/Berlin"));
    for (String column : List.of("start", "end")) {
      Read read = read(column + "=a:date,elapsed=b:ms", null, "a,b\n" + date + ",1\n", berlin);
      assertThat(read.count(AnomalyKind.AMBIGUOUS_TIME)).isEqualTo(count);
    }
  }

  private Read read(String columns, String rows, String text) throws IOException {
    return read(columns, rows, text, OPTIONS);
  }

  private Read read(String columns, String rows, String text, TableOptions options)
      throws IOException {
    Path file = Files.writeString(Files.createTempFile(directory, "table", ".csv"), text);
    RowFilter filter = rows == null ? null : RowFilter.of(rows);
    List<int[]> names = new ArrayList<>();
    List<Row> raw = new ArrayList<>();
    SourceSummary summary =
        TableSource.open(InputBytes.open(file), options.with(ColumnNames.of(columns), filter))
            .readInto(
                b -> {
                  for (int i = 0; i < b.size; i++) {
                    names.add(new int[] {b.label[i], b.session[i]});
                    boolean failed = (b.flags[i] & SampleBlock.FAILED) != 0;
                    raw.add(
                        new Row(
                            b.startNanos[i], b.elapsedNanos[i], b.status[i], failed, null, null));
                  }
                });
    List<Row> read = new ArrayList<>();
    for (int i = 0; i < raw.size(); i++) {
      Row r = raw.get(i);
      String label = summary.labels().name(names.get(i)[0]);
      String user = names.get(i)[1] < 0 ? null : summary.sessions().name(names.get(i)[1]);
      read.add(new Row(r.start, r.elapsed, r.status, r.failed, label, user));
    }
    return new Read(summary, read);
  }

  @Test
  void k6() throws IOException {
    // Results of --out csv: a row a metric; the time is the request's end.
    Read log =
        read(
            "end=timestamp:s,elapsed=metric_value:ms,label=name,status=status,error=error",
            "metric_name=http_req_duration",
            """
            metric_name,timestamp,metric_value,check,error,error_code,group,method,name,status,url,extra_tags
            http_reqs,1700000002,1.000000,,,,,GET,http://h/a,200,http://h/a,
            http_req_duration,1700000002,1500.250000,,,,,GET,http://h/a,200,http://h/a,
            http_req_duration,1700000003,10.000000,,dial: refused,1212,,GET,http://h/b,0,http://h/b,
            vus,1700000003,1.000000,,,,,,,,,
            """);
    assertThat(log.rows)
        .containsExactly(
            new Row(SECOND_17 + 499_750_000, 1_500_250_000, 200, false, "http://h/a", null),
            new Row(SECOND_17 + 2990 * MILLI, 10 * MILLI, 0, true, "http://h/b", null));
    assertThat(log.summary.resolutionNanos()).isEqualTo(1_000 * MILLI);
    assertThat(log.summary.metadata()).containsEntry("rows of other kinds", "2");
    assertThat(log.summary.anomalies().list()).isEmpty();
  }

  @Test
  void gatling() throws IOException {
    // simulation.log as text, up to 3.10: record, groups, name, start, end, status, message.
    Read log =
        read(
            "start=#4:ms,end=#5:ms,label=#3,success=#6",
            "#1=REQUEST",
            "RUN\tsim\tsim\t1700000000000\t \t3.9.5\n"
                + "USER\tscn\tSTART\t1700000000000\n"
                + "REQUEST\t\thome\t1700000000007\t1700000000019\tOK\t \n"
                + "REQUEST\tgroup\tcart\t1700000000020\t1700000001020\tKO\tstatus 500\n");
    assertThat(log.rows)
        .containsExactly(
            new Row(SECOND_17 + 7 * MILLI, 12 * MILLI, 0, false, "home", null),
            new Row(SECOND_17 + 20 * MILLI, 1000 * MILLI, 0, true, "cart", null));
    assertThat(log.summary.resolutionNanos()).isEqualTo(MILLI);
    assertThat(log.summary.anomalies().list()).isEmpty();
  }

  @Test
  void vegeta() throws IOException {
    // vegeta encode -to csv: no header; time and latency in nanoseconds.
    Read log =
        read(
            "start=#1:ns,status=#2,elapsed=#3:ns,error=#6,label=#11",
            null,
            "1700000000000000123,200,250999,0,612,,PGh0,,0,GET,http://h/,SFRU\n"
                + "1700000000010000123,0,77,0,0,connection refused,,,1,GET,http://h/,\n");
    assertThat(log.rows)
        .containsExactly(
            new Row(SECOND_17 + 123, 250_999, 200, false, "http://h/", null),
            new Row(SECOND_17 + 10 * MILLI + 123, 77, 0, true, "http://h/", null));
    assertThat(log.summary.resolutionNanos()).isEqualTo(1);
  }

  @Test
  void hey() throws IOException {
    // hey -o csv: seconds since the start of the run.
    Read log =
        read(
            "start=offset:s,elapsed=response-time:s,status=status-code,connect=DNS+dialup:s",
            null,
            """
            response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset
            0.0123,0.0011,0.0000,0.0001,0.0100,0.0001,200,0.0042
            """);
    assertThat(log.rows)
        .containsExactly(new Row(4_200_000, 12_300_000, 200, false, "(no label)", null));
    assertThat(log.summary.resolutionNanos()).isEqualTo(100_000);
  }

  @Test
  void apacheBench() throws IOException {
    // ab -g: tabs; the date of the first column holds spaces and is not needed.
    Read log =
        read(
            "start=seconds:s,elapsed=ttime:ms",
            null,
            "starttime\tseconds\tctime\tdtime\tttime\twait\n"
                + "Tue Nov 14 22:13:20 2023\t1700000000\t0\t5\t5\t5\n");
    assertThat(log.rows)
        .containsExactly(new Row(SECOND_17, 5 * MILLI, 0, false, "(no label)", null));
  }

  @Test
  void quotesProtectSeparatorsQuotesAndLineEnds() throws IOException {
    Read log =
        read(
            "start=t:ms,label=n,user=u",
            null,
            "\uFEFFt,n,u\r\n1,\"a,\"\"b\"\"\r\nc\",\"x\"\r\n\r\n2,d,\"\"\n");
    assertThat(log.rows)
        .extracting(Row::label, Row::user)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a,\"b\"\r\nc", "x"),
            org.assertj.core.groups.Tuple.tuple("d", null));
  }

  @Test
  void damageIsCountedByKindWithItsLineAndCostsItselfAlone() throws IOException {
    Read log =
        read(
            "start=t:ms,elapsed=e:ms,label=n,success=ok",
            null,
            """
            t,e,n,ok
            1,1,a,true
            2,2,b
            3,x,c,true
            4,4,"d,true
            5,5,e,maybe
            t,e,n,ok
            yesterday,6,f,true
            7,-7,g,true
            8,8,"h"x,true
            9,9,i,ok
            10,1\
            """);
    assertThat(log.rows).extracting(Row::label).containsExactly("a", "f", "i");
    assertThat(log.summary.anomalies().list())
        .extracting(each -> each.kind() + " " + each.firstPlaces())
        .containsExactly(
            "TRUNCATED_FILE [12]",
            "MALFORMED_ROW [4, 5, 6, 9, 10]",
            "WRONG_FIELD_COUNT [3]",
            "UNREADABLE_TIME [8]",
            "REPEATED_HEADER [7]");
  }

  @ParameterizedTest
  @CsvSource({
    "2023-11-14T22:13:20Z, 0, 1000000000",
    "2023-11-14 22:13:20, 0, 1000000000",
    "2023-11-15T03:43:20.007+05:30, 7, 1000000",
    "2023-11-14T22:13:20.007000 +0000, 7, 1000",
  })
  void datesAreIso8601(String date, long millis, long resolution) throws IOException {
    Read log = read("start=t:date,label=n", null, "t,n\n" + date + ",a\n");
    assertThat(log.rows.get(0).start).isEqualTo(SECOND_17 + millis * MILLI);
    assertThat(log.summary.resolutionNanos()).isEqualTo(resolution);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2023-02-30T00:00:00Z", "1e99", "", "0x10", "NaN", "99999999999999999999"})
  void whatIsNoInstantIsNone(String text) throws IOException {
    String unit = text.contains("T") ? "date" : "s";
    Read log = read("start=t:" + unit + ",label=n", null, "t,n\n" + text + ",a\n");
    assertThat(log.rows.get(0).start).isEqualTo(SampleBlock.UNKNOWN);
    assertThat(log.count(AnomalyKind.UNREADABLE_TIME)).isEqualTo(1);
  }

  @Test
  void aHeaderIsPassedOverWhereColumnsHaveNumbersOnly() throws IOException {
    assertThat(read("start=#2:ms", null, "name,time\na,1\n").rows).hasSize(1);
    assertThat(read("start=#2:ms", null, "a,1\nb,2\n").rows).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          start=time            | needs a unit
          start=time:days       | needs a unit
          elapsed=took:ms       | neither start nor end
          start=a:ms,start=b:ms | named twice
          begin=a:ms            | a column cannot contain
          start                 | not of the form
          start=#0:ms           | not a column number
          start=a:ms,elapsed=b:date | needs a unit
          """)
  void columnsThatCannotBeMeantAreRefused(String columns, String reason) {
    assertThatThrownBy(() -> ColumnNames.of(columns))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void columnsThatAreNotThereAreRefused() {
    assertThatThrownBy(() -> read("start=t:ms,label=name", null, "t,label\n1,a\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("has no column name in line 1: \"t,label\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"start=t:ms,elapsed=#3:ms", "start=#1:ms,elapsed=#3:ms"})
  void aNumberBeyondTheHeaderIsNoColumn(String columns) {
    assertThatThrownBy(() -> read(columns, null, "t,label\n1,a\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("has no column #3 in line 1: \"t,label\"");
  }
}
