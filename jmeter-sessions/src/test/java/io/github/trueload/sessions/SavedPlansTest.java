package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.settings.SettingValues;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.save.SaveService;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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

  @Test
  void savedAgainAPlanIsTheSameFile() throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(open(PLAN), saved);
    assertThat(saved).hasToString(Files.readString(PLAN));
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
    assertThat(plan.atBound()).isEqualTo(AtBound.WAIT);
    assertThat(plan.endNanos()).isEqualTo(9_000_000_000L);
  }
}
