package io.github.trueload.installed;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs Trueload's version once, as JMeter starts, and looks whether Trueload is there more than
 * once. Then it says so on the console and in the log, and every test with an element of ours is
 * refused.
 *
 * <p>The elements cannot do so themselves: they may be those of the other jar. What JMeter makes of
 * every jar calls it, {@link NamelessFunction} and, with a window, a menu without items.
 */
public final class StartCheck {

  private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);

  private static final AtomicBoolean DONE = new AtomicBoolean();

  private StartCheck() {}

  /** Logs and looks, unless that was done before. */
  public static void run() {
    if (DONE.compareAndSet(false, true)) {
      // Null where the classes are in no jar.
      LOG.info("Trueload {}", StartCheck.class.getPackage().getImplementationVersion());
      LoadedJars.conflict(StartCheck.class.getClassLoader()).ifPresent(StartCheck::refuse);
    }
  }

  private static void refuse(String line) {
    JMeterUtils.reportErrorToUser(line, RefusedTests.TITLE); // into the log, too
    StandardJMeterEngine.register(new RefusedTests(line));
  }
}
