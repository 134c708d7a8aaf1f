package io.github.trueload.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.sample.SampleBlock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real traffic over loopback, captured by tcpdump: per request the same response time as tshark's
 * {@code http.time}, which runs from the request to the frame that completes the response.
 */
@Tag("process")
class TsharkTest {

  @TempDir Path folder;

  @Test
  void agreesWithTsharkOnRealTraffic() throws Exception {
    SystemTools.require(runs("tshark", "--version"), "no tshark on this machine");
    SystemTools.require(runs("tcpdump", "--version"), "no tcpdump on this machine");
    Path file = folder.resolve("real.pcap");
    int port = traffic(file);
    assumeTrue(Files.exists(file) && Files.size(file) > 24, "no right to capture on loopback");

    Map<String, String> expected = tshark(file, port);
    WireReading reading = WireReading.of(file);
    assertThat(whole(reading)).isEqualTo(120);
    Map<String, String> found = new TreeMap<>();
    for (WireReading.Row row : reading.rows()) {
      String client = reading.connections().client(row.connection());
      String time = nanosAsSeconds(row.responseLast() - row.requestLast());
      found.merge(client.substring(client.lastIndexOf(':') + 1), time, (a, b) -> a + " " + b);
    }
    assertThat(reading.rows()).hasSize(120);
    assertThat(found).isEqualTo(expected);
  }

  private int traffic(Path file) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          int size = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, size % 2 == 0 ? size : 0);
          exchange.getResponseBody().write(new byte[size]);
          exchange.close();
        });
    server.setExecutor(Executors.newFixedThreadPool(2));
    server.start();
    int port = server.getAddress().getPort();
    Process tcpdump =
        new ProcessBuilder(
                "tcpdump",
                "-i",
                "lo",
                "--immediate-mode",
                "-U",
                "-w",
                file.toString(),
                "tcp port " + port)
            .redirectError(ProcessBuilder.Redirect.to(folder.resolve("log").toFile()))
            .start();
    try {
      for (int i = 0; i < 100 && !Files.exists(file) && tcpdump.isAlive(); i++) {
        Thread.sleep(50);
      }
      Thread.sleep(200);
      for (int client = 0; client < 4; client++) {
        requests(port);
      }
      awaitResponses(file);
    } finally {
      tcpdump.destroy();
      tcpdump.waitFor(10, TimeUnit.SECONDS);
      server.stop(0);
    }
    return port;
  }

  private static long whole(WireReading reading) {
    return reading.rows().stream().filter(row -> !row.has(SampleBlock.INCOMPLETE)).count();
  }

  /**
   * tcpdump hands on its packets in blocks, late where the machine is busy, and the last not at
   * all.
   */
  private static void awaitResponses(Path file) throws Exception {
    for (int i = 0; i < 100 && whole(WireReading.of(file)) < 120; i++) {
      Thread.sleep(100);
    }
  }

  private static void requests(int port) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (int i = 0; i < 30; i++) {
      int size = i * 997;
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + size));
      if (i % 3 == 0) {
        request.POST(HttpRequest.BodyPublishers.ofByteArray(new byte[i * 3_001]));
      }
      byte[] body = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()).body();
      assertThat(body).hasSize(size);
    }
  }

  /** Per client port its response times, in order. */
  private static Map<String, String> tshark(Path file, int port) throws Exception {
    List<String> command =
        List.of(
            "tshark",
            "-r",
            file.toString(),
            "-d",
            "tcp.port==" + port + ",http",
            "-Y",
            "http.response",
            "-T",
            "fields",
            "-e",
            "tcp.dstport",
            "-e",
            "http.time");
    Map<String, String> times = new TreeMap<>();
    for (String line : output(command).lines().toList()) {
      String[] fields = line.split("\t");
      times.merge(fields[0], fields[1], (a, b) -> a + " " + b);
    }
    return times;
  }

  private static String nanosAsSeconds(long nanos) {
    return String.format(
        java.util.Locale.ROOT, "%d.%09d", nanos / 1_000_000_000L, nanos % 1_000_000_000L);
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      output(List.of(command));
      return true;
    } catch (IOException missing) {
      return false;
    }
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(new ArrayList<>(command))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor(30, TimeUnit.SECONDS);
    return text;
  }
}
