package io.github.trueload.listener;

import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run with the thread that works its figures out, from its start to its last line. */
final class TrafficRun {

  private static final Logger LOG = LoggerFactory.getLogger(TrafficRun.class);

  /** Latest samples that are kept: 8 to 20 bytes each. */
  static final String MOST_SAMPLES = "trueload.listener.samples";

  private static final int MOST_SAMPLES_DEFAULT = 2_000_000;
  private static final long SECOND_MILLIS = 1_000;

  /** Within these all engines of a test have begun. */
  private static final int SECONDS_OF_START = 3;

  private final TrafficBoard board;
  private final HealthSource health;
  private final SeenGroups groups = new SeenGroups();
  private volatile boolean hasPlan;
  private final RequestedRate requested;
  private final LiveTraffic traffic;
  private final TestStop stopping;
  private final @Nullable MetricsEndpoint endpoint;
  private final @Nullable OtlpPush push;
  private final boolean watched;
  private final Thread thread = new Thread(this::work, "trueload-traffic");
  private final long intervalMillis =
      SECOND_MILLIS * Math.max(1, JMeterUtils.getPropDefault("summariser.interval", 30));
  private long lastInterval;
  private int disagreeingSeconds;
  private boolean hasFailed;
  private boolean ending;

  private TrafficRun(
      TrafficSettings settings,
      HealthSource health,
      RequestedRate requested,
      double secondsOnTheWay,
      TrafficBoard board,
      TestStop stopping) {
    this.health = health;
    this.requested = requested;
    this.board = board;
    this.stopping = stopping;
    push = OtlpPush.begin(settings.otlp(), TrafficRun::print);
    LiveMetrics metrics = push == null ? new LiveMetrics(false) : push.metrics();
    endpoint = MetricsEndpoint.ofProperties(metrics, TrafficRun::print);
    boolean exported = endpoint != null || push != null;
    watched = hasWindow() || settings.stops() || exported;
    long most = Math.max(1, JMeterUtils.getPropDefault(MOST_SAMPLES, MOST_SAMPLES_DEFAULT));
    traffic =
        new LiveTraffic(
            settings,
            health,
            board,
            requested,
            new IdleDetector(secondsOnTheWay),
            most,
            System::nanoTime,
            TrafficRun::print);
    if (exported) {
      traffic.alsoTo(metrics);
    }
    thread.setDaemon(true);
  }

  /**
   * Begins a run.
   *
   * @param requested the rate that the plan asks for
   * @param secondsOnTheWay for how long samples may be on their way here
   */
  static TrafficRun begin(
      TrafficSettings settings,
      HealthSource health,
      RequestedRate requested,
      double secondsOnTheWay,
      TrafficBoard board,
      TestStop stopping) {
    TrafficRun run = new TrafficRun(settings, health, requested, secondsOnTheWay, board, stopping);
    board.begin();
    run.health.begin();
    run.thread.start();
    return run;
  }

  /** A thread of the plan runs: the first one of each group brings its part of the plan. */
  void begun() {
    if (hasPlan) {
      return;
    }
    JMeterContext context = JMeterContextService.getContext();
    JMeterThread thread = context.getThread();
    if (thread == null) {
      return;
    }
    AbstractThreadGroup group = context.getThreadGroup();
    if (groups.add(group == null ? thread : group) && health.runs(thread.getTestTree())) {
      hasPlan = true;
    }
  }

  /** Takes a sample, in the thread that made it. */
  void accept(SampleEvent event) {
    begun();
    requested.sampled();
    health.accept(event);
    traffic.rows().add(event);
  }

  private void work() {
    lastInterval = System.currentTimeMillis() / intervalMillis;
    try {
      while (!awaitEnd()) {
        try {
          second();
        } catch (RuntimeException e) {
          failed(e);
        }
      }
      traffic.take();
      traffic.printWhole();
      String enough = traffic.enough();
      if (enough != null) {
        board.note(enough);
        print("trueload: " + enough);
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    } finally {
      health.end();
      board.end();
      if (push != null) {
        push.end();
      }
      if (endpoint != null) {
        endpoint.end();
      }
    }
  }

  private void second() {
    traffic.take();
    warnOfEngines();
    String reason = watched ? traffic.look() : null;
    if (reason != null && stopping.stop()) {
      board.note("Stopped: " + reason);
      print("trueload stops the test: " + reason);
    }
    long interval = System.currentTimeMillis() / intervalMillis;
    boolean isNext = interval != lastInterval;
    lastInterval = interval;
    if (isNext && !hasWindow()) {
      traffic.printWindow();
    }
  }

  /** Figures that cannot be calculated are reported once; those of the next second may be. */
  private void failed(Throwable e) {
    board.note("Failed: " + e);
    if (!hasFailed) {
      hasFailed = true;
      LOG.error("The traffic's figures could not be calculated; the test continues", e);
    }
  }

  /** Engines start one after another: what they still disagree on after some seconds is said. */
  private void warnOfEngines() {
    String now = requested.disagreement();
    disagreeingSeconds = now.isEmpty() ? 0 : disagreeingSeconds + 1;
    if (disagreeingSeconds == SECONDS_OF_START) {
      print("trueload warning: " + now);
    }
  }

  /** Waits until the next second, or the end. */
  private synchronized boolean awaitEnd() {
    long wait = SECOND_MILLIS - System.currentTimeMillis() % SECOND_MILLIS;
    long end = System.nanoTime() + wait * 1_000_000;
    try {
      for (long left = wait; !ending && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      ending = true;
    }
    return ending;
  }

  /** Ends the run and waits for its last line. */
  void end() {
    synchronized (this) {
      ending = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** JMeter within another program has none, and does not call itself {@code nonGUI} either. */
  private static boolean hasWindow() {
    return GuiPackage.getInstance() != null;
  }

  /** Into JMeter's log, and on the console of a run without GUI, as its summariser does. */
  private static void print(String line) {
    if (JMeterUtils.getPropDefault("summariser.log", true)) {
      LOG.info("{}", line);
    }
    if (!hasWindow() && JMeterUtils.getPropDefault("summariser.out", true)) {
      System.out.println(line);
    }
  }
}
