package io.github.trueload.accesslog;

import static io.github.trueload.sample.SampleBlock.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What formats mean: which instant, how fine. Notations as in the manuals of nginx's
 * ngx_http_log_module, Apache's mod_log_config and lighttpd's mod_accesslog.
 */
class LogFormatTest {

  private static final AccessLogOptions UTC =
      new AccessLogOptions(null, null, ZoneOffset.UTC, AccessLogOptions.LABEL_LIMIT);

  /** {@code date -u -d '2023-11-14 22:13:20' +%s}: 1700000000. */
  private static final long NOON = 1_700_000_000_000_000_000L;

  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1_000 * MILLI;

  @TempDir Path directory;

  private ReadAccessLog read(String format, String line) throws IOException {
    return ReadAccessLog.of(directory, line + "\n", UTC.withFormat(LogFormat.of(format)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # nginx stamps the end: the start is the duration earlier.
          $msec $request_time $request_method $uri     | 1700000001.500 1.500 GET /a                | 0        | 1500000 | 1000000
          [$time_local] $request_time "$request"        | [14/Nov/2023:22:13:22 +0000] 1.500 "GET /a HTTP/1.1" | 500 | 1500000 | 1000000000
          $time_iso8601 $request_time $request_method ${request_uri} | 2023-11-14T23:13:22+01:00 2.000 GET /a?b=1 | 0 | 2000000 | 1000000000
          [$time_local] $msec $request_time "$request"  | [14/Nov/2023:22:13:22 +0000] 1700000001.500 1.500 "GET /a HTTP/1.1" | 0 | 1500000 | 1000000
          # Apache stamps the start, unless configured otherwise.
          %t %D "%r"                                    | [14/Nov/2023:22:13:20 +0000] 1500000 "GET /a HTTP/1.1" | 0 | 1500000 | 1000000000
          %t %T "%r"                                    | [14/Nov/2023:22:13:20 +0000] 1 "GET /a HTTP/1.1" | 0 | 1000000 | 1000000000
          %t %T/%D "%r"                                 | [14/Nov/2023:22:13:20 +0000] 1/1500001 "GET /a HTTP/1.1" | 0 | 1500001 | 1000000000
          %{msec}t %{ms}T "%r"                          | 1700000000007 1500 "GET /a HTTP/1.1"     | 7        | 1500000 | 1000000
          %{usec}t %{us}T "%r"                          | 1700000000007000 1500001 "GET /a HTTP/1.1" | 7      | 1500001 | 1000
          %{sec}t %D "%m %U%q %H"                       | 1700000000 1500000 "GET /a?b=1 HTTP/1.1" | 0        | 1500000 | 1000000000
          %{end:msec}t %D "%r"                          | 1700000001507 1500000 "GET /a HTTP/1.1"  | 7        | 1500000 | 1000000
          %{end:msec}t %T "%r"                          | 1700000001007 1 "GET /a HTTP/1.1"        | 7        | 1000000 | 1000000000
          %{begin:%Y-%m-%d %T}t.%{msec_frac}t %D %m %U  | 2023-11-14 22:13:20.007 1500000 GET /a   | 7        | 1500000 | 1000000
          %{nsec}t %{ns}T "%r"                          | 1700000000007000000 1500000000 "GET /a HTTP/1.1" | 7 | 1500000 | 1
          # A fraction belongs to the date ahead of it, not to another stamp.
          %{msec}t [%{%Y-%m-%d %T}t.%{msec_frac}t] %D "%r" | 1700000000007 [2023-11-14 22:13:20.007] 1500000 "GET /a HTTP/1.1" | 7 | 1500000 | 1000000
          %{msec}t [%{%Y-%m-%d %T}t.%{usec_frac}t] %D "%r" | 1700000000006 [2023-11-14 22:13:20.007000] 1500000 "GET /a HTTP/1.1" | 7 | 1500000 | 1000
          %{%d/%b/%Y:%T}t.%{usec_frac}t %{%z}t %D "%r"  | x | - | - | -
          """)
  void startsAreFoundFromWhatTheStampMarks(
      String format, String line, String startMillis, String elapsedMicros, String resolution)
      throws IOException {
    if (startMillis.equals("-")) {
      assertThatThrownBy(() -> LogFormat.of(format)).hasMessageContaining("not a complete date");
      return;
    }
    ReadAccessLog log = read(format, line);
    ReadAccessLog.Row row = log.only();
    assertThat(row.startNanos()).isEqualTo(NOON + Long.parseLong(startMillis) * MILLI);
    assertThat(row.elapsedNanos()).isEqualTo(Long.parseLong(elapsedMicros) * 1000);
    assertThat(row.label()).isEqualTo("GET /a");
    assertThat(log.summary().resolutionNanos()).isEqualTo(Long.parseLong(resolution));
    // these formats have no status, so nothing says whether a request failed
    assertThat(log.summary().anomalies().list())
        .allMatch(each -> each.kind() == AnomalyKind.SUCCESS_UNKNOWN);
  }

  @Test
  void anOptionSaysThatStampsAreEnds() throws IOException {
    // lighttpd has Apache's notation, but its %t is the end.
    AccessLogOptions lighttpd =
        UTC.withFormat(LogFormat.of("%t \"%r\" %>s %D")).withStamp(TimestampMeaning.END);
    String line = "[14/Nov/2023:22:13:22 +0000] \"GET /a HTTP/1.1\" 200 1500000\n";
    ReadAccessLog.Row row = ReadAccessLog.of(directory, line, lighttpd).only();
    assertThat(row.startNanos()).isEqualTo(NOON + 500 * MILLI);
  }

  @ParameterizedTest
  @CsvSource({
    "14/Nov/2023:22:13:20 +0000, 2023-11-14T22:13:20Z",
    "15/Nov/2023:03:43:20 +0530, 2023-11-14T22:13:20Z",
    "14/Nov/2023:14:13:20 -0800, 2023-11-14T22:13:20Z",
    "29/Feb/2024:00:00:00 +0000, 2024-02-29T00:00:00Z",
    "31/Dec/2023:23:59:60 +0000, 2024-01-01T00:00:00Z", // a leap second
    "29/Feb/2023:00:00:00 +0000,",
    "14/Foo/2023:22:13:20 +0000,",
    "14/Nov/2023:25:13:20 +0000,",
    "14/Nov/2023:22:13 +0000,",
  })
  void datesThatDoNotExistAreNoTimes(String stamp, Instant instant) throws IOException {
    String rest = "] \"GET / HTTP/1.1\" 200 1";
    String good = "::1 - - [14/Nov/2023:22:13:20 +0000" + rest + "\n";
    ReadAccessLog log = read("common", good + "::1 - - [" + stamp + rest);
    long expected = instant == null ? UNKNOWN : instant.getEpochSecond() * SECOND;
    assertThat(log.rows()).hasSize(2);
    assertThat(log.rows().get(1).startNanos()).isEqualTo(expected);
    assertThat(log.summary().anomalies().count(AnomalyKind.UNREADABLE_TIME))
        .isEqualTo(instant == null ? 1 : 0);
  }

  @Test
  void datesWithoutZoneAreInTheZoneOfTheReader() throws IOException {
    AccessLogOptions options =
        new AccessLogOptions(LogFormat.of("%{%F %T}t %U"), null, ZoneId.of("Europe/Berlin"), 10);
    ReadAccessLog.Row row = ReadAccessLog.of(directory, "2023-11-14 23:13:20 /a\n", options).only();
    assertThat(row.startNanos()).isEqualTo(NOON);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          combine                    | neither a format
          $remote_addr "$request"    | contains no time
          %h %t%D                    | ok
          %t %D%T                    | have no separator
          %t %!                      | no directive at '%!'
          %{%Y-%Q}t                  | a conversion that is not read
          %t %{weeks}T               | a unit is
          """)
  void formatsThatCannotBeReadAreRefusedWithTheReason(String format, String reason) {
    if (reason.equals("ok")) {
      assertThat(LogFormat.of(format).durationStepNanos()).isEqualTo(1000);
      return;
    }
    assertThatThrownBy(() -> LogFormat.of(format))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFormatMayBePastedAsItStandsInApachesConfiguration() throws IOException {
    ReadAccessLog log =
        read("%h %t \\\"%r\\\" %>s", "::1 [14/Nov/2023:22:13:20 +0000] \"GET /a HTTP/1.1\" 200");
    assertThat(log.only().label()).isEqualTo("GET /a");
  }

  @Test
  void upstreamTimesAreListsAndArePassedOver() throws IOException {
    ReadAccessLog log =
        read(
            "$msec $upstream_response_time $upstream_addr $request_time $request_method $uri",
            "1700000000.500 0.100, 0.200 : 0.050 10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80 0.500 GET /a");
    assertThat(log.only().startNanos()).isEqualTo(NOON);
    assertThat(log.only().elapsedNanos()).isEqualTo(500 * MILLI);
  }
}
