package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Agreement;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.verdict.ConformanceJudge;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often the comparison with the process that was asked for is right. */
final class ConformanceTable {

  private static final long MS = 1_000_000;
  private static final long EPOCH_NANOS = 1_700_000_000_000_000_000L;
  private static final int MOST_ARRIVALS = 2_000_000;
  private static final String RAMP = "schedule 10/s to 90/s in 60s; 90/s for 30s; 30/s for 60s";

  /**
   * What was asked for and what is sent.
   *
   * @param sent the process sent; of pacing with a standard deviation of 1 % of the period
   */
  record Pair(String requested, String sent, int count, long stepNanos) {

    /** Whether the requested process is sent. */
    boolean isSame() {
      return requested.equals(sent);
    }
  }

  private ConformanceTable() {}

  static List<Pair> pairs() {
    String burstyMap = "map 20/s index=40 peak=5";
    String mildMap = "map 20/s index=4 peak=3";
    String bursts = "bursts 20/s a=6 b=5% period=20s";
    return List.of(
        new Pair("poisson 20/s", "poisson 20/s", 500, 1),
        new Pair("poisson 20/s", "poisson 20/s", 2000, 1),
        new Pair("poisson 20/s", "poisson 20/s", 2000, MS),
        new Pair("poisson 500/s", "poisson 500/s", 20_000, MS),
        new Pair("poisson 20/s", "poisson 17/s", 2000, 1),
        new Pair("poisson 20/s", "erlang 20/s stages=2", 500, 1),
        new Pair("poisson 20/s", "hyper-exponential 20/s cov=2", 2000, MS),
        new Pair("poisson 20/s", mildMap, 2000, 1),
        new Pair("poisson 20/s", "constant 20/s", 500, 1),
        new Pair("erlang 20/s stages=2", "erlang 20/s stages=2", 2000, MS),
        new Pair("erlang 20/s stages=2", "poisson 20/s", 2000, 1),
        new Pair("erlang 20/s stages=2", "erlang 20/s stages=4", 2000, 1),
        new Pair("hyper-exponential 20/s cov=2", "hyper-exponential 20/s cov=2", 2000, 1),
        new Pair("hyper-exponential 20/s cov=2", "poisson 20/s", 2000, 1),
        new Pair(mildMap, mildMap, 2000, 1),
        new Pair(mildMap, "poisson 20/s", 2000, 1),
        new Pair(mildMap, burstyMap, 2000, 1),
        new Pair(burstyMap, burstyMap, 500, 1),
        new Pair(burstyMap, burstyMap, 2000, 1),
        new Pair(burstyMap, burstyMap, 20_000, 1),
        new Pair(burstyMap, "poisson 20/s", 500, 1),
        new Pair(burstyMap, "poisson 20/s", 2000, 1),
        new Pair(burstyMap, "map 20/s index=400 peak=5", 20_000, 1),
        new Pair(RAMP, RAMP, 7000, 1),
        new Pair(RAMP, RAMP, 7000, MS),
        new Pair(RAMP, "poisson 50/s", 7000, 1),
        new Pair(RAMP, "even-" + RAMP, 7000, 1),
        new Pair(RAMP, "schedule 10/s to 90/s in 80s; 90/s for 30s; 30/s for 60s", 7000, 1),
        new Pair(bursts, bursts, 2000, 1),
        new Pair(bursts, "bursts 20/s a=3 b=5% period=20s", 2000, 1),
        new Pair(bursts, "poisson 20/s", 2000, 1),
        new Pair("even-" + RAMP, "even-" + RAMP, 7000, MS),
        new Pair("even-" + RAMP, RAMP, 7000, 1),
        new Pair("constant 20/s", "constant 20/s", 200, MS),
        new Pair("constant 20/s", "erlang 20/s stages=100", 200, 1),
        new Pair("constant 20/s", "poisson 20/s", 200, 1),
        new Pair("pacing 10s", "pacing 10s", 200, MS),
        new Pair("pacing 10s", "pacing 12s", 200, MS),
        new Pair("pacing 10s", "uniform 0.1/s halfWidth=0.2", 200, 1));
  }

  static Map<Agreement, Integer> simulate(Pair pair, int runs) {
    Map<Agreement, Integer> tally = new EnumMap<>(Agreement.class);
    IntStream.range(0, runs)
        .parallel()
        .mapToObj(run -> agreement(pair, run))
        .toList()
        .forEach(agreement -> tally.merge(agreement, 1, Integer::sum));
    return tally;
  }

  private static Agreement agreement(Pair pair, int run) {
    SplittableRandom random = new SplittableRandom(31L * pair.toString().hashCode() + run);
    ConformanceJudge judge = new ConformanceJudge(new ArrivalJudge("log", pair.stepNanos()));
    RequestedProcess requested = RequestedProcess.parse(pair.requested());
    Conformance found =
        requested instanceof RequestedProcess.Pacing pacing
            ? judge.ofRounds(
                pacing, rounds(RequestedProcess.parse(pair.sent()), pair.count(), random))
            : ofInstants(judge, (RequestedProcess.Arrivals) requested, pair, random);
    return found.agreement();
  }

  private static Conformance ofInstants(
      ConformanceJudge judge,
      RequestedProcess.Arrivals requested,
      Pair pair,
      SplittableRandom random) {
    RequestedProcess.Arrivals sent =
        (RequestedProcess.Arrivals) RequestedProcess.parse(pair.sent());
    long[] inOrder = instants(sent.process(), pair, random);
    return judge.ofInstants(requested, Subject.REQUESTS, inOrder, inOrder[0]);
  }

  private static long[] instants(ArrivalProcess process, Pair pair, SplittableRandom random) {
    ArrivalSequence sequence = process.sequence(random);
    return IntStream.range(0, pair.count())
        .mapToLong(i -> sequence.nextNanos())
        .takeWhile(instant -> instant != ArrivalSequence.END)
        .map(instant -> EPOCH_NANOS + instant)
        .map(instant -> instant - Math.floorMod(instant, pair.stepNanos()))
        .toArray();
  }

  private static double[] rounds(RequestedProcess sent, int count, SplittableRandom random) {
    if (sent instanceof RequestedProcess.Pacing pacing) {
      return random
          .ints(count)
          .mapToDouble(any -> pacing.seconds() * (1 + 0.01 * random.nextGaussian()))
          .toArray();
    }
    ArrivalSequence sequence = ((RequestedProcess.Arrivals) sent).process().sequence(random);
    double[] gaps = new double[count];
    long before = 0;
    for (int i = 0; i < count; i++) {
      long next = sequence.nextNanos();
      gaps[i] = (next - before) / 1e9;
      before = next;
    }
    return gaps;
  }

  /**
   * The table as Markdown, row by row.
   *
   * @param runs of a row, at most: fewer of long ones
   * @param wanted what "asked, sent" of a row must contain
   */
  static Stream<String> lines(int runs, Pattern wanted) {
    return Stream.concat(
        Stream.of(
            "| requested | sent | n | step | runs | `as-asked` | `not-as-asked` | inconclusive |",
            "|---|---|---|---|---|---|---|---|"),
        pairs().stream()
            .filter(pair -> wanted.matcher(pair.requested() + ", " + pair.sent()).find())
            .map(pair -> line(pair, Math.min(runs, MOST_ARRIVALS / pair.count()))));
  }

  private static String line(Pair pair, int runs) {
    Map<Agreement, Integer> tally = simulate(pair, runs);
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %,d | %s | %d | %s | %s | %s |",
        pair.requested(),
        pair.isSame() ? "the same" : "`" + pair.sent() + "`",
        pair.count(),
        pair.stepNanos() == 1 ? "ns" : "ms",
        runs,
        percent(tally, Agreement.AS_ASKED, runs),
        percent(tally, Agreement.NOT_AS_ASKED, runs),
        percent(tally, Agreement.INCONCLUSIVE, runs));
  }

  private static String percent(Map<Agreement, Integer> tally, Agreement of, int runs) {
    return String.format(Locale.ROOT, "%.1f", 100.0 * tally.getOrDefault(of, 0) / runs);
  }
}
