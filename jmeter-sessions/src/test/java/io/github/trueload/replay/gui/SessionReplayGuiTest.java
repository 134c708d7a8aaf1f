package io.github.trueload.replay.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.replay.ReplaySettings;
import io.github.trueload.replay.SessionReplay;
import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.ResourceBundle;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Swing lays out and keeps texts without a screen too. */
class SessionReplayGuiTest {

  @TempDir private Path root;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private SessionReplay element(SessionReplayGui panel, String... rows) throws IOException {
    Path file = root.resolve("s.csv");
    String head = "session,arrival_s,think_s,path\n";
    Files.writeString(file, head + String.join("\n", rows) + "\n");
    SessionReplay element = (SessionReplay) panel.createTestElement();
    element.setProperty(ReplaySettings.FILE.key(), file.toString());
    return element;
  }

  @Test
  void standsAmongTheControllers() {
    SessionReplayGui panel = new SessionReplayGui();
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.CONTROLLERS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - Session Replay Controller");
  }

  @Test
  void withoutAGroupThatHasAFileANewElementAsksForOne() {
    SessionReplayGui panel = new SessionReplayGui();
    panel.configure(panel.createTestElement());
    assertThat(panel.form().previewMessage()).contains("Choose a session file");
    assertThat(ReplaySettings.ALL).allMatch(each -> panel.form().field(each).fault().isEmpty());
  }

  @Test
  void theArrivalsOfAFileAreShown() throws IOException {
    SessionReplayGui panel = new SessionReplayGui();
    panel.configure(element(panel, "a,0,0,/", "a,,1,/", "b,4,0,/", "c,10,0,/"));
    assertThat(panel.form().previewChart().end()).isEqualTo(10);
    assertThat(Arrays.stream(panel.form().previewChart().heights()).sum()).isEqualTo(3);
  }

  @Test
  void aFaultIsShownAtItsField() throws IOException {
    SessionReplayGui panel = new SessionReplayGui();
    panel.configure(element(panel, "a,5,0,/", "b,4,0,/"));
    assertThat(panel.form().field(ReplaySettings.FILE).fault()).contains("line 3 arrives at 4 s");
    assertThat(panel.form().previewChart()).isNull();
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    SessionReplayGui panel = new SessionReplayGui();
    SessionReplay element = (SessionReplay) panel.createTestElement();
    element.setName("My name");
    element.setProperty(ReplaySettings.FILE.key(), "${__P(file)}");
    element.setProperty(ReplaySettings.REQUESTS.key(), "raw");
    panel.configure(element);
    SessionReplay stored = (SessionReplay) panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void everySettingHasItsLabelAndItsChoices() {
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.replay.gui.Labels");
    for (Setting setting : ReplaySettings.ALL) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
      for (String choice : setting.choices()) {
        assertThat(labels.containsKey(setting.key() + "." + choice)).as(choice).isTrue();
      }
    }
  }
}
