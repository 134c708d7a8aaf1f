package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.sessions.Engine.Seen;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.think.SeededStreams;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In JMeter's own engine, which is one after the other each engine of the workload. */
@Tag("process")
@Timeout(60)
class EnginesOfOneWorkloadTest {
  private static final int ENGINES = 3;
  private static final int SESSIONS = 60;

  /** Between the common start and the instants' origin, as {@link ArrivalRun} has it. */
  private static final long HEAD_START_NANOS = 250_000_000;

  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @AfterEach
  void forgetEngines() {
    for (String each : List.of(ThisEngine.SHARE, ThisEngine.SEED, StartTime.START)) {
      JMeterUtils.getJMeterProperties().remove(each);
    }
  }

  /** Begins in some milliseconds, and returns when, nanoseconds since the epoch. */
  private static long startIn(long millis) {
    long start = System.currentTimeMillis() + millis;
    JMeterUtils.setProperty(StartTime.START, BigDecimal.valueOf(start, 3).toPlainString());
    return start * 1_000_000;
  }

  private static String[] settings(String process) {
    return switch (process) {
      case "map" -> of("process", "map", "rate", "400/s", "index", "20", "peak", "4");
      case "schedule" -> of("process", "schedule", "schedule", "100/s to 600/s in 1 s");
      default -> of("process", process, "rate", "400/s");
    };
  }

  private static String[] of(String... texts) {
    List<String> all = new ArrayList<>(List.of(texts));
    all.addAll(List.of("sessions", Integer.toString(SESSIONS)));
    all.addAll(List.of("length", "geometric", "meanLoops", "2", "warmUp", "0"));
    return all.toArray(String[]::new);
  }

  /** The whole workload by the model: the instants, and how many samples each session makes. */
  private static List<Long> instantsOfOneEngine(ArrivalPlan plan) {
    ArrivalSequence sequence =
        plan.process().sequence(new SeededStreams(42, "").generator("Sessions\n1", 0));
    List<Long> instants = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      instants.add(sequence.nextNanos());
    }
    return instants;
  }

  @ParameterizedTest
  @ValueSource(strings = {"poisson", "map", "schedule"})
  void enginesTogetherMakeTheSessionsOfOneEngine(String process) {
    ArrivalPlan whole = ArrivalSettings.plan(Groups.values(settings(process)));
    var lengths = whole.length().sequence(new SeededStreams(42, "").generator("Sessions\n1", 1));
    JMeterUtils.setProperty(ThisEngine.SEED, "42");

    TreeMap<Integer, Long> instants = new TreeMap<>();
    TreeMap<Integer, Integer> samples = new TreeMap<>();
    for (int number = 1; number <= ENGINES; number++) {
      JMeterUtils.setProperty(ThisEngine.SHARE, number + "/" + ENGINES);
      long start = startIn(700) + HEAD_START_NANOS;
      List<Seen> seen = new Engine(Groups.group(settings(process))).run();
      assertThat(seen).as("samples of engine " + number).isNotEmpty();
      for (Seen sample : seen) {
        int session = Integer.parseInt(sample.thread().replaceAll(".*-", ""));
        instants.put(session, sample.arrivalNanos() - start);
        samples.merge(session, 1, Integer::sum);
      }
    }

    assertThat(instants.keySet()).hasSize(SESSIONS);
    assertThat(List.copyOf(instants.values())).isEqualTo(instantsOfOneEngine(whole));
    samples.forEach((session, made) -> assertThat(made).isEqualTo(lengths.getAsInt()));
  }

  @Test
  void arrivalsBeforeAnEngineBeganAreCountedAsDropped() {
    JMeterUtils.setProperty(ThisEngine.SHARE, "1/2");
    JMeterUtils.setProperty(ThisEngine.SEED, "42");
    startIn(-500); // 250 ms after the first of 2 s of arrivals
    SessionArrivals group =
        Groups.group("process", "constant", "rate", "100/s", "sessions", "200", "warmUp", "0");
    List<Seen> seen = new Engine(group).run();

    ArrivalTally tally = group.tally();
    assertThat(tally.dropped()).isPositive();
    assertThat(tally.started()).isPositive();
    assertThat(tally.arrivals()).isEqualTo(tally.dropped() + tally.started());
    // the log says so without a health file, too
    assertThat(seen).allSatisfy(row -> assertThat(row.dropped()).isEqualTo(tally.dropped()));
    assertThat(seen.stream().map(Seen::thread).distinct()).hasSize((int) tally.started());
  }

  /** JMeter's own thread waits there, which no stop interrupts. */
  @Test
  void aStopEndsTheWaitForTheCommonStart() throws Exception {
    JMeterUtils.setProperty(StartTime.START, "file:" + folder.resolve("go"));
    SessionArrivals group = Groups.group(settings("poisson"));
    Engine engine = new Engine(group);
    Thread running = new Thread(engine::run);
    running.start();
    while (group.tally() == null) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    group.stop();
    running.join();
    assertThat(engine.samples()).isEmpty();
  }

  @Test
  void anEngineOfSeveralNeedsASeedThatAllHave() {
    JMeterUtils.setProperty(ThisEngine.SHARE, "1/2");
    assertThatThrownBy(() -> ArrivalSettings.plan(Groups.values(settings("poisson"))))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining(
            "is empty, but engine 1/2 needs a seed that all engines have in common: add"
                + " -Jtrueload.seed=NUMBER to each of them");
    JMeterUtils.setProperty(ThisEngine.SEED, "1");
    assertThat(ArrivalSettings.plan(Groups.values(settings("poisson"))).seed()).hasValue(1);
    assertThat(ArrivalSettings.loopsPerSecond(Groups.group(settings("poisson")))).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3/2", "2", "0/2", "a/b"})
  void aShareThatIsNoneIsRefusedByName(String wrong) {
    JMeterUtils.setProperty(ThisEngine.SHARE, wrong);
    assertThatThrownBy(() -> ArrivalSettings.plan(Groups.values(settings("poisson"))))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("the property trueload.engine = \"" + wrong + "\" ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomorrow", "2026-11-23T10:00:00", "1e400", "0", "file:"})
  void aStartThatIsNoneIsRefusedByName(String wrong) {
    JMeterUtils.setProperty(StartTime.START, wrong);
    assertThatThrownBy(() -> ArrivalSettings.plan(Groups.values(settings("poisson"))))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("the property trueload.start = \"" + wrong + "\" ");
  }
}
