package io.github.trueload.sessions.gui;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.SettingsForm;
import java.awt.BorderLayout;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** Panel of {@link SessionArrivals}. */
public final class SessionArrivalsGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SessionArrivalsGui.class);

  /** What a new element shows; empty means something else, so this is no setting's initial text. */
  private static final String NEW_DURATION = "5 min";

  private final SettingsForm form = new SettingsForm(new Arrivals(), TEXTS, "session-arrivals.md");

  /** Made by JMeter for its menus and its tree. */
  public SessionArrivalsGui() {
    add(form, BorderLayout.CENTER);
    showNew();
  }

  @Override
  public String getLabelResource() {
    return "arrivals.title";
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
    return new SessionArrivals();
  }

  @Override
  public void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    form.storeInitial(element);
    element.setProperty(ArrivalSettings.DURATION.key(), NEW_DURATION);
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
    ((SessionArrivals) element).resetController();
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    showNew();
  }

  private void showNew() {
    form.showInitialTexts();
    form.field(ArrivalSettings.DURATION).setValue(NEW_DURATION);
  }

  /** The settings and the preview. */
  SettingsForm form() {
    return form;
  }

  private final class Arrivals implements SettingsForm.Model {
    @Override
    public String elementName() {
      return getName();
    }

    @Override
    public List<Setting> settings() {
      return ArrivalSettings.ALL;
    }

    @Override
    public List<Setting> settingsInEffect(SettingValues values) {
      return ArrivalSettings.inEffect(values);
    }

    @Override
    public Preview preview(SettingValues values) {
      return ArrivalPreview.of(ArrivalSettings.plan(values), TEXTS);
    }
  }
}
