package io.github.trueload.sessions;

import io.github.trueload.testrun.RunLine;
import io.github.trueload.times.EpochClock;
import io.github.trueload.units.Durations;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.threads.JMeterThread;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions of one group in one test. A thread of its own draws the instants and makes each
 * session ready a little ahead; the session's thread sleeps until its instant and begins by itself.
 * So neither the server nor the making of another session holds an arrival back.
 */
final class ArrivalRun {
  private static final Logger LOG = LoggerFactory.getLogger(ArrivalRun.class);

  /** How long before the first instant there is to be: the first session loads classes. */
  private static final long HEAD_START_NANOS = 250_000_000;

  /** How long ahead a session is made ready: some pauses of the JVM pass within. */
  private static final long AHEAD_NANOS = 200_000_000;

  /** How long before its instant a session's thread is set up, which counts it as a thread. */
  private static final long SET_UP_NANOS = 10_000_000;

  private static final int STARTERS = 8;

  /** As long as JMeter's own groups wait for threads to die. */
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  /** Makes what a session runs. */
  interface SessionMaker {
    /**
     * A session that has not begun.
     *
     * @param number from 0
     * @param gate what it waits for ahead of its first sampler
     */
    JMeterThread make(int number, int loops, long arrivalEpochNanos, ArrivalLoop.Gate gate);
  }

  /** Reported once when the run cannot go on as planned. */
  interface Trouble {
    void stopTest(String reason);
  }

  private final String name;
  private final ArrivalPlan plan;
  private final SessionMaker maker;
  private final Trouble trouble;
  private final OwnArrivals own;
  private final Map<JMeterThread, Thread> alive = new ConcurrentHashMap<>();
  private final HeapRoom heap = new HeapRoom();
  private final SessionLimiter places;
  private final Lateness lateness = new Lateness();
  private final AtomicLong arrivals = new AtomicLong();
  private final AtomicLong started = new AtomicLong();
  private final AtomicLong unstarted = new AtomicLong();
  private final AtomicLong missed = new AtomicLong();
  private final AtomicBoolean troubled = new AtomicBoolean();

  private final Thread dispatcher;

  /** Start threads side by side: each start waits until the system has let the new thread run. */
  private final ThreadPoolExecutor starters =
      new ThreadPoolExecutor(STARTERS, STARTERS, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

  private final long epochOffsetNanos = EpochClock.epochNanos(0);

  /** When the arrivals begin, by {@link System#nanoTime}. */
  private volatile long originNanos = System.nanoTime() + HEAD_START_NANOS;

  /** Whether other engines begin at the same instant, and arrivals may be due before this does. */
  private volatile boolean hasCommonStart;

  private volatile boolean stopped;
  private volatile boolean stopSent;

  /**
   * A run whose first arrival may come a quarter of a second after the common start of all engines,
   * or from now where there is none.
   */
  ArrivalRun(String name, ArrivalPlan plan, OwnArrivals own, SessionMaker maker, Trouble trouble) {
    this.name = name;
    this.plan = plan;
    this.maker = maker;
    this.trouble = trouble;
    this.own = own;
    places = new SessionLimiter(name, plan, this::isAfterEnd, this::giveUp);
    starters.allowCoreThreadTimeOut(true);
    dispatcher = new Thread(this::dispatch, name + " arrivals");
  }

  void start() {
    dispatcher.start();
  }

  /** Lets the arrivals begin at an instant that all engines have in common. */
  void start(long epochNanos) {
    originNanos = epochNanos - epochOffsetNanos + HEAD_START_NANOS;
    hasCommonStart = true;
    start();
  }

  /** When arrivals end, milliseconds since the epoch; 0 where the plan does not say. */
  long endEpochMillis() {
    return plan.end().nanos() == Long.MAX_VALUE
        ? 0
        : (originNanos + plan.end().nanos() + epochOffsetNanos) / 1_000_000;
  }

  private void dispatch() {
    try {
      long begunNanos = hasCommonStart ? System.nanoTime() : originNanos;
      Optional<OwnArrivals.Due> due = own.next();
      while (due.isPresent() && !stopped) {
        arriveOnTime(due.get(), begunNanos);
        due = own.next();
      }
    } catch (RuntimeException e) {
      LOG.error("{}: cannot make another session", name, e);
      giveUp("cannot make another session: " + e);
    } catch (OutOfMemoryError e) {
      memoryIsFull(e);
    }
  }

  private void arriveOnTime(OwnArrivals.Due due, long begunNanos) {
    long atNanos = originNanos + due.nanos();
    if (atNanos < begunNanos) {
      miss(begunNanos - atNanos);
      return;
    }
    sleepUntil(atNanos - AHEAD_NANOS);
    if (!stopped) {
      arrive(due, atNanos);
    }
  }

  /** An arrival whose instant had passed when this engine began. */
  private void miss(long lateNanos) {
    SessionsOfJvm.dropped();
    arrivals.incrementAndGet();
    if (missed.getAndIncrement() == 0) {
      String line =
          "%s: this engine began %s after its first arrival was due; the sessions before that are missing"
              .formatted(name, Durations.format(lateNanos / 1e9));
      LOG.warn("{}", line);
      RunLine.print("trueload sessions = " + line);
    }
  }

  @Nullable JMeterThread arriveIn(long delayMillis) {
    long atNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMillis);
    return arrive(own.unforeseen(atNanos - originNanos), atNanos);
  }

  private @Nullable JMeterThread arrive(OwnArrivals.Due due, long atNanos) {
    long turnNanos = places.awaitTurn(atNanos);
    if (stopped) {
      return null;
    }
    if (isAfterEnd(turnNanos)) {
      arrivals.incrementAndGet();
      places.tooLate();
      places.endTurn();
      return null;
    }
    if (heap.isFull()) {
      throw new OutOfMemoryError("collections leave it 95 % full");
    }
    Visit visit = new Visit(atNanos, turnNanos);
    JMeterThread session = maker.make(due.number(), due.loops(), atNanos + epochOffsetNanos, visit);
    Thread thread =
        SessionThreads.make(
            () -> visit.live(session), session.getThreadName(), plan.virtualThreads());
    alive.put(session, thread);
    try {
      if (plan.virtualThreads()) {
        begin(session, thread);
      } else {
        starters.execute(() -> begin(session, thread));
      }
    } catch (OutOfMemoryError e) {
      // a starter got no thread itself
      noThread(session, e);
    }
    return session;
  }

  private void begin(JMeterThread session, Thread thread) {
    try {
      if (stopped) {
        leave(session);
      } else {
        thread.start();
      }
    } catch (OutOfMemoryError e) {
      noThread(session, e);
    }
  }

  /** An {@link OutOfMemoryError} is the JVM's word for that too; what runs already continues. */
  private void noThread(JMeterThread session, OutOfMemoryError error) {
    unstarted.incrementAndGet();
    leave(session);
    giveUp(
        session.getThreadName()
            + " got no thread ("
            + error.getMessage()
            + "): "
            + places.running()
            + " sessions run. Raise the limit of processes or the memory, or use virtual threads");
  }

  private void memoryIsFull(OutOfMemoryError error) {
    giveUp(
        "no memory for one more session ("
            + error.getMessage()
            + "): "
            + places.running()
            + " sessions run. Give JMeter more heap (HEAP=\"-Xmx…\"), or limit the concurrent"
            + " sessions");
  }

  private void leave(JMeterThread session) {
    alive.remove(session);
    places.endTurn();
  }

  /** One session's way: it is set up, waits for its instant and perhaps for a place, and runs. */
  private final class Visit implements ArrivalLoop.Gate {
    private final long atNanos;
    private final long turnNanos;
    private boolean hasPlace;

    /**
     * @param turnNanos when it could begin as far as the limit is concerned, {@code atNanos} or
     *     later
     */
    Visit(long atNanos, long turnNanos) {
      this.atNanos = atNanos;
      this.turnNanos = turnNanos;
    }

    void live(JMeterThread session) {
      try {
        sleepUntil(atNanos - SET_UP_NANOS);
        if (!stopped) {
          session.run();
        }
      } catch (OutOfMemoryError e) {
        // JMeter has ended the session; the others go on to the end of their samples
        memoryIsFull(e);
      } finally {
        if (hasPlace) {
          places.giveBack();
        }
        leave(session);
      }
    }

    @Override
    public boolean open() {
      sleepUntil(atNanos);
      if (stopped) {
        return false;
      }
      arrivals.incrementAndGet();
      long lateNanos = System.nanoTime() - turnNanos;
      hasPlace = places.take(() -> stopped);
      if (hasPlace) {
        lateness.add(lateNanos);
        started.incrementAndGet();
        ArrivalColumn.begins(places.dropped() + missed.get());
      }
      return hasPlace;
    }
  }

  /** Whether sessions end with the arrivals, and have by an instant. */
  private boolean isAfterEnd(long nanos) {
    return plan.end().stops() && nanos - originNanos > plan.end().nanos();
  }

  private void giveUp(String reason) {
    stopped = true;
    if (troubled.compareAndSet(false, true)) {
      trouble.stopTest(reason);
    }
  }

  private void sleepUntil(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0 && !stopped && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, left);
      left = nanos - System.nanoTime();
    }
  }

  /** No more arrivals; sessions end after the sample they are in. */
  void stop() {
    stopped = true;
    LockSupport.unpark(dispatcher);
    places.open();
    alive.forEach(
        (session, thread) -> {
          session.stop();
          LockSupport.unpark(thread);
        });
    stopSent = true;
  }

  boolean isStopping() {
    return stopSent;
  }

  void stopNow() {
    stop();
    alive.forEach(ArrivalRun::interrupt);
  }

  private static void interrupt(JMeterThread session, Thread thread) {
    session.interrupt();
    thread.interrupt();
  }

  /** Ends one session; false if there is none of this name. */
  boolean stopSession(String threadName, boolean now) {
    for (Map.Entry<JMeterThread, Thread> each : alive.entrySet()) {
      if (each.getKey().getThreadName().equals(threadName)) {
        each.getKey().stop();
        if (now) {
          interrupt(each.getKey(), each.getValue());
        }
        return true;
      }
    }
    return false;
  }

  /** Whether the session of a number is one of these. */
  boolean makes(long number) {
    return own.has(number);
  }

  int aliveSessions() {
    return alive.size();
  }

  /** Waits until there will be no more sessions and all have ended, unless interrupted. */
  void join() {
    try {
      dispatcher.join();
      while (!alive.isEmpty()) {
        for (Thread thread : alive.values()) {
          joinOnceStarted(thread);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One of the starters may still have to start it, or to drop it. */
  private static void joinOnceStarted(Thread thread) throws InterruptedException {
    if (thread.getState() == Thread.State.NEW) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    thread.join();
  }

  /** Whether all have ended, if need be after a few seconds. */
  boolean joinSoon() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    try {
      joinUntil(dispatcher, deadline);
      for (Thread thread : alive.values()) {
        joinUntil(thread, deadline);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !dispatcher.isAlive() && alive.values().stream().noneMatch(Thread::isAlive);
  }

  private static void joinUntil(Thread thread, long deadlineNanos) throws InterruptedException {
    long leftMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
    thread.join(Math.max(1, leftMillis));
  }

  ArrivalTally tally() {
    return new ArrivalTally(
        arrivals.get(),
        started.get(),
        places.dropped() + missed.get(),
        places.waited(),
        unstarted.get(),
        places.mostAtOnce(),
        new ArrivalTally.Delays(
            lateness.late(),
            lateness.quantileNanos(0.5),
            lateness.quantileNanos(0.99),
            lateness.longestNanos()));
  }
}
