package io.github.trueload.replay;

import static io.github.trueload.replay.ReplayEngine.replay;
import static io.github.trueload.replay.ReplayEngine.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.replay.ReplayEngine.Seen;
import io.github.trueload.sessions.Groups;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class SessionReplayTest {
  private static final String HEAD = "session,arrival_s,think_s,label,method,path";

  @TempDir private Path root;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private String file(String... rows) throws IOException {
    Path file = root.resolve("sessions.csv");
    Files.writeString(file, HEAD + "\n" + String.join("\n", rows) + "\n");
    return file.toString();
  }

  private String three() throws IOException {
    return file(
        "a,0,0,Home,,/",
        "a,,0.02,Buy,POST,/buy?id=1",
        "a,,0,Home,,/again",
        "b,0.05,0,Buy,POST,/buy?id=2",
        "c,0.051,0.01,Home,,/c");
  }

  private static SessionArrivals arrivals(String file, String... more) {
    SessionArrivals group = Groups.group("process", "file", "file", file, "fileHolds", "sessions");
    for (int i = 0; i < more.length; i += 2) {
      group.setProperty("SessionArrivals." + more[i], more[i + 1]);
    }
    return group;
  }

  /** The samplers called for each session, in their order. */
  private static Map<String, List<String>> bySession(List<Seen> seen) {
    return seen.stream()
        .collect(
            Collectors.groupingBy(
                Seen::session, Collectors.mapping(Seen::sampler, Collectors.toList())));
  }

  @Test
  void labelsChooseTheSamplersOfEachSession() throws IOException {
    List<Seen> seen =
        ReplayEngine.run(arrivals(three()), replay("", "labels"), "Buy", "Home", "Other");
    assertThat(bySession(seen))
        .isEqualTo(
            Map.of("a", List.of("Home", "Buy", "Home"), "b", List.of("Buy"), "c", List.of("Home")));
    assertThat(seen).extracting(Seen::thread).contains("Sessions 1-1", "Sessions 1-2");
    for (Seen each : seen) {
      int number = each.session().charAt(0) - 'a' + 1;
      assertThat(each.thread()).isEqualTo("Sessions 1-" + number);
    }
  }

  @Test
  void thinkTimesAreWaitedForAndReported() throws IOException {
    List<Seen> seen = ReplayEngine.run(arrivals(three()), replay("", "labels"), "Buy", "Home");
    List<Seen> first = seen.stream().filter(each -> each.session().equals("a")).toList();
    assertThat(first).extracting(Seen::thinkNanos).containsExactly(null, "20000000", null);
    // never early; the lateness of no earlier wait is taken off the first
    assertThat(first.get(1).clockNanos() - first.get(0).clockNanos())
        .isGreaterThanOrEqualTo(20_000_000);
    Seen last = seen.stream().filter(each -> each.session().equals("c")).findFirst().orElseThrow();
    assertThat(last.thinkNanos()).isEqualTo("10000000");
  }

  @Test
  void rawRequestsGoThroughAllThatIsBelowAndAreInVariables() throws IOException {
    List<Seen> seen = ReplayEngine.run(arrivals(three()), replay("", "raw"), "One", "Two");
    assertThat(seen).hasSize(10);
    List<Seen> first = seen.stream().filter(each -> each.session().equals("a")).toList();
    assertThat(first)
        .extracting(each -> each.sampler() + " " + each.request())
        .containsExactly(
            "One GET /",
            "Two GET /",
            "One POST /buy?id=1",
            "Two POST /buy?id=1",
            "One GET /again",
            "Two GET /again");
    // the think time stands with the first of the samplers alone
    assertThat(first.get(2).thinkNanos()).isEqualTo("20000000");
    assertThat(first.get(3).thinkNanos()).isNull();
  }

  @Test
  void aTransactionIsATemplateToo() throws IOException {
    List<Seen> seen = ReplayEngine.run(arrivals(three()), replay("", "labels"), "Home/h", "Buy");
    assertThat(bySession(seen).get("a")).containsExactly("h1", "h2", "Buy", "h1", "h2");
  }

  @Test
  void belowAnotherGroupThreadsTakeSessionsInTurnAndEndWithTheFile() throws IOException {
    List<Seen> seen = ReplayEngine.run(threads(2, -1), replay(three(), "labels"), "Buy", "Home");
    assertThat(bySession(seen))
        .isEqualTo(
            Map.of("a", List.of("Home", "Buy", "Home"), "b", List.of("Buy"), "c", List.of("Home")));
    List<Seen> alone = ReplayEngine.run(threads(1, 2), replay(three(), "labels"), "Buy", "Home");
    assertThat(bySession(alone).keySet()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void arrivalsAreThoseOfTheFileStretched() throws IOException {
    String file = three();
    SessionArrivals group = arrivals(file, "timeScale", "2");
    List<Seen> seen = ReplayEngine.run(group, replay("", "labels"), "Buy", "Home");
    Map<String, Long> arrivals =
        seen.stream()
            .collect(
                Collectors.toMap(
                    Seen::session, each -> Long.valueOf(each.arrivalNanos()), (one, same) -> one));
    // as intended, for the threads may start late; the file has 0.05 and 0.051 s
    assertThat(arrivals.get("b") - arrivals.get("a")).isEqualTo(100_000_000);
    assertThat(arrivals.get("c") - arrivals.get("a")).isEqualTo(102_000_000);
    assertThat(group.sessionFile()).contains(Path.of(file));
  }

  @Test
  void whatCannotBeRepeatedIsRefusedBeforeAnythingIsSent() throws IOException {
    String file = three();
    assertThat(ReplayEngine.refusal(arrivals(file), replay("", "labels"), "Home"))
        .contains("controller \"Replay\"")
        .contains("no sampler below the controller has the name \"Buy\"")
        .contains(file);
    assertThat(ReplayEngine.refusal(threads(1, 1), replay("", "labels"), "Home"))
        .contains("is empty, and the thread group has no session file either");
    assertThat(ReplayEngine.refusal(arrivals(file), replay("", "labels")))
        .contains("there is no sampler below the controller");
    assertThat(ReplayEngine.refusal(threads(1, 1), replay("none.csv", "raw"), "One"))
        .contains("there is no such file");
    assertThat(ReplayEngine.refusal(arrivals(file, "numberScale", "2"), replay("", "raw"), "One"))
        .contains("trueload sessions convert --scale-number");
    String unlabelled = file("a,0,0,,,/x");
    assertThat(ReplayEngine.refusal(threads(1, 1), replay(unlabelled, "labels"), "One"))
        .contains("session \"a\"", "has a request without a label; choose raw requests");
    String pathless = file("a,0,0,X,,");
    assertThat(ReplayEngine.refusal(threads(1, 1), replay(pathless, "raw"), "One"))
        .contains("has a request without a path; choose requests by labels");
    String unsorted = file("a,2,0,X,,", "b,1,0,X,,");
    assertThat(ReplayEngine.refusal(threads(1, 1), replay(unsorted, "labels"), "X"))
        .contains("line 3 arrives at 1 s, before the previous session");
    assertThat(ReplayEngine.refusal(arrivals(unsorted), replay("", "labels"), "X"))
        .contains("line 3 arrives at 1 s");
  }
}
