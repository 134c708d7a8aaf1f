package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.trueload.live.Interfaces;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayOutputStream;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command on the loopback interface; where this user may not capture, refusals alone. */
@Tag("process")
class CaptureCommandTest {

  private static final int SHORTEST_SECONDS = 60;

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 5);
          exchange.getResponseBody().write("hello".getBytes(UTF_8));
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private String end(int port) {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
  }

  private int run(String... arguments) {
    Terminal terminal = new Terminal(out, err, UTF_8);
    int code = Trueload.run(terminal, arguments);
    terminal.flush();
    return code;
  }

  private String errors() {
    return err.toString(UTF_8).strip();
  }

  /** The loopback interface; without libpcap, or the right to capture on it, there is no test. */
  private String loopback() throws IOException {
    String name;
    try {
      name =
          Interfaces.list().stream()
              .filter(Interfaces.Interface::loopback)
              .findFirst()
              .orElseThrow()
              .name();
    } catch (UnreadableInputException missing) {
      assumeTrue(false, missing.getMessage());
      throw missing;
    }
    int code = run("capture", "-i", name, "--duration", "1ms", folder.resolve("try").toString());
    assumeTrue(code == 0, errors());
    out.reset();
    err.reset();
    return name;
  }

  private Path pcap() {
    return folder.resolve("run.pcap");
  }

  /** Captures what {@code exchanges} requests leave, until a process of ours ends. */
  private int captured(int exchanges, String... options) throws Exception {
    String loopback = loopback();
    Process lasting = new ProcessBuilder("sleep", "600").start();
    try {
      List<String> arguments =
          new ArrayList<>(List.of("capture", "-i", loopback, "--until-exit", "" + lasting.pid()));
      if (!List.of(options).contains("--filter")) {
        arguments.addAll(List.of("--server", end(server.getAddress().getPort())));
      }
      arguments.addAll(List.of(options));
      // A thread of its own: the command gives up its thread's capabilities for good.
      CompletableFuture<Integer> code =
          CompletableFuture.supplyAsync(
              () -> run(arguments.toArray(String[]::new)), task -> new Thread(task).start());
      while (!errors().contains("capturing on") && !code.isDone()) {
        Thread.onSpinWait();
      }
      request(exchanges);
      lasting.destroy();
      return code.get(SHORTEST_SECONDS, TimeUnit.SECONDS);
    } finally {
      lasting.destroyForcibly();
    }
  }

  private void request(int times) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    URI uri = URI.create("http://" + end(server.getAddress().getPort()) + "/x");
    for (int i = 0; i < times; i++) {
      client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("run"))
          .sorted()
          .toList();
    }
  }

  private JsonNode analyzed(Path... captures) throws IOException {
    out.reset();
    err.reset();
    List<String> arguments = new ArrayList<>(List.of("analyze", "--json", "-"));
    Stream.of(captures).map(Path::toString).forEach(arguments::add);
    assertThat(run(arguments.toArray(String[]::new))).as(errors()).isZero();
    return new ObjectMapper().readTree(out.toString(UTF_8));
  }

  @Test
  void whatPassesUntilAProcessEndsIsInTheFile() throws Exception {
    assertThat(captured(40, pcap().toString())).as(errors()).isZero();
    assertThat(files()).containsExactly("run.pcap", "run.pcap.drops.json");
    JsonNode counts = new ObjectMapper().readTree(folder.resolve("run.pcap.drops.json").toFile());
    assertThat(counts.get("dropped_by_kernel").asLong()).isZero();
    assertThat(counts.get("file_bytes").asLong()).isEqualTo(Files.size(pcap()));
    assertThat(out.toString(UTF_8))
        .startsWith(pcap() + ": " + counts.get("packets").asLong() + " packets in ")
        .endsWith(", none dropped" + System.lineSeparator());
    JsonNode figures = analyzed(pcap());
    assertThat(figures.at("/wire/requests").asLong()).isEqualTo(40);
    assertThat(figures.at("/wire/responses").asLong()).isEqualTo(40);
    assertThat(figures.at("/inputs/0/metadata/packets").asLong())
        .isEqualTo(counts.get("packets").asLong());
  }

  @Test
  void aRingHasEveryPacketOnce() throws Exception {
    assertThat(captured(120, "--ring-size", "10kB", "--snaplen", "200", pcap().toString()))
        .as(errors())
        .isZero();
    List<Path> ring =
        files().stream().filter(name -> name.endsWith(".pcap")).map(folder::resolve).toList();
    assertThat(ring).hasSizeGreaterThan(2).doesNotContain(pcap());
    for (Path file : ring.subList(0, ring.size() - 1)) {
      assertThat(Files.size(file)).isBetween(10_000L, 10_000L + 216);
    }
    assertThat(files()).hasSize(2 * ring.size());
    assertThat(analyzed(ring.toArray(Path[]::new)).at("/wire/responses").asLong()).isEqualTo(120);
  }

  @Test
  void aRingKeepsTheLastFiles() throws Exception {
    assertThat(captured(60, "--ring-size", "5kB", "--files", "2", pcap().toString())).isZero();
    List<String> ring = files().stream().filter(name -> name.endsWith(".pcap")).toList();
    assertThat(ring).hasSize(2).doesNotContain("run_00001.pcap");
  }

  @Test
  void aNumberOfPacketsIsNotExceeded() throws Exception {
    assertThat(captured(40, "--packets", "33", pcap().toString())).isZero();
    assertThat(out.toString(UTF_8)).contains(": 33 packets in ");
    assertThat(Files.size(pcap())).isEqualTo(countsOf(pcap()).get("file_bytes").asLong());
    assertThat(countsOf(pcap()).get("packets").asLong()).isEqualTo(33);
  }

  private static JsonNode countsOf(Path pcap) throws IOException {
    return new ObjectMapper().readTree(new java.io.File(pcap + ".drops.json"));
  }

  @Test
  void liveItIsAnalyzedWithoutAFile() throws Exception {
    Path json = folder.resolve("live.json");
    assertThat(captured(40, "--live", "--json", json.toString())).as(errors()).isZero();
    assertThat(files()).isEmpty();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.at("/wire/responses").asLong()).isEqualTo(40);
    assertThat(figures.at("/inputs/0/format").asText()).isEqualTo("live");
    assertThat(out.toString(UTF_8))
        .contains("live, ")
        .contains(" packets")
        .contains("Response times");
  }

  @Test
  void liveWithoutARequestSaysSo() throws Exception {
    assertThat(captured(0, "--live")).isEqualTo(3);
    assertThat(errors())
        .endsWith(
            "no HTTP exchange in 0 packets; capture where plain HTTP/1 passes, from before the"
                + " first request on");
  }

  @Test
  void whatIsNotAvailableIsRefusedInOneLine() throws Exception {
    String loopback = loopback();
    String file = pcap().toString();
    assertThat(run("capture", "-i", "nonsense0", file)).isEqualTo(2);
    assertThat(errors())
        .startsWith("trueload: there is no interface nonsense0; there are ")
        .contains(loopback);
    err.reset();
    assertThat(run("capture", "-i", loopback, "--filter", "tcp prot 80", file)).isEqualTo(2);
    assertThat(errors())
        .startsWith("trueload: the filter 'tcp prot 80' is not valid: ")
        .hasLineCount(1);
    err.reset();
    Files.writeString(folder.resolve("run_00004.pcap"), "");
    assertThat(run("capture", "-i", loopback, "--ring-time", "1m", file)).isEqualTo(2);
    assertThat(errors())
        .isEqualTo(
            "trueload: "
                + folder.resolve("run_00004.pcap")
                + " belongs to another capture: move it away, or choose another name");
  }

  @Test
  void theInterfacesAreListed() throws Exception {
    String loopback = loopback();
    assertThat(run("capture", "--list-interfaces")).isZero();
    assertThat(out.toString(UTF_8))
        .containsPattern("(?m)^" + loopback + " +up, loopback, .*127\\.0\\.0\\.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-i lo                                        | give the file to write, or --live",
        "-i lo x.pcap --live                          | --live writes no file: omit FILE and",
        "-i lo --packets 3 --live                     | --live writes no file: omit FILE and",
        "-i lo x.pcap --server a:1 --filter tcp       | --filter and --server cannot be combined;"
            + " give one of them",
        "-i lo x.pcap --server localhost              | expected HOST:PORT, was localhost",
        "-i lo x.pcap --snaplen 63                    | --snaplen 63: from 64 to 262144",
        "-i lo x.pcap --snaplen 262145                | --snaplen 262145: from 64 to 262144",
        "-i lo x.pcap --buffer 0                      | '0' must be at least one byte",
        "-i lo x.pcap --buffer 2GiB                   | --buffer: above 0 and below 2GiB",
        "-i lo x.pcap --buffer 2pounds                | '2pounds' is not a size; write a number",
        "-i lo x.pcap --duration 0                    | --duration: the time must be above 0",
        "-i lo x.pcap --until-exit 99999999           | --until-exit: there is no process 99999999",
        "-i lo x.pcap --files 2                       | --files needs a ring; add --ring-size or",
        "-i lo x.pcap --files 0 --ring-size 1MB       | --files: 1 or more",
        "-i lo x.pcap --ring-size 0                   | '0' must be at least one byte",
        "-i lo x.pcap --ring-time 0                   | --ring-time: the time must be above 0",
        "-i lo x.pcap --packets 0                     | --packets: 1 or more",
        "-i lo x.pcap --window 10s                    | --window, --trim, --json and --html need",
        "-i lo --live --window 0                      | --window: the time must be above 0",
        "-i lo --live --json no/where/x.json          | no/where/x.json: cannot be written",
        "-i lo no/where/x.pcap                        | no/where/x.pcap: cannot be written",
      })
  void wrongUsageIsRefusedBeforeAnythingIsCaptured(String arguments, String problem) {
    String[] all = ("capture " + arguments.strip()).split(" +");
    assertThat(run(all)).isEqualTo(2);
    assertThat(errors()).startsWith("trueload: ").contains(problem).hasLineCount(1);
    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(Path.of("x.pcap")).doesNotExist();
  }
}
