package io.github.trueload.accesslog;

import static io.github.trueload.sample.SampleBlock.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.LineReader;
import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogSourceTest {

  private static final AccessLogOptions OPTIONS = AccessLogOptions.defaults();
  private static final String HEAD = "::1 - - [14/Nov/2023:22:13:20 +0000] ";

  @TempDir Path directory;

  private ReadAccessLog read(String text) throws IOException {
    return ReadAccessLog.of(directory, text, OPTIONS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "GET /a HTTP/1.1" 200 5                                                      | common
          "GET /a HTTP/1.1" 200 5 "-" "curl/7"                                         | combined
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" "10.1.2.3"                              | $http_x_forwarded_for
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" 0.250                                   | $request_time
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" 1700000000.250 0.250                    | $msec $request_time
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" 0.250 1700000000.250                    | $request_time $msec
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" 0.250 0.100, 0.150                      | $request_time $upstream
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" "-" 0.250 0.250 .                       | $pipe
          "GET /a HTTP/1.1" 200 5 0.250                                                | $request_time
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" rt=0.250 uct="-" uht="-" urt="-"        | rt=$request_time
          "GET /a HTTP/1.1" 200 5 "-" "curl/7" 1500                                    | and more, not read
          "GET /a HTTP/1.1" 200 5 1500 "x"                                             | and more, not read
          """)
  void usualFormatsAreRecognised(String line, String found) throws IOException {
    ReadAccessLog log = read((HEAD + line + "\n").repeat(3));
    assertThat(log.rows()).hasSize(3);
    assertThat(log.summary().metadata().get("line format")).contains(formatOf(found));
    ReadAccessLog.Row row = log.rows().get(0);
    assertThat(row.status()).isEqualTo(200);
    assertThat(row.bytes()).isEqualTo(5);
    boolean timed = line.contains("0.250");
    assertThat(row.elapsedNanos()).isEqualTo(timed ? 250_000_000 : UNKNOWN);
    assertThat(row.startNanos())
        .isEqualTo(
            1_700_000_000_000_000_000L
                - (timed && !line.contains("1700000000.250") ? 250_000_000 : 0));
  }

  /** What stands behind combined is then not nginx's time, which always is a number. */
  @ParameterizedTest
  @CsvSource({
    "0.100 0.102, 0.100 0.250, 0.200 0.201", // $upstream_response_time $request_time
    "0.100 0.100, - 0.250, 0.200 0.200",
    "'0.100 0.010, 0.102', 0.200 0.200, 0.300 0.300",
    "0.100, -, 0.200", // $upstream_response_time
    "rt=0.100 uct=\"-\" uht=\"-\" urt=\"-\", rt=- uct=\"-\" uht=\"-\" urt=\"-\", rt=0.1",
  })
  void timesThatContradictAFormatAreNotRead(String one, String two, String three)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String times : List.of(one, two, three)) {
      lines.append(HEAD + "\"GET /a HTTP/1.1\" 200 5 \"-\" \"curl/7\" " + times + "\n");
    }
    ReadAccessLog log = read(lines.toString());
    assertThat(log.summary().metadata().get("line format")).endsWith("(and more, not read)");
    assertThat(log.rows())
        .hasSize(3)
        .extracting(ReadAccessLog.Row::elapsedNanos)
        .containsOnly(UNKNOWN);
  }

  @Test
  void anUpstreamMayTakeAMillisecondMoreByRounding() throws IOException {
    String line = HEAD + "\"GET /a HTTP/1.1\" 200 5 \"-\" \"curl/7\" 0.250 0.251\n";
    assertThat(read(line).only().elapsedNanos()).isEqualTo(250_000_000);
  }

  private static String formatOf(String name) {
    return KnownFormats.byName(name).orElse(name);
  }

  /** On 2025-10-26 clocks in Berlin went from 3:00 back to 2:00. */
  @Test
  void datesInTheHourThatTheEndOfSummerTimeRepeatsAreCounted() throws IOException {
    AccessLogOptions berlin =
        new AccessLogOptions(
            LogFormat.of("%{%Y-%m-%d %H:%M:%S}t \"%r\" %>s"), null, ZoneId.of("Europe/Berlin"), 10);
    String request = " \"GET / HTTP/1.1\" 200\n";
    String local =
        String.join(
            request,
            "2025-10-26 01:59:59",
            "2025-10-26 02:00:00",
            "2025-10-26 02:00:00",
            "2025-10-26 02:59:59",
            "2025-10-26 03:00:00",
            "");
    assertThat(ReadAccessLog.of(directory, local, berlin).summary().anomalies().list())
        .contains(new Anomalies.Anomaly(AnomalyKind.AMBIGUOUS_TIME, 3, List.of(2L, 3L, 4L)));
    AccessLogOptions zoned = berlin.withFormat(LogFormat.of("%{%Y-%m-%d %H:%M:%S %z}t \"%r\" %>s"));
    String withZone = "2025-10-26 02:30:00 +0200" + request + "2025-10-26 02:30:00 +0100" + request;
    assertThat(ReadAccessLog.of(directory, withZone, zoned).summary().anomalies().list()).isEmpty();
  }

  @Test
  void debiansApacheFormatHasTheHostAhead() throws IOException {
    ReadAccessLog.Row row =
        read("example.org:443 " + HEAD + "\"GET /a HTTP/1.1\" 200 5 \"-\" \"curl\"\n").only();
    assertThat(row.label()).isEqualTo("GET /a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET /a?user=7&x=%20 HTTP/1.1                | GET /a
          GET /a#b HTTP/1.1                           | GET /a
          GET http://host:80/a/b?c HTTP/1.1           | GET /a/b
          CONNECT host:443 HTTP/1.1                   | CONNECT host:443
          OPTIONS * HTTP/1.0                          | OPTIONS *
          GET /two words HTTP/1.1                     | GET /two words
          GET /old                                    | GET /old
          GET /say\\"hi\\"\\\\ HTTP/1.1               | GET /say"hi"\\
          GET /say\\x22hi\\x22\\x5C HTTP/1.1         | GET /say"hi"\\
          GET /caf\\xc3\\xA9 HTTP/1.1                | GET /café
          GET /odd\\q\\x4 HTTP/1.1                   | GET /odd\\q\\x4
          GET /x?u=http://y/z HTTP/1.1                | GET /x
          -                                           | (no request)
                                                      | (no request)
          \\x16\\x03\\x01\\x02 \\x01                  | (no request)
          get /small HTTP/1.1                         | (no request)
          """)
  void theLabelIsMethodAndPathWithoutQuery(String request, String label) throws IOException {
    String line = HEAD + '"' + (request == null ? "" : request) + "\" 400 0 \"-\" \"-\"\n";
    assertThat(read(line).only().label()).isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource({"GET, GET /a", "-, /a", "M-SEARCH, M-SEARCH /a", "get, /a", "\"x, /a"})
  void whatIsNoMethodIsNotInTheLabel(String method, String label) throws IOException {
    LogFormat format = LogFormat.of("[$time_local] $request_method $uri $status");
    String line = "[10/Oct/2000:13:55:36 +0000] " + method + " /a 200\n";
    AccessLogOptions options = OPTIONS.withFormat(format);
    assertThat(ReadAccessLog.of(directory, line, options).only().label()).isEqualTo(label);
  }

  /** Only the W3C's format quotes by itself. */
  @Test
  void quotesThatTheFormatDoesNotSayAreTheClients() throws IOException {
    LogFormat format = LogFormat.of("[$time_local] $request_method $uri $status");
    String line = "[10/Oct/2000:13:55:36 +0000] GET \"/a\" 200\n";
    AccessLogOptions options = OPTIONS.withFormat(format);
    assertThat(ReadAccessLog.of(directory, line, options).only().label()).isEqualTo("GET \"/a\"");
  }

  @ParameterizedTest
  @CsvSource({"$request_id", "$remote_addr", "$http_user_agent"})
  void theLastFieldHoldsNoSpace(String last) throws IOException {
    LogFormat format = LogFormat.of("[$time_local] $status " + last);
    String line = "[10/Oct/2000:13:55:36 +0000] 200 a";
    ReadAccessLog log =
        ReadAccessLog.of(directory, line + "\n" + line + " b\n", OPTIONS.withFormat(format));
    assertThat(log.rows()).hasSize(1);
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void bytesThatAreNoTextStayWhereTheyAre() throws IOException {
    String utf8 = new String("é".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    String line = HEAD + "\"GET /" + utf8 + "\u00FF HTTP/1.1\" 200 0 \"-\" \"\u00FE\"\n";
    assertThat(read(line).only().label()).isEqualTo("GET /é\uFFFD");
  }

  @ParameterizedTest
  @CsvSource({"399, false", "400, true", "499, true", "503, true", "-, false"})
  void statusesFromFourHundredOnFail(String status, boolean failed) throws IOException {
    ReadAccessLog.Row row = read(HEAD + "\"GET / HTTP/1.1\" " + status + " -\n").only();
    assertThat(row.failed()).isEqualTo(failed);
    assertThat(row.bytes()).isEqualTo(UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "'[14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1\" 2000 5'",
    "'[14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1\" 200 five'",
    "'[14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1 200 5'",
    "'[14/Nov/2023:22:13:20 +0000] \"GET / HTTP/1.1\" 200'",
    "'\"GET / HTTP/1.1\" 200 5'",
    "'x'",
  })
  void aLineThatDoesNotFitIsCountedWithItsNumber(String line) throws IOException {
    String good = HEAD + "\"GET / HTTP/1.1\" 200 5\n";
    ReadAccessLog log = read(good + good + "::1 - - " + line + "\n\n" + good);
    assertThat(log.rows()).hasSize(3);
    assertThat(log.summary().anomalies().list())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.kind()).isEqualTo(AnomalyKind.MALFORMED_ROW);
              assertThat(anomaly.firstPlaces()).containsExactly(3L);
            });
  }

  @Test
  void theCutEndOfAFileIsCountedAsSuch() throws IOException {
    String good = HEAD + "\"GET / HTTP/1.1\" 200 5 \"-\" \"curl\"\r\n";
    ReadAccessLog log = read(good + good + HEAD + "\"GET /");
    assertThat(log.rows()).hasSize(2);
    assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void aLineWithoutEndThatIsWholeCounts() throws IOException {
    String line = HEAD + "\"GET / HTTP/1.1\" 200 5 \"-\" \"curl\"";
    assertThat(read(line + "\n" + line).rows()).hasSize(2);
  }

  @Test
  void endlessLinesAreDamageAndTakeNoMemory() throws IOException {
    String good = HEAD + "\"GET / HTTP/1.1\" 200 5\n";
    String endless = HEAD + "\"GET /" + "x".repeat(3 * LineReader.MAX_LINE) + " HTTP/1.1\" 200 5\n";
    ReadAccessLog log = read(good + endless + good);
    assertThat(log.rows()).hasSize(2);
    assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
  }

  @Test
  void longPathsAreCut() throws IOException {
    ReadAccessLog log = read(HEAD + "\"GET /" + "x".repeat(5000) + " HTTP/1.1\" 200 5\n");
    assertThat(log.only().label()).hasSize("GET ".length() + 1024);
  }

  @Test
  void labelsPastTheLimitAreOne() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      text.append(HEAD).append("\"GET /item/").append(i).append(" HTTP/1.1\" 200 5\n");
    }
    ReadAccessLog log = ReadAccessLog.of(directory, text.toString(), OPTIONS.withLabelLimit(4));
    assertThat(log.rows()).filteredOn(row -> row.label().equals(Names.OTHER)).hasSize(6);
    assertThat(log.summary().anomalies().count(AnomalyKind.TOO_MANY_LABELS)).isEqualTo(6);
  }

  @Test
  void endsThatGoBackMoreThanTheStampsStepAreCounted() throws IOException {
    // nginx: ends at 20, 19 (its neighbour worker's second), 15 and 16 s.
    StringBuilder text = new StringBuilder();
    for (int second : new int[] {20, 19, 15, 16}) {
      text.append("::1 - - [14/Nov/2023:22:13:" + second + " +0000] ")
          .append("\"GET / HTTP/1.1\" 200 5 \"-\" \"x\" 0.001\n");
    }
    ReadAccessLog log = read(text.toString());
    assertThat(log.summary().anomalies().list())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.kind()).isEqualTo(AnomalyKind.TIME_BACKWARDS);
              assertThat(anomaly.firstPlaces()).containsExactly(3L);
            });
  }

  @Test
  void startsOfApacheMayGoBackAsRequestsTakeTheirTime() throws IOException {
    AccessLogOptions apache = OPTIONS.withFormat(LogFormat.of("%t %D \"%r\" %>s"));
    String slow = "[14/Nov/2023:22:13:10 +0000] 10000000 \"GET / HTTP/1.1\" 200\n";
    String fast = "[14/Nov/2023:22:13:19 +0000] 1000 \"GET / HTTP/1.1\" 200\n";
    assertThat(ReadAccessLog.of(directory, fast + slow, apache).summary().anomalies().list())
        .isEmpty();
  }

  @Test
  void aFormatThatFitsNothingIsRefused() {
    String line = HEAD + "\"GET / HTTP/1.1\" 200 5\n";
    AccessLogOptions wrong = OPTIONS.withFormat(LogFormat.of("$msec $request"));
    assertThatThrownBy(() -> ReadAccessLog.of(directory, line.repeat(1001), wrong))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("none of the first 1000 lines fits the format $msec $request")
        .hasMessageContaining("--log-format");
  }
}
