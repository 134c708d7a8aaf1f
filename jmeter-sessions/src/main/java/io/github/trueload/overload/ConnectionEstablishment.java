package io.github.trueload.overload;

import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.kernel.NonBlockingSocket;
import io.github.trueload.kernel.Poller;
import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The thread that connects. It holds at most D sockets in connection establishment, each for at
 * most T, and neither reads a response nor waits for anything but the next instant. What is
 * established it asks and hands on.
 */
final class ConnectionEstablishment implements Runnable {
  /** The poller waits in whole milliseconds; the rest of a wait is slept. */
  private static final long SELECT_NANOS = 1_500_000;

  /** A wait that the poller ends early, so that the sleep behind it ends in time. */
  private static final long SELECT_SPARE_NANOS = 500_000;

  /** An attempt that comes due so shortly ahead of its socket has not been held back. */
  private static final long SAME_INSTANT_NANOS = 100_000;

  /** A socket that was used late is still held for this share of T. */
  private static final double LEAST_OF_TIMEOUT = 0.9;

  private final OverloadPlan plan;
  private final TimedSockets kind;
  private final Limits limits = Limits.here();
  private final @Nullable ArrivalSequence instants;
  private final ConnectionCounts ledger;
  private final Consumer<ConnectionAttempt> next;
  private final ErrorSink trouble;
  private final Poller<ConnectionAttempt> poller;
  private final long originNanos;
  private final long endNanos;
  private final long timeoutNanos;
  private final int sockets;

  /** In the order of their deadlines, those already established among them. */
  private final ArrayDeque<ConnectionAttempt> pending = new ArrayDeque<>();

  private final ArrayDeque<Long> due = new ArrayDeque<>();
  private final List<ConnectionAttempt> established = new ArrayList<>();
  private volatile int connecting;
  private volatile boolean stopped;
  private volatile boolean over;
  private @Nullable Thread thread;
  private long nextInstant;
  private long freedNanos;

  /** Until then all sockets were in establishment. */
  private long blockedNanos;

  private long number;

  private boolean troubled;

  /**
   * Opens what it needs.
   *
   * @param instants when to attempt; null: whenever a socket is free
   * @param next takes established connections whose request has been sent
   * @param trouble notified of the first attempt that this machine cannot make, and of what ends it
   */
  ConnectionEstablishment(
      OverloadPlan plan,
      TimedSockets kind,
      @Nullable ArrivalSequence instants,
      long originNanos,
      ConnectionCounts ledger,
      Consumer<ConnectionAttempt> next,
      ErrorSink trouble)
      throws IOException {
    this.plan = plan;
    this.kind = kind;
    this.instants = instants;
    this.ledger = ledger;
    this.next = next;
    this.trouble = trouble;
    this.originNanos = originNanos;
    this.endNanos = originNanos + plan.durationNanos();
    this.freedNanos = originNanos;
    this.blockedNanos = originNanos;
    this.timeoutNanos = plan.timeoutNanos();
    this.sockets = plan.sockets().sockets();
    this.poller = kind.kind().poller();
    this.nextInstant = instants == null ? originNanos : instant(instants);
  }

  private long instant(ArrivalSequence from) {
    long since = from.nextNanos();
    return since == ArrivalSequence.END || since >= plan.durationNanos()
        ? Long.MAX_VALUE
        : originNanos + since;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    try {
      while (!stopped && !isDone()) {
        // by this clock, which stands before the look: no pause of the JVM behind it is a timeout
        long now = System.nanoTime();
        poller.poll(this::finish, 0);
        abandon(now);
        handOver();
        attemptWhatIsDue();
        pause();
      }
      if (!stopped) {
        // what a late wake-up left out at the end was due all the same
        noteDue(endNanos);
      }
      handOver();
    } catch (IOException e) {
      trouble.report("connection establishment ended: " + e.getMessage());
    } catch (RuntimeException e) {
      trouble.report("connection establishment ended: " + e);
      throw e; // its trace is for the log
    } catch (OutOfMemoryError e) {
      trouble.memoryIsFull(e);
    } finally {
      end();
    }
  }

  /** However it ended, and if it never began, those who wait for it must hear so. */
  void end() {
    try {
      established.forEach(next);
      for (ConnectionAttempt each = pending.poll(); each != null; each = pending.poll()) {
        if (!each.leftEstablishment) {
          each.socket.close();
        }
      }
      poller.close();
    } finally {
      connecting = 0;
      over = true;
    }
  }

  private boolean isDone() {
    return connecting == 0 && (instants == null ? System.nanoTime() >= endNanos : noneToCome());
  }

  private boolean noneToCome() {
    return System.nanoTime() >= endNanos || (nextInstant == Long.MAX_VALUE && due.isEmpty());
  }

  private void abandon(long now) {
    ConnectionAttempt oldest = pending.peek();
    while (oldest != null && (oldest.leftEstablishment || oldest.deadlineNanos <= now)) {
      pending.remove();
      if (!oldest.leftEstablishment) {
        leave(oldest, oldest.deadlineNanos);
        oldest.socket.close();
        ledger.count(Count.TIMED_OUT, now);
      }
      oldest = pending.peek();
    }
  }

  private void leave(ConnectionAttempt visit, long freed) {
    visit.leftEstablishment = true;
    blockedNanos = connecting == sockets ? freed : blockedNanos;
    connecting--;
    freedNanos = freed;
  }

  private void finish(ConnectionAttempt visit) {
    if (visit.leftEstablishment) {
      return;
    }
    try {
      if (visit.socket.finishConnect()) {
        isEstablished(visit);
      }
    } catch (IOException e) {
      refused(visit);
    }
  }

  private void isEstablished(ConnectionAttempt visit) throws IOException {
    long now = System.nanoTime();
    leave(visit, now);
    ledger.count(Count.ESTABLISHED, now);
    poller.giveUp(visit.socket);
    visit.connected(now, kind.wanted());
    try {
      if (!visit.send()) {
        visit.end(ConnectionAttempt.Ending.UNSENT, System.nanoTime());
      }
    } catch (IOException e) {
      visit.end(ConnectionAttempt.Ending.RESET, System.nanoTime());
    }
    established.add(visit);
  }

  private void refused(ConnectionAttempt visit) {
    long now = System.nanoTime();
    if (!visit.leftEstablishment) {
      leave(visit, now);
      ledger.count(Count.REFUSED, now);
    }
    visit.socket.close();
  }

  /** A connection continues only once this poller has let go of it: else its end would wait. */
  private void handOver() throws IOException {
    if (!established.isEmpty()) {
      poller.poll(this::finish, 0);
      established.forEach(next);
      established.clear();
    }
  }

  private void attemptWhatIsDue() {
    if (instants == null) {
      attemptAtOnce();
      return;
    }
    long now = System.nanoTime();
    noteDue(now);
    while (!stopped && !due.isEmpty() && connecting < sockets && now < endNanos) {
      long at = due.remove();
      if (blockedNanos - at > SAME_INSTANT_NANOS) {
        ledger.count(Count.HELD, now);
      }
      attempt(Math.max(at, blockedNanos));
    }
  }

  private void noteDue(long until) {
    while (instants != null && nextInstant <= until) {
      due.add(nextInstant);
      ledger.count(Count.DUE, nextInstant);
      nextInstant = instant(instants);
    }
  }

  /** The first D are spaced out over T, as in the paper. */
  private void attemptAtOnce() {
    long now = System.nanoTime();
    while (!stopped && connecting < sockets && now < endNanos && nextInstant <= now) {
      long instant = nextInstant;
      ledger.count(Count.DUE, now);
      attempt(number < sockets ? instant : Math.max(instant, freedNanos));
      // an attempt that could not be made has put the next one off
      if (number < sockets && nextInstant == instant) {
        nextInstant = instant + timeoutNanos / sockets;
      }
      now = System.nanoTime();
    }
  }

  /** One attempt, which could have been made from this instant on. */
  private void attempt(long possible) {
    @Nullable NonBlockingSocket socket = null;
    @Nullable ConnectionAttempt visit = null;
    try {
      socket = kind.kind().open(plan.server().getAddress());
      if (!plan.localAddresses().isEmpty()) {
        int turn = (int) (number % plan.localAddresses().size());
        socket.bind(plan.localAddresses().get(turn));
      }
      long now = System.nanoTime();
      visit =
          new ConnectionAttempt(
              number, turnOf(number), socket, deadline(possible, now, timeoutNanos));
      visit.startNanos = now;
      number++;
      ledger.late(now - possible, now);
      begin(visit);
    } catch (IOException e) {
      if (e instanceof ConnectException && visit != null) {
        ledger.count(Count.OFFERED, visit.startNanos);
        refused(visit);
      } else {
        unsent(socket, visit, e);
      }
    }
  }

  /** When a socket is given up that could have been used at one instant and is used at another. */
  static long deadline(long possible, long now, long timeoutNanos) {
    return Math.max(possible + timeoutNanos, now + (long) (LEAST_OF_TIMEOUT * timeoutNanos));
  }

  private OverloadPlan.Request turnOf(long attempt) {
    return plan.requests().get((int) (attempt % plan.requests().size()));
  }

  private void begin(ConnectionAttempt visit) throws IOException {
    connecting++;
    boolean there = visit.socket.connect(plan.server());
    ledger.count(Count.OFFERED, visit.startNanos);
    if (there) {
      isEstablished(visit);
    } else {
      poller.watch(visit.socket, Poller.Event.CONNECTED, visit);
      pending.add(visit);
    }
  }

  private void unsent(
      @Nullable NonBlockingSocket socket, @Nullable ConnectionAttempt visit, Exception why) {
    long now = System.nanoTime();
    if (visit != null && !visit.leftEstablishment && visit.startNanos > 0) {
      leave(visit, now);
    }
    ledger.count(Count.UNSENT, now);
    nextInstant = instants == null ? now + timeoutNanos / sockets : nextInstant;
    if (!troubled) {
      troubled = true;
      trouble.report(limits.explain(why, plan));
    }
    if (socket != null) {
      socket.close();
    }
  }

  private void pause() throws IOException {
    if (isDone()) {
      return;
    }
    long now = System.nanoTime();
    long until = connecting < sockets ? Math.min(nextInstant, endNanos) : endNanos;
    if (now >= endNanos) {
      until = Long.MAX_VALUE;
    }
    ConnectionAttempt oldest = pending.peek();
    if (oldest != null) {
      until = Math.min(until, oldest.leftEstablishment ? now : oldest.deadlineNanos);
    }
    long wait = until - now;
    if (wait > SELECT_NANOS) {
      poller.poll(this::finish, Math.min(1_000, (wait - SELECT_SPARE_NANOS) / 1_000_000));
    } else if (wait > 0 && !stopped) {
      LockSupport.parkNanos(this, wait);
    }
  }

  /** Ends it: attempts under way are given up. */
  void stop() {
    stopped = true;
    poller.wakeUp();
    LockSupport.unpark(thread);
  }

  int connecting() {
    return connecting;
  }

  /** Whether nothing more will be handed on. */
  boolean isOver() {
    return over;
  }
}
