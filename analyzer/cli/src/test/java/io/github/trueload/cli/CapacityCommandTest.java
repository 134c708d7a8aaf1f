package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches whose JMeter is a script that hands out logs made before: a fast one up to a rate, a
 * slow one above it. How a search decides is tested in the core; here its runs are real files and
 * processes.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("process")
class CapacityCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Half of the users' capacity with {@code kind=heavy}. */
  private static final String CHOICE =
      """
      rate=$(property rate)
      kind=$(property kind)
      echo "$kind $rate $(property duration)" >> "$here/calls"
      if [ -f "$here/die-$rate" ]; then rm "$here/die-$rate"; exit 3; fi
      limit=170; if [ "$kind" = heavy ]; then limit=85; fi
      log_of_run=$(awk "BEGIN {print ($rate <= $limit) ? \\"fast\\" : \\"slow\\"}")
      """;

  private static final String FILE =
      """
      title: Capacity
      plan: plan.jmx
      axes: [{property: rate, values: [50, 400]}]
      properties: {kind: light}
      duration: 8s
      load: off
      jmeter: {home: jmeter, java: "${here}/java.sh", end-within: 3s}
      """;

  /** Exact MVA of 20 users, Z = 100 ms: S = 1 ms has R = 1.23 ms, S = 2 ms has R = 3.09 ms. */
  private static final String SLO = "mean < 2ms";

  private static final String EARLIER = "all runs are from an earlier session";

  @TempDir private static Path shared;
  @TempDir private Path folder;

  private SessionOfLogs session;
  private String results = "results";
  private String out;
  private String err;

  @BeforeAll
  static void generate() throws IOException {
    SessionOfLogs.generate(shared.resolve("fast.jtl"), "1ms");
    SessionOfLogs.generate(shared.resolve("slow.jtl"), "2ms");
  }

  @BeforeEach
  void prepare() throws IOException {
    String plan = "${__P(rate)} ${__P(kind)} ${__P(duration)}";
    session = SessionOfLogs.in(folder, "capacity", shared, CHOICE, plan);
  }

  private int capacity(String experiment, String... options) throws IOException {
    Outcome outcome = session.run(results, experiment, options);
    out = outcome.out();
    err = outcome.err();
    return outcome.code();
  }

  @Test
  void theCapacityIsEnclosedAndEachOutputShowsIt() throws IOException {
    Path json = folder.resolve("capacity.json");
    Path html = folder.resolve("capacity.html");
    Path markdown = folder.resolve("capacity.md");
    String[] options = {
      "--slo",
      SLO,
      "--html",
      html.toString(),
      "--json",
      json.toString(),
      "--markdown",
      markdown.toString()
    };
    assertThat(capacity(FILE, options)).as(out + err).isZero();
    assertThat(List.of(html, json, markdown)).allMatch(EarlierResult::isAt);
    // 50, 400; √(50·400) = 141, √(141·400) = 237, 183, 161, 172, 166: 172/166 < 1.1 before 166
    assertThat(session.calls().stream().map(call -> call.split(" ")[1]).distinct())
        .containsExactly("50", "400", "141", "237", "183", "161", "172");
    assertThat(out)
        .contains("capacity 161/s to 172/s", "141/s: mean ", ", keeps", ", breaks (mean < 2ms");
    JsonNode written = JSON.readTree(Files.readString(json));
    assertThat(PublishedSchema.of("capacity-1.json").faultsAndUnknownFields(written)).isEmpty();
    assertThat(written.at("/searches/0/keeps_per_s").asDouble()).isEqualTo(161);
    assertThat(written.at("/searches/0/breaks_per_s").asDouble()).isEqualTo(172);
    assertThat(written.at("/searches/0/runs").size()).isEqualTo(9); // two at each end
    assertThat(Files.readString(html)).contains("161/s to 172/s", "Runs in their order");
    String before = out;
    assertThat(capacity(FILE, "--slo", SLO)).isZero();
    assertThat(session.calls()).hasSize(9);
    assertThat(out).contains(EARLIER);
    assertThat(withoutNote(out)).isEqualTo(before.strip());
    assertThat(capacity(FILE, "--slo", SLO, "--at-least", "150/s")).isZero();
    assertThat(capacity(FILE, "--slo", SLO, "--at-least", "165/s")).isEqualTo(4);
    assertThat(capacity(FILE, "--slo", SLO, "--at-least", "200/s", "--github")).isEqualTo(1);
    assertThat(out).contains("::error title=Capacity%3A fail::capacity: 161/s to 172/s, 9 runs");
    for (String file : List.of("capacity.yaml", "points/001_rate=50/r1/report.html")) {
      Path kept = folder.resolve(results).resolve(file);
      assertThat(capacity(FILE, "--slo", SLO, "--html", kept.toString())).isEqualTo(2);
      assertThat(err).hasLineCount(1).contains(kept + ": belongs to the runs in ");
      assertThat(kept).isNotEmptyFile();
    }
    Path within = folder.resolve(results).resolve("capacity.json");
    assertThat(capacity(FILE, "--slo", SLO, "--json", within.toString())).isZero();
    assertThat(within).isNotEmptyFile();
  }

  /** The output without the line that all runs are from an earlier session. */
  private static String withoutNote(String text) {
    return text.replaceFirst("(?m)^ *- " + EARLIER + ".*\\R", "").strip();
  }

  @Test
  void aFailedRunThatAnotherOneReplacedStaysAsItIs() throws IOException {
    Files.writeString(folder.resolve("die-50"), "");
    assertThat(capacity(FILE, "--slo", SLO, "--precision", "30%")).isZero();
    assertThat(out).contains("50/s: does not count (JMeter ended with 3");
    String first = out;
    int made = session.calls().size();
    assertThat(capacity(FILE, "--slo", SLO, "--precision", "30%")).isZero();
    assertThat(session.calls()).hasSize(made);
    assertThat(withoutNote(out)).isEqualTo(first.strip());
  }

  @Test
  void theShortFormDoesNotMixWithTheOther() throws IOException {
    Files.delete(folder.resolve("health.csv"));
    String both = FILE + "short: {warm-up: 1s}\n";
    assertThat(capacity(both, "--slo", SLO)).isEqualTo(4);
    assertThat(capacity(both, "--slo", SLO, "--short")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("contains other files; use another folder");
  }

  /** The 20 users send about 200/s at each rate. */
  @Test
  void aRunThatDidNotSendItsRateDoesNotCount() throws IOException {
    String unsaid = FILE.replace("load: off\n", "");
    assertThat(capacity(unsaid, "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("/s instead of the requested 50/s");
    assertThat(session.calls()).hasSize(3);
    results = "tolerance";
    assertThat(capacity(FILE.replace("load: off", "load: {tolerance: 10%}"), "--slo", SLO))
        .isEqualTo(4);
    assertThat(out).contains("/s instead of the requested 50/s");
  }

  @Test
  void eachValueOfASecondAxisHasASearch() throws IOException {
    String two =
        FILE.replace("[50, 400]}]", "[50, 400]}, {property: kind, values: [light, heavy]}]")
            .replace("properties: {kind: light}\n", "");
    assertThat(capacity(two, "--slo", SLO, "--precision", "30%")).as(out + err).isZero();
    assertThat(out).contains("kind=light 141/s to 183/s", "kind=heavy 84/s to 109/s");
  }

  @Test
  void aRangeOnOneSideIsNamed() throws IOException {
    assertThat(capacity(FILE.replace("400", "150"), "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("capacity at least 150/s", "extend the range");
    results = "other";
    String above = FILE.replace("50, 400", "180, 400");
    assertThat(capacity(above, "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("capacity below 180/s");
    assertThat(capacity(above, "--slo", SLO, "--at-least", "200/s")).isEqualTo(1);
  }

  /** A narrow range: its ends, a rate between them, and one to which the figures point. */
  @Test
  void runsThatDecideNothingAreRepeatedLonger() throws IOException {
    String narrow = FILE.replace("[50, 400]", "[50, 54]").replace("8s", "1s");
    assertThat(capacity(narrow, "--slo", "p(99.9) < 20ms")).isEqualTo(4);
    assertThat(session.calls())
        .startsWith("light 50 1", "light 54 1", "light 54 2", "light 54 4", "light 54 8")
        .contains("light 52 1", "light 50.6 8")
        .endsWith("light 50 2", "light 50 4", "light 50 8")
        .hasSize(13);
    // a run is found again only in its length
    assertThat(folder.resolve("results/points/001_rate=50/r4x8/run.json")).exists();
    assertThat(out).contains("no run at the lowest rate, 50/s, decides: make the runs longer");
  }

  @Test
  void aPlanWithoutHealthEndsTheSearch() throws IOException {
    Files.delete(folder.resolve("health.csv"));
    assertThat(capacity(FILE, "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("add Trueload - Traffic Realism to the plan");
    assertThat(session.calls()).hasSize(3);
  }

  /** The log ends after 8.7 s, as that of a plan that an error stopped. */
  @Test
  void runsThatEndEarlyDoNotCount() throws IOException {
    assertThat(capacity(FILE.replace("8s", "12s"), "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("3 runs in a row do not count", "instead of the requested 12 s");
    results = "broken";
    assertThat(capacity(FILE.replace("8s", "12s"), "--slo", "mean < 0.1ms")).isEqualTo(4);
    assertThat(out).contains("3 runs in a row do not count", "instead of the requested 12 s");
  }

  /** One of eight seconds: the load generator can have been the bottleneck in the others. */
  @Test
  void runsWithHealthOfAPartDoNotCount() throws IOException {
    Path health = folder.resolve("health.csv");
    Files.write(health, Files.readAllLines(health).subList(0, 2));
    assertThat(capacity(FILE, "--slo", SLO)).isEqualTo(4);
    assertThat(out).contains("3 runs in a row do not count", "health is known for 1");
  }

  @Test
  void aFigureThatNoRunHasEndsTheSearch() throws IOException {
    String open = "p(99.9) < 20ms"; // of too few samples
    assertThat(capacity(FILE, "--slo", open, "--slo", "mean of Nope < 2ms")).isEqualTo(4);
    assertThat(out).contains("3 runs in a row do not count", "mean of Nope");
    assertThat(session.calls()).hasSize(3);
  }

  @Test
  void whatIsNoSearchIsRefusedInOneLine() throws IOException {
    assertThat(capacity(FILE.replace("[50, 400]", "[50, 400, 800]"), "--slo", SLO)).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("with the lowest and the highest rate as plain");
    assertThat(capacity(FILE.replace("[50, 400]", "[400, 50]"), "--slo", SLO)).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("with the lowest and the highest rate as plain");
    assertThat(capacity(FILE.replace("400", "9".repeat(400)), "--slo", SLO)).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("with the lowest and the highest rate as plain");
    assertThat(capacity(FILE, "--slo", "mean ± 5%")).isEqualTo(2);
    assertThat(err).contains("an objective needs a limit with <, <=, > or >=");
    assertThat(capacity(FILE, "--slo", "warn mean < 2ms")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("leave out 'warn'");
    assertThat(capacity(FILE, "--slo", SLO, "--precision", "10ms")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("--precision: give a share, such as 10%");
    assertThat(capacity(FILE, "--slo", SLO, "--at-most", "3")).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("--at-most 3: give a number of runs from 4 to 500");
    results = ".";
    assertThat(capacity(FILE, "--slo", SLO)).isEqualTo(2);
    assertThat(err).hasLineCount(1).contains("contains other files; use another folder");
    assertThat(folder.resolve("calls")).doesNotExist();
  }
}
