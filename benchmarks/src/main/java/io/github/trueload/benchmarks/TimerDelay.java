package io.github.trueload.benchmarks;

import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ScaledThinkTime;
import io.github.trueload.timer.ThinkTimer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What JMeter calls before a sample: {@code delay()} of a timer in a running test, with the
 * settings of a new element, its columns and counters included.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TimerDelay {

  private static final int USERS = 1000;

  /** Which element. */
  @Param({"exponential", "scaled", "bursty"})
  private String element;

  private ThinkTimer timer;
  private JMeterVariables variables;

  /** As the engine does at a test's start, without the plan around it. */
  @Setup
  public void startTest() throws IOException {
    Path properties = Files.createTempFile("jmeter", ".properties");
    JMeterUtils.loadJMeterProperties(properties.toString());
    Files.delete(properties);
    enterThread();
    timer = element();
    timer.setName("benchmark");
    timer.settings().forEach(setting -> timer.setProperty(setting.key(), setting.initial()));
    timer.setRunningVersion(true);
    timer.testStarted();
    timer.threadStarted();
  }

  private ThinkTimer element() {
    return switch (element) {
      case "scaled" -> new ScaledThinkTime();
      case "bursty" -> new BurstyThinkTime();
      default -> new ExponentialThinkTime();
    };
  }

  private void enterThread() {
    ThreadGroup group = new ThreadGroup();
    group.setName("Users");
    group.setNumThreads(USERS);
    JMeterContext context = JMeterContextService.getContext();
    variables = new JMeterVariables();
    context.setVariables(variables);
    context.setThreadGroup(group);
    ListedHashTree tree = new ListedHashTree();
    tree.add(new LoopController());
    JMeterThread thread = new JMeterThread(tree, group, new ListenerNotifier());
    thread.setThreadName("Users 1-1");
    context.setThread(thread);
  }

  /** Milliseconds to wait; then, as after a sample, the think time's variable is gone. */
  @Benchmark
  public long delay() {
    long millis = timer.delay();
    variables.remove("tl_think_ns");
    return millis;
  }
}
