package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.accesslog.AccessLogOptions;
import io.github.trueload.accesslog.AccessLogSource;
import io.github.trueload.accesslog.LogFormat;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.TimestampMeaning;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * nginx, Apache and lighttpd write access logs of requests whose instants the client knows: every
 * format gives back when they started and how long they took, as fine as it resolves.
 *
 * <p>With {@code -Dtrueload.fixtures=FOLDER} the logs are kept there: so those of {@code
 * analyzer/readers/src/test/resources/accesslog/good} were made.
 */
class AccessLogsTest {

  private static final long MILLI = 1_000_000L;

  /** Scheduling on a loaded machine: client and server look at their clocks at other moments. */
  private static final long SLACK = 400 * MILLI;

  /** Longer than a second and the slack: a start that is taken for an end shows. */
  private static final String SLOW = "/sleep/1900?user=7";

  private static final List<String> REQUESTS =
      List.of(
          "GET /fast HTTP/1.1",
          "GET " + SLOW + " HTTP/1.1",
          "GET /missing HTTP/1.1",
          "GET /say\"hi\"\\there HTTP/1.1",
          "GET /caf\u00C3\u00A9 HTTP/1.1",
          "GET http://localhost/absolute?x HTTP/1.1",
          "POST /form HTTP/1.1");

  /** Their labels, however a server writes quotes and bytes that are no ASCII. */
  private static final List<String> LABELS =
      List.of(
          "GET /fast",
          "GET /sleep/1900",
          "GET /missing",
          "GET /say\"hi\"\\there",
          "GET /caf\u00E9",
          "GET /absolute",
          "POST /form");

  /** What the client saw of a request. */
  private record Seen(String request, long startNanos, long elapsedNanos, int status) {}

  private record Row(long startNanos, long elapsedNanos, int status, String label) {}

  private record Log(SourceSummary summary, List<Row> rows) {}

  @TempDir Path folder;

  @Test
  void nginx() throws IOException, InterruptedException {
    Map<String, String> formats = new LinkedHashMap<>();
    formats.put("combined", "");
    formats.put(
        "timed",
        "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
            + " \"$http_referer\" \"$http_user_agent\" $request_time");
    formats.put(
        "milliseconds",
        "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
            + " \"$http_referer\" \"$http_user_agent\" $msec $request_time");
    formats.put(
        "upstream",
        "$time_iso8601|$request_method|$request_uri|$status|$bytes_sent|$upstream_response_time|"
            + "$request_time");
    List<Seen> seen;
    try (Backend backend = Backend.start();
        LoggingServer server = LoggingServer.nginx(folder, backend.port(), formats)) {
      seen = send(server.port());
    }
    check(read("nginx", "combined", null, null), seen, 1_000 * MILLI, false);
    check(read("nginx", "timed", null, null), seen, 1_000 * MILLI, true);
    check(read("nginx", "milliseconds", null, null), seen, MILLI, true);
    check(read("nginx", "upstream", formats.get("upstream"), null), seen, 1_000 * MILLI, true);
  }

  @Test
  void apache() throws IOException, InterruptedException {
    String combined = "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"";
    Map<String, String> formats = new LinkedHashMap<>();
    formats.put("common", "%h %l %u %t \"%r\" %>s %b");
    formats.put("combined", combined);
    formats.put("vhost_combined", "%v:%p " + combined.replace("%b", "%O"));
    formats.put("seconds", combined + " %T");
    formats.put("microseconds", combined + " %D");
    formats.put("milliseconds", "%{msec}t %{ms}T %>s \"%m %U%q %H\"");
    formats.put("fractions", "%{%Y-%m-%d %T}t.%{usec_frac}t %D %s \"%r\"");
    formats.put("ends", "%{end:usec}t %D %s \"%r\"");
    List<Seen> seen;
    try (Backend backend = Backend.start();
        LoggingServer server = LoggingServer.apache(folder, backend.port(), formats)) {
      seen = send(server.port());
    }
    long second = 1_000 * MILLI;
    check(read("apache", "common", null, null), seen, second, false);
    check(read("apache", "combined", null, null), seen, second, false);
    check(read("apache", "vhost_combined", null, null), seen, second, false);
    for (Map.Entry<String, Long> resolution :
        Map.of(
                "seconds", second,
                "microseconds", second,
                "milliseconds", MILLI,
                "fractions", 1_000L,
                "ends", 1_000L)
            .entrySet()) {
      String name = resolution.getKey();
      check(read("apache", name, formats.get(name), null), seen, resolution.getValue(), true);
    }
  }

  @Test
  void lighttpd() throws IOException, InterruptedException {
    String format = "%h %V %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" %D";
    List<Seen> seen;
    try (Backend backend = Backend.start();
        LoggingServer server =
            LoggingServer.lighttpd(folder, backend.port(), "microseconds", format)) {
      seen = send(server.port());
    }
    Log log = read("lighttpd", "microseconds", format, TimestampMeaning.END);
    // It logs a second that it keeps (log_epoch_secs); once that was seen 1.76 s behind. When it is
    // renewed was not looked into: the bound is two steps.
    check(log, seen, 1_000 * MILLI, true, 2_000 * MILLI);
  }

  /** Sends the requests one after another, each on a connection of its own. */
  private static List<Seen> send(int port) throws IOException {
    List<Seen> seen = new ArrayList<>();
    for (String request : REQUESTS) {
      String head =
          request
              + "\r\nHost: localhost\r\nUser-Agent: \"te\\st\"\r\nContent-Length: 0\r\n"
              + "Connection: close\r\n\r\n";
      InetAddress loopback =
          seen.size() % 2 == 0 ? InetAddress.getByName("::1") : InetAddress.getByName("127.0.0.1");
      long epoch = System.currentTimeMillis() * MILLI;
      long from = System.nanoTime();
      try (Socket socket = new Socket(loopback, port)) {
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        byte[] answer = socket.getInputStream().readAllBytes();
        String status = new String(answer, 9, 3, StandardCharsets.US_ASCII);
        seen.add(new Seen(request, epoch, System.nanoTime() - from, Integer.parseInt(status)));
      }
    }
    return seen;
  }

  private Log read(String server, String name, String format, TimestampMeaning stamps)
      throws IOException {
    Path file = folder.resolve(name + ".log");
    keep(file, server + "-" + name + ".log");
    AccessLogOptions options = AccessLogOptions.defaults();
    if (format != null) {
      options = options.withFormat(LogFormat.of(format));
    }
    List<Row> rows = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    SourceSummary summary =
        AccessLogSource.open(file, options.withStamp(stamps))
            .readInto(
                block -> {
                  for (int i = 0; i < block.size; i++) {
                    labels.add(block.label[i]);
                    rows.add(
                        new Row(block.startNanos[i], block.elapsedNanos[i], block.status[i], null));
                  }
                });
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      String label = summary.labels().name(labels.get(i));
      rows.set(i, new Row(row.startNanos, row.elapsedNanos, row.status, label));
    }
    return new Log(summary, rows);
  }

  private static void keep(Path log, String name) throws IOException {
    String fixtures = System.getProperty("trueload.fixtures");
    if (fixtures != null) {
      Path target = Files.createDirectories(Path.of(fixtures)).resolve(name);
      Files.copy(log, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void check(Log log, List<Seen> seen, long resolution, boolean timed) {
    check(log, seen, resolution, timed, resolution);
  }

  /**
   * Compares rows with what the client saw.
   *
   * @param behind how far a stamp may be behind the clock
   */
  private static void check(Log log, List<Seen> seen, long resolution, boolean timed, long behind) {
    assertThat(log.summary.resolutionNanos()).isEqualTo(resolution);
    assertThat(log.summary.anomalies().list()).isEmpty();
    assertThat(log.rows).hasSameSizeAs(seen);
    for (int i = 0; i < seen.size(); i++) {
      Row row = log.rows.get(i);
      Seen request = seen.get(i);
      assertThat(row.status).as(request.request).isEqualTo(request.status);
      assertThat(row.label).isEqualTo(LABELS.get(i));
      if (timed) {
        // A stamp is cut to its step, so a start may lie as much before the client's.
        assertThat(row.startNanos - request.startNanos)
            .as(row.label)
            .isBetween(-behind - SLACK, SLACK);
        assertThat(request.elapsedNanos - row.elapsedNanos)
            .isBetween(-5 * MILLI, 1_000 * MILLI + SLACK);
      } else {
        assertThat(row.elapsedNanos).isEqualTo(SampleBlock.UNKNOWN);
      }
    }
  }
}
