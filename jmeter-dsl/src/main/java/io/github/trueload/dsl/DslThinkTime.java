package io.github.trueload.dsl;

import io.github.trueload.settings.Setting;
import io.github.trueload.timer.ThinkTimer;
import java.util.function.Supplier;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.core.timers.BaseTimer;

/**
 * A timer that draws think times.
 *
 * @param <T> the timer itself, which each method returns
 */
public abstract class DslThinkTime<T extends DslThinkTime<T>> extends BaseTimer {
  private final SettingTexts texts = new SettingTexts();
  private final Supplier<? extends ThinkTimer> maker;

  DslThinkTime(
      String name,
      Class<? extends JMeterGUIComponent> guiClass,
      Supplier<? extends ThinkTimer> maker) {
    super(name, guiClass);
    this.maker = maker;
  }

  /** This timer, with another text of a setting. */
  @SuppressWarnings("unchecked") // T is this class, by the declaration of each subclass
  final T with(Setting setting, String text) {
    texts.put(setting, text);
    return (T) this;
  }

  /**
   * Draws the same think times in every run.
   *
   * @param seed any number; without this call each run draws others
   */
  public final T seed(long seed) {
    return with(ThinkTimer.SEED, Long.toString(seed));
  }

  @Override
  protected final TestElement buildTestElement() {
    ThinkTimer timer = maker.get();
    texts.storeIn(timer, timer.settings());
    return timer;
  }
}
