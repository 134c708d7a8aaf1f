import io.github.trueload.examples.StreamingServer;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.wire.WireOptions;
import io.github.trueload.wire.WireSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Events of streams over TLS 1.3 against the log of the server that wrote them: with secrets, and
 * by records without them. The streaming server stands behind nginx; curl reads 64 streams at once,
 * each on a connection of its own.
 *
 * <p>Arguments: a folder for the results, a certificate, its key. Needs nginx, curl and tcpdump;
 * ports 28192 and 28193. On the class path: trueload.jar, and the classes of examples and
 * workload-model.
 */
final class TlsEvents {

  private static final int STREAMS = 64;
  private static final int EVENTS = 50;
  private static final long NEAR_NANOS = 50_000;

  /** The events of one response. */
  private record Stream(String label, List<Long> instants) {}

  /** Entry point. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]).toAbsolutePath();
    Files.createDirectories(folder.resolve("nginx"));
    ThinkTimeSequence intervals = new Exponential(0.01).sequence(new SplittableRandom(4));
    Path capture = folder.resolve("events.pcap");
    Path keys = folder.resolve("keys");
    Files.deleteIfExists(keys);
    List<StreamingServer.Written> written;
    try (StreamingServer server =
        StreamingServer.start(28192, EVENTS, intervals::nextNanos)) {
      Process nginx = nginx(folder, args[1], args[2]);
      Process tcpdump =
          new ProcessBuilder(
                  ("tcpdump -i lo -B 65536 -s 0 --immediate-mode --time-stamp-precision=nano -w "
                          + capture + " tcp port 28193").split(" "))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("tcpdump.log").toFile())
              .start();
      TimeUnit.SECONDS.sleep(2);
      List<Process> clients = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        ProcessBuilder curl =
            new ProcessBuilder(
                "curl", "-skN", "--http1.1", "-o", "/dev/null", "https://127.0.0.1:28193/" + i);
        curl.environment().put("SSLKEYLOGFILE", keys.toString());
        clients.add(curl.start());
      }
      for (Process client : clients) {
        client.waitFor(60, TimeUnit.SECONDS);
      }
      TimeUnit.SECONDS.sleep(1);
      new ProcessBuilder("kill", "-INT", Long.toString(tcpdump.pid())).start().waitFor();
      tcpdump.waitFor();
      nginx.destroy();
      written = server.written();
    }
    Map<Integer, Stream> keyed =
        read(capture, WireOptions.defaults().withKeyLogs(List.of(keys)));
    Map<Integer, Stream> keyless =
        read(capture, WireOptions.defaults().withRecordsAsEvents(true));
    Map<String, Integer> connections = new HashMap<>();
    keyed.forEach((connection, stream) -> connections.put(stream.label, connection));
    print("with secrets", written, connections, keyed);
    print("by records without secrets", written, connections, keyless);
    long same = 0;
    long first = 0;
    for (int connection : keyless.keySet()) {
      List<Long> events = keyed.get(connection).instants;
      List<Long> records = keyless.get(connection).instants;
      same += records.stream().filter(events::contains).count();
      first += records.get(0).equals(events.get(0)) ? 1 : 0;
    }
    System.out.printf(
        "records at the instant of an event: %d; first events equal: %d of %d; instants with several"
            + " events: %d%n",
        same,
        first,
        keyless.size(),
        keyed.values().stream()
            .mapToLong(each -> each.instants.size() - each.instants.stream().distinct().count())
            .sum());
  }

  private static Process nginx(Path folder, String certificate, String key) throws Exception {
    Files.writeString(
        folder.resolve("nginx.conf"),
        """
        daemon off; master_process off; pid nginx.pid; events {}
        http { access_log off; client_body_temp_path t; proxy_temp_path t; fastcgi_temp_path t;
        uwsgi_temp_path t; scgi_temp_path t; server { listen 127.0.0.1:28193 ssl;
        ssl_certificate %s; ssl_certificate_key %s; ssl_protocols TLSv1.3;
        location / { proxy_pass http://127.0.0.1:28192; proxy_http_version 1.1;
        proxy_buffering off; } } }
        """
            .formatted(certificate, key));
    return new ProcessBuilder(
            "nginx", "-p", folder + "/nginx", "-c", folder + "/nginx.conf", "-e", "error.log")
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("nginx.log").toFile())
        .start();
  }

  /** The events of each connection. */
  private static Map<Integer, Stream> read(Path capture, WireOptions options) throws Exception {
    Map<Integer, List<Long>> events = new HashMap<>();
    Map<Integer, Integer> labels = new HashMap<>();
    Map<Integer, Stream> streams = new HashMap<>();
    try (WireSource source = WireSource.open(capture, options)) {
      var summary =
          source.readInto(
              new BlockSink() {
                @Override
                public void accept(SampleBlock block) {
                  for (int i = 0; i < block.size; i++) {
                    labels.put(block.connection[i], block.label[i]);
                  }
                }

                @Override
                public void acceptEvents(SampleBlock block) {
                  for (int i = 0; i < block.size; i++) {
                    events
                        .computeIfAbsent(block.connection[i], each -> new ArrayList<>())
                        .add(block.startNanos[i] + block.elapsedNanos[i]);
                  }
                }
              });
      events.forEach(
          (connection, instants) ->
              streams.put(
                  connection,
                  new Stream(
                      summary.labels().name(labels.get(connection)).replaceFirst("^GET ", ""),
                      instants)));
    }
    return streams;
  }

  /** How many events are there, and how long after the server's write they were captured. */
  private static void print(
      String how,
      List<StreamingServer.Written> written,
      Map<String, Integer> connections,
      Map<Integer, Stream> captured) {
    int found = captured.values().stream().mapToInt(stream -> stream.instants.size()).sum();
    List<Long> delays = new ArrayList<>();
    for (StreamingServer.Written each : written) {
      Stream stream = captured.get(connections.get(each.path()));
      if (stream != null) {
        // The first event from the write on: without secrets two may have come in one record.
        stream.instants.stream()
            .filter(instant -> instant >= each.beforeNanos())
            .findFirst()
            .ifPresent(instant -> delays.add(instant - each.beforeNanos()));
      }
    }
    long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
    long exact =
        captured.values().stream().filter(stream -> stream.instants.size() == EVENTS).count();
    System.out.printf(
        "%s: written %d, captured %d, streams with all %d events %d of %d, write to packet: median"
            + " %.1f us, p99 %.1f us, within 50 us %.2f %%%n",
        how,
        written.size(),
        found,
        EVENTS,
        exact,
        captured.size(),
        sorted[sorted.length / 2] / 1e3,
        sorted[sorted.length * 99 / 100] / 1e3,
        100.0 * Arrays.stream(sorted).filter(delay -> delay <= NEAR_NANOS).count() / sorted.length);
  }
}
