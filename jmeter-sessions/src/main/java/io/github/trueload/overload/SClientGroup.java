package io.github.trueload.overload;

import io.github.trueload.queueing.SClient;
import io.github.trueload.sessions.ArrivalGroup;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.StartTime;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.StoppedTest;
import io.github.trueload.times.EpochClock;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An S-Client (Banga and Druschel) as a thread group: it needs no sampler and no JMeter thread, but
 * makes connections and requests of its own, and shows the plan's listeners of each request.
 */
public final class SClientGroup extends ArrivalGroup {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(SClientGroup.class);

  /** How long each number of sockets is tried before the load. */
  private static final long TRIAL_NANOS = 1_500_000_000;

  private static final long PATIENCE_MILLIS = 5_000;

  /** From here on Linux sends a SYN again by itself. */
  private static final double SYN_AGAIN_SECONDS = 1;

  static {
    RequestColumns.COLUMNS.announce();
  }

  private transient volatile @Nullable SClientRun run;
  private transient volatile @Nullable RunReport report;

  /** Whether the test was stopped before the run began. */
  private transient volatile boolean stopped;

  @Override
  public void testStarted() {
    RequestColumns.COLUMNS.announceForRun();
    run = null;
    stopped = false;
    SettingValues values = SettingValues.evaluatedEarly(this, SClientSettings.ALL);
    List<Setting> inEffect = SClientSettings.inEffect(values);
    try {
      if (values.checkKnown(inEffect)) {
        admitted(values);
      }
    } catch (RefusedSetting refusal) {
      refuse(refusal.getMessage());
    }
  }

  /** The plan, if this machine's limits allow it. */
  private static OverloadPlan admitted(SettingValues values) {
    OverloadPlan plan =
        SClientSettings.share(
            values,
            SClientSettings.plan(values),
            values.made(SClientSettings.SEED, ThisEngine::share));
    Optional<String> obstacle = Limits.here().obstacle(plan);
    if (obstacle.isPresent()) {
      throw values.refusal(SClientSettings.SOCKETS, obstacle.get());
    }
    return plan;
  }

  /** Shows the refusal, stops the test, and waits until the engine has noticed. */
  private static void refuse(String reason) {
    try {
      StoppedTest.report("S-Client " + reason);
    } catch (OutOfMemoryError e) {
      LOG.warn("JMeter has no thread to stop the test; other groups continue", e);
    }
    StoppedTest.awaitEngine();
  }

  @Override
  public void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree threadGroupTree,
      StandardJMeterEngine engine) {
    warnOfSamplers(threadGroupTree);
    SettingValues values = SettingValues.evaluated(this, SClientSettings.ALL);
    try {
      OverloadPlan plan = admitted(values);
      if (isValidating()) {
        begin(groupNumber, notifier, threadGroupTree, values, plan.forValidation());
      } else if (isAllowedByCapacity(values, plan)) {
        begin(groupNumber, notifier, threadGroupTree, values, plan);
      }
    } catch (RefusedSetting refusal) {
      refuse(refusal.getMessage());
    } catch (CancellationException e) {
      LOG.info("{}: {} before the load", getName(), e.getMessage());
    } catch (IOException e) {
      refuse("\"" + getName() + "\" cannot begin: " + e.getMessage());
    }
  }

  private void warnOfSamplers(ListedHashTree below) {
    SearchByClass<Sampler> samplers = new SearchByClass<>(Sampler.class);
    below.traverse(samplers);
    if (!samplers.getSearchResults().isEmpty()) {
      String line =
          "\"%s\": the %s below it do not run; an S-Client sends its own requests"
              .formatted(getName(), samplers.getSearchResults().size() + " sampler(s)");
      RunReport.print("trueload s-client: " + line);
      LOG.warn("{}", line);
    }
  }

  /** Whether the load may begin; a search for the machine's capacity is no load. */
  private boolean isAllowedByCapacity(SettingValues values, OverloadPlan plan) throws IOException {
    String choice = values.choice(SClientSettings.CAPACITY);
    if (choice.equals(SClientSettings.UNCHECKED)) {
      return true;
    }
    CapacityCheck check = new CapacityCheck(TRIAL_NANOS, sockets(values), () -> stopped);
    if (choice.equals(SClientSettings.SEARCH)) {
      search(check, plan);
      return false;
    }
    CapacityCheck.Finding finding = check.check(capacityNeeded(plan));
    if (finding.enough()) {
      LOG.info("{}: {}", getName(), finding.line());
    } else if (choice.equals(SClientSettings.REFUSE)) {
      throw values.refusal(SClientSettings.SOCKETS, "is beyond this machine: " + finding.line());
    } else {
      RunReport.print("trueload s-client: " + finding.line() + "; its figures may be distorted");
      LOG.warn("{}: {}", getName(), finding.line());
    }
    return true;
  }

  /** What the plan asks of the machine at its peak: D/T, for every process stays below it. */
  private static SClient capacityNeeded(OverloadPlan plan) {
    return plan.sockets();
  }

  private void search(CapacityCheck check, OverloadPlan plan) throws IOException {
    int most = (int) Math.min(Integer.MAX_VALUE, Limits.here().mostSockets());
    Optional<CapacityCheck.Finding> best =
        check.search(
            plan.sockets().timeoutSeconds(),
            most,
            finding -> RunReport.print("trueload s-client: " + finding.line()));
    RunReport.print(
        "trueload s-client capacity = "
            + best.map(finding -> finding.line() + limited(finding, most))
                .orElse("this machine is too busy at present for any undistorted rate"));
  }

  private static String limited(CapacityCheck.Finding finding, int most) {
    return finding.sockets().sockets() == most ? "; open files or local ports allow no more" : "";
  }

  private void begin(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree tree,
      SettingValues values,
      OverloadPlan plan)
      throws IOException {
    warnOfRisks(plan);
    TimedSockets sockets = sockets(values);
    long seed =
        ThisEngine.commonSeed(values, SClientSettings.SEED)
            .orElseGet(() -> new SecureRandom().nextLong());
    LOG.info(
        "{}: {} sockets, each for {} s at most, offer {} attempts/s to {}; seed {}",
        getName(),
        plan.sockets().sockets(),
        plan.sockets().timeoutSeconds(),
        plan.attemptsPerSecond(),
        plan.server(),
        seed);
    long epochOffset = EpochClock.epochNanos(0);
    long originNanos = originNanos(epochOffset);
    if (stopped) {
      return;
    }
    RunReport results =
        new RunReport(
            getName(),
            groupNumber,
            notifier,
            tree,
            "http://" + SClientSettings.authority(values, plan.server().getPort()),
            TimeUnit.NANOSECONDS.toMillis(originNanos + epochOffset),
            epochOffset);
    SClientRun begun =
        new SClientRun(
            getName(),
            plan,
            ThisEngine.common(seed).generator(getName() + "\n" + groupNumber, 0),
            sockets,
            originNanos,
            results);
    report = results;
    run = begun;
    begun.start();
    if (stopped) {
      begun.stopAttempts();
    }
  }

  /** In a twentieth of a second, or at the start that all engines have in common. */
  private long originNanos(long epochOffset) throws IOException {
    long soonest = System.nanoTime() + SClientRun.HEAD_START_NANOS;
    if (isValidating()) {
      return soonest;
    }
    try {
      OptionalLong common = StartTime.awaited(() -> stopped);
      if (common.isEmpty()) {
        return System.nanoTime() + SClientRun.HEAD_START_NANOS;
      }
      soonest = System.nanoTime() + SClientRun.HEAD_START_NANOS;
      long start = common.getAsLong() - epochOffset;
      if (start >= soonest) {
        return start;
      }
      LOG.warn(
          "{}: this engine begins {} after the common start",
          getName(),
          Durations.format((soonest - start) / 1e9));
      return soonest;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the test was stopped", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static TimedSockets sockets(SettingValues values) {
    return new TimedSockets(SClientSettings.times(values));
  }

  private void warnOfRisks(OverloadPlan plan) {
    Limits.here().risk(plan).ifPresent(risk -> LOG.warn("{}: {}", getName(), risk));
    if (plan.sockets().timeoutSeconds() >= SYN_AGAIN_SECONDS) {
      LOG.warn(
          "{}: T is {} s; from 1 s on Linux repeats each unanswered SYN by itself, so that more"
              + " SYNs are on the wire than attempts are counted",
          getName(),
          plan.sockets().timeoutSeconds());
    }
  }

  @Override
  public void testEnded() {
    SClientRun ended = run;
    run = null;
    if (ended == null) {
      return;
    }
    OverloadTally tally = ended.tally();
    RunReport.print(tally.line());
    ended.timesLine().ifPresent(RunReport::print);
    if (!tally.distortion().isEmpty()) {
      LOG.warn("{}: {}", getName(), tally.distortion());
    }
    RunReport written = report;
    if (written != null) {
      written.close();
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
    RequestColumns.COLUMNS.withdraw();
  }

  /** False: there are no threads of JMeter's here. */
  @Override
  public boolean stopThread(String threadName, boolean now) {
    return false;
  }

  @Override
  public int numberOfActiveThreads() {
    return isRunning() ? 1 : 0;
  }

  private boolean isRunning() {
    SClientRun now = run;
    return now != null && now.isRunning();
  }

  /**
   * Not possible.
   *
   * @throws UnsupportedOperationException always: an S-Client has no threads of JMeter's
   */
  @Override
  public JMeterThread addNewThread(int delayMillis, StandardJMeterEngine engine) {
    throw new UnsupportedOperationException("an S-Client has no threads; set D or the rate");
  }

  @Override
  public boolean verifyThreadsStopped() {
    try {
      SClientRun now = run;
      return now == null || now.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !isRunning();
    }
  }

  @Override
  public void waitThreadsStopped() {
    try {
      SClientRun now = run;
      if (now != null) {
        now.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void tellThreadsToStop() {
    stopped = true;
    SClientRun now = run;
    if (now != null) {
      now.stopNow();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    SClientRun now = run;
    if (now != null) {
      now.stopAttempts();
    }
  }
}
