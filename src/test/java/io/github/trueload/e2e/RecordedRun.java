package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.examples.JMeterRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan of the examples, run by JMeter against nginx while tcpdump captures.
 *
 * @param log the sample log
 * @param pcap the packets
 * @param port nginx's
 */
record RecordedRun(Path log, Path pcap, int port) {

  static final Path PLANS = Path.of("..", "examples", "plans");

  static final Path HOME = Path.of("..", "examples", "jmeter-home", "target", "jmeter");
  private static final int PAGE_BYTES = 1294;

  /**
   * Runs a plan.
   *
   * @param plan file name without {@code .jmx}
   * @param folder where log and capture go
   * @param properties what the plan asks for beside host and port
   */
  static RecordedRun of(String plan, Path folder, Map<String, String> properties)
      throws IOException, InterruptedException {
    return of(PLANS.resolve(plan + ".jmx"), folder, properties, List.of());
  }

  /** Runs {@code plan}, on {@code engines} where there are any. */
  static RecordedRun of(
      Path plan, Path folder, Map<String, String> properties, List<String> engines)
      throws IOException, InterruptedException {
    String name = plan.getFileName().toString().replace(".jmx", "");
    Path log = folder.resolve(name + ".jtl");
    Path pcap = folder.resolve(name + ".pcap");
    try (Nginx nginx = Nginx.start(folder.resolve("nginx"), PAGE_BYTES);
        Tcpdump tcpdump = Tcpdump.start(nginx.port(), pcap)) {
      Map<String, String> all = new HashMap<>(properties);
      all.put("port", String.valueOf(nginx.port()));
      new JMeterRun(HOME, plan, log, all, engines, Duration.ofMinutes(2)).run(line -> {});
      tcpdump.stop();
      return new RecordedRun(log, pcap, nginx.port());
    }
  }

  /** What {@code trueload analyze LOG PCAP --json FILE} says. */
  JsonNode analyzed() throws IOException, InterruptedException {
    Path json = log.resolveSibling("analysis.json");
    Finished analysis =
        Finished.trueload("analyze", log.toString(), pcap.toString(), "--json", json.toString());
    assertThat(analysis.exit()).as(analysis.err()).isZero();
    return new ObjectMapper().readTree(Files.readString(json));
  }
}
