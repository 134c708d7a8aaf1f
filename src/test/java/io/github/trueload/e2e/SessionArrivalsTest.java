package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.examples.JMeterRun;
import io.github.trueload.think.SeededStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that arrive, as their logs tell and as their SYNs show on the wire. */
class SessionArrivalsTest {

  @TempDir private Path folder;

  /** A session's intended start and its connection's SYN, nanoseconds since the epoch. */
  private record Session(long intendedNanos, long synNanos) {}

  /** By intended start; every row of the log is a session's first request here. */
  private static List<Session> sessions(Path log, Path pcap) throws Exception {
    Map<Integer, Long> syns = Tshark.synEpochNanosByClientPort(pcap);
    List<Session> sessions = new ArrayList<>();
    for (Map<String, String> row : LogTable.of(log).rows()) {
      assertThat(row.get("success")).isEqualTo("true");
      String local = row.get("tl_local");
      Long syn = syns.remove(Integer.valueOf(local.substring(local.lastIndexOf(':') + 1)));
      assertThat(syn).as("SYN of %s", local).isNotNull();
      sessions.add(new Session(Long.parseLong(row.get("tl_arrival_ns")), syn));
    }
    assertThat(syns).as("connections that no session tells of").hasSizeLessThan(2); // the probe
    sessions.sort((a, b) -> Long.compare(a.intendedNanos, b.intendedNanos));
    return sessions;
  }

  private static String jmeterLog(Path log) throws Exception {
    return Files.readString(log.resolveSibling(log.getFileName() + ".jmeter.log"));
  }

  @Test
  void the_instants_are_the_seeds_and_the_syns_are_a_poisson_process() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            "session-arrivals",
            folder,
            Map.of("rate", "200/s", "duration", "6 s", "seed", "11", "length", "constant"));
    List<Session> sessions = sessions(run.log(), run.pcap());

    List<Long> model = new ArrayList<>();
    ArrivalSequence sequence =
        RenewalArrivals.poisson(200)
            .sequence(new SeededStreams(11, "").generator("Sessions\n1", 0));
    for (long at = sequence.nextNanos(); at <= 6_000_000_000L; at = sequence.nextNanos()) {
      model.add(at);
    }
    long origin = sessions.get(0).intendedNanos - model.get(0);
    assertThat(sessions.stream().map(each -> each.intendedNanos - origin).toList())
        .isEqualTo(model);

    // without the first second, in which JMeter still loads and compiles
    long warm = sessions.get(0).intendedNanos + 1_000_000_000;
    long[] syns =
        sessions.stream()
            .mapToLong(Session::synNanos)
            .filter(each -> each > warm)
            .sorted()
            .toArray();
    // 1,000 intervals; 1.95 is Kolmogorov's bound of 1 in 1,000 seeds, and this one is fixed
    assertThat(distanceFromPoisson(syns, 200)).isLessThan(1.95 / Math.sqrt(syns.length));
    assertThat(jmeterLog(run.log()))
        .contains(model.size() + " arrivals, " + model.size() + " sessions started");
  }

  /** Kolmogorov's distance of the intervals from the exponential of this rate. */
  private static double distanceFromPoisson(long[] instants, double perSecond) {
    double[] intervals = new double[instants.length - 1];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = (instants[i + 1] - instants[i]) / 1e9;
    }
    Arrays.sort(intervals);
    double distance = 0;
    for (int i = 0; i < intervals.length; i++) {
      double expected = -Math.expm1(-perSecond * intervals[i]);
      distance = Math.max(distance, Math.abs(expected - (i + 0.5) / intervals.length));
    }
    return distance;
  }

  @Test
  void a_frozen_server_holds_back_no_arrival() throws Exception {
    Path pcap = folder.resolve("frozen.pcap");
    Path log = folder.resolve("frozen.jtl");
    Path access = folder.resolve("access.log").toAbsolutePath();
    Instant frozen;
    Instant thawed;
    try (Nginx nginx =
            Nginx.serving(
                folder.resolve("nginx"),
                "access_log " + access + "; location / { return 200 hello; }");
        Tcpdump tcpdump = Tcpdump.start(nginx.port(), pcap)) {
      Map<String, String> properties = new HashMap<>();
      properties.put("port", String.valueOf(nginx.port()));
      properties.put("rate", "100/s");
      properties.put("duration", "6 s");
      properties.put("length", "constant");
      JMeterRun run =
          new JMeterRun(
              RecordedRun.HOME,
              RecordedRun.PLANS.resolve("session-arrivals.jmx"),
              log,
              properties,
              Duration.ofMinutes(2));
      FutureTask<Void> running =
          new FutureTask<>(
              () -> {
                run.run(line -> {});
                return null;
              });
      new Thread(running, "jmeter").start();
      while (!running.isDone() && Files.size(access) == 0) {
        Thread.sleep(10);
      }
      Thread.sleep(1_000);
      nginx.signal("STOP");
      frozen = Instant.now();
      Thread.sleep(3_000);
      thawed = Instant.now();
      nginx.signal("CONT");
      running.get();
      tcpdump.stop();
    }
    List<Session> meanwhile =
        sessions(log, pcap).stream()
            .filter(each -> each.intendedNanos > nanos(frozen))
            .filter(each -> each.intendedNanos < nanos(thawed) - 500_000_000)
            .toList();
    // Poisson, 250 expected: fewer than 180 once in 10^5
    assertThat(meanwhile).hasSizeGreaterThan(180);
    assertThat(meanwhile).allMatch(each -> each.synNanos < nanos(thawed));
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
  }
}
