package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.listener.HealthSource.Health;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.verdict.Headline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineHealthTest {

  /** Of {@link MadeRun}. */
  private static final long START_MILLIS = 1_767_225_600_000L;

  @TempDir private Path folder;

  @BeforeEach
  void begin() {
    JMeterForTests.initialize();
    HealthVariable.COLUMN.withdraw(); // of another test
  }

  @AfterEach
  void forget() {
    JMeterUtils.getJMeterProperties().remove(HealthProperties.FILE);
  }

  private static HealthSecond second(String engine, int i, long pauseMillis) {
    return new HealthSecond(
        START_MILLIS + i * 1000L,
        1_000_000_000,
        new LoadGenerator(engine, ""),
        new JvmPauses(
            pauseMillis * 1_000_000, pauseMillis >= 10 ? pauseMillis * 1_000_000 : 0, 0, 0),
        new CpuUse(2, 0.1, 0.2, 0, Double.NaN),
        new LagCounts(),
        DueSessions.NONE);
  }

  private static SampleEvent reporting(String rows) {
    JMeterVariables variables = new JMeterVariables();
    if (rows != null) {
      variables.put(HealthVariable.NAME, rows);
    }
    return new SampleEvent(new SampleResult(), "Users", variables);
  }

  /** A minute of 20 requests a second. */
  private static Headline minute() {
    TrafficBoard board = new TrafficBoard();
    TrafficSettings settings =
        new TrafficSettings(
            Duration.ofSeconds(60), 20, null, null, Duration.ofSeconds(10), null, null);
    LiveTraffic traffic =
        LiveForTests.traffic(settings, board, 100_000, () -> 0, new ArrayList<String>()::add);
    MadeRun.of(40, 30, 2, false).forEach(traffic.rows()::add);
    traffic.take();
    traffic.printWhole();
    return board.figures().headline();
  }

  /**
   * Two engines, of which the second stands still once; reported late, twice and with a bad row.
   */
  @Test
  void theEngineThatStoodStillIsBlamedByItsName() throws Exception {
    Columns.set(List.of("tl_think_ns", HealthVariable.NAME));
    Path file = folder.resolve("run.jtl.engines.health.csv");
    JMeterUtils.setProperty(HealthProperties.FILE, file.toString());
    EnginesHealth engines = new EnginesHealth(Set::of, new RequestedRate());
    engines.begin();
    for (int i = 30; i > 0; i--) {
      String rows =
          HealthRow.write(second("a:1", i, 2))
              + HealthVariable.BETWEEN
              + HealthRow.write(second("b:1", i, i == 9 ? 300 : 2));
      engines.accept(reporting(rows));
      engines.accept(reporting(i % 3 == 0 ? rows : null));
    }
    engines.accept(reporting("of another version"));

    Health health = engines.judge(minute());
    engines.end();

    assertThat(health.blame())
        .isEqualTo("the load generator was the bottleneck: b:1: it was paused for 300 ms");
    assertThat(health.figures()).hasSize(5);
    // the head, and each second of each engine once
    assertThat(Files.readAllLines(file)).hasSize(61).startsWith(HealthRow.HEAD);
  }

  /** 80/s of one engine, which two run: each asks for 80/s, and its users have their own. */
  @Test
  void twoEnginesOfAPlanForOneAreSaidToSendTwiceTheRate() {
    Columns.set(List.of(HealthVariable.NAME));
    RequestedRate requested = new RequestedRate(() -> 2);
    EnginesHealth engines = new EnginesHealth(Set::of, requested);
    engines.begin();
    PlannedLoop loop = new PlannedLoop(80, Double.NaN, Double.NaN, Double.NaN, 1);
    engines.accept(reporting(loop.row("a:1") + ";" + HealthRow.write(second("a:1", 1, 2))));
    assertThat(requested.perSecond(0.1)).as("of one of them").isNaN();
    engines.accept(reporting(loop.row("b:1")));
    engines.accept(reporting("plan,of another version"));

    assertThat(requested.perSecond(0.1)).isEqualTo(80);
    assertThat(requested.disagreement())
        .isEqualTo(
            "2 engines run the plan, whose Number of JMeter engines is 1: the load is 2 times the"
                + " target rate");
    engines.end();
  }

  @Test
  void aPauseTwoHoursAgoIsNotForgotten() {
    Columns.set(List.of(HealthVariable.NAME));
    EnginesHealth engines = new EnginesHealth(Set::of, new RequestedRate());
    engines.begin();
    for (int i = 1; i <= 7_200; i++) {
      engines.accept(reporting(HealthRow.write(second("a:1", i, i == 1 ? 300 : 2))));
    }
    assertThat(engines.judge(minute()).blame()).contains("it was paused for 300 ms");
    assertThat(engines.since(START_MILLIS)).hasSize(7_200);
    assertThat(engines.since(START_MILLIS + 7_000_000)).hasSize(201);
  }

  /** 3,600 are kept of each of 100: the first, which has the pause, goes when one more comes. */
  @Test
  void ofManyEnginesAnHourIsKept() {
    Columns.set(List.of(HealthVariable.NAME));
    EnginesHealth engines = new EnginesHealth(Set::of, new RequestedRate());
    engines.begin();
    for (int engine = 2; engine <= 100; engine++) {
      engines.accept(reporting(HealthRow.write(second("b:" + engine, 1, 2))));
    }
    for (int i = 1; i <= 3_600; i++) {
      engines.accept(reporting(HealthRow.write(second("a:1", i, i == 1 ? 300 : 2))));
    }
    assertThat(engines.judge(minute()).blame()).contains("it was paused for 300 ms");

    engines.accept(reporting(HealthRow.write(second("a:1", 3_601, 2))));

    assertThat(engines.judge(minute()).blame()).isEmpty();
    assertThat(engines.judge(minute()).figures()).as("the others are there").hasSize(5);
  }

  @Test
  void aSecondGoesAlongWithOneSample() {
    RowsToController rows = new RowsToController();
    JMeterVariables variables = new JMeterVariables();
    rows.take(variables);
    assertThat(variables.get(HealthVariable.NAME)).isNull();

    rows.add("1");
    rows.add("2");
    rows.take(variables);
    assertThat(variables.get(HealthVariable.NAME)).isEqualTo("1;2");

    rows.gone(variables);
    rows.take(variables);
    assertThat(variables.get(HealthVariable.NAME)).isNull();
  }

  /** A flow control action ends a session, whose variables go with it. */
  @Test
  void aSecondThatNoSampleTookGoesAlongWithThatOfAnotherThread() {
    RowsToController rows = new RowsToController();
    rows.add("1");
    rows.take(new JMeterVariables());
    rows.add("2");
    rows.take(new JMeterVariables());
    rows.returned();

    JMeterVariables ofNext = new JMeterVariables();
    rows.take(ofNext);
    assertThat(ofNext.get(HealthVariable.NAME)).isEqualTo("1;2");
  }

  /** As JMeter calls the element: the plan's row is there at once, those of health each second. */
  @Test
  void theOnlySampleOfAThreadTakesWhatWaits() {
    Columns.set(List.of(HealthVariable.NAME));
    JMeterUtils.setProperty(HealthProperties.FILE, HealthProperties.NO_FILE);
    ThreadGroup group = new ThreadGroup();
    group.setNumThreads(1);
    ListedHashTree tree = new ListedHashTree();
    tree.add(group);
    JMeterContext context = JMeterContextService.getContext();
    context.setThreadGroup(group);
    context.setThread(new JMeterThread(tree, group, new ListenerNotifier()));
    context.setVariables(new JMeterVariables());
    RequestedRateTest.Request request = new RequestedRateTest.Request();
    context.setCurrentSampler(request);
    EngineHealth element = new EngineHealth();
    element.testStarted("here:1099");
    try {
      element.sampleEnded(request);
      SampleEvent sample = new SampleEvent(new SampleResult(), "Users", context.getVariables());
      element.sampleOccurred(sample);

      assertThat(sample.getVarValue(0)).startsWith("plan,here:1099,");
      assertThat(context.getVariables().get(HealthVariable.NAME)).isNull();
    } finally {
      element.testEnded("here:1099");
      context.setThread(null);
      context.setThreadGroup(null);
      context.clear();
    }
  }

  @Test
  void withoutTheVariableNothingIsKnown() {
    Columns.set(List.of("tl_think_ns"));
    EnginesHealth engines = new EnginesHealth(Set::of, new RequestedRate());
    engines.begin();
    engines.accept(new SampleEvent(new SampleResult(), "Users", new JMeterVariables()));

    assertThat(engines.judge(minute())).isEqualTo(Health.UNKNOWN);
  }

  /** The timers' column goes first and the sampler's go last, in any order of arrival. */
  @ParameterizedTest
  @CsvSource({
    "'', tl_health",
    "tl_think_ns, 'tl_think_ns,tl_health'",
    "'tl_session,tl_conn', 'tl_health,tl_session,tl_conn'",
    "'tl_think_ns,mine,tl_session', 'tl_think_ns,tl_health,mine,tl_session'",
    "'tl_think_ns,tl_arrival_ns', 'tl_think_ns,tl_arrival_ns,tl_health'",
    "'tl_arrival_ns,tl_dropped,mine', 'tl_arrival_ns,tl_dropped,tl_health,mine'",
    "'mine,tl_health', 'mine,tl_health'"
  })
  void theVariableHasAFixedPlace(String before, String after) {
    JMeterForTests.initialize();
    JMeterUtils.setProperty(SampleEvent.SAMPLE_VARIABLES, before);

    assertThat(HealthVariable.COLUMN.announce()).isEqualTo(!before.equals(after));
    assertThat(HealthVariable.COLUMN.announce()).as("again").isFalse();
    assertThat(JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES)).isEqualTo(after);
  }

  private static String variables() {
    return JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES);
  }

  private static byte[] sent(EngineHealth element) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(element);
    }
    return bytes.toByteArray();
  }

  /** A log without engines needs no column; JMeter copies the plan as each run begins. */
  @Test
  void theVariableIsThereOnlyWhileThePlanGoesToEngines() throws Exception {
    Columns.set(List.of("tl_think_ns", "mine"));
    EngineHealth element = new EngineHealth();
    assertThat(variables()).isEqualTo("tl_think_ns,mine");

    byte[] plan = sent(element);
    assertThat(variables()).as("on the controller").isEqualTo("tl_think_ns,tl_health,mine");
    assertThat(HealthVariable.index()).isEqualTo(1);
    assertThat(element.clone()).isInstanceOf(EngineHealth.class);
    assertThat(variables()).as("for a run here").isEqualTo("tl_think_ns,mine");

    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(plan))) {
      EngineHealth there = (EngineHealth) in.readObject();
      assertThat(variables()).as("on an engine").isEqualTo("tl_think_ns,tl_health,mine");
      JMeterUtils.setProperty(HealthProperties.FILE, HealthProperties.NO_FILE);
      there.testStarted("here:1099");
      there.testEnded("here:1099");
      assertThat(variables()).as("for the next plan").isEqualTo("tl_think_ns,mine");
    }
  }

  /** The empty list would be one variable without a name. */
  @Test
  void nothingIsLeftWhereNothingWas() throws Exception {
    Columns.set(List.of());
    JMeterUtils.getJMeterProperties().remove(SampleEvent.SAMPLE_VARIABLES);
    EngineHealth element = new EngineHealth();
    sent(element);
    assertThat(variables()).isEqualTo("tl_health");
    assertThat(element.clone()).isInstanceOf(EngineHealth.class);
    assertThat(variables()).isNull();
  }

  @Test
  void aVariableThatTheUserNamesStays() throws Exception {
    Columns.set(List.of("tl_health"));
    EngineHealth element = new EngineHealth();
    sent(element);
    assertThat(element.clone()).isInstanceOf(EngineHealth.class);
    assertThat(variables()).isEqualTo("tl_health");
  }

  /** The hook for all engines' samples stays on the controller; this must not. */
  @Test
  void theElementGoesToTheEngines() throws Exception {
    JMeterForTests.initialize();
    EngineHealth element = new EngineHealth();
    element.setName("mine");
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent(element)))) {
      EngineHealth there = (EngineHealth) in.readObject();
      assertThat(there.getName()).isEqualTo("mine");
      assertThat(there).isNotInstanceOf(Remoteable.class);
      // without engines it watches nothing, and takes samples as they come
      there.testStarted();
      there.sampleOccurred(reporting(null));
      there.testEnded();
    }
  }
}
