package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.queueing.ClosedLoopSimulation;
import io.github.trueload.queueing.LoopArrivals;
import io.github.trueload.think.Exponential;
import java.util.Arrays;
import java.util.Set;

/** Streams that are more regular than a Poisson process, at one rate per second. */
record RegularStreams(double rate) {

  private static final Set<String> REGULAR = Set.of("hypo-exponential");
  private static final Set<String> PERIODIC = Set.of("hypo-exponential", "periodic");

  /** From this CoV on a stream is within the default tolerance. */
  private static final double COV_LIKE_POISSON = 0.9;

  /** From this index on it is well within: at its edge, 0.81, either verdict is true. */
  private static final double INDEX_LIKE_POISSON = 0.9;

  KnownStream erlang(int stages) {
    double index = 1.0 / stages;
    Truth truth =
        stages == 2
            ? Truth.decaying(Math.sqrt(index), index, 4 * rate)
            : Truth.of(Math.sqrt(index), index);
    return KnownStream.of(
        "Erlang-" + stages,
        REGULAR,
        truth,
        (random, count) ->
            RandomStreams.summed(
                count,
                () -> {
                  double sum = 0;
                  for (int i = 0; i < stages; i++) {
                    sum += random.nextExponential();
                  }
                  return sum / stages / rate;
                }));
  }

  /** Users who send exactly periodically, each at a phase drawn from all. */
  KnownStream pacing(int users) {
    return KnownStream.of(
        users == 1 ? "constant timer, 1 user" : "constant pacing, " + users + " users",
        PERIODIC,
        Truth.NONE,
        (random, count) -> {
          double[] phases = random.doubles(users).map(phase -> phase * users / rate).toArray();
          Arrays.sort(phases);
          double[] instants = new double[count];
          for (int i = 0; i < count; i++) {
            int round = i / users;
            instants[i] = phases[i % users] + round * (users / rate);
          }
          return instants;
        });
  }

  /** The loop of users with exponential think times and one station that is half busy. */
  KnownStream closedLoop(int users) {
    double think = users / rate;
    double service = 0.5 / rate;
    LoopArrivals exact = LoopArrivals.of(users, think, service);
    boolean covLikePoisson = exact.cov() >= COV_LIKE_POISSON;
    boolean countsLikePoisson = exact.dispersion() >= INDEX_LIKE_POISSON;
    Set<String> right =
        covLikePoisson
            ? countsLikePoisson ? Set.of("poisson") : Set.of("poisson", "hypo-exponential")
            : REGULAR;
    return KnownStream.of(
        "closed loop, " + users + " users",
        right,
        Truth.of(exact.cov(), exact.dispersion()),
        (random, count) -> {
          long[] nanos =
              ClosedLoopSimulation.run(
                      users,
                      new Exponential(think).sequence(random.split()),
                      new Exponential(service).sequence(random.split()),
                      20 * users,
                      count)
                  .arrivals();
          return Arrays.stream(nanos).mapToDouble(instant -> instant / 1e9).toArray();
        });
  }
}
