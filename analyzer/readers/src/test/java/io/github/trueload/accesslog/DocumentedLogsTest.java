package io.github.trueload.accesslog;

import static io.github.trueload.sample.SampleBlock.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Servers' own formats, of which {@code src/test/resources/accesslog/documented} has a log each: a
 * request of 0.25 s that was over, or began, about 2026-11-21 10:00:01 UTC (date -u -d '2026-11-21
 * 10:00:01' +%s: 1795255201), and one of 1.999 s that failed.
 */
class DocumentedLogsTest {

  private static final Path FOLDER = Path.of("src/test/resources/accesslog/documented");
  private static final AccessLogOptions OPTIONS =
      new AccessLogOptions(null, null, ZoneOffset.UTC, AccessLogOptions.LABEL_LIMIT);

  /** As docs/logs.md has it. */
  private static final String CADDY =
      "{\"level\":\"$level\",\"ts\":$msec,$head\"method\":\"$request_method\",$host"
          + "\"uri\":\"$request_uri\",$headers\"duration\":$request_time,"
          + "\"size\":$body_bytes_sent,\"status\":$status,...";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    // name, rows, start of the first in µs behind 10:00:01, its label, bytes, stamps
    "iis.log, 3, -250000, GET /shop/, -, end",
    "proxysg.log, 2, -250000, GET /shop, 5433, end",
    "cloudfront.log, 2, -250000, GET /a.png, 2390, end",
    "haproxy.log, 2, -345000, GET /index.html, 2750, start",
    "haproxy-alone.log, 2, -345000, GET /index.html, 2750, start",
    "traefik.log, 2, 0, GET /shop, 5120, start",
    "nginx-ingress.log, 2, -250000, GET /shop, 612, end",
    "nginx-ingress-0.24.log, 1, -250000, GET /shop, 612, end",
    "envoy.log, 2, -250000, GET /shop, 5120, start",
    "istio.log, 2, -250000, GET /shop, 5120, start",
    "squid.log, 2, -250000, GET /shop, 5433, end",
    "alb.log, 2, -250000, GET /shop, 5120, end",
    "elb.log, 2, -250000, GET /shop, 5120, start",
    "s3.log, 2, 0, GET /shop/a.png, 5120, start",
    "caddy.json, 2, 499, GET /shop, 10900, end",
  })
  void eachIsRead(String name, int count, long micros, String label, String bytes, String stamps)
      throws IOException {
    AccessLogOptions options =
        name.startsWith("caddy") ? OPTIONS.withFormat(LogFormat.of(CADDY)) : OPTIONS;
    ReadAccessLog log = ReadAccessLog.of(FOLDER.resolve(name), options);
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().metadata()).containsEntry("stamps", stamps);
    assertThat(log.summary().metadata()).containsEntry("durations", "yes");
    assertThat(log.rows()).hasSize(count);
    ReadAccessLog.Row first = log.rows().get(0);
    assertThat(first.elapsedNanos() / 1_000_000).isEqualTo(250);
    assertThat(first.startNanos() / 1_000).isEqualTo(1_795_255_201_000_000L + micros);
    assertThat(first.label()).isEqualTo(label);
    assertThat(first.bytes()).isEqualTo(bytes.equals("-") ? UNKNOWN : Long.parseLong(bytes));
    assertThat(first.status()).isEqualTo(200);
    if (count > 1) {
      ReadAccessLog.Row second = log.rows().get(1);
      assertThat(second.failed()).isTrue();
      long elapsedMillis = name.startsWith("traefik") ? 0 : 1_999;
      assertThat(second.elapsedNanos()).isEqualTo(elapsedMillis * 1_000_000);
    }
  }

  @Test
  void stampsOfTheW3cAreUtcWhereverTheyAreRead() throws IOException {
    AccessLogOptions east =
        new AccessLogOptions(null, null, ZoneId.of("UTC+2"), AccessLogOptions.LABEL_LIMIT);
    assertThat(ReadAccessLog.of(FOLDER.resolve("iis.log"), east).rows())
        .isEqualTo(ReadAccessLog.of(FOLDER.resolve("iis.log"), OPTIONS).rows());
  }

  /**
   * Envoy's documentation of %RESPONSE_CODE%, HAProxy's of status_code; Squid's TCP_MISS_ABORTED.
   */
  @ParameterizedTest
  @CsvSource({"envoy.log, ' 0 DC ', ' 204 - '", "squid.log, /000, /204"})
  void aRequestThatWasNeverAnsweredFailed(String name, String none, String answer)
      throws IOException {
    String text = Files.readString(FOLDER.resolve(name));
    ReadAccessLog.Row second = ReadAccessLog.of(directory, text, OPTIONS).rows().get(1);
    assertThat(second.failed()).isTrue();
    assertThat(second.status()).isZero();
    String answered = text.replace(none, answer);
    assertThat(ReadAccessLog.of(directory, answered, OPTIONS).rows().get(1).failed()).isFalse();
  }

  @Test
  void haproxysMinusOneIsARequestThatWasNeverAnswered() throws IOException {
    String text = Files.readString(FOLDER.resolve("haproxy.log")).replace(" 503 ", " -1 ");
    ReadAccessLog log = ReadAccessLog.of(directory, text, OPTIONS);
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows().get(1).failed()).isTrue();
  }

  /**
   * AWS's documentation of the processing times: -1 where the balancer could not dispatch the
   * request, or the target closed the connection or did not answer in time.
   */
  @ParameterizedTest
  @CsvSource({"0.000 1.999 0.000, -1 -1 -1", "0.000 1.999 0.000, 0.001 -1 0.000"})
  void partsThatNeverBeganLeaveTheDurationOpen(String parts, String none) throws IOException {
    String text = Files.readString(FOLDER.resolve("alb.log")).replace(parts, none);
    ReadAccessLog log = ReadAccessLog.of(directory, text, OPTIONS);
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows().get(1).elapsedNanos()).isEqualTo(UNKNOWN);
    assertThat(log.rows().get(1).failed()).isTrue();
    assertThat(log.rows().get(0).elapsedNanos()).isEqualTo(250_000_000);
  }

  @Test
  void stampsOfBalancersAreUtcWhereverTheyAreRead() throws IOException {
    AccessLogOptions east =
        new AccessLogOptions(null, null, ZoneId.of("UTC+2"), AccessLogOptions.LABEL_LIMIT);
    for (String name : List.of("alb.log", "elb.log")) {
      assertThat(ReadAccessLog.of(FOLDER.resolve(name), east).rows())
          .isEqualTo(ReadAccessLog.of(FOLDER.resolve(name), OPTIONS).rows());
    }
  }

  @Test
  void stampsOfEnvoyAreUtcWhereverTheyAreRead() throws IOException {
    AccessLogOptions east =
        new AccessLogOptions(null, null, ZoneId.of("UTC+2"), AccessLogOptions.LABEL_LIMIT);
    assertThat(ReadAccessLog.of(FOLDER.resolve("envoy.log"), east).rows())
        .isEqualTo(ReadAccessLog.of(FOLDER.resolve("envoy.log"), OPTIONS).rows());
  }

  @Test
  void fieldsMayChangeInMidFile() throws IOException {
    ReadAccessLog.Row last = ReadAccessLog.of(FOLDER.resolve("iis.log"), OPTIONS).rows().get(2);
    assertThat(last.status()).isEqualTo(304);
    assertThat(last.bytes()).isEqualTo(120);
    assertThat(last.elapsedNanos()).isEqualTo(16_000_000);
  }

  @Test
  void fieldsWithoutTimeAreDamageAndTheRestIsRead() throws IOException {
    String text = Files.readString(FOLDER.resolve("iis.log"));
    ReadAccessLog log =
        ReadAccessLog.of(directory, text + "#Fields: cs-method\r\nGET\r\n", OPTIONS);
    assertThat(log.rows()).hasSize(3);
    assertThat(log.summary().anomalies().losesData()).isTrue();
  }

  @Test
  void directivesAloneAreALogOfNoRequests() throws IOException {
    List<String> lines = Files.readAllLines(FOLDER.resolve("iis.log")).subList(0, 4);
    ReadAccessLog log = ReadAccessLog.of(directory, String.join("\n", lines) + "\n", OPTIONS);
    assertThat(log.rows()).isEmpty();
    assertThat(log.summary().anomalies().list()).isEmpty();
  }

  @Test
  void furtherTextOfLinesNeedsNoNameWhereTheFormatSaysSo() throws IOException {
    String line = "[21/Nov/2026:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 0.250 any thing \"x\n";
    LogFormat more = LogFormat.of("[$time_local] \"$request\" $status $request_time ...");
    ReadAccessLog log = ReadAccessLog.of(directory, line, OPTIONS.withFormat(more));
    assertThat(log.only().elapsedNanos()).isEqualTo(250_000_000);
    assertThat(log.summary().metadata().get("line format")).endsWith("(and more, not read)");
  }
}
