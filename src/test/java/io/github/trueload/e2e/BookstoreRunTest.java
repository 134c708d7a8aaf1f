package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.examples.JMeterRun;
import io.github.trueload.examples.bookstore.Mix;
import io.github.trueload.examples.bookstore.Page;
import io.github.trueload.input.InputOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bookstore as a process, and its plan in JMeter: what the experiments after Mi et al. do. */
class BookstoreRunTest {

  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final Path JAR = EXAMPLES.resolve("target").resolve("example-servers.jar");

  @TempDir private Path folder;

  @Test
  void usersWalkThroughTheStoreByTheMixAndEndWithTheServerSOwnCount() throws Exception {
    walks("--mix=ordering", "--sessions=200", "--length=20", "--seed=3");
    String tally;
    LogRows log;
    try (Store store = new Store("--front-millis=1", "--items=500", "--customers=50")) {
      log = run(store.port, Map.of("users", "40", "think", "100 ms", "duration", "5"));
      tally = store.end();
    }
    // some 1,500 on an idle machine; five pages of each user show the walk
    assertThat(log.rows()).hasSizeGreaterThan(200).noneMatch(LogRows.Row::failed);
    assertThat(tally).startsWith(log.rows().size() + " pages served, 0 failed; sessions: ");
    log.rows().stream()
        .collect(Collectors.groupingBy(LogRows.Row::session))
        .values()
        .forEach(BookstoreRunTest::goesByTheTable);
    List<String> report = Files.readAllLines(folder.resolve("report.csv"));
    assertThat(report.stream().skip(1).mapToLong(row -> Long.parseLong(row.split(",")[1])).sum())
        .as("arrivals of the whole intervals")
        .isBetween(1L, (long) log.rows().size());
  }

  @Tag("full")
  @Test
  void sessionsThatFindTheQueueFullAreTurnedAwayAndBeginAnew() throws Exception {
    walks("--mix=shopping", "--sessions=500", "--length=5");
    String tally;
    LogRows log;
    try (Store store =
        new Store("--front-millis=10", "--items=500", "--customers=50", "--queue-limit=10")) {
      log =
          run(
              store.port,
              Map.of(
                  "users",
                  "40",
                  "think",
                  "300 ms",
                  "dispersion",
                  "100",
                  "demand",
                  "10 ms",
                  "duration",
                  "6"));
      tally = store.end();
    }
    long turnedAway = log.rows().stream().filter(LogRows.Row::failed).count();
    assertThat(log.rows().stream().filter(LogRows.Row::failed))
        .isNotEmpty()
        .allMatch(row -> row.status() == 503);
    String[] words = tally.split("[^0-9]+");
    // served, failed, accepted, refused, aborted
    assertThat(Long.parseLong(words[0])).isEqualTo(log.rows().size() - turnedAway);
    assertThat(Long.parseLong(words[3]) + Long.parseLong(words[4])).isEqualTo(turnedAway);
    assertThat(Long.parseLong(words[4])).as("aborted").isPositive();
  }

  private static void goesByTheTable(List<LogRows.Row> ofOneUser) {
    List<Page> pages =
        ofOneUser.stream()
            .sorted(Comparator.comparingLong(LogRows.Row::startNanos))
            .map(row -> Page.of(row.label()).orElseThrow())
            .toList();
    assertThat(pages.get(0)).isEqualTo(Page.HOME);
    for (int visit = 1; visit < pages.size(); visit++) {
      if (pages.get(visit) != Page.HOME) { // which also begins a session
        assertThat(Mix.ORDERING.probabilitiesAfter(pages.get(visit - 1)))
            .containsKey(pages.get(visit));
      }
    }
  }

  private LogRows run(int port, Map<String, String> more) throws Exception {
    Map<String, String> properties = new HashMap<>(more);
    properties.put("port", String.valueOf(port));
    properties.put("walks", folder.resolve("walks.csv").toAbsolutePath().toString());
    properties.put("ramp", "1");
    Path log = folder.resolve("run.jtl");
    new JMeterRun(
            EXAMPLES.resolve("jmeter-home").resolve("target").resolve("jmeter"),
            EXAMPLES.resolve("papers").resolve("mi").resolve("bookstore.jmx"),
            log,
            properties,
            Duration.ofMinutes(2))
        .run(line -> {});
    return LogRows.of(log, InputOptions.defaults());
  }

  private void walks(String... options) throws Exception {
    List<String> command = java("walks");
    command.addAll(List.of(options));
    command.add(folder.resolve("walks.csv").toString());
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static List<String> java(String command) {
    List<String> words = Tools.java();
    words.addAll(List.of("-jar", JAR.toString(), command));
    return words;
  }

  /** A bookstore in a process of its own. */
  private final class Store implements AutoCloseable {

    private final Process process;
    private final BufferedReader lines;
    private final int port;

    Store(String... options) throws IOException {
      List<String> command = java("bookstore");
      command.addAll(
          List.of("--port=0", "--interval-millis=100", "--report=" + folder.resolve("report.csv")));
      command.addAll(List.of(options));
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
      lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String first = lines.readLine();
      assertThat(first).startsWith("http://127.0.0.1:");
      port = Integer.parseInt(first.replaceAll("[^0-9]+([0-9.]+):([0-9]+).*", "$2"));
    }

    /** Asks it to end, and says its last line. */
    String end() throws Exception {
      process.toHandle().destroy(); // which, unlike process.destroy(), leaves its output open
      String last = lines.readLine();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return last;
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
