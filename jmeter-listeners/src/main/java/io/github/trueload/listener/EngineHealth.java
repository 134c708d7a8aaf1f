package io.github.trueload.listener;

import io.github.trueload.health.HealthRow;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.testrun.SampleEndListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.StringJoiner;
import java.util.concurrent.ArrayBlockingQueue;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the health of each remote engine, on the engine: writes it to a file there, and shows the
 * controller by a variable that goes along with samples, with the rate that the plan asks of this
 * engine. Nothing where there are no engines: {@link TrafficRealism} watches its own JVM itself.
 */
public final class EngineHealth extends AbstractTestElement
    implements SampleEndListener, TestStateListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(EngineHealth.class);

  /** Seconds that wait for a sample to go along with. */
  private static final int MOST_WAITING = 600;

  /** A run on an engine. */
  private record Watch(
      String host, HealthMonitor monitor, AskedRate asked, Queue<String> waiting) {}

  private transient @Nullable PlanCopy planCopy = new PlanCopy();
  private transient volatile @Nullable Watch watch;

  /**
   * A copy, which JMeter makes as each run begins: so far it is of this JVM, and the log needs no
   * column of engines.
   */
  @Override
  public Object clone() {
    HealthVariable.COLUMN.withdraw();
    EngineHealth copy = (EngineHealth) super.clone();
    copy.planCopy = PlanCopy.of(planCopy);
    return copy;
  }

  /**
   * On the controller: the plan goes to an engine, whose samples will bring the variable. JMeter
   * counts the test as started by then, but no listener has heard of it.
   */
  private Object writeReplace() {
    Object sent = planCopy == null ? this : planCopy.sent(this); // a copy, which withdraws it
    HealthVariable.COLUMN.announceForRun();
    return sent;
  }

  /** On an engine: before its listeners ask for the variables. */
  private Object readResolve() {
    HealthVariable.COLUMN.announce();
    planCopy = PlanCopy.received(this);
    return this;
  }

  /** A run without engines: nothing. */
  @Override
  public void testStarted() {
    // Traffic Realism watches this JVM
  }

  @Override
  public void testStarted(String host) {
    testEnded(host); // of a run that was never notified of its end
    HealthVariable.COLUMN.announceForRun();
    Queue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    HealthMonitor monitor =
        HealthMonitor.start(
            HealthProperties.generator(host),
            HealthProperties.limits(),
            second -> waiting.offer(HealthRow.write(second)));
    watch = new Watch(host, monitor, new AskedRate(), waiting);
    if (HealthProperties.namesFile()) {
      HealthProperties.file().ifPresent(file -> write(monitor, file));
    } else {
      String name = "trueload." + host.replaceAll("[^A-Za-z0-9.]", "_");
      write(monitor, Path.of(FileServer.resolveBaseRelativeName(name + ResultsFile.HEALTH_ENDING)));
    }
  }

  private static void write(HealthMonitor monitor, Path file) {
    try {
      monitor.writeTo(file);
      LOG.info("The health of this engine is written to {}", file.toAbsolutePath());
    } catch (IOException e) {
      LOG.error("The engine's health is not written: {}", e.toString());
    }
  }

  /** The variable was taken along with this sample; the thread's next one takes what is new. */
  @Override
  public void sampleOccurred(SampleEvent event) {
    Watch now = watch;
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (now == null || variables == null) {
      return;
    }
    PlannedLoop loop = now.asked().sampled();
    if (loop != null) {
      now.waiting().offer(loop.row(now.host()));
    }
    hand(now.waiting(), variables);
  }

  /** What waits goes along with the next sample of that thread, and only with that one. */
  static void hand(Queue<String> waiting, JMeterVariables variables) {
    if (waiting.isEmpty()) {
      if (variables.get(HealthVariable.NAME) != null) {
        variables.remove(HealthVariable.NAME);
      }
      return;
    }
    StringJoiner rows = new StringJoiner(HealthVariable.BETWEEN);
    for (String row = waiting.poll(); row != null; row = waiting.poll()) {
      rows.add(row);
    }
    variables.put(HealthVariable.NAME, rows.toString());
  }

  /** A run without engines: nothing. */
  @Override
  public void testEnded() {
    // nothing was begun
  }

  @Override
  public void testEnded(String host) {
    Watch last = watch;
    watch = null;
    if (last != null) {
      last.monitor().close();
      HealthVariable.COLUMN.withdraw(); // the next plan on this engine need not have this element
    }
  }
}
