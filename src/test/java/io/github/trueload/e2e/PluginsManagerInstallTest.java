package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.github.trueload.examples.JMeterRun;
import io.github.trueload.input.InputOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter's Plugins Manager, as Maven Central has it, installs the catalogue's entry from a server
 * on loopback into a JMeter without Trueload, which then runs a plan.
 */
class PluginsManagerInstallTest {

  /** The manager and what starts it, which Maven copied there. */
  private static final Path TOOLS = Path.of("target", "plugins-manager");

  private static final Path ENTRY =
      Path.of("..", "examples", "target", "plugins-manager", "trueload.json");

  private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();

  @TempDir private Path folder;

  private HttpServer catalogue;
  private Path home;
  private Path jar;
  private Path runner;

  @BeforeEach
  void jmeterWithoutTrueload() throws IOException {
    home = JMeterCopy.in(folder.resolve("jmeter"));
    Path extensions = home.resolve("lib/ext");
    jar = single(extensions, "trueload-jmeter-");
    Files.move(jar, folder.resolve(jar.getFileName()));
    Path manager = single(TOOLS, "jmeter-plugins-manager-");
    Files.copy(manager, extensions.resolve(manager.getFileName()));
    Path started = single(TOOLS, "cmdrunner-");
    runner = Files.copy(started, home.resolve("lib").resolve(started.getFileName()));

    catalogue = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/repo.json", catalogueWithTheEntry());
    serve("/" + jar.getFileName(), Files.readAllBytes(folder.resolve(jar.getFileName())));
    catalogue.start();
  }

  @AfterEach
  void stop() {
    catalogue.stop(0);
  }

  private static Path single(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(each -> each.getFileName().toString().startsWith(prefix)).toList();
      assertThat(found).as("%s…jar in %s: build with mvn verify", prefix, folder).hasSize(1);
      return found.get(0);
    }
  }

  private void serve(String path, byte[] content) {
    catalogue.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
  }

  private String address() {
    return "http://127.0.0.1:" + catalogue.getAddress().getPort() + "/";
  }

  /** The entry with the address of this server, and the two of JMeter on which it depends. */
  private byte[] catalogueWithTheEntry() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ArrayNode entries = (ArrayNode) json.readTree(ENTRY.toFile());
    for (JsonNode version : entries.get(0).get("versions")) {
      assertThat(version.get("downloadUrl").asText()).endsWith("/" + jar.getFileName());
      ((ObjectNode) version).put("downloadUrl", address() + jar.getFileName());
    }
    entries.add(json.readTree(ofJMeter("core", "org.apache.jmeter.control.LoopController")));
    entries.add(
        json.readTree(ofJMeter("http", "org.apache.jmeter.protocol.http.sampler.HTTPSampler")));
    return json.writeValueAsBytes(entries);
  }

  private static String ofJMeter(String part, String marker) {
    return """
        {"id": "jmeter-%s", "name": "JMeter", "description": "", "screenshotUrl": "", "helpUrl": "",
         "vendor": "Apache", "markerClass": "%s", "canUninstall": false,
         "versions": {"5.6.3": {"downloadUrl": null}}}
        """
        .formatted(part, marker);
  }

  private Finished manager(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add("-Djpgc.repo.address=" + address() + "repo.json");
    command.add("-Djpgc.repo.sendstats=false");
    command.add("-Djava.awt.headless=true");
    command.add("-Djmeter.logfile=" + folder.resolve("manager.log"));
    command.addAll(List.of("-jar", runner.toString()));
    command.addAll(List.of("--tool", "org.jmeterplugins.repository.PluginManagerCMD"));
    command.addAll(List.of(words));
    return Finished.java(command);
  }

  @Test
  void theEntryInstallsIntoAJMeterThatThenRunsAPlan() throws Exception {
    Finished installed = manager("install", "trueload");
    assertThat(installed.exit()).as(installed.toString()).isZero();
    awaitJar();
    String version = jar.getFileName().toString().replaceAll("trueload-jmeter-|\\.jar", "");
    Finished status = manager("status");
    assertThat(status.out() + status.err()).contains("trueload=" + version);

    Path log = folder.resolve("run.jtl");
    try (Backend backend = Backend.start()) {
      Map<String, String> properties =
          Map.of(
              "port", String.valueOf(backend.port()),
              "users", "5",
              "rate", "20",
              "ramp", "0",
              "duration", "4");
      Path plan = RecordedRun.PLANS.resolve("web-users.jmx").toAbsolutePath();
      new JMeterRun(home, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});
    }
    LogRows rows = LogRows.of(log, InputOptions.defaults());
    assertThat(rows.rows()).hasSizeGreaterThan(10).noneMatch(LogRows.Row::failed);
  }

  /** A process of its own moves the jar after the command has ended. */
  private void awaitJar() throws InterruptedException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!Files.exists(jar) && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    assertThat(jar).hasSameBinaryContentAs(folder.resolve(jar.getFileName()));
  }
}
