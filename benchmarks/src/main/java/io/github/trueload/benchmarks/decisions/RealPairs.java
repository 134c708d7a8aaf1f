package io.github.trueload.benchmarks.decisions;

import io.github.trueload.ab.AbDecision;
import io.github.trueload.ab.AbFigure;
import io.github.trueload.ab.AbPlan;
import io.github.trueload.ab.AbResult;
import io.github.trueload.ab.AbRole;
import io.github.trueload.ab.AbRun;
import io.github.trueload.ab.AbSession;
import io.github.trueload.ab.BlockSource;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.Statistic;
import io.github.trueload.comparison.Threshold;
import io.github.trueload.gate.Outcome;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory;
import io.github.trueload.input.InputOptions;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.trend.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/**
 * How often the commands call equal real runs different. The input is the folder of an experiment
 * whose one axis has the values {@code base} and {@code again}, which are the same: the two runs of
 * a repetition are a pair.
 *
 * <ul>
 *   <li>{@code compare --within-run} and {@code compare --history}, for each pair, and for the
 *       second run of each pair and the first run of the next one; the history of a pair has the
 *       runs of the ten pairs before it (before the first pair: the last ones). Any difference
 *       matters.
 *   <li>{@code ab}: sessions of pairs drawn without replacement, with the pairs as they are, and
 *       with candidates that are slower by 5 % because their times are multiplied.
 * </ul>
 */
public final class RealPairs {

  private static final int PAIRS_OF_HISTORY = 10;
  private static final long WARM_UP_NANOS = 1_500_000_000;
  private static final double SLOWER = 1.05;

  /** A difference of this size matters: every significant difference is an alarm. */
  private static final Threshold ANY = Threshold.ofShare(0.001);

  private static final AbFigure MEAN = new AbFigure(Statistic.MEAN, null);
  private static final AbPlan PLAN =
      new AbPlan(List.of(MEAN), Threshold.ofShare(0.05), AbPlan.USUAL_PAIRS, FailOn.CHANGE, 1);

  /** The runs, with the figures of the part that counts. */
  private record Pair(Path base, Path again, HistoryRun first, HistoryRun second) {}

  private final List<Pair> pairs;
  private final Random random = new Random(1);

  private RealPairs(List<Pair> pairs) {
    this.pairs = pairs;
  }

  /** Arguments: the number of sessions to draw, then the folders of experiments. */
  public static void main(String[] arguments) throws IOException, OptionException {
    int sessions = Integer.parseInt(arguments[0]);
    List<Pair> all = new ArrayList<>();
    for (String folder : List.of(arguments).subList(1, arguments.length)) {
      List<Pair> pairs = pairs(Path.of(folder));
      all.addAll(pairs);
      new RealPairs(pairs).print(folder, sessions);
    }
    if (arguments.length > 2) {
      new RealPairs(all).print("all", sessions);
    }
  }

  private static List<Pair> pairs(Path folder) throws IOException {
    Path points = folder.resolve("points");
    List<Pair> pairs = new ArrayList<>();
    for (int i = 1; ; i++) {
      Path base = points.resolve("001_side=base").resolve("r" + i);
      Path again = points.resolve("002_side=again").resolve("r" + i);
      if (!Files.exists(points.resolve("001_side=base").resolve("r" + (i + 1)))) {
        return pairs;
      }
      if (Files.exists(base.resolve("analysis.json"))
          && Files.exists(again.resolve("analysis.json"))) {
        pairs.add(new Pair(base, again, figures(base), figures(again)));
      }
    }
  }

  private static HistoryRun figures(Path run) throws IOException {
    return HistoryFiles.read(run.toString(), run.resolve("analysis.json"));
  }

  private void print(String name, int sessions) throws IOException, OptionException {
    System.out.printf(Locale.ROOT, "%s: %d pairs%n", name, pairs.size());
    for (Statistic statistic : List.of(Statistic.MEAN, Statistic.MEDIAN, Statistic.P95)) {
      AbFigure figure = new AbFigure(statistic, null);
      double[] differences =
          pairs.stream()
              .mapToDouble(pair -> Math.log(figure.of(pair.second) / figure.of(pair.first)))
              .filter(Double::isFinite)
              .toArray();
      System.out.printf(
          Locale.ROOT,
          "  deviation of equal runs, %s: %.2f %% (%d pairs)%n",
          statistic.id(),
          100 * new StandardDeviation().evaluate(differences) / Math.sqrt(2),
          differences.length);
    }
    compareEachPair("compare --within-run", true);
    compareEachPair("compare --history", false);
    session("ab, equal", sessions, 1);
    session("ab, slower by 5 %", sessions, SLOWER);
    disjointSessions();
  }

  private void compareEachPair(String name, boolean withinRun) throws IOException, OptionException {
    int slower = 0;
    int either = 0;
    int inconclusive = 0;
    int all = 2 * pairs.size() - 1;
    for (int i = 0; i < all; i++) {
      CompareOptions options =
          new CompareOptions(
              List.of(Statistic.MEAN, Statistic.MEDIAN, Statistic.P95), ANY, 1, withinRun);
      Pair pair = pairs.get(i / 2);
      boolean isWithinPair = i % 2 == 0;
      RunComparison found =
          RunAnalyzer.compare(
              request(isWithinPair ? pair.base : pair.again),
              request(isWithinPair ? pair.again : pairs.get(i / 2 + 1).base),
              withinRun ? options : options.with(history(i / 2)));
      slower += found.outcome(FailOn.REGRESSION) == Outcome.FAIL ? 1 : 0;
      either += found.outcome(FailOn.CHANGE) == Outcome.FAIL ? 1 : 0;
      inconclusive += found.outcome(FailOn.REGRESSION) == Outcome.INCONCLUSIVE ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "  %s: slower %d of %d (%s), slower or faster %d (%s), inconclusive %d%n",
        name,
        slower,
        all,
        share(slower, all),
        either,
        share(either, all),
        inconclusive);
  }

  private static AnalysisRequest request(Path run) {
    AnalysisOptions options =
        new AnalysisOptions(List.of(run.resolve("run.jtl")), WARM_UP_NANOS, 0, null);
    return new AnalysisRequest(options, InputOptions.defaults());
  }

  /** The figures of the log without its first 1.5 s, which {@code compare} reads, too. */
  private static HistoryRun whole(Path run) throws IOException, OptionException {
    return HistoryRun.of(run.toString(), RunAnalyzer.analyze(request(run)));
  }

  private RunHistory history(int pair) throws IOException, OptionException {
    List<HistoryRun> runs = new ArrayList<>();
    for (int back = PAIRS_OF_HISTORY; back >= 1; back--) {
      Pair earlier = pairs.get(Math.floorMod(pair - back, pairs.size()));
      runs.add(whole(earlier.base));
      runs.add(whole(earlier.again));
    }
    return RunHistory.of(runs, List.of());
  }

  private void session(String name, int sessions, double slower) throws IOException {
    Map<AbDecision, Integer> decisions = new EnumMap<>(AbDecision.class);
    long made = 0;
    for (int i = 0; i < sessions; i++) {
      List<Pair> drawn = new ArrayList<>(pairs);
      Collections.shuffle(drawn, random);
      AbResult result = new AbSession(PLAN, source(drawn, slower), state -> {}).run();
      decisions.merge(result.figures().get(0).decision(), 1, Integer::sum);
      made += result.pairs();
    }
    System.out.printf(
        Locale.ROOT,
        "  %s: %s of %d, %.1f pairs%n",
        name,
        decisions,
        sessions,
        made * 1.0 / sessions);
  }

  /** Sessions in the order of the runs, each after the pairs of the one before. */
  private void disjointSessions() throws IOException {
    List<Pair> left = new ArrayList<>(pairs);
    List<String> ends = new ArrayList<>();
    while (left.size() >= AbPlan.LEAST_PAIRS) {
      AbResult result = new AbSession(PLAN, source(left, 1), state -> {}).run();
      ends.add(result.figures().get(0).decision() + " after " + result.pairs());
      left = left.subList(Math.min(left.size(), result.blocks().size()), left.size());
    }
    System.out.println("  ab, sessions one after the other: " + String.join(", ", ends));
  }

  /** Blocks of pairs; either run of a pair is the candidate, as the random order has it. */
  private static BlockSource source(List<Pair> drawn, double slower) {
    return (number, order) -> {
      if (number > drawn.size()) {
        return List.of();
      }
      Pair pair = drawn.get(number - 1);
      boolean swapped = order.indexOf(AbRole.BASE) > order.indexOf(AbRole.CANDIDATE);
      HistoryRun base = swapped ? pair.second : pair.first;
      HistoryRun candidate = swapped ? pair.first : pair.second;
      return order.stream()
          .map(
              role ->
                  new AbRun(
                      role,
                      "",
                      role == AbRole.CANDIDATE ? times(candidate, slower) : base,
                      List.of()))
          .toList();
    };
  }

  private static HistoryRun times(HistoryRun run, double factor) {
    return new HistoryRun(
        run.name(),
        run.startSeconds(),
        run.counts(),
        run.intervals().stream()
            .map(
                each ->
                    each.unit().equals("s")
                        ? new FigureInterval(
                            each.metric(),
                            each.label(),
                            each.unit(),
                            each.value() * factor,
                            each.low() * factor,
                            each.high() * factor,
                            each.reason())
                        : each)
            .toList(),
        run.load(),
        run.processors(),
        run.doubt());
  }

  /** The share with the upper bound of its one-sided 95 % interval (Clopper and Pearson). */
  private static String share(int found, int all) {
    double most =
        found == all
            ? 1
            : new BetaDistribution(null, found + 1, all - found).inverseCumulativeProbability(0.95);
    return String.format(Locale.ROOT, "%.1f %%, at most %.1f %%", 100.0 * found / all, 100 * most);
  }
}
