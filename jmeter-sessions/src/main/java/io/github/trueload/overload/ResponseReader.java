package io.github.trueload.overload;

import io.github.trueload.kernel.Poller;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The thread that reads the responses on established connections, apart from {@link
 * ConnectionEstablishment}: however many there are and however slow they come, no attempt waits for
 * them.
 *
 * <p>A response that is whole is reported at once; its connection is given a second for the server
 * to close it first, so that no port of this side is kept in TIME-WAIT.
 */
final class ResponseReader implements Runnable {
  private static final int BUFFER_BYTES = 65_536;
  private static final long LOOK_MILLIS = 50;
  private static final long PATIENCE_NANOS = 1_000_000;
  private static final long LINGER_NANOS = 1_000_000_000;

  private final Poller<ConnectionAttempt> poller;
  private final ConnectionCounts ledger;
  private final long responseTimeoutNanos;
  private final BooleanSupplier noMoreToCome;
  private final Consumer<ConnectionAttempt> ended;
  private final ErrorSink trouble;
  private final Queue<ConnectionAttempt> arrived = new ConcurrentLinkedQueue<>();
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /** In the order of their requests, those already answered among them. */
  private final ArrayDeque<ConnectionAttempt> requested = new ArrayDeque<>();

  /** Answered, in that order; the server may still close. */
  private final ArrayDeque<ConnectionAttempt> answered = new ArrayDeque<>();

  private volatile int open;
  private volatile boolean stopped;

  /**
   * Opens what it needs.
   *
   * @param noMoreToCome whether no connection will be added any more
   * @param ended takes each connection once its request has ended, however
   * @param trouble notified of what ends it early
   */
  ResponseReader(
      long responseTimeoutNanos,
      TimedSockets kind,
      ConnectionCounts ledger,
      BooleanSupplier noMoreToCome,
      Consumer<ConnectionAttempt> ended,
      ErrorSink trouble)
      throws IOException {
    this.responseTimeoutNanos = responseTimeoutNanos;
    this.ledger = ledger;
    this.noMoreToCome = noMoreToCome;
    this.ended = ended;
    this.trouble = trouble;
    this.poller = kind.kind().poller();
  }

  /** Takes a connection over; from any thread. */
  void add(ConnectionAttempt visit) {
    arrived.add(visit);
    poller.wakeUp();
  }

  int open() {
    return open;
  }

  /** Ends it: connections that are left are reset. */
  void stop() {
    stopped = true;
    poller.wakeUp();
  }

  @Override
  public void run() {
    try {
      while (!isStopped() && !isDone()) {
        // by this clock, which stands before the look: no pause of the JVM behind it is a timeout
        long now = System.nanoTime();
        poller.poll(this::ready, LOOK_MILLIS);
        takeOver();
        giveUp(now);
      }
    } catch (IOException e) {
      trouble.failed("reading of responses ended: " + e.getMessage());
      awaitTheLast();
    } catch (RuntimeException e) {
      trouble.failed("reading of responses ended: " + e);
      awaitTheLast();
      throw e; // its trace is for the log
    } catch (OutOfMemoryError e) {
      trouble.memoryIsFull(e);
      awaitTheLast();
    } finally {
      takeOverRest();
      endAll();
      poller.close();
    }
  }

  /** Until no connection is added any more, so that all of them are reported. */
  private void awaitTheLast() {
    while (!noMoreToCome.getAsBoolean()) {
      LockSupport.parkNanos(this, PATIENCE_NANOS);
    }
  }

  /** What was established up to the stop is waited for, so that it is reported. */
  private boolean isStopped() {
    return stopped && noMoreToCome.getAsBoolean();
  }

  private boolean isDone() {
    return noMoreToCome.getAsBoolean() && arrived.isEmpty() && open == 0;
  }

  private void takeOver() {
    for (ConnectionAttempt visit = arrived.poll(); visit != null; visit = arrived.poll()) {
      open++;
      requested.add(visit);
      try {
        if (visit.ending == null) {
          poller.watch(visit.socket, Poller.Event.READABLE, visit);
        } else {
          endedBefore(visit);
        }
      } catch (IOException e) {
        finish(visit, ConnectionAttempt.Ending.RESET, System.nanoTime());
      }
    }
    ledger.open(open);
  }

  private void takeOverRest() {
    for (ConnectionAttempt visit = arrived.poll(); visit != null; visit = arrived.poll()) {
      open++;
      if (visit.ending == null) {
        requested.add(visit);
      } else {
        endedBefore(visit);
      }
    }
  }

  private void ready(ConnectionAttempt visit) {
    try {
      read(visit);
    } catch (IOException e) {
      finish(visit, ConnectionAttempt.Ending.RESET, System.nanoTime());
    }
  }

  private void read(ConnectionAttempt visit) throws IOException {
    int came = visit.socket.read(buffer);
    if (came < 0) {
      boolean whole = visit.response.isCompleteAtClose();
      finish(
          visit,
          whole ? ConnectionAttempt.Ending.COMPLETED : ConnectionAttempt.Ending.CLOSED,
          System.nanoTime());
      return;
    }
    if (came > 0 && visit.ending == null) {
      visit.timings.received(came);
    }
    visit.response.accept(ByteBuffer.wrap(buffer, 0, came));
    if (visit.response.isBroken()) {
      finish(visit, ConnectionAttempt.Ending.BROKEN, System.nanoTime());
    } else if (visit.response.isComplete() && visit.ending == null) {
      report(visit, ConnectionAttempt.Ending.COMPLETED, System.nanoTime());
      answered.add(visit);
    }
  }

  private void report(ConnectionAttempt visit, ConnectionAttempt.Ending how, long now) {
    visit.end(how, now);
    if (how == ConnectionAttempt.Ending.COMPLETED) {
      ledger.completed(visit.timings.elapsedNanos(), visit.response.status(), now);
    } else if (how != ConnectionAttempt.Ending.STOPPED) {
      ledger.count(Count.FAILED, now);
    }
    ended.accept(visit);
  }

  /** Closes a connection; shows how its request ended, unless that is known already. */
  private void finish(ConnectionAttempt visit, ConnectionAttempt.Ending how, long now) {
    if (!visit.socket.isOpen()) {
      return;
    }
    if (visit.ending == null) {
      report(visit, how, now);
    }
    if (visit.ending == ConnectionAttempt.Ending.COMPLETED
        || how == ConnectionAttempt.Ending.CLOSED) {
      visit.socket.close();
    } else {
      visit.socket.reset();
    }
    open--;
  }

  private void endedBefore(ConnectionAttempt visit) {
    report(visit, Objects.requireNonNull(visit.ending), visit.endNanos);
    visit.socket.reset();
    open--;
  }

  private void giveUp(long now) {
    ConnectionAttempt oldest = requested.peek();
    while (oldest != null
        && (oldest.ending != null || now - oldest.timings.startNanos() > responseTimeoutNanos)) {
      requested.remove();
      if (oldest.ending == null) {
        finish(oldest, ConnectionAttempt.Ending.UNANSWERED, now);
      }
      oldest = requested.peek();
    }
    oldest = answered.peek();
    while (oldest != null && (!oldest.socket.isOpen() || now - oldest.endNanos > LINGER_NANOS)) {
      answered.remove();
      if (oldest.socket.isOpen()) {
        oldest.socket.reset();
        open--;
      }
      oldest = answered.peek();
    }
  }

  private void endAll() {
    long now = System.nanoTime();
    requested.forEach(visit -> finish(visit, ConnectionAttempt.Ending.STOPPED, now));
    answered.forEach(visit -> visit.socket.close());
    open = 0;
  }
}
