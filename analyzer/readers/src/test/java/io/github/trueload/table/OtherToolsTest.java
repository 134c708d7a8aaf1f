package io.github.trueload.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The lines of docs/logs.md that read other tools' results, each on the log of that name in {@code
 * src/test/resources/table}, whose README says what must come out.
 */
class OtherToolsTest {

  private static final Path PAGE = Path.of("../../docs/logs.md");
  private static final Path FOLDER = Path.of("src/test/resources/table");
  private static final Pattern LINE =
      Pattern.compile(
          "\\| `trueload analyze (\\S+) --columns '([^']+)'(?: --rows '?([^'`]+)'?)?` \\|");

  private static final long SECOND = 1_000_000_000L;
  private static final long EPOCH = 1_700_000_000 * SECOND;

  private record Line(String file, String columns, String rows) {}

  private record Row(long start, long elapsed, boolean failed) {}

  private static List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    Matcher line = LINE.matcher(Files.readString(PAGE));
    while (line.find()) {
      lines.add(new Line(line.group(1), line.group(2), line.group(3)));
    }
    return lines;
  }

  @Test
  void everyLogHereHasALineOfThePage() throws IOException {
    try (Stream<Path> logs = Files.list(FOLDER)) {
      assertThat(lines())
          .extracting(Line::file)
          .containsExactlyInAnyOrderElementsOf(
              logs.map(log -> log.getFileName().toString())
                  .filter(name -> !name.equals("README.md"))
                  .toList());
    }
  }

  @TestFactory
  Stream<DynamicTest> everyLineOfThePageReadsItsToolsLog() throws IOException {
    return lines().stream()
        .map(line -> DynamicTest.dynamicTest(line.file, () -> check(line, named(line))));
  }

  @TestFactory
  Stream<DynamicTest> eachToolsLogIsRecognisedByItsFirstLines() throws IOException {
    return lines().stream()
        .map(line -> DynamicTest.dynamicTest(line.file, () -> check(line, recognised(line))));
  }

  /** {@code K6_CSV_TIME_FORMAT} chooses the form of the timestamps. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1700000001",
        "1700000001000",
        "1700000001000000",
        "1700000001000000000",
        "2023-11-14T22:13:21Z"
      })
  void timestampsOfK6AreReadInEachOfTheirForms(String timestamp) throws IOException {
    String row = "http_req_duration," + timestamp + ",250.0,,,,true,,GET,home,200\n";
    String header =
        "metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,"
            + "name,status\n";
    byte[] log = (header + row).getBytes(StandardCharsets.US_ASCII);
    List<Row> rows = new ArrayList<>();

    read(
        Inputs.open(
            InputBytes.of("k6.csv", new ByteArrayInputStream(log)), InputOptions.defaults()),
        rows);

    assertThat(rows).containsExactly(new Row(EPOCH + 3 * SECOND / 4, SECOND / 4, false));
  }

  /** Go's messages have quotes, which are doubled in CSV, and names may have a comma. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1000000,0,0,\"Get \"\"http://h/\"\": dial tcp: refused\",,home,0,GET,http://h/,",
        "0,1000000,0,0,\"one, two\",,\"a, \"\"b\"\"\",0,GET,http://h/,",
        "0,1000000,0,0,\"one\ntwo\",,home,0,GET,\"http://h/?a=1,2\",",
        "200,1000000,0,0,,,\"a, b\",0,GET,http://h/,",
      })
  void aFirstRequestOfVegetaWithQuotesIsRecognised(String rest) throws IOException {
    byte[] log =
        ("1700000000007000000," + rest + "\n1700000000020000000,200,1000000,0,0,,,,1,GET,/,\n")
            .getBytes(StandardCharsets.US_ASCII);
    List<Row> rows = new ArrayList<>();

    read(
        Inputs.open(
            InputBytes.of("vegeta.csv", new ByteArrayInputStream(log)), InputOptions.defaults()),
        rows);

    assertThat(rows)
        .containsExactly(
            new Row(EPOCH + 7_000_000, 1_000_000, rest.startsWith("0,")),
            new Row(EPOCH + 20_000_000, 1_000_000, false));
  }

  /** As in k6's JSON: the script expects the 404, and does not expect the 200 of the last row. */
  @Test
  void aRequestOfK6FailedIfItsResponseWasNotTheExpectedOne() throws IOException {
    String rows =
        """
        http_req_duration,1700000001000,1,,true,home,404
        http_req_duration,1700000002000,1,request timeout,false,home,0
        http_req_duration,1700000003000,1,,false,home,200
        """;
    assertThat(failed("error,expected_response,name,status\n" + rows))
        .containsExactly(false, true, true);
    // --system-tags leaves the column out: the error and the status decide.
    assertThat(failed("error,name,status\n" + rows.replaceAll(",(true|false),", ",")))
        .containsExactly(true, true, false);
  }

  private static List<Boolean> failed(String ofK6) throws IOException {
    byte[] log = ("metric_name,timestamp,metric_value," + ofK6).getBytes(StandardCharsets.US_ASCII);
    List<Row> rows = new ArrayList<>();
    read(
        Inputs.open(
            InputBytes.of("k6.csv", new ByteArrayInputStream(log)), InputOptions.defaults()),
        rows);
    return rows.stream().map(Row::failed).toList();
  }

  @Test
  void aTableThatIsNoToolsIsNotRecognised() {
    for (String text :
        List.of("timestamp,name,status\n", "1,2,3\n", "RUN\tshop\t1700000000000\n", "")) {
      byte[] head = text.getBytes(StandardCharsets.US_ASCII);
      assertThat(KnownTable.read(head, TableOptions.defaults())).as(text).isEmpty();
    }
  }

  private static void check(Line line, SampleSource source) throws IOException {
    boolean relative = line.file.equals("hey.csv") || line.file.equals("oha.csv");
    boolean whole = line.file.equals("ab.tsv");
    boolean unnamed = relative || whole || line.file.equals("h2load.tsv");
    long base = relative ? 0 : EPOCH;
    List<Row> rows = new ArrayList<>();
    SourceSummary summary = read(source, rows);
    assertThat(summary.anomalies().list()) // ab's table does not say what failed
        .extracting(anomaly -> anomaly.kind())
        .isEqualTo(whole ? List.of(AnomalyKind.SUCCESS_UNKNOWN) : List.of());
    assertThat(rows).hasSize(2);
    Row first = rows.get(0);
    assertThat(first.start).isEqualTo(base + (whole ? 0 : 7_000_000));
    assertThat(first.elapsed).isEqualTo(SECOND / 4);
    assertThat(first.failed).isFalse();
    assertThat(summary.labels().name(0)).isIn(unnamed ? "(no label)" : "home", "http://h/");
    Row second = rows.get(1);
    assertThat(second.start).isEqualTo(base + (whole ? 0 : 20_000_000));
    assertThat(second.elapsed).isEqualTo(999_000_000);
    assertThat(second.failed).isEqualTo(!whole);
  }

  private static SampleSource named(Line line) throws IOException {
    TableOptions options =
        TableOptions.defaults()
            .withZone(ZoneOffset.UTC)
            .with(ColumnNames.of(line.columns), line.rows == null ? null : RowFilter.of(line.rows));
    return TableSource.open(InputBytes.open(FOLDER.resolve(line.file)), options);
  }

  private static SampleSource recognised(Line line) throws IOException {
    return Inputs.open(FOLDER.resolve(line.file), InputOptions.defaults());
  }

  private static SourceSummary read(SampleSource source, List<Row> rows) throws IOException {
    return source.readInto(
        b -> {
          for (int i = 0; i < b.size; i++) {
            boolean failed = (b.flags[i] & SampleBlock.FAILED) != 0;
            rows.add(new Row(b.startNanos[i], b.elapsedNanos[i], failed));
          }
        });
  }
}
