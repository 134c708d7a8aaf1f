package io.github.trueload.overload.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.overload.SClientGroup;
import io.github.trueload.overload.SClientSettings;
import io.github.trueload.overload.SClients;
import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ResourceBundle;
import javax.swing.JComponent;
import javax.swing.border.TitledBorder;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Swing lays out and keeps texts without a screen too. */
class SClientGuiTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void standsAmongTheThreadGroups() {
    SClientGui panel = new SClientGui();
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.THREADS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - S-Client");
  }

  @Test
  void aNewElementHasAPreviewAndNoFault() {
    SClientGui panel = new SClientGui();
    panel.configure(panel.createTestElement());
    assertThat(panel.form().previewChart()).isNotNull();
    assertThat(SClientSettings.ALL).allMatch(each -> panel.form().field(each).fault().isEmpty());
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    SClientGui panel = new SClientGui();
    SClientGroup element = (SClientGroup) panel.createTestElement();
    element.setName("My name");
    element.setProperty(SClientSettings.SOCKETS.key(), "${__P(sockets)}");
    element.setProperty(SClientSettings.RETRY.key(), "bursts");
    panel.configure(element);
    SClientGroup stored = (SClientGroup) panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void everySettingHasItsLabelAndItsChoices() {
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.overload.gui.Labels");
    for (Setting setting : SClientSettings.ALL) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
      for (String choice : setting.choices()) {
        assertThat(labels.containsKey(setting.key() + "." + choice)).as(choice).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "steady, 12000", // 200/s for a minute
    "atOnce, 12000",
    "constant, 1800", // 30/s
    "bursts, 900" // of a period of 100 s the first minute, at 30·(1 − 0.3)/0.95 = 22.1/s: 1326
  })
  void everyProcessHasAPreviewOfWhatIsOffered(String retry, double least) {
    SClientGui panel = new SClientGui();
    panel.configure(SClients.group("retry", retry, "rate", "30/s"));
    assertThat(panel.form().previewChart()).as(panel.form().previewMessage()).isNotNull();
    double shown = Arrays.stream(panel.form().previewChart().heights()).sum();
    assertThat(shown).isBetween(least - 1, 1.5 * least);
  }

  @ParameterizedTest
  @CsvSource({
    "sockets, 0, must be at least 1",
    "retry, bursts, 'comes to 120/s in a burst, but D/T offers at most 20/s'",
    "timeout, soon, is not"
  })
  void aFaultIsShownAtItsFieldInsteadOfAPreview(String key, String text, String fault) {
    SClientGui panel = new SClientGui();
    SClientGroup element = SClients.group("sockets", "10");
    element.setProperty("SClient." + key, text);
    panel.configure(element);
    assertThat(panel.form().previewChart()).isNull();
    assertThat(SClientSettings.ALL.stream().map(each -> panel.form().field(each).fault()))
        .anyMatch(each -> !each.isEmpty());
    if (!key.equals("timeout")) {
      assertThat(SClientSettings.ALL.stream().map(each -> panel.form().field(each).fault()))
          .anyMatch(each -> each.contains(fault));
    }
  }

  @Test
  void onlyTheSettingsOfTheChosenProcessShow() {
    SClientGui panel = new SClientGui();
    panel.configure(SClients.group("retry", "map"));
    panel.form().refreshNow();
    assertThat(panel.form().field(SClientSettings.INDEX).editor().isVisible()).isTrue();
    assertThat(panel.form().field(SClientSettings.BURST_FACTOR).editor().isVisible()).isFalse();
  }

  @Test
  void itOffersNoActionAfterASamplersError() {
    String title = JMeterUtils.getResString("sampler_on_error_action");
    assertThat(bordersOfVisible(new SClientGui())).isNotEmpty().doesNotContain(title);
  }

  private static List<String> bordersOfVisible(Container root) {
    List<String> titles = new ArrayList<>();
    for (Component child : root.getComponents()) {
      if (child instanceof JComponent panel && child.isVisible()) {
        if (panel.getBorder() instanceof TitledBorder border) {
          titles.add(border.getTitle());
        }
        titles.addAll(bordersOfVisible(panel));
      }
    }
    return titles;
  }
}
