package io.github.trueload.sessions.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.Groups;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.Arrays;
import java.util.ResourceBundle;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Swing lays out and keeps texts without a screen too. */
class SessionArrivalsGuiTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void standsAmongTheThreadGroups() {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.THREADS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - Session Arrivals Thread Group");
  }

  @Test
  void aNewElementHasAPreviewAndNoFault() {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    panel.configure(panel.createTestElement());
    assertThat(panel.form().previewChart()).isNotNull();
    assertThat(ArrivalSettings.ALL).allMatch(each -> panel.form().field(each).fault().isEmpty());
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    SessionArrivals element = (SessionArrivals) panel.createTestElement();
    element.setName("My name");
    element.setProperty(ArrivalSettings.SEED.key(), "${__P(seed)}");
    element.setProperty(ArrivalSettings.PROCESS.key(), "crowd");
    panel.configure(element);
    SessionArrivals stored = (SessionArrivals) panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void everySettingHasItsLabelAndItsChoices() {
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.sessions.gui.Labels");
    for (Setting setting : ArrivalSettings.ALL) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
      for (String choice : setting.choices()) {
        assertThat(labels.containsKey(setting.key() + "." + choice)).as(choice).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"poisson", "constant", "map", "bursts", "schedule", "crowd"})
  void everyProcessHasAPreviewWithAllItsArrivals(String process) {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    panel.configure(Groups.group("process", process, "duration", "150 s"));
    assertThat(panel.form().previewChart()).as(panel.form().previewMessage()).isNotNull();
    assertThat(panel.form().previewChart().end()).isEqualTo(150);
    double shown = Arrays.stream(panel.form().previewChart().heights()).sum();
    // 10/s over 150 s; the schedule has 600 + 900 + 3000, the crowd 1460 + 1332
    double expected = process.equals("schedule") ? 4500 : process.equals("crowd") ? 2792 : 1500;
    double spread = process.equals("map") ? 10 : 1; // √I
    assertThat(Math.abs(shown - expected)).isLessThan(4 * spread * Math.sqrt(expected) + 500.0 / 3);
  }

  @ParameterizedTest
  @CsvSource({
    "rate, 0/s, must be greater than zero",
    "duration, '', give one of them to end the arrivals",
    "bound, -1, must be at least 1"
  })
  void aFaultIsShownAtItsFieldInsteadOfAPreview(String key, String text, String fault) {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    SessionArrivals element = Groups.group("duration", "1 min");
    element.setProperty("SessionArrivals." + key, text);
    panel.configure(element);
    for (Setting setting : ArrivalSettings.ALL) {
      String shown = panel.form().field(setting).fault();
      if (setting.key().endsWith("." + key)) {
        assertThat(shown).contains(fault);
      } else {
        assertThat(shown).isEmpty();
      }
    }
    assertThat(panel.form().previewChart()).isNull();
  }

  @Test
  void onlyTheSettingsOfTheChosenProcessShow() {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    panel.configure(Groups.group("process", "map", "sessions", "100"));
    panel.form().refreshNow();
    assertThat(panel.form().field(ArrivalSettings.INDEX).editor().isVisible()).isTrue();
    assertThat(panel.form().field(ArrivalSettings.SCHEDULE).editor().isVisible()).isFalse();
  }

  /** A plan does not store the usual warm-up; the panel shows it all the same. */
  @Test
  void theUsualWarmUpIsShown() {
    SessionArrivalsGui panel = new SessionArrivalsGui();
    SessionArrivals element = (SessionArrivals) panel.createTestElement();
    element.removeProperty(ArrivalSettings.WARM_UP.key());
    panel.configure(element);
    SessionArrivals stored = new SessionArrivals();
    panel.modifyTestElement(stored);
    assertThat(panel.form().field(ArrivalSettings.WARM_UP).value()).isEqualTo("5 s");
    assertThat(stored.getPropertyAsString(ArrivalSettings.WARM_UP.key())).isEmpty();
  }
}
