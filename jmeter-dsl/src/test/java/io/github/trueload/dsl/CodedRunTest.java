package io.github.trueload.dsl;

import static io.github.trueload.dsl.TrueloadAssertions.assertThat;
import static io.github.trueload.dsl.TrueloadDsl.dedicatedHttpSampler;
import static io.github.trueload.dsl.TrueloadDsl.exponentialThinkTime;
import static io.github.trueload.dsl.TrueloadDsl.sessionArrivals;
import static io.github.trueload.dsl.TrueloadDsl.trafficRealism;
import static org.assertj.core.api.Assertions.assertThat;
import static us.abstracta.jmeter.javadsl.JmeterDsl.jtlWriter;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan that the documentation shows, run by JMeter in this JVM. */
@Tag("process")
class CodedRunTest {
  private static final Path DOCS = Path.of("..", "docs", "how-to", "plan-in-java.md");

  private interface Load {
    void send(String url) throws IOException;
  }

  @Test
  void everyUserKeepsOneConnection(@TempDir Path results) throws IOException {
    String folder = results.toString();
    underLoad(
        url ->
            testPlan(
                    sessionArrivals()
                        .poisson("50/s")
                        .sessions(100)
                        .loops(2)
                        .warmUp(Duration.ofSeconds(1))
                        .seed(3)
                        .children(
                            dedicatedHttpSampler("Page", url),
                            exponentialThinkTime(Duration.ofMillis(500)).seed(4)),
                    trafficRealism(),
                    jtlWriter(folder))
                .run());
    assertThat(LoadTestRun.newestIn(Path.of(folder)))
        .connectionsPerSession(1)
        .passes("samples.count = 200", "errors.count = 0");
  }

  @Test
  void documentationShowsThisCode() throws IOException {
    String code =
        joined(
            Files.readString(
                Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java")));
    List<String> blocks =
        List.of(Files.readString(DOCS).split("\n\n")).stream()
            .filter(
                block -> block.startsWith("    testPlan(") || block.startsWith("    assertThat("))
            .toList();
    assertThat(blocks).hasSize(2);
    for (String block : blocks) {
      assertThat(code).contains(joined(block).replaceAll(";$", ""));
    }
  }

  private static String joined(String code) {
    return code.replaceAll("\\s+", "");
  }

  private static void underLoad(Load load) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          byte[] page = new byte[100];
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    try {
      load.send("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    } finally {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
