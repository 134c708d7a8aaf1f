package io.github.trueload.overload;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.overload.OverloadPlan.Request;
import io.github.trueload.queueing.SClient;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Runs of the engine, without JMeter. */
final class Runs implements SClientRun.Results {

  /** Less than half of the shortest T in the tests' plans. */
  private static final long MOST_LATE_NANOS = 40_000_000;

  private static final int MOST_REPEATED = 9;

  final List<CompletedRequest> served = Collections.synchronizedList(new ArrayList<>());
  final List<SecondFigures> seconds = Collections.synchronizedList(new ArrayList<>());
  final List<String> troubles = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger outOfMemory = new AtomicInteger();
  OverloadTally tally;
  private SClientRun run;

  static OverloadPlan plan(
      InetSocketAddress server,
      int sockets,
      double timeoutSeconds,
      Optional<ArrivalProcess> attempts,
      double seconds) {
    return new OverloadPlan(
        new SClient(sockets, timeoutSeconds),
        attempts,
        (long) (seconds * 1e9),
        2_000_000_000L,
        server,
        List.of(Request.get("test", "/")),
        List.of());
  }

  static OverloadPlan steady(
      InetSocketAddress server, int sockets, double timeoutSeconds, double seconds) {
    return plan(
        server,
        sockets,
        timeoutSeconds,
        Optional.of(RenewalArrivals.constant(sockets / timeoutSeconds)),
        seconds);
  }

  static OverloadPlan with(OverloadPlan plan, List<Request> requests, List<InetAddress> local) {
    return new OverloadPlan(
        plan.sockets(),
        plan.attempts(),
        plan.durationNanos(),
        plan.responseTimeoutNanos(),
        plan.server(),
        requests,
        local);
  }

  static OverloadPlan waiting(OverloadPlan plan, double responseTimeoutSeconds) {
    return new OverloadPlan(
        plan.sockets(),
        plan.attempts(),
        plan.durationNanos(),
        (long) (responseTimeoutSeconds * 1e9),
        plan.server(),
        plan.requests(),
        plan.localAddresses());
  }

  /**
   * One run to its end that the machine did not hold back. A run whose attempts were not all made
   * in time is repeated, and printed: the engine was not given its processor. A fault of the engine
   * holds every run back; then the last one is returned.
   */
  static Runs undisturbed(OverloadPlan plan, TimeSource times) throws Exception {
    return undisturbed(plan, () -> new TimedSockets(times));
  }

  /** One with the sockets that {@code sockets} makes for each run. */
  static Runs undisturbed(OverloadPlan plan, Supplier<TimedSockets> sockets) throws Exception {
    Runs runs = begin(plan, sockets.get()).end();
    for (int repeated = 0; repeated < MOST_REPEATED && runs.isHeldBack(); repeated++) {
      System.err.println("repeated, held back by other programs: " + runs.tally.line());
      runs = begin(plan, sockets.get()).end();
    }
    return runs;
  }

  private boolean isHeldBack() {
    boolean lost =
        count(Count.HELD) == 0 && count(Count.OFFERED) + count(Count.UNSENT) < count(Count.DUE);
    return lost || tally.mostLateNanos() > MOST_LATE_NANOS;
  }

  /** Begins one. */
  static Runs begin(OverloadPlan plan, TimeSource times) throws IOException {
    return begin(plan, new TimedSockets(times));
  }

  /** Begins one with these sockets. */
  static Runs begin(OverloadPlan plan, TimedSockets sockets) throws IOException {
    Runs runs = new Runs();
    runs.run =
        new SClientRun(
            "test",
            plan,
            new SplittableRandom(7),
            sockets,
            System.nanoTime() + SClientRun.HEAD_START_NANOS,
            runs);
    runs.run.start();
    return runs;
  }

  SClientRun run() {
    return run;
  }

  /** Waits for its end. */
  Runs end() throws Exception {
    run.join();
    tally = run.tally();
    return this;
  }

  long count(Count what) {
    return tally.count(what);
  }

  /** The next so many requests find no memory for their report. */
  Runs outOfMemory(int requests) {
    outOfMemory.set(requests);
    return this;
  }

  @Override
  public void request(CompletedRequest request) {
    if (outOfMemory.getAndDecrement() > 0) {
      throw new OutOfMemoryError("Java heap space");
    }
    served.add(request);
  }

  @Override
  public void second(SecondFigures figures) {
    seconds.add(figures);
  }

  @Override
  public void trouble(String line) {
    troubles.add(line);
  }
}
