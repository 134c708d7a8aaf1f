package io.github.trueload.e2e;

import static io.github.trueload.e2e.SamplerPlan.Implementation.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.e2e.SamplerPlan.Turns;
import io.github.trueload.examples.JMeterRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections begun on the wire (SYNs, as tcpdump and tshark have them) against those that are
 * reported: with an nginx that closes after five requests, and for a page with images over 1 and
 * over 6 connections. {@code benchmarks/sampler/scale} does the same at 1,000 to 16,000 users.
 */
class ConnectionsOnTheWireTest {

  private static final int USERS = 20;
  private static final int PAGE_USERS = 3;
  private static final int IMAGES = 12;

  @TempDir static Path folder;

  private static List<Integer> ports;
  private static Map<Integer, Integer> onTheWire;
  private static LogTable log;

  @BeforeAll
  static void record() throws Exception {
    JMeterUtils.setJMeterHome(RecordedRun.HOME.toString());
    JMeterUtils.loadJMeterProperties(
        RecordedRun.HOME.resolve("bin").resolve("jmeter.properties").toString());
    SaveService.loadProperties();
    String page = "root " + makePage() + ";";
    Path pcap = folder.resolve("run.pcap");
    Path file = folder.resolve("run.jtl");
    try (Nginx nginx =
            Nginx.serving(
                folder.resolve("nginx"),
                "keepalive_requests 5; location / { return 200 hello; }",
                page,
                page + " limit_rate 20k;");
        Tcpdump tcpdump = Tcpdump.start(nginx.ports(), pcap)) {
      ports = nginx.ports();
      Path plan = folder.resolve("plan.jmx");
      plan().write(plan);
      new JMeterRun(RecordedRun.HOME, plan, file, Map.of(), Duration.ofMinutes(2)).run(line -> {});
      tcpdump.stop();
    }
    onTheWire = Tshark.connectionsByPort(pcap);
    log = LogTable.of(file);
  }

  /** Images of 30 kB at 20 kB/s take half a second each, so that six are asked for at once. */
  private static Path makePage() throws Exception {
    Path html = Files.createDirectories(folder.resolve("html"));
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < IMAGES; i++) {
      page.append("<img src=\"/").append(i).append(".png\">");
      Files.writeString(html.resolve(i + ".png"), "x".repeat(30_000));
    }
    Files.writeString(html.resolve("index.html"), page);
    return html.toAbsolutePath();
  }

  private static SamplerPlan plan() {
    SamplerPlan plan = new SamplerPlan();
    plan.add(
        "five",
        OURS,
        ports.get(0),
        new Turns(USERS, 11, 0, true),
        request -> request.setProperty("SessionHttpSampler.onServerClose", "mark"));
    plan.add(
        "one",
        OURS,
        ports.get(1),
        new Turns(PAGE_USERS, 2, 0, true),
        request -> {
          request.setPath("/");
          request.setImageParser(true);
        });
    plan.add(
        "six",
        OURS,
        ports.get(2),
        new Turns(PAGE_USERS, 2, 0, true),
        request -> {
          request.setPath("/");
          request.setImageParser(true);
          request.setConcurrentDwn(true);
          request.setConcurrentPool("6");
        });
    return plan;
  }

  private static Set<String> reported(String label) {
    List<String> sessions = log.values(label, "tl_session");
    List<String> connections = log.values(label, "tl_conn");
    Set<String> pairs = new HashSet<>();
    for (int i = 0; i < sessions.size(); i++) {
      pairs.add(sessions.get(i) + " " + connections.get(i));
    }
    return pairs;
  }

  /** Eleven requests, five to a connection: three connections and two reconnects a user. */
  @Test
  void aServerThatClosesAfterFiveRequestsCostsEachUserTwoMarkedReconnects() {
    assertThat(log.values("five", "success")).hasSize(11 * USERS).containsOnly("true");
    assertThat(onTheWire.get(ports.get(0))).isEqualTo(3 * USERS);
    assertThat(reported("five")).hasSize(3 * USERS);
    assertThat(log.values("five", "responseMessage"))
        .filteredOn(message -> message.contains("closed by the server"))
        .hasSize(2 * USERS);
  }

  @Test
  void aPageComesOverOneConnectionOfEachUser() {
    assertThat(log.values("one", "success")).hasSize(2 * PAGE_USERS).containsOnly("true");
    assertThat(log.values("one-" + IMAGES, "success")).hasSize(2 * PAGE_USERS);
    assertThat(onTheWire.get(ports.get(1))).isEqualTo(PAGE_USERS);
    assertThat(reported("one")).hasSize(PAGE_USERS);
  }

  @Test
  void aPageComesOverSixConnectionsOfEachUserWhereSixAreAskedFor() {
    assertThat(log.values("six", "success")).hasSize(2 * PAGE_USERS).containsOnly("true");
    assertThat(log.values("six-" + IMAGES, "success")).hasSize(2 * PAGE_USERS);
    assertThat(onTheWire.get(ports.get(2))).isEqualTo(6 * PAGE_USERS);
  }
}
