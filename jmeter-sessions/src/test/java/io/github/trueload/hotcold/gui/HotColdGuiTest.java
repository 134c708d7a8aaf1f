package io.github.trueload.hotcold.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.hotcold.HotCold;
import io.github.trueload.hotcold.HotColdSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.Arrays;
import java.util.ResourceBundle;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Swing lays out and keeps texts without a screen too. */
class HotColdGuiTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void standsAmongTheTimers() {
    HotColdGui panel = new HotColdGui();
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.TIMERS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - Hot and Cold Connections");
  }

  @Test
  void aNewElementHasNoFault() {
    HotColdGui panel = new HotColdGui();
    panel.configure(panel.createTestElement());
    assertThat(HotColdSettings.ALL).allMatch(each -> panel.form().field(each).fault().isEmpty());
    assertThat(panel.form().previewMessage()).startsWith("Each thread is one connection.");
    // 10 % of the hundred that are drawn
    assertThat(panel.form().previewChart().heights()).hasSize(100);
    assertThat(Arrays.stream(panel.form().previewChart().heights()).filter(each -> each == 1))
        .hasSize(10);
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    HotColdGui panel = new HotColdGui();
    HotCold element = (HotCold) panel.createTestElement();
    element.setName("My connections");
    element.setProperty(HotColdSettings.PERCENT.key(), "${__P(hot)}");
    panel.configure(element);
    HotCold stored = (HotCold) panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void aFaultIsShownAtItsField() {
    HotColdGui panel = new HotColdGui();
    HotCold element = (HotCold) panel.createTestElement();
    element.setProperty(HotColdSettings.PERCENT.key(), "120");
    panel.configure(element);
    assertThat(panel.form().field(HotColdSettings.PERCENT).fault()).contains("at most 100");
  }

  @Test
  void everySettingHasItsLabel() {
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.hotcold.gui.Labels");
    for (Setting setting : HotColdSettings.ALL) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
    }
  }
}
