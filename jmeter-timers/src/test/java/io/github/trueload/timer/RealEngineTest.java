package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.RealEngine.Seen;
import io.github.trueload.waiting.ExactWait;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In JMeter's own engine, which clones the elements and runs them in its own threads. */
@Tag("process")
class RealEngineTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static BurstyThinkTime bursty(String name, String... keysAndTexts) {
    BurstyThinkTime timer =
        TimerRun.withSettings(
            new BurstyThinkTime(),
            name,
            "BurstyThinkTime.mean",
            "5 ms",
            "BurstyThinkTime.index",
            "100",
            "BurstyThinkTime.serviceDemand",
            "50 us",
            "ThinkTime.seed",
            "9");
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      timer.setProperty(keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return timer;
  }

  private static ExponentialThinkTime exponential(String... keysAndTexts) {
    return TimerRun.withSettings(new ExponentialThinkTime(), "Think", keysAndTexts);
  }

  private static List<Long> thinks(List<Seen> samples) {
    return samples.stream()
        .filter(sample -> sample.label().equals("timed"))
        .map(sample -> Long.valueOf(sample.thinkNanos()))
        .toList();
  }

  /** What the console shows while this runs. */
  private static String console(Callable<List<Seen>> run) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      assertThat(run.call()).isEmpty();
    } finally {
      System.setOut(before);
    }
    return shown.toString(StandardCharsets.UTF_8);
  }

  @Test
  void allThreadsOfAllGroupsDrawFromOneProcessThatStartsAnewInEachRun() {
    // the same 60 draws in all, whichever threads take them: one shared sequence from its start
    List<Long> six = thinks(new RealEngine().group("A", 6, 10, bursty("B")).run());
    List<Long> again = thinks(new RealEngine().group("A", 6, 10, bursty("B")).run());
    List<Long> two =
        thinks(new RealEngine().group("A", 6, 5, bursty("B")).group("C", 6, 5, bursty("B")).run());
    assertThat(six).hasSize(60).doesNotHaveDuplicates();
    assertThat(again).containsExactlyInAnyOrderElementsOf(six);
    assertThat(two).containsExactlyInAnyOrderElementsOf(six);
  }

  @Test
  void elementsOfOtherNamesAndThreadsOnTheirOwnDoNotShare() {
    List<Long> shared = thinks(new RealEngine().group("A", 6, 10, bursty("B")).run());
    List<Long> otherName = thinks(new RealEngine().group("A", 6, 10, bursty("D")).run());
    List<Long> perThread =
        thinks(
            new RealEngine()
                .group("A", 6, 10, bursty("B", "BurstyThinkTime.sharing", "thread"))
                .run());
    assertThat(otherName).hasSize(60).doesNotContainAnyElementsOf(shared);
    assertThat(perThread).hasSize(60).doesNotContainAnyElementsOf(shared);
  }

  @Test
  void groupsOfDifferentSizeCannotShareAProcessOfUnknownUsers() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      new RealEngine().group("A", 2, 1, bursty("B")).group("C", 3, 1, bursty("B")).run();
    } finally {
      System.setOut(before);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("\"B\": Users N")
        .contains("enter the number of users");
  }

  @Test
  void processGivenByItsParametersIsSharedToo() {
    String[] map = {
      "BurstyThinkTime.parameters", "map",
      "BurstyThinkTime.meanShort", "100 us",
      "BurstyThinkTime.meanLong", "10 ms",
      "BurstyThinkTime.shortToLong", "0.1",
      "BurstyThinkTime.longToShort", "0.2"
    };
    List<Long> six = thinks(new RealEngine().group("A", 6, 10, bursty("B", map)).run());
    // these parameters do not depend on the number of users: groups of any size can share
    List<Long> two =
        thinks(
            new RealEngine()
                .group("A", 10, 4, bursty("B", map))
                .group("C", 4, 5, bursty("B", map))
                .run());
    assertThat(two).hasSize(60).containsExactlyInAnyOrderElementsOf(six);
  }

  @Test
  void eachThreadRepeatsItsThinkTimesForTheSameSeed() {
    String[] seeded = {"ThinkTime.mean", "2 ms", "ThinkTime.seed", "5"};
    List<Seen> first = new RealEngine().group("A", 4, 5, exponential(seeded)).run();
    List<Seen> second = new RealEngine().group("A", 4, 5, exponential(seeded)).run();
    assertThat(byThread(second)).isEqualTo(byThread(first));
    assertThat(byThread(first).values()).hasSize(4).doesNotHaveDuplicates();
  }

  private static Map<String, List<Long>> byThread(List<Seen> samples) {
    return samples.stream()
        .collect(
            Collectors.groupingBy(
                Seen::thread,
                Collectors.collectingAndThen(Collectors.toList(), RealEngineTest::thinks)));
  }

  @Test
  void sampleWithoutAThinkTimeShowsNone() {
    List<Seen> samples =
        new RealEngine().group("A", 1, 3, exponential("ThinkTime.mean", "1")).run();
    assertThat(samples).hasSize(6);
    for (Seen sample : samples) {
      if (sample.label().equals("timed")) {
        assertThat(sample.thinkNanos()).matches("\\d+");
      } else {
        assertThat(sample.thinkNanos()).isNull();
      }
    }
  }

  @Test
  void userDefinedVariablesAreEvaluated() {
    ExponentialThinkTime timer =
        exponential("ThinkTime.mean", "${Z}", "ThinkTime.distribution", "${kind}");
    List<Seen> samples =
        new RealEngine(Map.of("Z", "3 ms", "kind", "constant")).group("A", 2, 2, timer).run();
    assertThat(thinks(samples)).hasSize(4).containsOnly(3_000_000L);
  }

  @Test
  void firstSampleOfAThreadStartsAtOnceWhereWanted() {
    String[] settings = {
      "ThinkTime.mean", "2 ms", "ThinkTime.seed", "5", "ThinkTime.first", "wait"
    };
    List<Long> all = thinks(new RealEngine().group("A", 1, 4, exponential(settings)).run());
    settings[5] = "atOnce";
    List<Seen> samples = new RealEngine().group("A", 1, 4, exponential(settings)).run();
    assertThat(samples.get(0).label()).isEqualTo("timed");
    assertThat(samples.get(0).thinkNanos()).isNull();
    // nothing was drawn for the first: the others have the first think times of the stream
    assertThat(thinks(samples.subList(1, samples.size()))).isEqualTo(all.subList(0, 3));
  }

  @Test
  void shortThinkTimesThatTheTimerWaitsForItselfTakeAsLongAsDrawn() {
    ExponentialThinkTime timer =
        exponential(
            "ThinkTime.mean", "300 us", "ThinkTime.seed", "5", "ThinkTime.waiting", "exact");
    long before = System.nanoTime();
    List<Long> thinks = thinks(new RealEngine().group("A", 1, 200, timer).run());
    long took = System.nanoTime() - before;
    // never early, but for what the waits before were late
    assertThat(took)
        .isGreaterThan(
            thinks.stream().mapToLong(Long::longValue).sum() - ExactWait.MOST_DEBT_NANOS);
  }

  private static ScaledThinkTime scaled(String... keysAndTexts) {
    return TimerRun.withSettings(new ScaledThinkTime(), "Scaled", keysAndTexts);
  }

  @Test
  void holdingTheRateShortensThinkTimesByTheMeanResponse() {
    String[] settings = {
      "ScaledThinkTime.rate", "50",
      "ScaledThinkTime.mode", "hold",
      "ThinkTime.distribution", "constant"
    };
    List<Long> thinks =
        thinks(new RealEngine().responding(15).group("A", 1, 4, scaled(settings)).run());
    // N/λ = 20 ms before any response is known, then 20 - 15; the untimed sample is not in scope
    assertThat(thinks).containsExactly(20_000_000L, 5_000_000L, 5_000_000L, 5_000_000L);
    settings[3] = "scaled";
    List<Long> plain =
        thinks(new RealEngine().responding(15).group("A", 1, 3, scaled(settings)).run());
    assertThat(plain).containsOnly(20_000_000L);
    // 15/20; Q/N = 15/35
    assertThat(JMeterUtils.getProperty("trueload.Scaled.RoverZ")).isEqualTo("0.75");
    assertThat(JMeterUtils.getProperty("trueload.Scaled.QoverN")).isEqualTo("0.428571");
  }

  @Test
  void transactionsAreNotCountedAsSamplesBesideTheirOwn() {
    for (boolean parent : new boolean[] {false, true}) {
      ScaledThinkTime timer = scaled("ScaledThinkTime.rate", "1000");
      new RealEngine().responding(15).transaction(parent, 1, 3, timer).run();
      // two samples a transaction, of 15 and 0 ms
      assertThat(timer.elementRun().loop().figures(0).responseSeconds())
          .as("parent %s", parent)
          .isCloseTo(0.0075, within(1e-12));
    }
  }

  @Test
  void activeThreadsAreFollowedAsTheyChange() {
    ScaledThinkTime timer =
        TimerRun.withSettings(
            new ScaledThinkTime(),
            "Scaled",
            "ScaledThinkTime.rate",
            "1000",
            "ScaledThinkTime.usersFrom",
            "active",
            "ThinkTime.distribution",
            "constant");
    ThreadGroup group = RealEngine.newGroup("A", 3, 1);
    // one thread after the other: each starts when its predecessor has long finished
    group.setRampUp(2);
    List<Long> thinks = thinks(new RealEngine().group(group, timer).run());
    // N = 1 each time, 1000 per second: 1 ms, where 3 configured threads would make it 3 ms
    assertThat(thinks).containsExactly(1_000_000L, 1_000_000L, 1_000_000L);
  }

  @Test
  void badSettingStopsTheTestBeforeAnySampleAndSaysSo() throws Exception {
    ExponentialThinkTime timer = exponential("ThinkTime.mean", "-3 s");
    String console = console(() -> new RealEngine().group("A", 3, 5, timer).run());
    assertThat(console).contains("\"Think\": Mean think time = \"-3 s\" must be longer than zero");
  }

  /**
   * E[Z] = 7 s, N = 50, ΣD = 400 ms: A = 20 - 7 = 13 s, B = 7 - 0.4 = 6.6 s, so I is at least 1 +
   * 2·A·B/49·A/(A + B) = 3.32 (equations.md 5), but only where N is 50.
   */
  @Test
  void badSettingThatNeedsTheGroupStopsTheTestBeforeAnySample() throws Exception {
    BurstyThinkTime timer =
        bursty(
            "B",
            "BurstyThinkTime.mean",
            "7 s",
            "BurstyThinkTime.index",
            "2",
            "BurstyThinkTime.serviceDemand",
            "400 ms");
    String console = console(() -> new RealEngine().group("A", 50, 1, timer).run());
    assertThat(console).contains("\"B\": Index of dispersion I = \"2\" is not feasible");
  }

  @Test
  void variableThatIsNeverSetStopsTheTestBeforeAnySample() throws Exception {
    ExponentialThinkTime timer = exponential("ThinkTime.mean", "${neverSet}");
    String console = console(() -> new RealEngine().group("A", 3, 5, timer).run());
    assertThat(console).contains("Mean think time = \"${neverSet}\"");
  }

  @Test
  void thinkTimesThatTheScheduledEndCutsOffAreCounted() {
    ExponentialThinkTime timer =
        exponential("ThinkTime.mean", "2 h", "ThinkTime.distribution", "constant");
    ThreadGroup group = RealEngine.newGroup("A", 4, -1);
    group.setScheduler(true);
    group.setDuration(60);
    new RealEngine().group(group, timer).run();
    assertThat(timer.elementRun().censored()).isEqualTo(4);
  }
}
