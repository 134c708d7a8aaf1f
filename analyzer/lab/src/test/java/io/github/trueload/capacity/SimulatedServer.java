package io.github.trueload.capacity;

import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.health.CpuUse;
import io.github.trueload.health.DueSessions;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.health.JvmPauses;
import io.github.trueload.health.LagCounts;
import io.github.trueload.health.LoadGenerator;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.LiveColumns;
import io.github.trueload.jtl.LiveRow;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/**
 * Runs of a Poisson process against a single server that serves in the order of arrivals, so that
 * the capacity is known in closed form.
 */
final class SimulatedServer implements RunSource {

  private static final long START_MILLIS = 1_767_225_600_000L;

  /** Service times of a mean of 5 ms. */
  enum Service {
    EXPONENTIAL(1),
    CONSTANT(0),
    /** Hyper-exponential with balanced means. */
    HYPER(4);

    static final double MEAN = 0.005;

    /** Squared CoV. */
    final double scv;

    Service(double scv) {
      this.scv = scv;
    }

    double draw(SplittableRandom random) {
      double exponential = -Math.log(1 - random.nextDouble()) * MEAN;
      if (this == CONSTANT) {
        return MEAN;
      }
      if (this == EXPONENTIAL) {
        return exponential;
      }
      double p = (1 + Math.sqrt((scv - 1) / (scv + 1))) / 2;
      return exponential / (2 * (random.nextDouble() < p ? p : 1 - p));
    }

    /** Pollaczek and Khinchine: T = S + λS²(1 + c²)/(2(1 − λS)), solved for λ. */
    double capacityOfMean(double limit) {
      double waiting = limit - MEAN;
      return waiting / (MEAN * (MEAN * (1 + scv) / 2 + waiting));
    }
  }

  private final Service service;
  private final Objective objective;
  private final double seconds;
  private final double deviation;
  private final long seed;

  private double failing;

  /** Samples of all runs so far. */
  long samples;

  /**
   * A server.
   *
   * @param seconds length of a run
   * @param deviation of the logarithm of the service times' mean from run to run
   */
  SimulatedServer(
      Service service, Objective objective, double seconds, double deviation, long seed) {
    this.service = service;
    this.objective = objective;
    this.seconds = seconds;
    this.deviation = deviation;
    this.seed = seed;
  }

  /** So large a share of the samples fails; their times are those of the others. */
  SimulatedServer failing(double share) {
    failing = share;
    return this;
  }

  @Override
  public CapacityRun run(double rate, int number, int attempt, int length) {
    ObjectiveResult judged =
        objective.of(simulated(rate, 1_000L * number + attempt, seconds * length));
    return new CapacityRun(rate, number, attempt, length, judged, "");
  }

  private RunFiles simulated(double rate, long number, double length) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    double slower = Math.exp(deviation * random.nextGaussian());
    DoubleSupplier services = () -> slower * service.draw(random);
    LiveRun run = new LiveRun(10_000_000, watch(length));
    RowStream stream =
        new RowStream("live", new LiveColumns(List.of()), JtlOptions.defaults(), run);
    WaitingRows rows = new WaitingRows((int) (2 * rate * length) + 1000);
    double at = 0;
    double free = 0;
    int users = 0;
    // a fifth of the run before, so that the queue is as it is in the long run
    double warmUp = length / 5;
    while (at < length + warmUp) {
      at -= Math.log(1 - random.nextDouble()) / rate;
      free = Math.max(free, at) + services.getAsDouble();
      if (at >= warmUp) {
        LiveRow row = row(at - warmUp, free - at);
        row.thread = "Users 1-" + ++users; // of an open load, each request is one of its own
        row.successful = failing == 0 || random.nextDouble() >= failing;
        rows.add(row);
        samples++;
      }
    }
    stream.accept(rows);
    return run.whole(stream.soFar());
  }

  private static LiveRow row(double at, double response) {
    LiveRow row = new LiveRow();
    row.startMillis = START_MILLIS + (long) (at * 1e3);
    row.elapsedMillis = Math.round(response * 1e3);
    row.label = "Home";
    return row;
  }

  /** Also of the time until the last response of an overloaded server. */
  private static LiveRun.Watch watch(double length) {
    return new LiveRun.Watch(
        HealthLimits.DEFAULT,
        since -> IntStream.range(0, 3 * (int) length).mapToObj(SimulatedServer::second).toList());
  }

  private static HealthSecond second(int second) {
    return new HealthSecond(
        START_MILLIS + 1_000L * (second + 1),
        1_000_000_000,
        new LoadGenerator("host", ""),
        new JvmPauses(0, 0, 0, 0),
        new CpuUse(2, 0.2, 0.3, 0, Double.NaN),
        new LagCounts(),
        DueSessions.NONE);
  }
}
