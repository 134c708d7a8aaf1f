package io.github.trueload.sessions;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.RunLine;
import io.github.trueload.testrun.StoppedTest;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterThreadMonitor;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread group whose sessions arrive by a process, independent of the state of the earlier ones.
 * Each session is a fresh user, a {@link JMeterThread} of its own, and ends after its loops.
 */
public final class SessionArrivals extends ArrivalGroup implements JMeterThreadMonitor {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(SessionArrivals.class);

  static {
    ArrivalColumn.COLUMNS.announce();
  }

  private transient volatile @Nullable ArrivalRun run;
  private transient volatile @Nullable WarmUp warmUp;

  /** In a session's clone of the group, what it goes through. */
  private transient @Nullable ArrivalLoop loop;

  @Override
  protected boolean isOfPlan() {
    return loop == null;
  }

  @Override
  public Controller getSamplerController() {
    return loop == null ? super.getSamplerController() : loop;
  }

  @Override
  public void testStarted() {
    ArrivalColumn.COLUMNS.announceForRun();
    run = null;
    SettingValues values = SettingValues.evaluatedEarly(this, ArrivalSettings.ALL);
    List<Setting> inEffect = ArrivalSettings.inEffect(values);
    try {
      if (values.checkKnown(inEffect)) {
        ArrivalSettings.plan(values);
      }
    } catch (RefusedSetting refusal) {
      refuse(refusal);
    }
  }

  /** Shows the refusal, stops the test, and waits until the engine has noticed. */
  private static void refuse(RefusedSetting refusal) {
    StoppedTest.report("thread group " + refusal.getMessage());
    StoppedTest.awaitEngine();
  }

  @Override
  public void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree threadGroupTree,
      StandardJMeterEngine engine) {
    ArrivalPlan requested;
    try {
      requested = ArrivalSettings.plan(SettingValues.evaluated(this, ArrivalSettings.ALL));
    } catch (RefusedSetting refusal) {
      refuse(refusal);
      return;
    }
    ArrivalPlan plan = isValidating() ? requested.forValidation() : requested;
    if (!warmUp(plan, threadGroupTree, engine)) {
      return;
    }
    long seed = plan.seed().orElseGet(() -> new SecureRandom().nextLong());
    EngineShare share = isValidating() ? EngineShare.WHOLE : ThisEngine.share();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    run =
        new ArrivalRun(
            getName(),
            plan,
            new OwnArrivals(plan, ThisEngine.common(seed), getName() + "\n" + groupNumber, share),
            (number, loops, arrivalEpochNanos, gate) -> {
              ListedHashTree tree = sessionTree(threadGroupTree, loops, gate);
              JMeterThread session =
                  makeThread(engine, this, notifier, groupNumber, number, tree, variables);
              session.putVariables(ArrivalColumn.variables(arrivalEpochNanos));
              endWithArrivals(session, plan);
              return session;
            },
            reason -> stopTest(engine, reason));
    LOG.info(
        "{}: sessions arrive with seed {}{}{}",
        getName(),
        seed,
        plan.seed().isEmpty() ? " (drawn for this run)" : "",
        share.isWhole() ? "" : "; engine " + share + " begins its share of them");
    begin(run, share);
  }

  /** Lets the arrivals begin, where several engines make them at their common start. */
  private void begin(ArrivalRun begun, EngineShare share) {
    OptionalLong start = isValidating() ? OptionalLong.empty() : commonStart(begun);
    if (start.isPresent()) {
      begun.start(start.getAsLong());
    } else if (!isValidating() && StartTime.isGiven()) {
      begun.stop();
    } else {
      if (!share.isWhole()) {
        String line =
            getName()
                + ": engine "
                + share
                + " begins now; -J"
                + StartTime.START
                + "=TIME lets all engines begin at one instant";
        LOG.warn("{}", line);
        RunLine.print("trueload sessions = " + line);
      }
      begun.start();
    }
  }

  /** The instant that the engines have in common; empty where none is given, or it never came. */
  private OptionalLong commonStart(ArrivalRun begun) {
    try {
      return StartTime.awaited(begun::isStopping);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    } catch (IllegalArgumentException e) {
      StoppedTest.report("thread group \"" + getName() + "\": " + e.getMessage());
      return OptionalLong.empty();
    }
  }

  /** A session's own clone of the plan from the group on, which begins when the gate opens. */
  private ListedHashTree sessionTree(ListedHashTree below, int loops, ArrivalLoop.Gate gate) {
    ListedHashTree tree = cloneTree(below);
    ((SessionArrivals) tree.getArray()[0]).loop = new ArrivalLoop(getName(), loops, gate);
    return tree;
  }

  /** A session outside the test: no engine that it could stop, and no listener but its own. */
  JMeterThread sessionApart(ListedHashTree below, int number, int loops, ArrivalLoop.Gate gate) {
    return makeThread(
        null,
        this,
        new ListenerNotifier(),
        0,
        number,
        sessionTree(below, loops, gate),
        new JMeterVariables());
  }

  /** Whether the test continues after it. */
  private boolean warmUp(ArrivalPlan plan, ListedHashTree below, StandardJMeterEngine engine) {
    WarmUp ahead = new WarmUp(this, plan);
    warmUp = ahead;
    long sessions = ahead.run(below, engine);
    if (sessions > 0) {
      LOG.info("{}: warmed up by {} sessions on a server within this JVM", getName(), sessions);
    }
    return !ahead.isStopped();
  }

  private void endWithArrivals(JMeterThread session, ArrivalPlan plan) {
    ArrivalRun now = run;
    long endMillis = now == null ? 0 : now.endEpochMillis();
    if (plan.end().stops() && endMillis > 0) {
      session.setScheduled(true);
      session.setEndTime(endMillis);
    }
  }

  private void stopTest(StandardJMeterEngine engine, String reason) {
    JMeterUtils.reportErrorToUser(
        "Test stopped: thread group \"" + getName() + "\": " + reason, "Trueload: test stopped");
    try {
      engine.askThreadsToStop();
    } catch (OutOfMemoryError e) {
      // JMeter has no thread to do it in: no session arrives any more, and those that run end here
      stop();
    }
  }

  @Override
  public void testEnded() {
    ArrivalRun ended = run;
    if (ended == null) {
      return;
    }
    ArrivalTally tally = ended.tally();
    if (tally.clean()) {
      LOG.info("{}: {}", getName(), tally.line());
    } else {
      LOG.warn("{}: {}", getName(), tally.line());
    }
    if (tally.dropped() + tally.unstarted() > 0) {
      RunLine.print("trueload sessions = " + getName() + ": " + tally.line());
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
    ArrivalColumn.COLUMNS.withdraw();
  }

  /** Ends one session, now or after the sample it is in; false if none of this name runs. */
  @Override
  public boolean stopThread(String threadName, boolean now) {
    return run != null && run.stopSession(threadName, now);
  }

  @Override
  public int numberOfActiveThreads() {
    return run == null ? 0 : run.aliveSessions();
  }

  /**
   * Lets a session arrive that the process did not foresee.
   *
   * @param delayMillis when, from now
   * @throws IllegalStateException before the group has started
   */
  @Override
  public @Nullable JMeterThread addNewThread(int delayMillis, StandardJMeterEngine engine) {
    if (run == null) {
      throw new IllegalStateException("thread group " + getName() + " has not started");
    }
    return run.arriveIn(delayMillis);
  }

  @Override
  public boolean verifyThreadsStopped() {
    return run == null || run.joinSoon();
  }

  @Override
  public void waitThreadsStopped() {
    if (run != null) {
      run.join();
    }
  }

  @Override
  public void tellThreadsToStop() {
    stopWarmUp();
    if (run != null) {
      run.stopNow();
    }
  }

  @Override
  public void stop() {
    stopWarmUp();
    if (run != null) {
      run.stop();
    }
  }

  private void stopWarmUp() {
    WarmUp ahead = warmUp;
    if (ahead != null) {
      ahead.stop();
    }
  }

  /**
   * {@return the session file whose instants are the arrivals, each session's its number in the
   * file; empty where the arrivals come from anything else}
   *
   * @throws RefusedSetting if a setting cannot be read
   */
  public Optional<Path> sessionFile() {
    return ArrivalSettings.sessionFile(SettingValues.evaluated(this, ArrivalSettings.ALL));
  }

  /**
   * {@return whether this engine makes the session of a number}
   *
   * @param number among those of all engines, from 0
   */
  public boolean makes(long number) {
    ArrivalRun now = run;
    return now == null || now.makes(number);
  }

  /** What became of the arrivals of the last test; null before one. */
  @Nullable ArrivalTally tally() {
    return run == null ? null : run.tally();
  }

  boolean isStopping() {
    return run != null && run.isStopping();
  }
}
