package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.fileset.FileSetElement;
import io.github.trueload.fileset.FileSetSettings;
import io.github.trueload.hotcold.HotCold;
import io.github.trueload.hotcold.HotColdSettings;
import io.github.trueload.popularity.FileSet;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that a released version saved open for ever: never edit the files in plans. */
class SavedPlansTest {
  private static final Path PLAN = Path.of("src/test/resources/plans/0.1/session-arrivals.jmx");

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static HashTree open(Path plan) throws IOException {
    return SaveService.loadTree(new File(plan.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"session-arrivals", "file-set-hot-cold"})
  void savedAgainAPlanIsTheSameFile(String name) throws IOException {
    Path plan = PLAN.resolveSibling(name + ".jmx");
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(open(plan), saved);
    assertThat(saved).hasToString(Files.readString(plan));
  }

  private static <T extends TestElement> SettingValues valuesOf(
      Class<T> type, List<Setting> settings) throws IOException {
    SearchByClass<T> search = new SearchByClass<>(type);
    open(PLAN.resolveSibling("file-set-hot-cold.jmx")).traverse(search);
    return SettingValues.evaluated(search.getSearchResults().iterator().next(), settings);
  }

  @Test
  void theSettingsOfFilesAndConnectionsMeanWhatTheyMeant() throws IOException {
    assertThat(FileSetSettings.model(valuesOf(FileSetElement.class, FileSetSettings.ALL)))
        .isEqualTo(FileSet.ofEqualFiles(10 << 20, 51_200, 0.6));
    assertThat(HotColdSettings.of(valuesOf(HotCold.class, HotColdSettings.ALL)))
        .isEqualTo(new HotColdSettings(0.125, 3, OptionalLong.of(7)));
  }

  @Test
  void itsSettingsMeanWhatTheyMeant() throws IOException {
    SearchByClass<SessionArrivals> search = new SearchByClass<>(SessionArrivals.class);
    open(PLAN).traverse(search);
    SessionArrivals group = search.getSearchResults().iterator().next();
    group.setProperty("SessionArrivals.process", "poisson");
    group.setProperty("SessionArrivals.rate", "7/s");
    group.setProperty("SessionArrivals.duration", "9 s");
    for (String key :
        new String[] {
          "index", "meanLoops", "bound", "atBound", "threads", "seed", "sessions", "length"
        }) {
      assertThat(group.getPropertyAsString("SessionArrivals." + key)).as(key).startsWith("${__P(");
    }
    group.setProperty("SessionArrivals.meanLoops", "5");
    group.setProperty("SessionArrivals.length", "geometric");
    group.setProperty("SessionArrivals.bound", "3");
    group.setProperty("SessionArrivals.atBound", "wait");
    group.setProperty("SessionArrivals.threads", "platform");
    group.setProperty("SessionArrivals.seed", "");
    group.setProperty("SessionArrivals.sessions", "");
    ArrivalPlan plan = ArrivalSettings.plan(SettingValues.evaluated(group, ArrivalSettings.ALL));
    assertThat(plan.process()).isEqualTo(RenewalArrivals.poisson(7));
    assertThat(plan.length()).isEqualTo(new SessionLength.Geometric(5));
    assertThat(plan.bound().oneMore()).isEqualTo(LimitPolicy.WAIT);
    assertThat(plan.end().nanos()).isEqualTo(9_000_000_000L);
  }
}
