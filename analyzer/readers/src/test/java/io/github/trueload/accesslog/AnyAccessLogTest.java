package io.github.trueload.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a server writes of any request reads back; what it did not write does no harm. */
class AnyAccessLogTest {

  private static final String NGINX =
      "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent"
          + " \"$http_referer\" \"$http_user_agent\" $msec $request_time";

  /** A request as nginx logs it. */
  record Logged(
      String user,
      String path,
      String query,
      String agent,
      long endMillis,
      int tookMillis,
      int status) {

    String line() {
      return String.format(
          Locale.ROOT,
          "::1 - %s [14/Nov/2023:22:13:20 +0000] \"GET /%s%s HTTP/1.1\" %d 7 \"-\" \"%s\" %d.%03d %d.%03d\n",
          escaped(user),
          escaped(path),
          query.isEmpty() ? "" : "?" + escaped(query),
          status,
          escaped(agent),
          endMillis / 1000,
          endMillis % 1000,
          tookMillis / 1000,
          tookMillis % 1000);
    }

    /** As {@code ngx_http_log_escape} does. */
    private static String escaped(String text) {
      StringBuilder escaped = new StringBuilder();
      for (byte b : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
        boolean plain = b >= 32 && b < 127 && b != '"' && b != '\\';
        escaped.append(plain ? String.valueOf((char) b) : String.format("\\x%02X", b));
      }
      return escaped.toString();
    }
  }

  @Property
  void readsBackWhatWasLogged(@ForAll("requests") List<Logged> requests) throws IOException {
    StringBuilder text = new StringBuilder();
    requests.forEach(request -> text.append(request.line()));
    Path file = Files.createTempFile("any", ".log");
    try {
      Files.writeString(file, text);
      AccessLogOptions options = AccessLogOptions.defaults().withFormat(LogFormat.of(NGINX));
      ReadAccessLog log = ReadAccessLog.of(file, options);
      assertThat(log.rows()).hasSameSizeAs(requests);
      for (int i = 0; i < requests.size(); i++) {
        Logged request = requests.get(i);
        ReadAccessLog.Row row = log.rows().get(i);
        assertThat(row.label()).isEqualTo("GET /" + request.path);
        assertThat(row.elapsedNanos()).isEqualTo(request.tookMillis * 1_000_000L);
        assertThat(row.startNanos())
            .isEqualTo((request.endMillis - request.tookMillis) * 1_000_000);
        assertThat(row.failed()).isEqualTo(request.status >= 400);
      }
      assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isZero();
    } finally {
      Files.delete(file);
    }
  }

  @Property
  void noLineBreaksTheReader(@ForAll("noise") List<String> lines, @ForAll("formats") String format)
      throws IOException {
    Path file = Files.createTempFile("noise", ".log");
    try {
      Files.writeString(file, String.join("\n", lines));
      AccessLogOptions options = AccessLogOptions.defaults().withFormat(LogFormat.of(format));
      ReadAccessLog log = ReadAccessLog.of(file, options);
      long damaged =
          log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)
              + log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE);
      assertThat(log.rows().size() + damaged).isLessThanOrEqualTo(lines.size());
    } catch (UnreadableInputException e) {
      assertThat(e).hasMessageContaining("fits the format");
    } finally {
      Files.delete(file);
    }
  }

  @Provide
  Arbitrary<List<Logged>> requests() {
    Arbitrary<String> words =
        Arbitraries.strings().withChars("ab/ .\"\\é€\u0001%[]-").ofMaxLength(12);
    Arbitrary<String> paths = words.map(word -> word.replace(' ', '_'));
    return Combinators.combine(
            words.filter(word -> !word.contains(" [")),
            paths,
            words.map(word -> word.replace(' ', '+')),
            words,
            Arbitraries.longs().between(200_000_000_000L, 4_000_000_000_000L),
            Arbitraries.integers().between(0, 100_000_000),
            Arbitraries.integers().between(100, 599))
        .as(Logged::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  @Provide
  Arbitrary<List<String>> noise() {
    String line =
        "::1 - - [14/Nov/2023:22:13:20 +0000] \"GET /a?b HTTP/1.1\" 200 5 \"-\" \"x\" 0.5";
    Arbitrary<String> cut =
        Combinators.combine(
                Arbitraries.integers().between(0, line.length()),
                Arbitraries.integers().between(0, line.length()),
                Arbitraries.strings().withChars("\"[]\\ :/.-9x\u0000").ofMaxLength(6))
            .as(
                (a, b, middle) ->
                    line.substring(0, Math.min(a, b)) + middle + line.substring(Math.max(a, b)));
    return Arbitraries.oneOf(cut, Arbitraries.just(line)).list().ofMaxSize(12);
  }

  @Provide
  Arbitrary<String> formats() {
    return Arbitraries.of(
        "common",
        "combined",
        NGINX,
        "%t \"%r\"",
        "%{%d/%b/%Y:%T %z}t %U%q",
        "$msec $upstream_addr");
  }
}
