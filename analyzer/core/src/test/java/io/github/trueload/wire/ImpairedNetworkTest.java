package io.github.trueload.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.tcp.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real servers and a real client over a link that loses, doubles, delays and overtakes packets,
 * captured at the client's end: each exchange as tshark times it, each connection with tcptrace's
 * bytes and retransmissions.
 */
@Tag("process")
class ImpairedNetworkTest {

  private static final int PORT = 8080;
  private static final int CLIENTS = 6;
  private static final int REQUESTS = 25;
  private static final long PATIENCE_SECONDS = 60;

  /** Segments of some 150 that tcptrace may take for new or old where we do not. */
  private static final long SEGMENTS_OTHERWISE = 2;

  @TempDir Path folder;

  private final List<Process> running = new ArrayList<>();

  /** A server's command line, with {@code HOME} for its folder, and its configuration. */
  private enum Server {
    NGINX(
        "nginx -p HOME -c HOME/conf -e HOME/error.log",
        """
        daemon off; master_process off; pid nginx.pid;
        events { worker_connections 64; }
        http {
          access_log off; client_body_temp_path t; proxy_temp_path t; fastcgi_temp_path t;
          uwsgi_temp_path t; scgi_temp_path t;
          server { listen 10.77.0.2:8080; root HOME/www; }
        }
        """),
    APACHE2(
        "apache2 -f HOME/conf -D FOREGROUND",
        """
        LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
        LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
        ServerRoot HOME
        ServerName localhost
        PidFile apache.pid
        Mutex file:HOME
        ErrorLog error.log
        Listen 10.77.0.2:8080
        User daemon
        Group daemon
        DocumentRoot HOME/www
        """),
    LIGHTTPD(
        "lighttpd -D -f HOME/conf",
        """
        server.document-root = "HOME/www"
        server.bind = "10.77.0.2"
        server.port = 8080
        """);

    private final String command;
    private final String configuration;

    Server(String command, String configuration) {
      this.command = command;
      this.configuration = configuration;
    }

    String program() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Test
  void exchangesAndConnectionsAreThoseOfTsharkAndTcptrace() throws Exception {
    exchangesAndConnectionsAreThoseOfTsharkAndTcptrace(Server.APACHE2, 0.02, 0.02, 0.05);
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({"NGINX, 0.01, 0.01, 0.02", "LIGHTTPD, 0.03, 0.01, 0.03"})
  void exchangesAndConnectionsOfOtherServersAreTheirsToo(
      Server server, double lost, double doubled, double late) throws Exception {
    exchangesAndConnectionsAreThoseOfTsharkAndTcptrace(server, lost, doubled, late);
  }

  private void exchangesAndConnectionsAreThoseOfTsharkAndTcptrace(
      Server server, double lost, double doubled, double late) throws Exception {
    for (String tool : List.of("ip", "tcpdump", "tshark", "tcptrace", "curl", server.program())) {
      SystemTools.require(isThere(tool), tool + " is not installed");
    }
    ImpairedLink.Harm harm = new ImpairedLink.Harm(lost, doubled, late, 1_000, 1_500);
    Path pcap = folder.resolve("impaired.pcap");
    try (ImpairedLink link = open(harm)) {
      traffic(link, server, pcap);
    } finally {
      running.forEach(ImpairedNetworkTest::kill);
    }
    compare(pcap);
  }

  /** Apache's own processes, too, which a killed parent leaves behind. */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static ImpairedLink open(ImpairedLink.Harm harm) throws InterruptedException {
    try {
      return ImpairedLink.open("tl" + ProcessHandle.current().pid() % 10_000, harm, 5);
    } catch (IOException e) {
      assumeTrue(false, "no network namespaces here: " + e.getMessage());
      throw new AssertionError(e);
    }
  }

  private void compare(Path pcap) throws Exception {
    WireReading reading = WireReading.of(pcap);
    assertThat(reading.rows()).hasSize(CLIENTS * REQUESTS);
    assertThat(reading.rows()).noneMatch(row -> row.has(SampleBlock.INCOMPLETE));
    assertThat(times(reading)).isEqualTo(tshark(pcap));
    List<Traced> traced = tcptrace(pcap);
    assertThat(reading.connections().size()).isEqualTo(traced.size());
    assertThat(responseBytes(reading))
        .isEqualTo(
            traced.stream()
                .collect(Collectors.toMap(Traced::clientPort, Traced::serverBytes, Long::sum)));
    // tcptrace counts a FIN without data that is sent again, we do not: it carries nothing.
    long again = traced.stream().mapToLong(Traced::retransmissions).sum() - finsAgain(pcap);
    assertThat(reading.count(AnomalyKind.RETRANSMISSION))
        .isCloseTo(again, within(SEGMENTS_OTHERWISE))
        .isPositive();
    assertThat(reading.count(AnomalyKind.OUT_OF_ORDER)).isPositive();
  }

  private static Map<Integer, String> times(WireReading reading) {
    Map<Integer, String> times = new TreeMap<>();
    for (WireReading.Row row : reading.rows()) {
      long nanos = row.responseLast() - row.requestLast();
      times.merge(
          port(reading, row.connection()),
          String.format(Locale.ROOT, "%d.%09d", nanos / 1_000_000_000L, nanos % 1_000_000_000L),
          (a, b) -> a + " " + b);
    }
    return times;
  }

  private static Map<Integer, Long> responseBytes(WireReading reading) {
    Map<Integer, Long> bytes = new TreeMap<>();
    for (WireReading.Row row : reading.rows()) {
      bytes.merge(port(reading, row.connection()), row.bytes(), Long::sum);
    }
    return bytes;
  }

  private static int port(WireReading reading, int connection) {
    return Endpoint.port(reading.connections().client(connection));
  }

  private void traffic(ImpairedLink link, Server server, Path pcap) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    Path pages = Files.createDirectories(home.resolve("www"));
    for (int i = 0; i < REQUESTS; i++) {
      Files.write(pages.resolve(i + ".html"), new byte[i * i * 97]);
    }
    for (Path path : List.of(folder, home, pages)) {
      assertThat(path.toFile().setExecutable(true, false) && path.toFile().setReadable(true, false))
          .isTrue();
    }
    String at = home.toString();
    Files.writeString(home.resolve("conf"), server.configuration.replace("HOME", at));
    run(link.namespace("s"), "server.log", server.command.replace("HOME", at).split(" "));
    Process tcpdump =
        run(
            link.namespace("c"),
            "tcpdump.log",
            ("tcpdump -i "
                    + link.device("c")
                    + " -U --immediate-mode -B 65536 -s 2000 -Z root --time-stamp-precision=nano -w"
                    + " "
                    + pcap)
                .split(" "));
    await(tcpdump, "tcpdump.log", "listening on");
    awaitServer(link);
    List<Process> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      clients.add(run(link.namespace("c"), "curl" + client, curl(client)));
    }
    for (int client = 0; client < CLIENTS; client++) {
      assertThat(clients.get(client).waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readString(folder.resolve("curl" + client))).as("what curl says").isEmpty();
    }
    Thread.sleep(500); // until the last acknowledgments have crossed the link
    tcpdump.destroy();
    assertThat(tcpdump.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("tcpdump.log"))).contains("\n0 packets dropped");
  }

  /** Every second client opens a connection for each request. */
  private static String[] curl(int client) {
    List<String> command = new ArrayList<>(List.of("curl", "-s", "-S", "-f", "--retry", "0"));
    if (client % 2 == 1) {
      command.addAll(List.of("-H", "Connection: close"));
    }
    for (int i = 0; i < REQUESTS; i++) {
      command.addAll(List.of("-o", "/dev/null"));
      command.add("http://" + ImpairedLink.SERVER + ":" + PORT + "/" + i + ".html?" + client);
    }
    return command.toArray(String[]::new);
  }

  private Process run(String namespace, String log, String... command) throws IOException {
    List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
    all.addAll(List.of(command));
    Process process =
        new ProcessBuilder(all)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(log).toFile())
            .start();
    running.add(process);
    return process;
  }

  private void await(Process process, String log, String sign) throws Exception {
    while (!Files.readString(folder.resolve(log)).contains(sign)) {
      assertThat(process.isAlive()).as(Files.readString(folder.resolve(log))).isTrue();
      Thread.sleep(20);
    }
  }

  /** In the server's own namespace, so that nothing of it passes the link. */
  private void awaitServer(ImpairedLink link) throws Exception {
    String url = "http://" + ImpairedLink.SERVER + ":" + PORT + "/1.html";
    for (int i = 0; i < 100; i++) {
      Process probe = run(link.namespace("s"), "probe", "curl", "-s", "-f", "-o", "/dev/null", url);
      if (probe.waitFor() == 0) {
        return;
      }
      Thread.sleep(50);
    }
    throw new IOException(Files.readString(folder.resolve("server.log")));
  }

  private static long finsAgain(Path pcap) throws Exception {
    List<String> senders =
        output(
                "tshark",
                "-r",
                pcap.toString(),
                "-Y",
                "tcp.flags.fin == 1 && tcp.len == 0",
                "-T",
                "fields",
                "-e",
                "tcp.stream",
                "-e",
                "ip.src")
            .lines()
            .toList();
    return senders.size() - senders.stream().distinct().count();
  }

  /** Per client port its response times, in order. */
  private static Map<Integer, String> tshark(Path pcap) throws Exception {
    Map<Integer, String> times = new TreeMap<>();
    String output =
        output(
            "tshark",
            "-r",
            pcap.toString(),
            "-o",
            "tcp.reassemble_out_of_order:TRUE",
            "-d",
            "tcp.port==" + PORT + ",http",
            "-Y",
            "http.response",
            "-T",
            "fields",
            "-e",
            "tcp.dstport",
            "-e",
            "http.time");
    for (String line : output.lines().toList()) {
      String[] fields = line.split("\t");
      times.merge(Integer.valueOf(fields[0]), fields[1], (a, b) -> a + " " + b);
    }
    return times;
  }

  /** What tcptrace says of a connection. */
  private record Traced(int clientPort, long serverBytes, long retransmissions) {}

  private static List<Traced> tcptrace(Path pcap) throws Exception {
    List<Traced> connections = new ArrayList<>();
    String output = output("tcptrace", "-l", "-n", pcap.toString());
    for (String part : output.split("TCP connection \\d+:\\n")) {
      Matcher client = Pattern.compile("host \\w+: +10\\.77\\.0\\.1:(\\d+)").matcher(part);
      if (client.find()) {
        long[] bytes = both(part, "unique bytes sent");
        long[] again = both(part, "rexmt data pkts");
        connections.add(
            new Traced(Integer.parseInt(client.group(1)), bytes[1], again[0] + again[1]));
      }
    }
    return connections;
  }

  private static long[] both(String text, String figure) {
    Matcher line = Pattern.compile(figure + ": +(\\d+) +" + figure + ": +(\\d+)").matcher(text);
    assertThat(line.find()).as(figure + " in " + text).isTrue();
    return new long[] {Long.parseLong(line.group(1)), Long.parseLong(line.group(2))};
  }

  private static boolean isThere(String program) {
    return List.of("/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/").stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder + program)));
  }

  private static String output(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return text;
  }
}
