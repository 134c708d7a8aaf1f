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
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that arrive, in their logs and by their SYNs on the wire. */
class SessionArrivalsTest {

  /** How long the server stands still; more by hand: {@code -Dtrueload.frozenSeconds=6}. */
  private static final long FROZEN_SECONDS = Long.getLong("trueload.frozenSeconds", 3);

  private static final double FROZEN_RATE = 100;

  @TempDir private Path folder;

  /** A session's intended start and its connection's SYN, nanoseconds since the epoch. */
  private record Session(long intendedNanos, long synNanos) {}

  /** By intended start; every row of the log is a session's first request here. */
  private static List<Session> sessions(Path log, Path pcap) throws Exception {
    Map<Integer, Deque<Long>> syns = Tshark.synEpochNanosByClientPort(pcap);
    List<Session> sessions = new ArrayList<>();
    List<Map<String, String>> rows = new ArrayList<>(LogTable.of(log).rows());
    rows.sort(Comparator.comparingLong(row -> Long.parseLong(row.get("tl_start_ns"))));
    for (Map<String, String> row : rows) {
      assertThat(row.get("success")).isEqualTo("true");
      String local = row.get("tl_local");
      Deque<Long> ofPort = syns.get(Integer.valueOf(local.substring(local.lastIndexOf(':') + 1)));
      assertThat(ofPort).as("SYN of %s", local).isNotEmpty();
      sessions.add(new Session(Long.parseLong(row.get("tl_arrival_ns")), ofPort.poll()));
    }
    assertThat(syns.values().stream().mapToInt(Deque::size).sum())
        .as("connections of no session")
        .isLessThan(2); // the probe
    sessions.sort((a, b) -> Long.compare(a.intendedNanos, b.intendedNanos));
    return sessions;
  }

  private static String jmeterLog(Path log) throws Exception {
    return Files.readString(log.resolveSibling(log.getFileName() + ".jmeter.log"));
  }

  @Test
  void theInstantsAreTheSeedsAndTheSynsAreAPoissonProcess() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            "session-arrivals",
            folder,
            Map.of(
                "rate",
                "60/s",
                "duration",
                "5 s",
                "seed",
                "11",
                "length",
                "constant",
                "warm",
                "1 s"));
    List<Session> sessions = sessions(run.log(), run.pcap());
    assertThat(LogTable.of(run.log()).shareByKernel()).isGreaterThan(0.95);

    List<Long> model = new ArrayList<>();
    ArrivalSequence sequence =
        RenewalArrivals.poisson(60).sequence(new SeededStreams(11, "").generator("Sessions\n1", 0));
    for (long at = sequence.nextNanos(); at <= 5_000_000_000L; at = sequence.nextNanos()) {
      model.add(at);
    }
    long origin = sessions.get(0).intendedNanos - model.get(0);
    assertThat(sessions.stream().map(each -> each.intendedNanos - origin).toList())
        .isEqualTo(model);

    long[] syns = sessions.stream().mapToLong(Session::synNanos).sorted().toArray();
    // 300 intervals of 17 ms, from the first on: a busy machine's milliseconds are small beside
    // them.
    // 1.95 is Kolmogorov's bound of 1 in 1,000 seeds, and this one is fixed
    assertThat(distanceFromPoisson(syns, 60)).isLessThan(1.95 / Math.sqrt(syns.length));
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
  void aFrozenServerHoldsBackNoArrival() throws Exception {
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
      properties.put("rate", FROZEN_RATE + "/s");
      properties.put("duration", FROZEN_SECONDS + 3 + " s");
      properties.put("length", "constant");
      properties.put("warm", "0");
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
      Thread.sleep(FROZEN_SECONDS * 1_000);
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
    // Poisson: fewer than the mean less four and a half standard deviations once in 10^5
    double expected = FROZEN_RATE * (FROZEN_SECONDS - 0.5);
    assertThat(meanwhile).hasSizeGreaterThan((int) (expected - 4.5 * Math.sqrt(expected)));
    assertThat(meanwhile).allMatch(each -> each.synNanos < nanos(thawed));
  }

  @Tag("full")
  @Test
  void burstsComeAsBurstyOnTheWireAsTheyWereDrawn() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            "session-arrivals",
            folder,
            Map.of(
                "arrivals",
                "map",
                "rate",
                "100/s",
                "index",
                "40",
                "peak",
                "6",
                "duration",
                "8 s",
                "seed",
                "21",
                "think",
                "200 ms",
                "length",
                "constant",
                "warm",
                "1 s"));
    List<Session> sessions = sessions(run.log(), run.pcap());
    double intended = dispersion(sessions.stream().mapToLong(Session::intendedNanos).toArray());
    double wire = dispersion(sessions.stream().mapToLong(Session::synNanos).sorted().toArray());
    // many times the 1 of a Poisson process, which a smoothed stream would come near to; in a surge
    // of 600/s a busy machine is late by tens of milliseconds, a part of the next window
    assertThat(intended).isGreaterThan(15);
    assertThat(wire).isBetween(0.6 * intended, 1.4 * intended);
  }

  /** Variance over mean of the counts in windows of 0.2 s. */
  private static double dispersion(long[] instants) {
    int windows = (int) ((instants[instants.length - 1] - instants[0]) / 200_000_000);
    double[] counts = new double[windows];
    for (long instant : instants) {
      int window = (int) ((instant - instants[0]) / 200_000_000);
      if (window < windows) {
        counts[window]++;
      }
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    return Arrays.stream(counts).map(each -> (each - mean) * (each - mean)).sum() / windows / mean;
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
  }
}
