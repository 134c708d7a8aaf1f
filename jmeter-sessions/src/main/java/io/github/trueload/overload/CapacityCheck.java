package io.github.trueload.overload;

import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.overload.OverloadPlan.Request;
import io.github.trueload.queueing.SClient;
import io.github.trueload.units.Numbers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Finds how much this machine can offer before it distorts, by Banga and Druschel's rule: a number
 * of sockets is too large once the throughput against the rate is no longer what half as many
 * reach. Both are tried here, for a moment each, on a server of our own whose throughput beyond
 * saturation is a constant, so that any missing rate is due to this machine.
 */
public final class CapacityCheck {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** A pause of the JVM within must not decide. */
  private static final int TRIES = 2;

  /** The rate reached, and the server's throughput, may differ by this share. */
  private static final double TOLERANCE = 0.03;

  /** Requests by which two counts differ by chance of where they begin and end. */
  private static final double CHANCE = 2;

  private static final double SERVER_PER_SECOND = 200;
  private static final double LEAST_OVERLOAD = 4;
  private static final int BACKLOG = 4;
  private static final int BODY_BYTES = 100;
  private static final double FIRST_RATE = 1_000;
  private static final int REFINEMENTS = 3;

  /** How often a trial looks whether the test is stopped. */
  private static final long LOOK_MILLIS = 50;

  private final long trialNanos;
  private final Trial trial;
  private final BooleanSupplier stopped;

  /** Offers a rate to a server of known capacity. */
  interface Trial {
    OverloadTally run(SClient sockets, double serverPerSecond) throws IOException;
  }

  /**
   * What was found.
   *
   * @param sockets D and T that were asked about
   * @param enough whether this machine can offer that
   * @param reached attempts per second that were reached
   * @param reason what went wrong, empty if nothing did
   */
  public record Finding(SClient sockets, boolean enough, double reached, String reason) {

    /** {@return the finding in one line} */
    public String line() {
      String what =
          "D = "
              + sockets.sockets()
              + " at T = "
              + Numbers.format(sockets.timeoutSeconds())
              + " s, "
              + Numbers.format(sockets.offeredRate())
              + "/s";
      return enough
          ? "this machine offers " + what + " undistorted"
          : "this machine cannot offer " + what + ": " + reason;
    }
  }

  /**
   * A check.
   *
   * @param trialNanos how long each number of sockets is tried
   * @param kind of the sockets, as in the load to come
   * @param stopped whether to end, because the test does; asked several times a second
   */
  public CapacityCheck(long trialNanos, TimedSockets kind, BooleanSupplier stopped) {
    this.trialNanos = trialNanos;
    this.trial = (sockets, serverPerSecond) -> offer(sockets, serverPerSecond, kind);
    this.stopped = stopped;
  }

  CapacityCheck(Trial trial, BooleanSupplier stopped) {
    this.trialNanos = 1;
    this.trial = trial;
    this.stopped = stopped;
  }

  /**
   * {@return whether this machine can hold so many sockets in connection establishment undistorted}
   *
   * @param sockets number of sockets D and time T
   * @throws CancellationException if the test was stopped meanwhile
   */
  public Finding check(SClient sockets) throws IOException {
    Finding finding = compare(sockets);
    for (int i = 1; i < TRIES && !finding.enough(); i++) {
      finding = compare(sockets);
    }
    return finding;
  }

  private Finding compare(SClient sockets) throws IOException {
    double rate = sockets.offeredRate();
    double server = Math.min(SERVER_PER_SECOND, rate / LEAST_OVERLOAD);
    SClient half = new SClient((sockets.sockets() + 1) / 2, sockets.timeoutSeconds());
    OverloadTally ofHalf = tried(half, server);
    OverloadTally ofAll = tried(sockets, server);
    double reached = ofAll.perSecond(Count.OFFERED);
    String fault = fault(rate, reached, ofHalf, ofAll).orElse("");
    return new Finding(sockets, fault.isEmpty(), reached, fault);
  }

  /** A trial to its end; one that was stopped says nothing of the machine. */
  private OverloadTally tried(SClient sockets, double serverPerSecond) throws IOException {
    continueUnlessStopped();
    OverloadTally tally = trial.run(sockets, serverPerSecond);
    continueUnlessStopped();
    return tally;
  }

  private void continueUnlessStopped() {
    if (stopped.getAsBoolean()) {
      throw new CancellationException("the test was stopped");
    }
  }

  private static Optional<String> fault(
      double rate, double reached, OverloadTally ofHalf, OverloadTally ofAll) {
    if (reached * ofAll.seconds() < rate * ofAll.seconds() * (1 - TOLERANCE) - CHANCE) {
      return Optional.of("it reached " + Numbers.format(reached) + "/s");
    }
    double expected = ofHalf.perSecond(Count.COMPLETED) * ofAll.seconds();
    double completed = ofAll.count(Count.COMPLETED);
    if (Math.abs(completed - expected) > expected * TOLERANCE + CHANCE) {
      return Optional.of(
          "a server that completed "
              + Numbers.format(ofHalf.perSecond(Count.COMPLETED))
              + "/s of half as many sockets completed "
              + Numbers.format(ofAll.perSecond(Count.COMPLETED))
              + "/s");
    }
    return Optional.empty();
  }

  /**
   * {@return the largest D at this T that this machine can hold undistorted, to about a tenth;
   * empty if not even the smallest tried will do}
   *
   * @param timeoutSeconds T, seconds
   * @param most largest D to try
   * @param listener receives each step
   * @throws CancellationException if the test was stopped meanwhile
   */
  public Optional<Finding> search(double timeoutSeconds, int most, Consumer<Finding> listener)
      throws IOException {
    int low = 0;
    int high = 0;
    Finding best = null;
    int sockets = Math.max(2, Math.min(most, (int) Math.ceil(FIRST_RATE * timeoutSeconds)));
    while (high == 0) {
      Finding finding = check(new SClient(sockets, timeoutSeconds));
      listener.accept(finding);
      if (!finding.enough()) {
        high = sockets;
      } else {
        best = finding;
        low = sockets;
        if (sockets == most) {
          return Optional.of(best);
        }
        sockets = (int) Math.min(most, 2L * sockets);
      }
    }
    for (int i = 0; i < REFINEMENTS && low > 0 && high - low > 1; i++) {
      Finding finding = check(new SClient((low + high) / 2, timeoutSeconds));
      listener.accept(finding);
      if (finding.enough()) {
        best = finding;
        low = finding.sockets().sockets();
      } else {
        high = finding.sockets().sockets();
      }
    }
    return Optional.ofNullable(best);
  }

  private OverloadTally offer(SClient sockets, double serverPerSecond, TimedSockets kind)
      throws IOException {
    long service = Math.round(SECOND_NANOS / serverPerSecond);
    try (SingleWorkerServer server = SingleWorkerServer.start(BACKLOG, service, BODY_BYTES)) {
      OverloadPlan plan =
          new OverloadPlan(
              sockets,
              Optional.of(RenewalArrivals.constant(sockets.offeredRate())),
              trialNanos,
              (BACKLOG + 2) * service + SECOND_NANOS,
              server.address(),
              List.of(Request.get("localhost", "/")),
              List.of());
      SClientRun run =
          new SClientRun(
              "capacity",
              plan,
              new SplittableRandom(1),
              kind,
              System.nanoTime() + SClientRun.HEAD_START_NANOS,
              new Unheard());
      run.start();
      while (!run.join(LOOK_MILLIS)) {
        if (stopped.getAsBoolean()) {
          run.stopNow();
        }
      }
      return run.tally();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static final class Unheard implements SClientRun.Results {
    @Override
    public void request(CompletedRequest served) {
      // the tally has it
    }

    @Override
    public void second(SecondFigures figures) {
      // the tally has it
    }

    @Override
    public void trouble(String line) {
      // the tally counts what could not be sent
    }
  }
}
