package io.github.trueload.timer.gui;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.SettingField;
import io.github.trueload.settings.gui.SettingsForm;
import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ThinkTimer;
import java.awt.BorderLayout;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

/** A timer's panel: its settings, and a preview of the model they describe. */
abstract class ThinkTimerGui extends AbstractTimerGui implements SettingsForm.Model {
  private static final long serialVersionUID = 1L;

  private final transient ThinkTimer prototype = makeTestElement();
  private final SettingsForm form;

  ThinkTimerGui() {
    form = new SettingsForm(this, TimerLabels.TEXTS, helpPage());
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(form, BorderLayout.CENTER);
  }

  /** A new element without texts. */
  @Override
  public abstract ThinkTimer makeTestElement();

  /** File name of the element's page in the documentation. */
  abstract String helpPage();

  @Override
  public final String getStaticLabel() {
    return TimerLabels.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public final String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public final TestElement createTestElement() {
    TestElement element = super.createTestElement();
    form.storeInitial(element);
    return element;
  }

  @Override
  public final void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
  }

  @Override
  public final void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public final void clearGui() {
    super.clearGui();
    form.showInitialTexts();
  }

  /** The settings and the preview. */
  final SettingsForm form() {
    return form;
  }

  @Override
  public final String elementName() {
    return getName();
  }

  @Override
  public final List<Setting> settings() {
    return prototype.settings();
  }

  @Override
  public final List<Setting> settingsInEffect(SettingValues values) {
    return prototype.settingsInEffect(values);
  }

  /** What the shape parameter is depends on the distribution. */
  @Override
  public final void shown(SettingValues values) {
    SettingField shape = form.field(DistributionChoice.SHAPE);
    if (shape != null && DistributionChoice.family(values).hasShape()) {
      String name = DistributionChoice.family(values).shapeName();
      shape
          .label()
          .setText(
              TimerLabels.textOr(DistributionChoice.SHAPE.key() + "." + name, name)
                  + " "
                  + TimerLabels.text(
                      "shape.default",
                      Previews.number(DistributionChoice.family(values).defaultShape())));
    }
  }
}
