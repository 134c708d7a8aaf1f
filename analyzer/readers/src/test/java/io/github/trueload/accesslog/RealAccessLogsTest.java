package io.github.trueload.accesslog;

import static io.github.trueload.sample.SampleBlock.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The logs of {@code src/test/resources/accesslog}; its README says why each is there. */
class RealAccessLogsTest {

  private static final Path FOLDER = Path.of("src/test/resources/accesslog");
  private static final AccessLogOptions OPTIONS =
      new AccessLogOptions(null, null, ZoneOffset.UTC, AccessLogOptions.LABEL_LIMIT);

  private static ReadAccessLog read(String name, AccessLogOptions options) throws IOException {
    return ReadAccessLog.of(FOLDER.resolve(name + ".log"), options);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          nginx-combined          ~                                                      ~ 1000000
          nginx-timed             ~                                                      ~ 1000000
          nginx-milliseconds      ~                                                      ~ 1000
          nginx-upstream          ~ $time_iso8601|$request_method|$request_uri|$status|$bytes_sent|$upstream_response_time|$request_time ~ 1000000
          apache-common           ~                                                      ~ 1000000
          apache-vhost_combined   ~                                                      ~ 1000000
          apache-microseconds     ~ %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %D ~ 1000000
          apache-milliseconds     ~ %{msec}t %{ms}T %>s "%m %U%q %H"                     ~ 1000
          apache-fractions        ~ %{%Y-%m-%d %T}t.%{usec_frac}t %D %s "%r"             ~ 1
          apache-ends             ~ %{end:usec}t %D %s "%r"                              ~ 1
          lighttpd-microseconds   ~ %h %V %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %D ~ 1000000
          """)
  void everyServerLoggedTheSameRequests(String name, String format, long stepMicros)
      throws IOException {
    AccessLogOptions options = format == null ? OPTIONS : OPTIONS.withFormat(LogFormat.of(format));
    if (name.startsWith("lighttpd")) {
      options = options.withStamp(TimestampMeaning.END);
    }
    ReadAccessLog log = read("good/" + name, options);
    List<ReadAccessLog.Row> rows = log.rows();
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().resolutionNanos()).isEqualTo(stepMicros * 1000);
    assertThat(rows)
        .extracting(ReadAccessLog.Row::label)
        .containsExactly(
            "GET /fast",
            "GET /sleep/1900",
            "GET /missing",
            "GET /say\"hi\"\\there",
            "GET /café",
            "GET /absolute",
            "POST /form");
    assertThat(rows.get(2).failed()).isTrue();
    assertThat(rows.get(2).status()).isEqualTo(404);
    boolean timed = !name.endsWith("combined") && !name.endsWith("common");
    for (int i = 0; i < rows.size(); i++) {
      long elapsed = rows.get(i).elapsedNanos();
      if (timed) {
        assertThat(elapsed)
            .isBetween(i == 1 ? 1_900_000_000L : 0L, i == 1 ? 2_300_000_000L : 400_000_000L);
        // One after another: the next start is no earlier than this end, but for the stamps' step.
        if (i > 0) {
          long end = rows.get(i - 1).startNanos() + rows.get(i - 1).elapsedNanos();
          assertThat(rows.get(i).startNanos()).isGreaterThan(end - stepMicros * 1000 - 1_000_000);
        }
      } else {
        assertThat(elapsed).isEqualTo(UNKNOWN);
      }
    }
  }

  @Test
  void oddLogsAreRead() throws IOException {
    assertThat(read("odd/blank-lines", OPTIONS).rows()).hasSize(2);
    ReadAccessLog quotes = read("odd/unescaped-quotes", OPTIONS);
    assertThat(quotes.only().label()).isEqualTo("GET /b");
    assertThat(quotes.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
    ReadAccessLog users = read("odd/users-with-spaces-and-zones", OPTIONS);
    assertThat(users.summary().anomalies().list()).isEmpty();
    assertThat(users.rows().get(1).startNanos() - users.rows().get(0).startNanos())
        .isEqualTo(1_000_000_000L);
    ReadAccessLog bare = read("odd/apache-with-a-bare-number", OPTIONS);
    assertThat(bare.rows()).hasSize(2).allMatch(row -> row.elapsedNanos() == UNKNOWN);
    assertThat(bare.summary().metadata().get("line format")).endsWith("(and more, not read)");
  }

  @Test
  void aCutLineIsCounted() throws IOException {
    ReadAccessLog log = read("truncated/in-a-line", OPTIONS);
    assertThat(log.only().label()).isEqualTo("GET /a");
    assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
  }

  @Test
  void scannersCostTheirOwnLinesAlone() throws IOException {
    ReadAccessLog log = read("hostile/scanners", OPTIONS);
    assertThat(log.rows())
        .extracting(ReadAccessLog.Row::label)
        .containsExactly(
            "(no request)", "(no request)", "(no request)", "GET /\u001B[2J\u202E", "GET /b");
    assertThat(log.summary().anomalies().list())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.kind()).isEqualTo(AnomalyKind.MALFORMED_ROW);
              assertThat(anomaly.firstPlaces()).containsExactly(5L, 6L, 7L);
            });
  }
}
