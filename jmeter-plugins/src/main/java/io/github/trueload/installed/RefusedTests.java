package io.github.trueload.installed;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops each test that has an element of ours, as it starts, with a line that says why. */
final class RefusedTests implements TestStateListener {

  static final String TITLE = "Trueload: installed more than once";

  private static final Logger LOG = LoggerFactory.getLogger(RefusedTests.class);

  private static final String OURS = "io.github.trueload.";

  /** Longer than the engine's own stop task takes; JMeter offers no way to wait for it. */
  private static final long STOP_TASK_MILLIS = 250;

  private final String line;

  RefusedTests(String line) {
    this.line = line;
  }

  @Override
  public void testStarted() {
    StandardJMeterEngine.register(this); // a registration is for one test
    if (!hasOurs()) {
      return;
    }
    StandardJMeterEngine.stopEngineNow();
    JMeterUtils.reportErrorToUser("Test stopped: " + line, TITLE);
    try {
      TimeUnit.MILLISECONDS.sleep(STOP_TASK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  /**
   * Whether the test that starts has an element of ours. JMeter keeps its tree to itself; where
   * this cannot be seen the test is taken for one of ours.
   */
  private static boolean hasOurs() {
    try {
      Field running = StandardJMeterEngine.class.getDeclaredField("engine");
      running.setAccessible(true);
      Field test = StandardJMeterEngine.class.getDeclaredField("test");
      test.setAccessible(true);
      SearchByClass<TestElement> elements = new SearchByClass<>(TestElement.class);
      ((HashTree) test.get(running.get(null))).traverse(elements);
      return elements.getSearchResults().stream()
          .anyMatch(element -> element.getClass().getName().startsWith(OURS));
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.debug("the plan cannot be seen", e);
      return true;
    }
  }

  @Override
  public void testEnded() {
    // it has not begun
  }

  @Override
  public void testEnded(String host) {
    // it has not begun
  }
}
