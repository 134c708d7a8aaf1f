package io.github.trueload.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.settings.SettingValues;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.save.SaveService;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A plan that a released version saved opens for ever: never edit the file. */
class SavedPlanTest {
  private static final Path PLAN = Path.of("src/test/resources/plans/0.1/session-replay.jmx");

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void savedAgainAPlanIsTheSameFileAndMeansTheSame() throws IOException {
    HashTree plan = SaveService.loadTree(PLAN.toFile());
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(plan, saved);
    assertThat(saved).hasToString(Files.readString(PLAN));
    SearchByClass<SessionReplay> search = new SearchByClass<>(SessionReplay.class);
    plan.traverse(search);
    SessionReplay replay = search.getSearchResults().iterator().next();
    SettingValues values = SettingValues.evaluated(replay, ReplaySettings.ALL);
    assertThat(ReplaySettings.raw(values)).isTrue();
    assertThat(ReplaySettings.file(values)).isEmpty();
  }
}
