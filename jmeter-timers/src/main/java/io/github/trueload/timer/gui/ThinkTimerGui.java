package io.github.trueload.timer.gui;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.ElementPanel;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.SettingField;
import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ThinkTimer;
import java.util.List;
import org.apache.jmeter.gui.util.MenuFactory;
import org.jspecify.annotations.Nullable;

/** A timer's panel: its settings, and a preview of the model they describe. */
abstract class ThinkTimerGui extends ElementPanel {
  private static final long serialVersionUID = 1L;

  /** The base asks for settings before fields have values. */
  private transient @Nullable ThinkTimer prototype;

  ThinkTimerGui(String helpPage) {
    super(MenuFactory.TIMERS, helpPage);
  }

  /** A new element without texts. */
  @Override
  public abstract ThinkTimer makeTestElement();

  @Override
  protected final LabelTexts texts() {
    return TimerLabels.TEXTS;
  }

  private ThinkTimer prototype() {
    if (prototype == null) {
      prototype = makeTestElement();
    }
    return prototype;
  }

  @Override
  public final List<Setting> settings() {
    return prototype().settings();
  }

  @Override
  public final List<Setting> settingsInEffect(SettingValues values) {
    return prototype().settingsInEffect(values);
  }

  /** What the shape parameter is depends on the distribution. */
  @Override
  public final void shown(SettingValues values) {
    SettingField shape = form().field(DistributionChoice.SHAPE);
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
