package io.github.trueload.sessions;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The places of the sessions that may run at once, and what becomes of one more. */
final class SessionLimiter {
  private static final Logger LOG = LoggerFactory.getLogger(SessionLimiter.class);

  /** Sessions that may be ready beyond the bound: those that wait must not pile up. */
  private static final int READY_BEYOND_BOUND = 64;

  private final String group;
  private final int bound;
  private final LimitPolicy atBound;
  private final LongPredicate isAfterEnd;
  private final Consumer<String> giveUp;
  private final Semaphore free;
  private final Semaphore ready;

  /** The end of the last wait for a turn, by {@link System#nanoTime}. */
  private volatile long turnNanos = Long.MIN_VALUE;

  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong waited = new AtomicLong();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostAtOnce = new AtomicInteger();

  /** Whether those who wait have been let go, so that they see that all is over. */
  private final AtomicBoolean opened = new AtomicBoolean();

  /**
   * As many as the plan allows.
   *
   * @param isAfterEnd whether no session may begin any more at an instant of {@link
   *     System#nanoTime}, because all end with the arrivals
   * @param giveUp reported why, where one too many stops the test
   */
  SessionLimiter(
      String group, ArrivalPlan plan, LongPredicate isAfterEnd, Consumer<String> giveUp) {
    this.group = group;
    this.isAfterEnd = isAfterEnd;
    this.giveUp = giveUp;
    bound = plan.bound().most();
    atBound = plan.bound().oneMore();
    free = new Semaphore(bound, true);
    ready = new Semaphore(bound + READY_BEYOND_BOUND);
  }

  /**
   * Before a session is made ready: returns once there are not too many that wait already.
   *
   * @param atNanos the session's instant, by {@link System#nanoTime}
   * @return when it could begin: its instant, or the end of the last wait here if that was later,
   *     for those that come behind a session that waits are held up with it
   */
  long awaitTurn(long atNanos) {
    if (atBound == LimitPolicy.WAIT && !ready.tryAcquire()) {
      ready.acquireUninterruptibly();
      turnNanos = System.nanoTime();
    }
    return Math.max(atNanos, turnNanos);
  }

  /** A session that was made ready has ended, or was never begun. */
  void endTurn() {
    if (atBound == LimitPolicy.WAIT) {
      ready.release();
    }
  }

  /**
   * Takes a place, waits for one or does without, as the plan says. The session is due: it counts
   * for {@link SessionsOfJvm}. After the end no session begins, in a free place either, for its
   * thread may be late; a session that is due at the end itself may wake after it.
   *
   * @param stopped whether all is over, asked behind each wait
   * @return whether the session has a place, which it is to give back
   */
  boolean take(BooleanSupplier stopped) {
    long toWakeNanos = 0;
    if (free.tryAcquire()) {
      toWakeNanos = Lateness.LATE_NANOS;
    } else if (!waitsForAPlace()) {
      return false;
    }
    if (isAfterEnd.test(System.nanoTime() - toWakeNanos)) {
      free.release();
      tooLate();
      return false;
    }
    SessionsOfJvm.kept();
    if (stopped.getAsBoolean()) {
      free.release();
      return false;
    }
    mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
    return true;
  }

  /** All places are taken: waits for one, if the plan says so; whether it has one then. */
  private boolean waitsForAPlace() {
    switch (atBound) {
      case WAIT -> {
        reportOnce(waited, "wait");
        free.acquireUninterruptibly();
      }
      case DROP -> {
        reportOnce(dropped, "are dropped");
        SessionsOfJvm.dropped();
      }
      case STOP -> {
        giveUp.accept("the maximum of concurrent sessions, " + bound + ", is reached");
        dropped.incrementAndGet();
        SessionsOfJvm.dropped();
      }
    }
    return atBound == LimitPolicy.WAIT;
  }

  /** A session was not running yet when all were to end, and does not begin. */
  void tooLate() {
    dropped.incrementAndGet();
    SessionsOfJvm.dropped();
  }

  private void reportOnce(AtomicLong count, String what) {
    if (count.getAndIncrement() == 0) {
      LOG.warn("{}: {} sessions run at once; from now on some {}", group, bound, what);
    }
  }

  /** The session that had the place has ended. */
  void giveBack() {
    running.decrementAndGet();
    free.release();
  }

  /** Lets everybody through: all is over. */
  void open() {
    if (opened.compareAndSet(false, true)) {
      ready.release(Integer.MAX_VALUE / 2);
      free.release(Integer.MAX_VALUE / 2);
    }
  }

  /** Arrivals without a place, or with one that came too late. */
  long dropped() {
    return dropped.get();
  }

  /** Sessions that had to wait for theirs. */
  long waited() {
    return waited.get();
  }

  int running() {
    return running.get();
  }

  int mostAtOnce() {
    return mostAtOnce.get();
  }
}
