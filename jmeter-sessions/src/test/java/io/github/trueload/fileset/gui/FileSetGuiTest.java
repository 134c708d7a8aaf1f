package io.github.trueload.fileset.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.fileset.FileSetElement;
import io.github.trueload.fileset.FileSetSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.util.ResourceBundle;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Swing lays out and keeps texts without a screen too. */
class FileSetGuiTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  @Test
  void standsAmongTheConfigElements() {
    FileSetGui panel = new FileSetGui();
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.CONFIG_ELEMENTS);
    assertThat(panel.getStaticLabel()).isEqualTo("Trueload - File Set");
  }

  @Test
  void aNewElementHasAPreviewAndNoFault() {
    FileSetGui panel = new FileSetGui();
    panel.configure(panel.createTestElement());
    assertThat(panel.form().previewChart()).isNotNull();
    assertThat(panel.form().previewChart().endLabel()).isEqualTo("105"); // sets in 512 MiB
    double[] heights = panel.form().previewChart().heights();
    assertThat(heights[0]).isGreaterThan(50 * heights[heights.length - 1]); // 105 but for rounding
    assertThat(FileSetSettings.ALL).allMatch(each -> panel.form().field(each).fault().isEmpty());
  }

  @Test
  void whatIsShownIsWhatIsStored() {
    FileSetGui panel = new FileSetGui();
    FileSetElement element = (FileSetElement) panel.createTestElement();
    element.setName("My files");
    element.setProperty(FileSetSettings.FILES.key(), "equal");
    element.setProperty(FileSetSettings.ALPHA.key(), "${__P(alpha)}");
    panel.configure(element);
    FileSetElement stored = (FileSetElement) panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  @Test
  void aFaultIsShownAtItsFieldInsteadOfAPreview() {
    FileSetGui panel = new FileSetGui();
    FileSetElement element = (FileSetElement) panel.createTestElement();
    element.setProperty(FileSetSettings.ALPHA.key(), "30");
    panel.configure(element);
    assertThat(panel.form().field(FileSetSettings.ALPHA).fault())
        .contains("must be from 0.0 to 20.0");
    assertThat(panel.form().previewChart()).isNull();
  }

  @Test
  void everySettingHasItsLabelAndItsChoices() {
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.fileset.gui.Labels");
    for (Setting setting : FileSetSettings.ALL) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
      for (String choice : setting.choices()) {
        assertThat(labels.containsKey(setting.key() + "." + choice)).as(choice).isTrue();
      }
    }
  }
}
