package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.map.TwoStateMap;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.think.Trace;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that a released version saved open for ever: never edit the files in plans. */
class SavedPlansTest {
  @TempDir private Path folder;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static HashTree open(String name) throws IOException {
    return SaveService.loadTree(new File("src/test/resources/plans/" + name));
  }

  private static <T extends ThinkTimer> List<T> timers(HashTree tree, Class<T> type) {
    SearchByClass<T> search = new SearchByClass<>(type);
    tree.traverse(search);
    return List.copyOf(search.getSearchResults());
  }

  private static SettingValues values(ThinkTimer timer) {
    return SettingValues.evaluated(timer, timer.settings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1/exponential.jmx",
        "0.1/scaled.jmx",
        "0.1/bursty.jmx",
        "0.1/trace.jmx",
        "0.1/options.jmx"
      })
  void savedAgainAPlanIsTheSameFile(String name) throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(open(name), saved);
    Path copy = Files.write(folder.resolve("copy.jmx"), saved.toByteArray());
    assertThat(copy).hasSameTextualContentAs(Path.of("src/test/resources/plans", name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1/exponential.jmx",
        "0.1/scaled.jmx",
        "0.1/bursty.jmx",
        "0.1/trace.jmx",
        "0.1/options.jmx"
      })
  void panelOfEachTimerIsFoundByTheNameInThePlan(String name) throws Exception {
    for (ThinkTimer timer : timers(open(name), ThinkTimer.class)) {
      String gui = timer.getPropertyAsString(TestElement.GUI_CLASS);
      assertThat(Class.forName(gui).getConstructor().getParameterCount()).isZero();
    }
  }

  @Test
  void exponentialKeepsItsMeaning() throws IOException {
    List<ExponentialThinkTime> timers =
        timers(open("0.1/exponential.jmx"), ExponentialThinkTime.class);
    assertThat(ExponentialThinkTime.model(values(timers.get(0))).mean()).isEqualTo(7);
    assertThat(ExponentialThinkTime.model(values(timers.get(0))).cov()).isEqualTo(1);
    SettingValues second = values(timers.get(1));
    assertThat(second.element()).isEqualTo("Think of this user");
    assertThat(second.text(ExponentialThinkTime.MEAN)).isEqualTo("${think}");
    assertThat(second.text(DistributionChoice.FAMILY)).isEqualTo("log-normal");
    assertThat(second.text(DistributionChoice.SHAPE)).isEqualTo("1.5");
    assertThat(second.text(ThinkTimer.SEED)).isEqualTo("${__P(seed,42)}");
  }

  @Test
  void scaledKeepsItsMeaning() throws IOException {
    List<ScaledThinkTime> timers = timers(open("0.1/scaled.jmx"), ScaledThinkTime.class);
    // 10 per second from 100 users
    assertThat(ScaledThinkTime.model(values(timers.get(0)), 100).mean()).isEqualTo(10);
    SettingValues second = values(timers.get(1));
    // 4 generators of 500 users, each 6000 a minute: 2000 users at 400 per second; Erlang-3
    assertThat(ScaledThinkTime.plan(second, second.count(ScaledThinkTime.USERS)).users())
        .isEqualTo(2000);
    assertThat(ScaledThinkTime.model(second, 500).mean()).isEqualTo(5);
    assertThat(ScaledThinkTime.model(second, 500).scv()).isEqualTo(1 / 3.0);
    assertThat(second.seconds(ScaledThinkTime.SERVICE_TIME)).isEqualTo(0.02);
    assertThat(second.seed(ThinkTimer.SEED)).hasValue(7);
  }

  @Test
  void burstyKeepsItsMeaning() throws IOException {
    List<BurstyThinkTime> timers = timers(open("0.1/bursty.jmx"), BurstyThinkTime.class);
    var first = BurstyThinkTime.model(values(timers.get(0)), 1000);
    // equations.md 5, worked value: E[Z] = 7 s, N = 1000, ΣD = 5 ms, I = 400 → f ≈ 3.1
    assertThat(first.f()).isBetween(3.1, 3.13);
    SettingValues second = values(timers.get(1));
    assertThat(BurstyThinkTime.model(second, second.count(BurstyThinkTime.USERS)).lag1())
        .isGreaterThanOrEqualTo(0.3 - 1e-9);
    assertThat(second.choice(BurstyThinkTime.SHARING)).isEqualTo("thread");
    assertThat(second.choice(BurstyThinkTime.START)).isEqualTo("long");
    assertThat(second.seed(ThinkTimer.SEED)).hasValue(-1);
  }

  @Test
  void traceKeepsItsMeaning() throws IOException {
    FileServer.getFileServer().setBaseForScript(new File("src/test/resources/plans/0.1/trace.jmx"));
    List<TraceThinkTime> timers = timers(open("0.1/trace.jmx"), TraceThinkTime.class);
    Trace trace = TraceThinkTime.model(values(timers.get(0)));
    // (7 + 0.25 + 90 + 0 + 0.04)/5
    assertThat(trace.mean()).isCloseTo(97.29 / 5, within(1e-12));
    assertThat(values(timers.get(0)).choice(TraceThinkTime.SHARING)).isEqualTo("shared");
    SettingValues second = values(timers.get(1));
    assertThat(second.text(TraceThinkTime.FILE)).isEqualTo("${results}");
    assertThat(second.choice(TraceThinkTime.FORMAT)).isEqualTo("jtl");
    assertThat(second.choice(TraceThinkTime.SHARING)).isEqualTo("thread");
    assertThat(second.choice(TraceThinkTime.AT_END)).isEqualTo("empirical");
    assertThat(second.choice(ThinkTimer.FIRST)).isEqualTo("atOnce");
  }

  @Test
  void optionsKeepTheirMeaning() throws IOException {
    FileServer.getFileServer()
        .setBaseForScript(new File("src/test/resources/plans/0.1/options.jmx"));
    HashTree tree = open("0.1/options.jmx");
    SettingValues exponential = values(timers(tree, ExponentialThinkTime.class).get(0));
    assertThat(exponential.choice(ThinkTimer.FIRST)).isEqualTo("atOnce");
    assertThat(exponential.choice(ThinkTimer.WAITING)).isEqualTo("exact");
    assertThat(ScaledThinkTime.holdsRate(values(timers(tree, ScaledThinkTime.class).get(0))))
        .isTrue();
    TwoStateMap map = new TwoStateMap(0.0016, 21.1, 3.3e-4, 6.7e-4);
    for (BurstyThinkTime timer : timers(tree, BurstyThinkTime.class)) {
      assertThat(BurstyThinkTime.map(values(timer), 0)).as(timer.getName()).isEqualTo(map);
    }
    // absent in plans saved before there were options
    SettingValues before =
        values(timers(open("0.1/exponential.jmx"), ExponentialThinkTime.class).get(0));
    assertThat(before.choice(ThinkTimer.FIRST)).isEqualTo("wait");
    assertThat(before.choice(ThinkTimer.WAITING)).isEqualTo("millis");
    SettingValues scaled = values(timers(open("0.1/scaled.jmx"), ScaledThinkTime.class).get(0));
    assertThat(ScaledThinkTime.holdsRate(scaled)).isFalse();
    SettingValues bursty = values(timers(open("0.1/bursty.jmx"), BurstyThinkTime.class).get(0));
    assertThat(BurstyThinkTime.byKnob(bursty)).isTrue();
  }
}
