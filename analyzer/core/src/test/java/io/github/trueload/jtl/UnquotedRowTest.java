package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows without quotes read in one pass are those that are read field by field: of the same rows
 * with every field in quotes.
 */
class UnquotedRowTest {

  private static final List<String> COLUMNS =
      List.of(
          "timeStamp",
          "elapsed",
          "label",
          "responseCode",
          "responseMessage",
          "threadName",
          "success",
          "failureMessage",
          "bytes",
          "sentBytes",
          "URL",
          "Latency",
          "Hostname",
          "IdleTime",
          "Connect",
          "tl_think_ns",
          "tl_session",
          "tl_conn",
          "tl_local",
          "tl_request",
          "tl_start_ns",
          "tl_elapsed_ns",
          "tl_connect_ns",
          "tl_first_byte_ns",
          "tl_clock",
          "other");

  private static final List<String> TEXTS =
      List.of("", "a", "b", "OK", "*", "null", "1234567", "12345678", "123456789", "x y z", "日本語");

  private static final List<String> NUMBERS =
      List.of("", "0", "1", "7", "42", "9999999", "12345678", "123456789", "1234567890123456");

  private static String value(String column, int row, SplittableRandom random) {
    int kind = random.nextInt(100);
    return switch (column) {
      case "timeStamp" ->
          switch (kind) {
            case 0 -> "1700000000";
            case 1 -> "2024-05-06 07:08:09";
            case 2 -> "";
            case 3 -> "9999999999999";
            default -> String.valueOf(1_699_999_990_000L + 7L * row);
          };
      case "success" -> kind < 90 ? "true" : kind < 98 ? "false" : "TRUE";
      case "responseCode" -> kind < 80 ? "200" : kind < 90 ? "500" : kind < 95 ? "none" : "";
      case "tl_start_ns" -> kind < 20 ? "" : String.valueOf(1_699_999_990_000_000_000L + row);
      case "tl_clock" -> kind < 50 ? "kernel" : kind < 90 ? "jvm" : "";
      case "label", "responseMessage", "failureMessage", "URL", "Hostname", "tl_local", "other" ->
          TEXTS.get(random.nextInt(TEXTS.size()));
      case "threadName", "tl_session" -> "Group 1-" + random.nextInt(12);
      default ->
          kind == 0
              ? "-1"
              : kind == 1
                  ? "12x"
                  : kind == 2 ? "null" : NUMBERS.get(random.nextInt(NUMBERS.size()));
    };
  }

  @Tag("large")
  @Property(tries = 60)
  void readsWhatQuotedFieldsAre(@ForAll long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> columns = new ArrayList<>(COLUMNS);
    Collections.shuffle(columns, new Random(seed));
    List<String> header = columns.subList(0, 1 + random.nextInt(columns.size()));
    if (!header.contains("label") || !header.contains("elapsed")) {
      header = new ArrayList<>(COLUMNS);
    }
    String end = random.nextBoolean() ? "\n" : "\r\n";
    StringBuilder plain = new StringBuilder(String.join(",", header)).append(end);
    StringBuilder quoted = new StringBuilder(plain);
    List<String> before = null;
    for (int row = 0; row < 300; row++) {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < header.size(); i++) {
        boolean isAlike = before != null && random.nextInt(3) > 0;
        fields.add(isAlike ? before.get(i) : value(header.get(i), row, random));
      }
      before = fields;
      String text =
          fields.stream().map(each -> '"' + each + '"').collect(Collectors.joining(",")) + end;
      quoted.append(text);
      plain.append(random.nextInt(20) == 0 ? text : String.join(",", fields) + end);
    }
    JtlOptions options = JtlOptions.defaults().withNested(NestedRows.COUNT);

    ReadLog ofPlain = read(plain, options);
    ReadLog ofQuoted = read(quoted, options);

    assertThat(ofPlain.rows()).isEqualTo(ofQuoted.rows());
    assertThat(ofPlain.transactions()).isEqualTo(ofQuoted.transactions());
    assertThat(ofPlain.summary().anomalies().list())
        .isEqualTo(ofQuoted.summary().anomalies().list());
    assertThat(ofPlain.summary().rows()).isEqualTo(ofQuoted.summary().rows());
  }

  private static ReadLog read(CharSequence text, JtlOptions options) throws IOException {
    Path file = Files.createTempFile("unquoted", ".jtl");
    try {
      return ReadLog.of(Files.writeString(file, text), options);
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void aFieldThatIsReadOtherwiseIsNotTakenForTheOneBefore(@TempDir Path directory)
      throws IOException {
    String text =
        """
        timeStamp,elapsed,label,responseCode,threadName,success,bytes,Connect
        1700000000000,1,home,200,Group 1-1,true,5,7
        1700000000010,2,"a, b",500,Group 1-1,false,5,8
        1700000000020,3,home,200,Group 1-1,true,5,7
        1700000000030,4,home,200,Group 1-1,true,5,
        1700000000040,5,home,200,Group 1-1,true,5,
        """;

    ReadLog log = ReadLog.of(directory, text, JtlOptions.defaults());

    assertThat(log.rows()).extracting(ReadLog.Row::status).containsExactly(200, 500, 200, 200, 200);
    assertThat(log.rows())
        .extracting(ReadLog.Row::failed)
        .containsExactly(false, true, false, false, false);
    assertThat(log.rows())
        .extracting(ReadLog.Row::connectNanos)
        .containsExactly(7_000_000L, 8_000_000L, 7_000_000L, Long.MIN_VALUE, Long.MIN_VALUE);
  }
}
