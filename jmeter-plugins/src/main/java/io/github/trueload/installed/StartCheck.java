package io.github.trueload.installed;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Looks once, as JMeter starts, whether Trueload is there more than once. Then it says so on the
 * console and in the log, and every test with an element of ours is refused.
 *
 * <p>The elements cannot do so themselves: they may be those of the other jar. What JMeter makes of
 * every jar calls it, {@link NamelessFunction} and, with a window, a menu without items.
 */
public final class StartCheck {

  private static final AtomicBoolean DONE = new AtomicBoolean();

  private StartCheck() {}

  /** Looks, unless that was done before. */
  public static void run() {
    if (DONE.compareAndSet(false, true)) {
      LoadedJars.conflict(StartCheck.class.getClassLoader()).ifPresent(StartCheck::refuse);
    }
  }

  private static void refuse(String line) {
    JMeterUtils.reportErrorToUser(line, RefusedTests.TITLE); // into the log, too
    StandardJMeterEngine.register(new RefusedTests(line));
  }
}
