package io.github.trueload.overload;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.times.TimesTally;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One run of an S-Client: a thread that connects, a thread that reads responses and a thread that
 * reports, so that neither slow responses nor slow listeners hold an attempt back.
 */
public final class SClientRun {
  /** How long before the first attempt can be: threads start, classes load. */
  static final long HEAD_START_NANOS = 50_000_000;

  private static final long SECOND_NANOS = 1_000_000_000;

  /** A second is reported this long after its end: what happened in it has been counted by then. */
  private static final long GRACE_NANOS = 250_000_000;

  private static final long LOOK_MILLIS = 50;
  private static final int RESERVE_BYTES = 2 << 20;

  /** Takes what happens, in one thread. */
  public interface Results {
    /**
     * Takes a request that ended, with or without a response.
     *
     * @param served its times and outcome
     */
    void request(CompletedRequest served);

    /**
     * Takes a second that is over.
     *
     * @param figures of the second
     */
    void second(SecondFigures figures);

    /**
     * Takes a message that the user should read now.
     *
     * @param line one sentence
     */
    void trouble(String line);
  }

  private final OverloadPlan plan;
  private final Results results;
  private final ConnectionCounts ledger;
  private final long originNanos;
  private final ConnectionEstablishment establishment;
  private final ResponseReader serving;
  private final Thread connecting;
  private final Thread reading;
  private final Thread reporting;
  private final BlockingQueue<ConnectionAttempt> ended = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> troubles = new LinkedBlockingQueue<>();
  private final ErrorSink trouble =
      new ErrorSink() {
        @Override
        public void report(String line) {
          troubles.add(line);
        }

        @Override
        public void failed(String line) {
          troubles.add(line);
          stopNow();
        }

        @Override
        public void memoryIsFull(OutOfMemoryError error) {
          SClientRun.this.memoryIsFull(error);
        }
      };

  /** Given up when memory is full, so that what was measured can be determined. */
  @SuppressWarnings("unused")
  private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES];

  private final AtomicBoolean memoryWasFull = new AtomicBoolean();
  private final TimesTally times = new TimesTally();
  private int nextSecond;

  /** A request whose report was interrupted. */
  private @Nullable ConnectionAttempt unreported;

  private volatile long stoppedNanos;

  /**
   * A run that has not begun.
   *
   * @param name of the run, for its threads
   * @param plan the attempts and their server
   * @param generator what the attempts' instants are drawn from
   * @param sockets what its connections are made of
   * @param originNanos instant before which no attempt is made, by {@link System#nanoTime},
   *     nanoseconds
   * @param results takes requests, seconds and messages
   * @throws IOException if the system gives no selector
   */
  public SClientRun(
      String name,
      OverloadPlan plan,
      RandomGenerator generator,
      TimedSockets sockets,
      long originNanos,
      Results results)
      throws IOException {
    this.originNanos = originNanos;
    this.plan = plan;
    this.results = results;
    this.ledger = new ConnectionCounts(originNanos);
    this.establishment =
        new ConnectionEstablishment(
            plan,
            sockets,
            plan.attempts().map((ArrivalProcess each) -> each.sequence(generator)).orElse(null),
            originNanos,
            ledger,
            this::established,
            trouble);
    this.serving =
        new ResponseReader(
            plan.responseTimeoutNanos(),
            sockets,
            ledger,
            establishment::isOver,
            ended::add,
            trouble);
    this.connecting = new Thread(establishment, name + " connecting");
    this.reading = new Thread(serving, name + " reading");
    this.reporting = new Thread(this::report, name + " reporting");
    for (Thread each : new Thread[] {connecting, reading, reporting}) {
      each.setDaemon(true);
    }
  }

  private void established(ConnectionAttempt visit) {
    serving.add(visit);
  }

  /**
   * Begins.
   *
   * @throws IOException if the system gives no threads; then nothing runs
   */
  public void start() throws IOException {
    try {
      reading.start();
      connecting.start();
      reporting.start();
    } catch (OutOfMemoryError e) {
      // the JVM's word for that, too
      stopNow();
      if (connecting.getState() == Thread.State.NEW) {
        establishment.end();
      }
      throw Limits.noThread(e);
    }
  }

  /** Closes what is open, which makes room to report the measurements. */
  private void memoryIsFull(OutOfMemoryError error) {
    reserve = null;
    stopNow();
    if (memoryWasFull.compareAndSet(false, true)) {
      troubles.add(Limits.heapIsFull(error));
    }
  }

  /** No more attempts; requests under way go on. */
  public void stopAttempts() {
    noteStop();
    establishment.stop();
  }

  /** Ends it: connections are reset. */
  public void stopNow() {
    noteStop();
    establishment.stop();
    serving.stop();
  }

  private void noteStop() {
    if (stoppedNanos == 0) {
      stoppedNanos = System.nanoTime();
    }
  }

  /** Waits until all has ended and has been reported. */
  public void join() throws InterruptedException {
    reporting.join();
  }

  /**
   * Waits until all has ended.
   *
   * @param millis longest wait, milliseconds; 0: without limit
   * @return whether the run has ended
   */
  public boolean join(long millis) throws InterruptedException {
    reporting.join(millis);
    return !reporting.isAlive();
  }

  /** {@return whether it still runs} */
  public boolean isRunning() {
    return reporting.isAlive();
  }

  private void report() {
    boolean last;
    do {
      last = !connecting.isAlive() && !reading.isAlive();
      try {
        requests(last ? 0 : LOOK_MILLIS);
        for (String line = troubles.poll(); line != null; line = troubles.poll()) {
          results.trouble(line);
        }
        seconds(System.nanoTime() - GRACE_NANOS);
        while (last && nextSecond <= ledger.lastSecond()) {
          second();
        }
      } catch (InterruptedException e) {
        stopNow();
      } catch (OutOfMemoryError e) {
        memoryIsFull(e);
        last = false;
      }
    } while (!last);
  }

  private void requests(long waitMillis) throws InterruptedException {
    ConnectionAttempt visit =
        unreported == null ? ended.poll(waitMillis, TimeUnit.MILLISECONDS) : unreported;
    while (visit != null) {
      // for whom memory does not suffice twice is not known
      unreported = visit == unreported ? null : visit;
      results.request(CompletedRequest.of(visit));
      times.add(visit.timings);
      unreported = null;
      visit = ended.poll();
    }
  }

  private void seconds(long overNanos) {
    while (originNanos + (nextSecond + 1) * SECOND_NANOS <= overNanos) {
      second();
    }
  }

  private void second() {
    results.second(ledger.close(nextSecond++, establishment.connecting(), serving.open()));
  }

  /**
   * {@return the clock of the requests' times so far, in one line; empty before the first request}
   */
  public Optional<String> timesLine() {
    return times.line("trueload s-client times");
  }

  /** {@return the counts so far} */
  public OverloadTally tally() {
    long end = originNanos + plan.durationNanos();
    long until = Math.min(stoppedNanos == 0 ? end : stoppedNanos, end);
    until = Math.min(until, System.nanoTime());
    double seconds = Math.max(1e-3, (until - originNanos) / 1e9);
    return ledger.tally(plan.attemptsPerSecond(), seconds);
  }
}
