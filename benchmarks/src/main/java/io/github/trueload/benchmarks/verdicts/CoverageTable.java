package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.stats.confidence.BlockInterval;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.confidence.RunStretches;
import io.github.trueload.stats.durations.DurationStatistics;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Prints how often the intervals of a run's mean, percentiles and rate hold the truth. */
final class CoverageTable {

  private static final double[] QUANTILES = {0.5, 0.95, 0.99};
  private static final List<String> FIGURES = List.of("mean", "p50", "p95", "p99", "rate");
  private static final int TRUTH = 8_000_000;
  private static final int[] LENGTHS = {1_000, 10_000, 100_000, 400_000};

  private CoverageTable() {}

  /** The interval of each figure; the naive one of the mean comes last. */
  private static List<BlockInterval> intervals(TimedRuns.Drawn run) {
    int n = run.times().length;
    DurationStatistics times = new DurationStatistics();
    for (double each : run.times()) {
      times.accept(Math.round(each * 1e9));
    }
    List<DoubleUnaryOperator> functions = new ArrayList<>(List.of(value -> value));
    for (double q : QUANTILES) {
      double at = times.quantile(q);
      functions.add(value -> value <= at ? 1 : 0);
      functions.add(value -> value < at ? 1 : 0);
    }
    long end = run.starts()[n - 1];
    RunStretches stretches = new RunStretches(run.starts()[0], end, 1, n, functions);
    for (int i = 0; i < n; i++) {
      stretches.accept(run.starts()[i], run.times()[i]);
    }
    List<BlockInterval> found = new ArrayList<>();
    found.add(BlockInterval.ofMean(stretches, 0));
    for (int i = 0; i < QUANTILES.length; i++) {
      found.add(BlockInterval.ofQuantile(times, QUANTILES[i], stretches, 1 + 2 * i));
    }
    found.add(BlockInterval.ofRate(stretches, n / ((end - run.starts()[0]) / 1e9)));
    double[] naive = Intervals95.ofMean(times);
    found.add(new BlockInterval(naive[0], naive[1], null));
    return found;
  }

  private static double[] truths(TimedRuns process) {
    double[] times = process.draw(new SplittableRandom(1), TRUTH).times();
    double mean = Arrays.stream(times).sum() / TRUTH;
    Arrays.parallelSort(times);
    double[] truths = new double[FIGURES.size() + 1];
    truths[0] = mean;
    for (int i = 0; i < QUANTILES.length; i++) {
      truths[1 + i] = times[(int) (QUANTILES[i] * (TRUTH - 1))];
    }
    truths[FIGURES.size() - 1] = TimedRuns.RATE;
    truths[FIGURES.size()] = mean;
    return truths;
  }

  private static boolean holds(BlockInterval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }

  /** Prints the table as Markdown. */
  static void print(PrintStream out, int runs) {
    out.println("| process | n | " + String.join(" | ", FIGURES) + " | mean, as if independent |");
    out.println("|---|---|" + "---|".repeat(FIGURES.size() + 1));
    for (TimedRuns process : TimedRuns.all()) {
      double[] truths = truths(process);
      for (int n : LENGTHS) {
        SplittableRandom[] randoms =
            new SplittableRandom(process.name().hashCode() + 31L * n)
                .splits(runs)
                .toArray(SplittableRandom[]::new);
        List<List<BlockInterval>> found =
            IntStream.range(0, runs)
                .parallel()
                .mapToObj(i -> intervals(process.draw(randoms[i], n)))
                .toList();
        StringBuilder row = new StringBuilder("| " + process.name() + " | " + n + " |");
        for (int figure = 0; figure <= FIGURES.size(); figure++) {
          row.append(cell(found, figure, truths[figure])).append(" |");
        }
        out.println(row);
      }
    }
  }

  /** Share that holds the truth, of those given; share not given; share of all that is wrong. */
  private static String cell(List<List<BlockInterval>> runs, int figure, double truth) {
    long known = runs.stream().filter(run -> run.get(figure).isKnown()).count();
    long held = runs.stream().filter(run -> holds(run.get(figure), truth)).count();
    double all = runs.size();
    String ofKnown = known == 0 ? "–" : String.format(Locale.ROOT, "%.1f", 100.0 * held / known);
    return String.format(
        Locale.ROOT,
        " %s (%.0f, %.1f)",
        ofKnown,
        100 * (1 - known / all),
        100 * (known - held) / all);
  }
}
