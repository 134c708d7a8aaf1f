package io.github.trueload.listener;

import io.github.trueload.testrun.SampleEndListener;
import io.github.trueload.testrun.StoppedTest;
import io.github.trueload.timer.PlannedEngines;
import java.util.List;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestIterationListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Says while a test runs what its traffic really is: the analyzer's figures and verdict, of a
 * sliding window each second and of the whole run at its end.
 *
 * <p>With remote engines it stays on the controller and is notified of all their samples; each
 * engine shows it of its start and its end.
 */
public final class TrafficRealism extends AbstractTestElement
    implements SampleEndListener,
        TestStateListener,
        TestIterationListener,
        NoThreadClone,
        Remoteable {
  private static final long serialVersionUID = 1L;

  /** JMeter's property of the longest time that samples wait for their batch, and its default. */
  private static final String BATCH_MILLIS = "time_threshold";

  private static final int BATCH_MILLIS_DEFAULT = 60_000;

  /** Length of the sliding window, seconds. */
  public static final TrafficSetting WINDOW = new TrafficSetting("TrafficRealism.window", "60");

  /** The rate that is wanted, requests a second; empty for none. */
  public static final TrafficSetting TARGET = new TrafficSetting("TrafficRealism.target", "");

  /** The process that the arrivals are to follow; empty for that of the plan, if it is known. */
  public static final TrafficSetting PROCESS = new TrafficSetting("TrafficRealism.process", "");

  /** The condition on which the test is stopped, as a gate; empty for none. */
  public static final TrafficSetting STOP_WHEN = new TrafficSetting("TrafficRealism.stopWhen", "");

  /** How long it must have held, seconds. */
  public static final TrafficSetting STOP_AFTER =
      new TrafficSetting("TrafficRealism.stopAfter", "10");

  /** The figure and its error at which the test is stopped; empty for none. */
  public static final TrafficSetting STOP_AT = new TrafficSetting("TrafficRealism.stopAt", "");

  /** Where the metrics are pushed to by OTLP; empty for the endpoint of JMeter's property. */
  public static final TrafficSetting OTLP = new TrafficSetting("TrafficRealism.otlp", "");

  /** All settings, in the order of the panel. */
  public static final List<TrafficSetting> ALL =
      List.of(WINDOW, TARGET, PROCESS, STOP_AT, STOP_WHEN, STOP_AFTER, OTLP);

  /** The run under way; what clones share. */
  private static final class Shared {
    private final TrafficBoard board = new TrafficBoard();
    private volatile TestStop stopping = new TestStop();
    private boolean refused;
    private volatile @Nullable TrafficRun run;
  }

  private transient Shared shared = new Shared();

  @Override
  public Object clone() {
    PlannedEngines.forget(); // JMeter copies the plan before it sends it to the engines of a run
    TrafficRealism copy = (TrafficRealism) super.clone();
    copy.shared = shared;
    return copy;
  }

  /** {@return the figures that the run shares with its panel} */
  public TrafficBoard board() {
    return shared.board;
  }

  /**
   * {@return why a run would refuse the element's settings, one line; empty if it would not} A
   * setting with a variable or a function has its value only during a run and is not looked at.
   */
  public static String faultOf(TestElement element) {
    TrafficRealism known = new TrafficRealism();
    for (TrafficSetting setting : ALL) {
      String text = element.getPropertyAsString(setting.key(), setting.initial());
      known.setProperty(setting.key(), text.contains("${") ? setting.initial() : text);
    }
    try {
      TrafficSettings.of(known);
      return "";
    } catch (UnusableSetting refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  @Override
  public void testStarted() {
    end(); // of a run that was never notified of its end
    synchronized (shared) {
      begin(HealthSource.ofThisGenerator(), new RequestedRate(), 0);
      if (shared.refused) {
        StandardJMeterEngine.stopEngineNow();
        StoppedTest.awaitEngine();
      }
    }
  }

  @Override
  public void testStarted(String host) {
    synchronized (shared) {
      if (shared.stopping.knows(host)) {
        end(); // an engine that vanished runs again
        shared.stopping.ended(host);
      }
      if (shared.stopping.isOver()) {
        RequestedRate requested = new RequestedRate(() -> shared.stopping.begun(), SentPlan::here);
        begin(
            HealthSource.ofEngines(() -> shared.stopping.running(), requested),
            requested,
            secondsOnTheWay());
      }
      shared.stopping.started(host);
      if (shared.refused) {
        TestStop.stopNow(host);
        StoppedTest.awaitEngine();
      }
    }
  }

  /** For how long an engine may keep samples until it sends a batch of them. */
  private static double secondsOnTheWay() {
    return JMeterUtils.getPropDefault(BATCH_MILLIS, BATCH_MILLIS_DEFAULT) / 1e3;
  }

  private void begin(HealthSource health, RequestedRate requested, double secondsOnTheWay) {
    shared.stopping = new TestStop();
    shared.refused = false;
    try {
      TrafficSettings settings = TrafficSettings.of(this);
      shared.run =
          TrafficRun.begin(
              settings, health, requested, secondsOnTheWay, shared.board, shared.stopping);
    } catch (UnusableSetting refused) {
      shared.run = null;
      shared.refused = true;
      String line = "Trueload, \"" + getName() + "\": " + refused.getMessage();
      shared.board.note(line);
      JMeterUtils.reportErrorToUser(line); // which logs it
    }
  }

  /**
   * A thread begins. JMeter notifies a listener of the plan nowhere else, and a plan need not send
   * samples here.
   */
  @Override
  public void testIterationStart(LoopIterationEvent event) {
    TrafficRun run = shared.run;
    if (run != null) {
      run.begun();
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    TrafficRun run = shared.run;
    if (run != null) {
      run.accept(event);
    }
  }

  @Override
  public void testEnded() {
    end();
  }

  @Override
  public void testEnded(String host) {
    synchronized (shared) {
      shared.stopping.ended(host);
      if (shared.stopping.isOver()) {
        end();
      }
    }
  }

  private void end() {
    TrafficRun run;
    synchronized (shared) {
      run = shared.run;
      shared.run = null;
    }
    if (run != null) {
      run.end();
    }
  }
}
