package io.github.trueload.fileset.gui;

import io.github.trueload.fileset.FileSetElement;
import io.github.trueload.fileset.FileSetSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.SettingsForm;
import java.awt.BorderLayout;
import java.util.List;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link FileSetElement}. */
public final class FileSetGui extends AbstractConfigGui implements SettingsForm.Model {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(FileSetGui.class);

  private final SettingsForm form = new SettingsForm(this, TEXTS, "file-set.md");

  /** Made by JMeter for its menus and its tree. */
  public FileSetGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(form, BorderLayout.CENTER);
  }

  @Override
  public String getLabelResource() {
    return "fileset.title";
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
    return new FileSetElement();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = super.createTestElement();
    form.storeInitial(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
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

  /** The settings and the preview. */
  SettingsForm form() {
    return form;
  }

  @Override
  public String elementName() {
    return getName();
  }

  @Override
  public List<Setting> settings() {
    return FileSetSettings.ALL;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    return FileSetSettings.inEffect(values);
  }

  @Override
  public Preview preview(SettingValues values) {
    return PopularityPreview.of(FileSetSettings.model(values), TEXTS);
  }
}
