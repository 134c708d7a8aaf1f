package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.dispersion.Moments;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.SaturationFit;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Runs of closed loops in front of first-come-first-served stations of known λ_sat, request by
 * request: 100 users with exponential think times and six loads.
 *
 * @param name what the system is called
 * @param stations one behind the other
 */
record StationRuns(String name, List<Station> stations) {

  /** λ_sat of every system, requests per second. */
  static final double SATURATION = 200;

  private static final int USERS = 100;
  private static final double[] LOADS = {0.25, 0.5, 0.7, 0.8, 0.87, 0.92};
  private static final int REQUESTS = 20_000;
  private static final int WARM_UP = 4000;
  private static final int BATCHES = 20;

  /**
   * A station.
   *
   * @param service draws service times, seconds
   */
  record Station(int servers, ToDoubleFunction<SplittableRandom> service) {
    static Station exponential(int servers, double mean) {
      return new Station(servers, random -> random.nextExponential() * mean);
    }
  }

  /** A request on its way: when it comes to a station, and when it was sent. */
  private record Visit(double at, int station, double sent) {}

  /** Systems whose bottleneck serves {@value #SATURATION} requests per second. */
  static List<StationRuns> all() {
    double s = 1 / SATURATION;
    double share = (1 + Math.sqrt(0.6)) / 2;
    return List.of(
        of("one exponential station", Station.exponential(1, s)),
        of("two stations, 5 and 4 ms", Station.exponential(1, s), Station.exponential(1, 0.8 * s)),
        of(
            "three stations, 5, 4 and 3 ms",
            Station.exponential(1, s),
            Station.exponential(1, 0.8 * s),
            Station.exponential(1, 0.6 * s)),
        of("four servers", Station.exponential(4, 4 * s)),
        of(
            "hyper-exponential service, CoV 2",
            new Station(
                1,
                random -> {
                  double mean = s / 2 / (random.nextDouble() < share ? share : 1 - share);
                  return random.nextExponential() * mean;
                })),
        of("constant service", new Station(1, random -> s)));
  }

  private static StationRuns of(String name, Station... stations) {
    return new StationRuns(name, List.of(stations));
  }

  List<SaturationFit.Run> simulate(SplittableRandom random) {
    List<SaturationFit.Run> runs = new ArrayList<>();
    for (double load : LOADS) {
      runs.add(run(USERS / (load * SATURATION), random));
    }
    return runs;
  }

  private SaturationFit.Run run(double think, SplittableRandom random) {
    PriorityQueue<Visit> next =
        new PriorityQueue<>(USERS, (a, b) -> Double.compare(a.at(), b.at()));
    for (int user = 0; user < USERS; user++) {
      double at = random.nextExponential() * think;
      next.add(new Visit(at, 0, at));
    }
    double[][] freeFrom = new double[stations.size()][];
    for (int i = 0; i < freeFrom.length; i++) {
      freeFrom[i] = new double[stations.get(i).servers()];
    }
    Moments all = new Moments();
    Moments batches = new Moments();
    Moments batch = new Moments();
    for (int done = 0; done < WARM_UP + REQUESTS; ) {
      Visit visit = next.remove();
      if (visit.station() < freeFrom.length) {
        double end = serve(visit, freeFrom[visit.station()], random);
        next.add(new Visit(end, visit.station() + 1, visit.sent()));
        continue;
      }
      if (done++ >= WARM_UP) {
        all.accept(visit.at() - visit.sent());
        batch.accept(visit.at() - visit.sent());
        if (batch.count() == REQUESTS / BATCHES) {
          batches.accept(batch.mean());
          batch = new Moments();
        }
      }
      double at = visit.at() + random.nextExponential() * think;
      next.add(new Visit(at, 0, at));
    }
    return new SaturationFit.Run(
        new ClosedLoop(USERS, think, all.mean()), batches.sd() / Math.sqrt(BATCHES));
  }

  private double serve(Visit visit, double[] freeFrom, SplittableRandom random) {
    int first = 0;
    for (int i = 1; i < freeFrom.length; i++) {
      first = freeFrom[i] < freeFrom[first] ? i : first;
    }
    double start = Math.max(visit.at(), freeFrom[first]);
    freeFrom[first] = start + stations.get(visit.station()).service().applyAsDouble(random);
    return freeFrom[first];
  }
}
