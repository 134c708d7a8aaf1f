package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Live rows against the same rows as a file in CSV. */
class RowStreamTest {

  private static final List<String> VARIABLES =
      List.of(
          "tl_think_ns",
          "mine",
          "tl_session",
          "tl_conn",
          "tl_local",
          "tl_request",
          "tl_start_ns",
          "tl_elapsed_ns",
          "tl_connect_ns",
          "tl_tls_ns",
          "tl_first_byte_ns",
          "tl_arrival_ns",
          "tl_dropped");

  private static final String[] LABELS = {"Home", "Home-0", "a,b", "say \"x\"", "ü", "", null};
  private static final String[] THREADS = {
    "Users 1-1", "Users 1-2", "10.0.0.1:80-Users 1-3", "My group 2-1", "odd", ""
  };
  private static final String[] CODES = {
    "200", "404", "Non HTTP response code: x", "", null, "99999999", "123456789", "-1", "2x"
  };
  private static final String[] MESSAGES = {
    "OK",
    null,
    "Number of samples in transaction : 2, number of failing samples : 0",
    "Number of samples in transaction : x",
    "Number of samples in transaction : "
  };

  /** Text that is not a number, no text, and numbers of more than 63 bits. */
  private static final String[] ODD = {
    "",
    null,
    "null",
    "NULL",
    "-5",
    "0",
    "1x",
    "-",
    "--3",
    "9999999999999999999",
    "12345678901234567890"
  };

  @TempDir private Path folder;

  private final Random random = new Random(20_261_121);

  private <T> T one(T[] of) {
    return of[random.nextInt(of.length)];
  }

  /** A live row, and its texts. */
  private record Sample(LiveRow row, String code, String message, List<String> variables) {}

  private List<Sample> rows(int count, List<String> variables) {
    LiveColumns columns = new LiveColumns(variables);
    List<Sample> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      LiveRow row = new LiveRow();
      row.startMillis = 1_767_225_600_000L + i + random.nextInt(40);
      row.elapsedMillis = random.nextInt(60);
      row.idleMillis = random.nextInt(3);
      row.latencyMillis = random.nextInt(20) - 2;
      row.connectMillis = random.nextInt(5) - 2;
      row.bytes = random.nextInt(2_000) - 2;
      row.successful = random.nextInt(9) > 0;
      row.label = one(LABELS);
      row.thread = one(THREADS);
      String code = one(CODES);
      String message = one(MESSAGES);
      row.response(code, message);
      List<String> values = new ArrayList<>();
      for (int v = 0; v < variables.size(); v++) {
        values.add(variable(variables.get(v), i, row));
        columns.put(row, v, values.get(v));
      }
      rows.add(new Sample(row, code, message, values));
    }
    return rows;
  }

  /** The first row names a session: a file's rows are known before it, live ones are not. */
  private String variable(String name, int i, LiveRow row) {
    return switch (name) {
      case "tl_session" ->
          i == 0 ? "s-1" : one(new String[] {"s-1", "s-2", "s-3", "", "null", null});
      case "tl_local" -> "127.0.0.1:" + (20_000 + random.nextInt(3));
      case "tl_conn" ->
          i == 0 || random.nextInt(9) > 0 ? String.valueOf(1 + random.nextInt(3)) : one(ODD);
      case "tl_request" -> String.valueOf(i / 4);
      case "tl_arrival_ns" ->
          i == 0 || random.nextInt(9) > 0
              ? (row.startMillis - random.nextInt(9)) * 1_000_000 + random.nextInt(999_999) + ""
              : one(ODD);
      case "tl_start_ns" ->
          i == 0 || random.nextInt(9) > 0
              ? row.startMillis * 1_000_000 + random.nextInt(999_999) + ""
              : one(ODD);
      default ->
          i == 0 || random.nextInt(9) > 0 ? String.valueOf(random.nextInt(9_999_999)) : one(ODD);
    };
  }

  private static String csv(List<Sample> rows, List<String> variables) {
    StringBuilder text =
        new StringBuilder(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,"
                + "Latency,IdleTime,Connect");
    variables.forEach(name -> text.append(',').append(name));
    for (Sample sample : rows) {
      LiveRow row = sample.row();
      text.append('\n').append(row.startMillis).append(',').append(row.elapsedMillis).append(',');
      text.append(quoted(row.label)).append(',').append(quoted(sample.code())).append(',');
      text.append(quoted(sample.message())).append(',').append(quoted(row.thread)).append(',');
      text.append(row.successful).append(',').append(row.bytes).append(',');
      text.append(row.latencyMillis).append(',').append(row.idleMillis).append(',');
      text.append(row.connectMillis);
      for (String value : sample.variables()) {
        text.append(',').append(value == null ? "null" : value); // as JMeter writes it
      }
    }
    return text.append('\n').toString();
  }

  private static String quoted(String text) {
    return text == null ? "" : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static ReadLog live(
      List<Sample> rows, List<String> variables, JtlOptions options, int each) throws IOException {
    return ReadLog.of(source(rows, variables, options, each));
  }

  private static SampleSource source(
      List<Sample> rows, List<String> variables, JtlOptions options, int each) {
    return new SampleSource() {
      @Override
      public SourceFormat format() {
        return SourceFormat.JTL_CSV;
      }

      @Override
      public SourceSummary readInto(BlockSink sink) {
        RowStream stream = new RowStream("live", new LiveColumns(variables), options, sink);
        for (int from = 0; from < rows.size(); from += each) {
          int to = Math.min(rows.size(), from + each);
          WaitingRows some = new WaitingRows(rows.size());
          rows.subList(from, to).forEach(one -> some.add(one.row()));
          stream.accept(some);
        }
        return stream.soFar();
      }
    };
  }

  /** What {@link ReadLog} leaves out: a row's think time and the time since its arrival. */
  private static List<Long> timersOf(SampleSource source) throws IOException {
    List<Long> times = new ArrayList<>();
    source.readInto(
        block -> {
          for (int row = 0; row < block.size; row++) {
            times.add(block.thinkNanos[row]);
            times.add(block.sinceArrivalNanos[row]);
          }
        });
    return times;
  }

  private static List<String> names(Names names) {
    return IntStream.range(0, names.size()).mapToObj(names::name).toList();
  }

  private static List<String> connections(ConnectionTable table) {
    return IntStream.range(0, table.size())
        .mapToObj(
            row ->
                String.join(
                    " ",
                    table.client(row),
                    String.valueOf(table.openNanos(row)),
                    String.valueOf(table.session(row)),
                    String.valueOf(table.requests(row)),
                    String.valueOf(table.responses(row))))
        .toList();
  }

  /** Odd rows of every kind, ten thousand of them, so that blocks are filled and begun. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oddRowsMeanWhatTheyMeanInAFile(boolean ourColumns) throws IOException {
    List<String> variables = ourColumns ? VARIABLES : List.of("mine");
    JtlOptions options =
        JtlOptions.defaults()
            .withNested(NestedRows.ONCE)
            .withThreads(1)
            .withStamp(TimestampMeaning.START);
    List<Sample> rows = rows(10_000, variables);

    Path written = Files.writeString(folder.resolve("run.jtl"), csv(rows, variables));
    ReadLog file = ReadLog.of(written, options);
    ReadLog live = live(rows, variables, options, 4_500);

    assertThat(live.rows()).hasSizeGreaterThan(2_000).isEqualTo(file.rows());
    List<Long> timers = timersOf(source(rows, variables, options, 4_500));
    assertThat(timers).isEqualTo(timersOf(JtlSource.open(InputBytes.open(written), options)));
    assertThat(timers.stream().anyMatch(each -> each != SampleBlock.UNKNOWN)).isEqualTo(ourColumns);
    SourceSummary ofFile = file.summary();
    SourceSummary ofLive = live.summary();
    assertThat(ofLive.rows()).isEqualTo(ofFile.rows());
    assertThat(ofLive.resolutionNanos()).isEqualTo(ofFile.resolutionNanos());
    assertThat(names(ofLive.names().labels())).isEqualTo(names(ofFile.names().labels()));
    assertThat(names(ofLive.names().sessions())).isEqualTo(names(ofFile.names().sessions()));
    assertThat(names(ofLive.names().groups())).isEqualTo(names(ofFile.names().groups()));
    assertThat(names(ofLive.names().hosts())).isEqualTo(names(ofFile.names().hosts()));
    assertThat(connections(ofLive.connections())).isEqualTo(connections(ofFile.connections()));
    assertThat(damage(ofLive)).isNotEmpty().isEqualTo(damage(ofFile));
  }

  /** What single rows are blamed for; the rest is said at a file's end. */
  private static List<String> damage(SourceSummary summary) {
    return Stream.of(AnomalyKind.MALFORMED_ROW, AnomalyKind.TIME_BACKWARDS)
        .map(kind -> kind + " " + summary.anomalies().count(kind))
        .toList();
  }

  @Test
  void namesPastTheLimitAreFolded() throws IOException {
    JtlOptions options = JtlOptions.defaults().withLimits(3, 3).withThreads(1);
    List<Sample> rows = rows(200, List.of());

    ReadLog live = live(rows, List.of(), options, 50);

    assertThat(live.rows()).isEqualTo(ReadLog.of(folder, csv(rows, List.of()), options).rows());
    assertThat(names(live.summary().names().labels())).hasSize(4).contains(Names.OTHER);
  }
}
