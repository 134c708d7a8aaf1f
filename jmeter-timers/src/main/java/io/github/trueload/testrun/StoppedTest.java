package io.github.trueload.testrun;

import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.util.JMeterUtils;

/** Ends a test that cannot be what it was meant to be: a line for the user, and no more load. */
public final class StoppedTest {
  /**
   * Longer than it takes the engine's own stop task to run; JMeter offers no way to wait for it.
   */
  private static final long STOP_TASK_MILLIS = 250;

  private StoppedTest() {}

  /**
   * Shows the reason, on the console or in a dialog and in the log, and stops the test.
   *
   * @param reason one sentence
   */
  public static void report(String reason) {
    JMeterUtils.reportErrorToUser("Test stopped: " + reason, "Trueload: test stopped");
    StandardJMeterEngine.stopEngineNow();
  }

  /** Returns when the engine has noticed, so that it starts no thread. */
  public static void awaitEngine() {
    try {
      TimeUnit.MILLISECONDS.sleep(STOP_TASK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
