package io.github.trueload.timer;

import io.github.trueload.testing.jmeter.JMeterForTests;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;

/** A run of timers in the calling thread: a context for each test. */
final class TimerRun {

  private TimerRun() {}

  /** A new run in the calling thread, as the engine makes one. */
  static void newRun() {
    JMeterForTests.initialize();
    TestRun.end();
    JMeterContextService.getContext().setVariables(new JMeterVariables());
  }

  /** Makes the calling thread a thread of a group, with variables of its own. */
  static ThreadGroup enterThread(String name, int groupThreads) {
    ThreadGroup group = new ThreadGroup();
    group.setName("Users");
    group.setNumThreads(groupThreads);
    JMeterContext context = JMeterContextService.getContext();
    context.setThreadGroup(group);
    ListedHashTree tree = new ListedHashTree();
    tree.add(new LoopController());
    JMeterThread thread = new JMeterThread(tree, group, new ListenerNotifier());
    thread.setThreadName(name);
    context.setThread(thread);
    context.setVariables(new JMeterVariables());
    return group;
  }

  /** The element as the engine's start leaves it: running, started. */
  static <T extends ThinkTimer> T started(T timer) {
    timer.setRunningVersion(true);
    timer.testStarted();
    return timer;
  }

  /** An element of this name with the settings' initial texts, some replaced. */
  static <T extends ThinkTimer> T withSettings(T timer, String name, String... keysAndTexts) {
    timer.setName(name);
    timer.settings().forEach(s -> timer.setProperty(s.key(), s.initial()));
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      JMeterProperty known = timer.getPropertyOrNull(keysAndTexts[i]);
      if (known == null) {
        throw new IllegalArgumentException("no setting " + keysAndTexts[i]);
      }
      timer.setProperty(keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return timer;
  }
}
