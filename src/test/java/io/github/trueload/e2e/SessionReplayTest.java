package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.trueload.examples.JMeterRun;
import io.github.trueload.think.SeededStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One workload, sent by JMeter and, from JMeter's log, by JMeter again and by httperf. */
@Tag("alone")
class SessionReplayTest {

  private static final int SESSIONS = 30;
  private static final int PERIOD_MILLIS = 40;

  /** A row of {@code sessions compare}: what, number, mean, p50. */
  private static final Pattern THINKS =
      Pattern.compile("think times +([0-9,]+) +\\S+ \\S+ +([0-9.]+) (µs|ms|s) ");

  @TempDir private Path folder;
  private final List<String> comparisons = new ArrayList<>();

  /** Sessions 40 ms apart, of 1 to 6 requests with think times of 50 to 250 ms. */
  private Path workload() throws Exception {
    RandomGenerator random = new SeededStreams(5, "").generator("replay", 0);
    List<String> rows = new ArrayList<>();
    rows.add("session,arrival_s,think_s,path");
    for (int session = 0; session < SESSIONS; session++) {
      int requests = 1 + random.nextInt(6);
      for (int request = 0; request < requests; request++) {
        double think = request == 0 ? 0 : 0.05 + 0.2 * random.nextDouble();
        rows.add(
            String.format(
                Locale.ROOT,
                "%d,%s,%.3f,/page%d?id=%d",
                session,
                request == 0 ? String.valueOf(session * PERIOD_MILLIS / 1e3) : "",
                think,
                random.nextInt(20),
                session));
      }
    }
    return Files.write(folder.resolve("asked.csv"), rows);
  }

  private static Finished trueload(Object... arguments) throws Exception {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return Finished.trueload(words);
  }

  /** What a capture of the run says its sessions were. */
  private Path captured(String name, Nginx nginx, Runner runner) throws Exception {
    Path pcap = folder.resolve(name + ".pcap");
    try (Tcpdump tcpdump = Tcpdump.start(nginx.port(), pcap)) {
      runner.run();
      tcpdump.stop();
    }
    return extracted(pcap, name + "-wire.csv", "--server", "127.0.0.1:" + nginx.port());
  }

  /** Sends a workload. */
  private interface Runner {
    void run() throws Exception;
  }

  private Path extracted(Path from, String to, Object... options) throws Exception {
    Path sessions = folder.resolve(to);
    List<Object> words = new ArrayList<>(List.of("sessions", "extract", from, "-o", sessions));
    words.addAll(List.of(options));
    Finished extract = trueload(words.toArray());
    assertThat(extract.exit()).as(extract.err()).isZero();
    return sessions;
  }

  private Path jmeter(String name, Nginx nginx, Path sessions) throws Exception {
    Path log = folder.resolve(name + ".jtl");
    new JMeterRun(
            RecordedRun.HOME,
            RecordedRun.PLANS.resolve("session-replay.jmx"),
            log,
            Map.of(
                "port", String.valueOf(nginx.port()),
                "file", sessions.toAbsolutePath().toString(),
                "warm", "1 s"),
            Duration.ofMinutes(2))
        .run(line -> {});
    return log;
  }

  private void httperf(Nginx nginx, Path wsesslog) throws Exception {
    Process process =
        new ProcessBuilder(
                Tools.require("httperf", "httperf").toString(),
                "--hog",
                "--server=127.0.0.1",
                "--port=" + nginx.port(),
                "--max-connections=1",
                "--max-piped-calls=1",
                "--period=d" + PERIOD_MILLIS / 1e3,
                "--wsesslog=" + SESSIONS + ",0," + wsesslog)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("httperf.out").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(folder.resolve("httperf.out"))
        .content()
        .contains("(" + SESSIONS + "/" + SESSIONS + ")");
  }

  private void assertSame(Path requested, Path sent) throws Exception {
    Finished compared = trueload("sessions", "compare", requested, sent);
    assertThat(compared.exit()).as(compared.out() + compared.err()).isZero();
    assertThat(compared.out()).startsWith("The same workload: " + SESSIONS + " sessions");
    comparisons.add(compared.out());
  }

  /** By how much half of the think times differ at most, as a comparison says. */
  private static double thinkTimesDifferByMillis(String comparison) {
    Matcher thinks = THINKS.matcher(comparison);
    assertThat(thinks.find()).as(comparison).isTrue();
    double unit = Map.of("µs", 1e-3, "ms", 1.0, "s", 1e3).get(thinks.group(3));
    return Double.parseDouble(thinks.group(2)) * unit;
  }

  /** On an idle machine half of the think times are right to a tenth of the shortest. */
  private void thinkTimesAreRight() throws Exception {
    for (String each : comparisons) {
      if (thinkTimesDifferByMillis(each) >= 5) {
        IdleMachine.assume();
        fail(each);
      }
    }
  }

  @Test
  void whatJmeterSentIsSentAgainByJmeterAndByHttperf() throws Exception {
    Path requested = workload();
    try (Nginx nginx = Nginx.serving(folder.resolve("nginx"), "location / { return 200 hello; }")) {
      Path[] log = new Path[1];
      Path first = captured("first", nginx, () -> log[0] = jmeter("first", nginx, requested));
      assertSame(requested, first);
      assertThat(LogTable.of(log[0]).shareByKernel()).isGreaterThan(0.95);
      assertThat(Files.readString(folder.resolve("first.jtl.jmeter.log")))
          .contains("Recorded session: " + SESSIONS + " sessions repeated, ");

      Path sessions = extracted(log[0], "sessions.csv");
      assertSame(first, sessions);
      Path again = captured("again", nginx, () -> jmeter("again", nginx, sessions));
      assertSame(first, again);

      Path wsesslog = folder.resolve("sessions.log");
      Finished convert =
          trueload("sessions", "convert", sessions, "--to", "wsesslog", "-o", wsesslog);
      assertThat(convert.exit()).as(convert.err()).isZero();
      assertSame(first, captured("httperf", nginx, () -> httperf(nginx, wsesslog)));
    }
    thinkTimesAreRight();
  }
}
