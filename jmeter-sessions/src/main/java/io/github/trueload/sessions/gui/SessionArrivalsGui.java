package io.github.trueload.sessions.gui;

import io.github.trueload.sessions.ArrivalSettings;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import java.util.List;
import java.util.Objects;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link SessionArrivals}. */
public final class SessionArrivalsGui extends GroupPanel {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(SessionArrivalsGui.class);

  /** What a new element shows; empty means something else, so this is no setting's initial text. */
  private static final String NEW_DURATION = "5 min";

  /** Made by JMeter for its menus and its tree. */
  public SessionArrivalsGui() {
    super("session-arrivals.md");
  }

  @Override
  protected LabelTexts texts() {
    return TEXTS;
  }

  @Override
  public String getLabelResource() {
    return "arrivals.title";
  }

  @Override
  public TestElement makeTestElement() {
    return new SessionArrivals();
  }

  @Override
  public void assignDefaultValues(TestElement element) {
    super.assignDefaultValues(element);
    element.setProperty(ArrivalSettings.DURATION.key(), NEW_DURATION);
  }

  @Override
  protected void resetController(TestElement group) {
    ((SessionArrivals) group).resetController();
  }

  @Override
  protected void showInitialTexts() {
    super.showInitialTexts();
    Objects.requireNonNull(form().field(ArrivalSettings.DURATION)).setValue(NEW_DURATION);
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
