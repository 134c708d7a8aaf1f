package io.github.trueload.timer.gui;

import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.think.ThinkTime;
import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ThinkTimer;
import java.util.List;

/** Panel of {@link ExponentialThinkTime}. */
public final class ExponentialThinkTimeGui extends ThinkTimerGui {
  private static final long serialVersionUID = 1L;

  /** Made by JMeter for its menus and its tree. */
  public ExponentialThinkTimeGui() {
    super("timer-exponential.md");
  }

  @Override
  public String getLabelResource() {
    return "exponential.title";
  }

  @Override
  public ThinkTimer makeTestElement() {
    return new ExponentialThinkTime();
  }

  @Override
  public List<List<Setting>> rows() {
    return List.of(
        List.of(ExponentialThinkTime.MEAN),
        List.of(DistributionChoice.FAMILY),
        List.of(DistributionChoice.SHAPE),
        List.of(ThinkTimer.SEED),
        List.of(ThinkTimer.FIRST),
        List.of(ThinkTimer.WAITING));
  }

  @Override
  public Preview preview(SettingValues values) {
    ThinkTime think = ExponentialThinkTime.model(values);
    return new Preview(Previews.density(think), Previews.figures(think), false, "");
  }
}
