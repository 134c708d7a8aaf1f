package io.github.trueload.testrun;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** One element during one test run; the first setting that is refused stops the test. */
public abstract class RefusingRun {

  private final String kind;
  private final AtomicBoolean refused = new AtomicBoolean();

  /**
   * @param kind of the element, for messages, such as {@code timer}
   */
  protected RefusingRun(String kind) {
    this.kind = kind;
  }

  /**
   * Shows a refused setting to the user, on the console or in a dialog and in the log, once for
   * each element, and stops the test.
   */
  public final void refuse(RefusedSetting refusal) {
    refuse(String.valueOf(refusal.getMessage()));
  }

  protected final void refuse(String reason) {
    if (refused.compareAndSet(false, true)) {
      StoppedTest.report(kind + " " + reason);
    }
  }

  /**
   * As {@link #refuse(RefusedSetting)}, from a listener of the test's start: returns when the
   * engine has noticed, so that it starts no thread. The engine itself then ends the test as usual,
   * closing all listeners; an exception would leave them open, and a GUI in the state "running".
   */
  public final void refuseBeforeStart(RefusedSetting refusal) {
    refuse(refusal);
    StoppedTest.awaitEngine();
  }

  /**
   * Checks an element before threads start.
   *
   * @param inEffect the settings that count
   * @param model reads what they describe, once the values of all are known
   */
  public final void checkBeforeStart(SettingValues values, List<Setting> inEffect, Runnable model) {
    try {
      if (values.checkKnown(inEffect)) {
        model.run();
      }
    } catch (RefusedSetting refusal) {
      refuseBeforeStart(refusal);
    }
  }

  /** {@return whether a setting was refused} */
  public final boolean isRefused() {
    return refused.get();
  }
}
