package io.github.trueload.hotcold;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.testrun.DrawStreams;
import io.github.trueload.testrun.LocalTestListener;
import io.github.trueload.testrun.RefusingRun;
import io.github.trueload.testrun.SampleEndListener;
import io.github.trueload.units.Numbers;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets only a share of its threads make requests at any time, so that the connections of the others
 * are open and idle: the hot and cold connections of Ruan, Cohen and Pai ("Finding Speed Bumps",
 * section 2.2). A timer, since a timer's wait belongs to no sample: JMeter takes the time of a
 * request only when its thread's turn has come.
 *
 * <p>JMeter clones a timer for each thread; the clones share one {@link HotColdRun}.
 */
public final class HotCold extends AbstractTestElement
    implements Timer, LocalTestListener, ThreadListener, SampleEndListener {
  private static final long serialVersionUID = 1L;
  private static final String FLOW_CONTROL = "TestAction";

  private transient @Nullable HotColdRun run;
  private transient @Nullable HotConnectionLimiter gate;
  private transient @Nullable Connection connection;

  /** Whether a sampler has had its turn and no listener has been notified of its sample. */
  private transient boolean sampling;

  /** The thread's result before that sampler. */
  private transient @Nullable SampleResult resultBefore;

  @Override
  public Object clone() {
    HotCold copy = (HotCold) super.clone();
    copy.run = run;
    return copy;
  }

  @Override
  public void testStarted() {
    run = new HotColdRun(getName(), DrawStreams.ofStarting(getName()));
    SettingValues values = SettingValues.evaluatedEarly(this, HotColdSettings.ALL);
    run.checkBeforeStart(values, HotColdSettings.ALL, () -> HotColdSettings.of(values));
  }

  @Override
  public void threadStarted() {
    HotColdRun shared = Objects.requireNonNull(run, "the test has not started");
    try {
      gate = shared.gate(() -> HotColdSettings.of(evaluated()));
      connection = gate.join();
    } catch (RefusedSetting refusal) {
      shared.refuse(refusal);
      JMeterThread thread = JMeterContextService.getContext().getThread();
      if (thread != null) {
        thread.stop();
      }
    }
  }

  private SettingValues evaluated() {
    return SettingValues.evaluated(this, HotColdSettings.ALL);
  }

  /**
   * Waits for the thread's turn. A flow control action needs none: it makes no request, and its
   * pause is one of a connection that is idle.
   *
   * @return 0; where the thread's scheduled end came first, 1, so that JMeter sees it and ends the
   *     thread without another request
   */
  @Override
  public long delay() {
    if (gate == null || connection == null) {
      throw new JMeterStopTestNowException(
          "Timer \"" + getName() + "\" was not notified that its thread started");
    }
    JMeterContext context = JMeterContextService.getContext();
    if (isFlowControl(context.getCurrentSampler())) {
      return 0;
    }
    @Nullable SampleResult result = context.getPreviousResult();
    if (sampling && (result == resultBefore || result == null || result.isIgnore())) {
      // JMeter notifies no listener of a sampler without a result, or whose result is ignored
      gate.requested(connection);
    }
    sampling = true;
    resultBefore = result;
    JMeterThread thread = context.getThread();
    try {
      return gate.await(connection, thread == null ? 0 : thread.getEndTime()) ? 0 : 1;
    } catch (InterruptedException e) {
      // the code that stops the thread has also asked JMeter to stop
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** JMeter's class for it is not in the parts of JMeter that this module needs. */
  private static boolean isFlowControl(@Nullable Sampler sampler) {
    return sampler != null && sampler.getClass().getSimpleName().equals(FLOW_CONTROL);
  }

  /** A request has had its answer. */
  @Override
  public void sampleOccurred(SampleEvent event) {
    if (gate != null && connection != null && !event.isTransactionSampleEvent()) {
      sampling = false;
      gate.requested(connection);
    }
  }

  @Override
  public void threadFinished() {
    if (gate != null && connection != null) {
      gate.leave(connection);
    }
  }

  @Override
  public void testEnded() {
    if (run != null) {
      run.logSummary();
    }
  }

  /** How often connections were hot in the present or last test; null before one has begun. */
  HotTally.@Nullable Figures figures() {
    return run == null ? null : run.figures();
  }

  /** One hot/cold element during one test run: what its clones in all threads share. */
  private static final class HotColdRun extends RefusingRun {
    private static final Logger LOG = LoggerFactory.getLogger(HotColdRun.class);

    private final String name;
    private final DrawStreams streams;
    private @Nullable HotConnectionLimiter gate;
    private @Nullable HotColdSettings settings;

    HotColdRun(String name, DrawStreams streams) {
      super("timer");
      this.name = name;
      this.streams = streams;
    }

    /** The gate of all threads; the first thread's settings make it. */
    synchronized HotConnectionLimiter gate(Supplier<HotColdSettings> reading) {
      if (gate == null) {
        settings = reading.get();
        long seed = settings.seed().orElseGet(() -> new SecureRandom().nextLong());
        LOG.info(
            "{}: turns in an order of seed {}{}",
            name,
            seed,
            settings.seed().isEmpty() ? " (drawn for this run)" : "");
        gate = new HotConnectionLimiter(settings, streams.ofAll(seed));
      }
      return gate;
    }

    /** Null where no thread has started. */
    synchronized HotTally.@Nullable Figures figures() {
      return gate == null ? null : gate.figures();
    }

    /** Says how often connections were hot, and whether one never was. */
    void logSummary() {
      HotTally.Figures figures = figures();
      if (figures == null || settings == null) {
        return;
      }
      String line =
          "%s: %s connections, %s at once and %s of them hot (%s %%); %s turns, %s to %s for each connection"
              .formatted(
                  name,
                  figures.connections(),
                  figures.mostAtOnce(),
                  settings.hotOf(figures.mostAtOnce()),
                  Numbers.format(100 * settings.hotShare()),
                  figures.turns(),
                  figures.fewest(),
                  figures.most());
      if (figures.everyOneWasHot()) {
        LOG.info("{}; every connection was hot at some time", line);
      } else {
        LOG.warn("{}; some were never hot: let the test run longer", line);
      }
    }
  }
}
