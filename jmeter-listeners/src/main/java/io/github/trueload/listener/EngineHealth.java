package io.github.trueload.listener;

import io.github.trueload.health.HealthRow;
import io.github.trueload.monitor.HealthMonitor;
import io.github.trueload.striping.PlanCopy;
import io.github.trueload.testrun.SampleEndListener;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
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
    implements SampleEndListener, SampleMonitor, ThreadListener, TestStateListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(EngineHealth.class);

  /** A run on an engine. */
  private record Watch(
      String host, HealthMonitor monitor, RequestedRate requested, RowsToController rows) {}

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
    RowsToController rows = new RowsToController();
    HealthMonitor monitor =
        HealthMonitor.start(
            HealthProperties.generator(host),
            HealthProperties.limits(),
            second -> rows.add(HealthRow.write(second)));
    watch = new Watch(host, monitor, new RequestedRate(), rows);
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

  @Override
  public void threadStarted() {
    // a thread takes rows as it samples
  }

  @Override
  public void sampleStarting(Sampler sampler) {
    // rows are taken at the end, so that they do not wait for the response
  }

  /**
   * A sample was made that listeners have not seen: the variable goes along with it. JMeter copies
   * the variables for all listeners before the first of them is notified, and a session may end
   * with this sample.
   */
  @Override
  public void sampleEnded(Sampler sampler) {
    Watch now = watch;
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (now != null && variables != null) {
      take(now, variables);
    }
  }

  private static void take(Watch now, JMeterVariables variables) {
    PlannedLoop loop = now.requested().sampled();
    if (loop != null) {
      now.rows().add(loop.row(now.host()));
    }
    now.rows().take(variables);
  }

  /** The variable has been copied, and goes along with this sample alone. */
  @Override
  public void sampleOccurred(SampleEvent event) {
    Watch now = watch;
    JMeterContext context = JMeterContextService.getContext();
    JMeterVariables variables = context.getVariables();
    if (now == null || variables == null) {
      return;
    }
    now.rows().gone(variables);
    if (context.getCurrentSampler() == null) {
      take(now, variables); // an S-Client has no samplers whose end it reports: with its next
    }
  }

  @Override
  public void threadFinished() {
    Watch now = watch;
    if (now != null) {
      now.rows().returned();
    }
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
