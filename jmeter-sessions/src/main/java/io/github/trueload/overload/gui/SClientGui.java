package io.github.trueload.overload.gui;

import io.github.trueload.overload.SClientGroup;
import io.github.trueload.overload.SClientSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.Chart;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.SettingField;
import io.github.trueload.settings.gui.SettingsForm;
import java.awt.BorderLayout;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** Panel of {@link SClientGroup}. */
public final class SClientGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SClientGui.class);

  private final SettingsForm form = new SettingsForm(new Attempts(), TEXTS, "s-client.md");

  /** Made by JMeter for its menus and its tree. */
  public SClientGui() {
    add(form, BorderLayout.CENTER);
    form.showInitialTexts();
  }

  @Override
  public String getLabelResource() {
    return "sclient.title";
  }

  @Override
  public String getStaticLabel() {
    return TEXTS.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public TestElement makeTestElement() {
    return new SClientGroup();
  }

  @Override
  public void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    form.storeInitial(element);
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
    ((SClientGroup) element).resetController();
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.showInitialTexts();
  }

  /** The field of a setting. */
  SettingField field(Setting setting) {
    return form.field(setting);
  }

  /** Brings messages, visibility and preview up to date with the texts. */
  void refreshNow() {
    form.refreshNow();
  }

  /** What the preview draws, null if nothing. */
  Chart previewChart() {
    return form.previewChart();
  }

  /** What the preview says instead of drawing, empty if it draws without a remark. */
  String previewMessage() {
    return form.previewMessage();
  }

  private final class Attempts implements SettingsForm.Model {
    @Override
    public String elementName() {
      return getName();
    }

    @Override
    public List<Setting> settings() {
      return SClientSettings.ALL;
    }

    @Override
    public List<Setting> settingsInEffect(SettingValues values) {
      return SClientSettings.inEffect(values);
    }

    @Override
    public List<List<Setting>> rows() {
      return SClientSettings.ALL.stream().map(List::of).toList();
    }

    @Override
    public Preview preview(SettingValues values) {
      return OfferedPreview.of(values, TEXTS);
    }
  }
}
