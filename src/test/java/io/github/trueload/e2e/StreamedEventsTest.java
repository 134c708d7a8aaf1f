package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import io.github.trueload.examples.StreamingServer;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.wire.WireOptions;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The events that packets show against the log of the server that wrote them: each is there once,
 * and none before it was written or after its client had it.
 */
class StreamedEventsTest {

  private static final int STREAMS = 32;
  private static final int EVENTS = 50;

  @TempDir private Path folder;

  private StreamingServer server;

  @BeforeEach
  void start() throws IOException {
    ThinkTimeSequence intervals = new Exponential(0.01).sequence(new SplittableRandom(4));
    server = StreamingServer.start(0, EVENTS, intervals::nextNanos);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void inClear() throws Exception {
    Path capture = folder.resolve("clear.pcap");
    Map<String, List<Long>> received;
    try (Tcpdump tcpdump = Tcpdump.start(server.port(), capture)) {
      received = read();
      tcpdump.stop();
    }
    Map<String, List<Long>> captured = events(capture, WireOptions.defaults());
    List<Long> delays = compare(captured);
    captured.forEach(
        (path, instants) -> {
          for (int i = 0; i < EVENTS; i++) {
            assertThat(instants.get(i)).isLessThanOrEqualTo(received.get(path).get(i));
          }
        });
    print("HTTP/1.1 in clear, packet less the server's write", delays);
  }

  @Test
  void inHttp2OverTls13() throws Exception {
    Path curl = Tools.require("curl", "curl");
    Path keys = folder.resolve("keys.log");
    Path capture = folder.resolve("tls.pcap");
    Path home = Files.createDirectories(folder.resolve("nginx"));
    certificate(home);
    String block =
        "listen 127.0.0.1:%d ssl http2; ssl_certificate cert.pem; ssl_certificate_key key.pem;"
            + " ssl_protocols TLSv1.3; location / { proxy_pass http://127.0.0.1:%d;"
            + " proxy_http_version 1.1; proxy_buffering off; }";
    int port = Nginx.freePort();
    try (Nginx nginx = Nginx.serving(home, block.formatted(port, server.port()));
        Tcpdump tcpdump = Tcpdump.start(port, capture)) {
      assertThat(nginx.port()).isPositive();
      List<String> command =
          new ArrayList<>(List.of(curl.toString(), "-sSkN", "--http2", "-Z", "--parallel-max"));
      command.add(Integer.toString(STREAMS));
      for (int i = 0; i < STREAMS; i++) {
        command.addAll(List.of("https://127.0.0.1:" + port + path(i), "-o", "/dev/null"));
      }
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("SSLKEYLOGFILE", keys.toString());
      Path said = folder.resolve("curl.log");
      Process client = builder.redirectOutput(said.toFile()).start();
      assertThat(client.waitFor(60, TimeUnit.SECONDS)).as("curl ended").isTrue();
      assertThat(client.exitValue()).as(Files.readString(said)).isZero();
      tcpdump.stop();
    }
    Map<String, List<Long>> captured =
        events(capture, WireOptions.defaults().withKeyLogs(List.of(keys)));
    print("HTTP/2 over TLS 1.3 through nginx, packet less the server's write", compare(captured));
  }

  /**
   * The first events of the sampler's log and of the packets of the same run, whose users ask over
   * HTTP/2 and over HTTP/1.1 in turns. Both have the kernel's timestamps, so a busy machine does
   * not change the median.
   */
  @Test
  void theSamplersFirstEventsAreThoseOfThePackets() throws Exception {
    Path log = folder.resolve("run.jtl");
    Path http2 = folder.resolve("http2.pcap");
    Path http1 = folder.resolve("http1.pcap");
    String block =
        "listen 127.0.0.1:%d http2; location / { proxy_pass http://127.0.0.1:%d;"
            + " proxy_http_version 1.1; proxy_buffering off; }";
    int port = Nginx.freePort();
    ThinkTimeSequence intervals = new Exponential(0.01).sequence(new SplittableRandom(5));
    try (StreamingServer behind = StreamingServer.start(0, EVENTS, intervals::nextNanos);
        Nginx nginx = Nginx.serving(folder.resolve("nginx"), block.formatted(port, behind.port()));
        Tcpdump ofHttp2 = Tcpdump.start(port, http2);
        Tcpdump ofHttp1 = Tcpdump.start(server.port(), http1)) {
      assertThat(nginx.port()).isPositive();
      Map<String, String> properties =
          Map.of(
              "port", Integer.toString(port),
              "portOfHttp1", Integer.toString(server.port()),
              "path", "/stream",
              "httpVersion", "2",
              "users", "20",
              "rate", "30",
              "duration", "8");
      new JMeterRun(RecordedRun.HOME, planOfBothVersions(), log, properties, Duration.ofMinutes(2))
          .run(line -> {});
      ofHttp2.stop();
      ofHttp1.stop();
    }
    assertThatTheyAreTheSame("HTTP/2", loggedFirstEvents(log, "Page"), http2);
    assertThatTheyAreTheSame("HTTP/1.1", loggedFirstEvents(log, "Page over HTTP/1.1"), http1);
  }

  /** {@code web-users.jmx}, whose users ask once more, over HTTP/1.1. */
  private Path planOfBothVersions() throws IOException {
    String text = Files.readString(RecordedRun.PLANS.resolve("web-users.jmx"));
    String type = "io.github.trueload.http.SessionHttpSampler";
    int from = text.indexOf("<" + type + " ");
    int to = text.indexOf("</" + type + ">", from) + type.length() + 3;
    String page = text.substring(from, to);
    String other =
        page.replace("testname=\"Page\"", "testname=\"Page over HTTP/1.1\"")
            .replace("${__P(port,8080)}", "${__P(portOfHttp1)}")
            .replace("${__P(httpVersion,1.1)}", "1.1");
    assertThat(other).contains("over HTTP", "portOfHttp1").doesNotContain("httpVersion,");
    return Files.writeString(
        folder.resolve("both.jmx"),
        text.substring(0, to) + "<hashTree/>" + other + text.substring(to));
  }

  private static void assertThatTheyAreTheSame(String version, List<Long> reported, Path capture)
      throws IOException {
    List<Long> captured = capturedFirstEvents(capture);
    // more than enough for a median; a busy machine makes half of 60
    assertThat(reported).as(version).hasSizeGreaterThan(20).hasSameSizeAs(captured);
    List<Long> differences = new ArrayList<>();
    for (int i = 0; i < reported.size(); i++) {
      differences.add(reported.get(i) - captured.get(i));
    }
    print("first event, " + version + ": log less packet", differences);
    Collections.sort(differences);
    assertThat(differences.get(differences.size() / 2)).as(version).isBetween(-50_000L, 50_000L);
  }

  /** Instants of the first events of a capture's responses, in order. */
  private static List<Long> capturedFirstEvents(Path capture) throws IOException {
    List<Long> instants = new ArrayList<>();
    collect(
        capture,
        WireOptions.defaults(),
        (block, row) -> {
          boolean isFirst = (block.flags[row] & SampleBlock.FIRST_EVENT) != 0;
          if (isFirst && (block.flags[row] & SampleBlock.INCOMPLETE) == 0) {
            instants.add(block.startNanos[row] + block.elapsedNanos[row]);
          }
        });
    Collections.sort(instants);
    return instants;
  }

  /** The same of a log's rows of one label. */
  private static List<Long> loggedFirstEvents(Path log, String label) throws IOException {
    List<Long> instants = new ArrayList<>();
    for (Map<String, String> row : LogTable.of(log).rows()) {
      if (row.get("label").equals(label) && !row.get("tl_first_event_ns").isEmpty()) {
        instants.add(
            Long.parseLong(row.get("tl_start_ns")) + Long.parseLong(row.get("tl_first_event_ns")));
      }
    }
    Collections.sort(instants);
    return instants;
  }

  private static String path(int stream) {
    return "/stream/" + stream;
  }

  /** Reads all streams at once, each on a connection of its own; when each event was received. */
  private Map<String, List<Long>> read() {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    Map<String, List<Long>> received = new ConcurrentHashMap<>();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      String path = path(i);
      URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
      all.add(
          client
              .sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
              .thenAcceptAsync(
                  response -> received.put(path, instants(response.body())),
                  work -> new Thread(work).start()));
    }
    all.forEach(CompletableFuture::join);
    return received;
  }

  private static List<Long> instants(Stream<String> lines) {
    List<Long> instants = new ArrayList<>();
    lines.filter(line -> line.startsWith("data")).forEach(line -> instants.add(now()));
    return instants;
  }

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  /** The instants of the events of each response in a capture, by its path. */
  private static Map<String, List<Long>> events(Path capture, WireOptions options)
      throws IOException {
    Map<Integer, List<Long>> byLabel = new HashMap<>();
    SourceSummary summary =
        collect(
            capture,
            options,
            (block, row) ->
                byLabel
                    .computeIfAbsent(block.label[row], label -> new ArrayList<>())
                    .add(block.startNanos[row] + block.elapsedNanos[row]));
    Map<String, List<Long>> byPath = new HashMap<>();
    byLabel.forEach(
        (label, instants) ->
            byPath.put(summary.labels().name(label).replaceFirst("^GET ", ""), instants));
    return byPath;
  }

  private static SourceSummary collect(
      Path capture, WireOptions options, ObjIntConsumer<SampleBlock> events) throws IOException {
    try (WireSource source = WireSource.open(capture, options)) {
      return source.readInto(
          new BlockSink() {
            @Override
            public void accept(SampleBlock block) {
              // The exchanges are not looked at here.
            }

            @Override
            public void acceptEvents(SampleBlock block) {
              for (int row = 0; row < block.size; row++) {
                events.accept(block, row);
              }
            }
          });
    }
  }

  /** Each event that was written is captured, none earlier than that; how much later it is. */
  private List<Long> compare(Map<String, List<Long>> captured) {
    List<Long> delays = new ArrayList<>();
    assertThat(captured).hasSize(STREAMS);
    captured.values().forEach(instants -> assertThat(instants).hasSize(EVENTS));
    assertThat(server.written()).hasSize(STREAMS * EVENTS);
    for (StreamingServer.Written written : server.written()) {
      long instant = captured.get(written.path()).get(written.event());
      assertThat(instant).isGreaterThanOrEqualTo(written.beforeNanos());
      delays.add(instant - written.beforeNanos());
    }
    return delays;
  }

  private static void print(String how, List<Long> delays) {
    long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "%s: %d events, median %.1f us, p99 %.1f us%n",
        how,
        sorted.length,
        sorted[sorted.length / 2] / 1e3,
        sorted[sorted.length * 99 / 100] / 1e3);
  }

  /** A key and a certificate for nginx, by the JDK's keytool. */
  private static void certificate(Path folder) throws Exception {
    Path store = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", // it lives for a second
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-storepass",
                "changeit",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .doesNotContain("error");
    KeyStore keys = KeyStore.getInstance(store.toFile(), chars());
    pem(folder.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate("server").getEncoded());
    pem(folder.resolve("key.pem"), "PRIVATE KEY", keys.getKey("server", chars()).getEncoded());
  }

  private static char[] chars() {
    return "changeit".toCharArray();
  }

  private static void pem(Path file, String what, byte[] content) throws IOException {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n");
  }
}
