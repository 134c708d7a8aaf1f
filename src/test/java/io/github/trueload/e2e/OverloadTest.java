package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import io.github.trueload.overload.SingleWorkerServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The S-Client against a server that it overloads tenfold: what it says it offered is on the wire.
 */
@Tag("alone")
class OverloadTest {
  private static final double SERVER_PER_SECOND = 50;
  private static final int SOCKETS = 150;
  private static final double TIMEOUT_SECONDS = 0.3;
  private static final int SECONDS = 6;

  @TempDir private Path folder;

  private record Run(Path log, Path pcap, int port) {
    /** The sum of a column of the file of seconds. */
    long sum(String column) throws Exception {
      List<String> lines = Files.readAllLines(Path.of(log + ".sclient.csv"));
      int at = Arrays.asList(lines.get(0).split(",")).indexOf(column);
      return lines.stream().skip(1).mapToLong(line -> Long.parseLong(line.split(",")[at])).sum();
    }
  }

  private Run run(Map<String, String> more) throws Exception {
    Path log = folder.resolve("overload.jtl");
    Path pcap = folder.resolve("overload.pcap");
    long service = Math.round(1e9 / SERVER_PER_SECOND);
    try (SingleWorkerServer server = SingleWorkerServer.start(3, service, 1294);
        Tcpdump tcpdump = Tcpdump.start(server.address().getPort(), pcap)) {
      Map<String, String> properties = new HashMap<>();
      properties.put("port", String.valueOf(server.address().getPort()));
      properties.put("sockets", String.valueOf(SOCKETS));
      properties.put("timeout", TIMEOUT_SECONDS + " s");
      properties.put("duration", SECONDS + " s");
      properties.putAll(more);
      Path plan = RecordedRun.PLANS.resolve("s-client.jmx");
      new JMeterRun(RecordedRun.HOME, plan, log, properties, Duration.ofMinutes(2)).run(line -> {});
      tcpdump.stop();
      return new Run(log, pcap, server.address().getPort());
    }
  }

  @Test
  void synsAreOnTheWireAsCountedAtTenTimesWhatTheServerTakes() throws Exception {
    Run run = run(Map.of("capacity", "unchecked"));
    long[] syns = Tshark.synEpochNanos(run.pcap());
    assertThat((long) syns.length).isEqualTo(run.sum("offered"));
    // D/T = 500/s. One in a hundred may be missing where a busy machine stopped the generator.
    double requested = SOCKETS / TIMEOUT_SECONDS * SECONDS;
    assertThat((double) syns.length).isBetween(0.99 * requested, requested);
    double perSecond = (syns.length - 1) / ((syns[syns.length - 1] - syns[0]) / 1e9);
    assertThat(perSecond).isBetween(490.0, 505.0);

    LogTable table = LogTable.of(run.log());
    assertThat(table.shareByKernel()).isGreaterThan(0.95);
    List<Map<String, String>> rows = table.rows();
    assertThat(rows).hasSize((int) (run.sum("completed") + run.sum("failed")));
    // 50/s, and 4 that wait in the backlog when attempts end; a busy machine serves fewer
    assertThat(run.sum("completed")).isBetween(200L, (long) (SERVER_PER_SECOND * SECONDS) + 10);
    assertThat(run.sum("established") + run.sum("timed_out") + run.sum("refused"))
        .isEqualTo(run.sum("offered"));
    assertThat(jmeterLog(run)).contains("trueload s-client = offered: " + syns.length + " (");
  }

  @Tag("full")
  @Test
  void inBurstsTheRateOnTheWireIsThatOfTheBurst() throws Exception {
    Run run =
        run(
            Map.of(
                "capacity", "unchecked",
                "retry", "bursts",
                "rate", "80/s",
                "burst", "5",
                "share", "10",
                "period", "2 s"));
    long[] syns = Tshark.synEpochNanos(run.pcap());
    assertThat((long) syns.length).isEqualTo(run.sum("offered"));
    // 160 a period: 1.8 s at 80·0.5/0.9 = 44.4/s, then 0.2 s at 400/s
    List<Integer> inFifths = new ArrayList<>();
    long origin = syns[0];
    for (int fifth = 0; fifth < 5 * SECONDS; fifth++) {
      long from = origin + fifth * 200_000_000L;
      inFifths.add(
          (int) Arrays.stream(syns).filter(at -> at >= from && at < from + 200_000_000L).count());
    }
    assertThat((double) syns.length).isBetween(0.97 * 480, 480.0);
    for (int period = 0; period < 3; period++) {
      int from = 10 * period;
      // the first attempt is some milliseconds behind the period's beginning
      int burst = inFifths.get(from + 9) + inFifths.get(from + 8);
      assertThat(burst).as("of %s", inFifths).isBetween(70, 95);
    }
  }

  private static String jmeterLog(Run run) throws Exception {
    return Files.readString(run.log().resolveSibling(run.log().getFileName() + ".jmeter.log"));
  }
}
