package io.github.trueload.installed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs Trueload's version once, as JMeter starts, and looks whether Trueload is there more than
 * once. Then it says so on the console and in the log, and every test with an element of ours is
 * refused.
 *
 * <p>The elements cannot do so themselves: they may be those of the other jar. What JMeter makes of
 * every jar calls it, {@link StartCheckFunction} and, with a window, a menu without items.
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

  /**
   * The jars that a class path has Trueload from. JMeter's class path is flat: of two jars with the
   * same class the first one counts, and half of one version would run with half of another.
   */
  private static final class LoadedJars {

    /** A class of each family of elements; up to 0.1 each family was a jar of its own. */
    private static final List<String> FAMILIES =
        List.of(
            "io/github/trueload/timer/ExponentialThinkTime.class",
            "io/github/trueload/sessions/SessionArrivals.class",
            "io/github/trueload/http/SessionHttpSampler.class",
            "io/github/trueload/listener/TrafficRealism.class");

    private LoadedJars() {}

    /**
     * One line that names the jars and says what to do.
     *
     * @return empty where each class of ours is there once
     * @throws UncheckedIOException if the class path cannot be read
     */
    static Optional<String> conflict(ClassLoader loader) {
      Set<String> several = new TreeSet<>();
      for (String family : FAMILIES) {
        Set<String> jars = jarsOf(family, loader);
        if (jars.size() > 1) {
          several.addAll(jars);
        }
      }
      return several.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "Trueload is in JMeter's class path more than once: "
                  + String.join(", ", several)
                  + "; leave one trueload-jmeter jar there, delete the other files and start JMeter"
                  + " again");
    }

    private static Set<String> jarsOf(String resource, ClassLoader loader) {
      Set<String> jars = new TreeSet<>();
      try {
        for (URL url : Collections.list(loader.getResources(resource))) {
          jars.add(
              url.openConnection() instanceof JarURLConnection jar
                  ? fileName(jar.getJarFileURL())
                  : url.toString());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return jars;
    }

    private static String fileName(URL jar) {
      return Path.of(URI.create(jar.toString())).toString();
    }
  }

  /** Stops each test that has an element of ours, as it starts, with a line that says why. */
  private static final class RefusedTests implements TestStateListener {

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
}
