package io.github.trueload.comparison;

import io.github.trueload.comparison.LabelTimes.Times;
import io.github.trueload.history.RunDeviation;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.Bins;
import io.github.trueload.stats.confidence.BlockResampler;
import io.github.trueload.stats.confidence.TimeFigure;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Compares one label's times in two runs, or in several runs per side.
 *
 * <p>With one run per side the error of a difference is √(s₁² + s₂²) of the two runs' bootstrap
 * errors; interval and probability are Student's, with the degrees of freedom after Welch and
 * Satterthwaite of k₁ − 1 and k₂ − 1, where k is how many blocks fit into a run, or, of a quantile,
 * how many hold a sample beyond it. Probabilities by counting resamples would end at one in their
 * number, which no correction for many labels could use.
 *
 * <p>With several runs per side each run is one observation of the figure: the error is that of the
 * means of the runs, from the deviation of equal runs, pooled over both sides, with n₁ + n₂ − 2
 * degrees of freedom. This is what a two-level bootstrap (runs, and blocks within) tends to,
 * without its shortfall by (n − 1)/n. It is never less than the errors within the runs make it,
 * each side by its own runs.
 *
 * <p>A history of equal runs adds its deviation to the pool, with its degrees of freedom; one run a
 * side is then one observation each.
 *
 * <p>Times that are nearly all the same in steps of their timestamps have no error that samples
 * show, but the values before rounding are not known. So no error is less than that of the rounding
 * ({@link BlockResampler#roundingError}), where the bins of the times are as narrow as a step.
 */
final class LabelComparer {

  /** Fewest blocks that an error can be distinguished from. */
  private static final int LEAST_BLOCKS = 20;

  /** Fewest of them that must hold something beyond a quantile. */
  private static final int LEAST_BLOCKS_BEYOND = 5;

  private static final double UPPER = 0.975;
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private final CompareOptions options;
  private final long stepNanos;
  private final HistoryDeviations history;

  /**
   * @param stepNanos coarsest step of the two runs' times, 1 or more
   * @param history what an earlier history shows of the deviation of equal runs
   */
  LabelComparer(CompareOptions options, long stepNanos, HistoryDeviations history) {
    this.options = options;
    this.history = history;
    this.stepNanos = stepNanos;
  }

  /** The comparison of one or more runs per side, its probabilities not yet adjusted. */
  LabelComparison compare(String label, ComparedTimes of, List<Times> base, List<Times> candidate) {
    Times allOfBase = Times.together(base);
    Times allOfCandidate = Times.together(candidate);
    int least =
        Stream.concat(base.stream(), candidate.stream()).mapToInt(Times::timed).min().orElseThrow();
    List<Statistic> covered =
        options.statistics().stream().filter(each -> least >= each.minimum()).toList();
    double delta = Double.NaN;
    List<StatisticComparison> found = new ArrayList<>();
    if (least > 0) {
      Bins bins =
          Bins.over(
              LongStream.concat(
                      LongStream.of(allOfBase.nanos()), LongStream.of(allOfCandidate.nanos()))
                  .toArray(),
              stepNanos);
      List<BlockResampler> first = resamplers(base, bins, covered);
      List<BlockResampler> second = resamplers(candidate, bins, covered);
      delta = cliffsDelta(first, second, bins.count());
      found = statistics(new Key(label, of), covered, first, second, least);
    } else {
      for (Statistic statistic : options.statistics()) {
        found.add(few(statistic, Double.NaN, Double.NaN, least));
      }
    }
    return new LabelComparison(
        label,
        of,
        new LabelComparison.Samples(allOfBase.samples(), allOfBase.failed()),
        new LabelComparison.Samples(allOfCandidate.samples(), allOfCandidate.failed()),
        delta,
        found);
  }

  private static List<BlockResampler> resamplers(
      List<Times> runs, Bins bins, List<Statistic> covered) {
    return runs.stream()
        .map(run -> new BlockResampler(run.starts(), run.nanos(), bins, figures(covered)))
        .toList();
  }

  private static List<TimeFigure> figures(List<Statistic> statistics) {
    return statistics.stream().map(Statistic::figure).toList();
  }

  private List<StatisticComparison> statistics(
      Key key,
      List<Statistic> covered,
      List<BlockResampler> base,
      List<BlockResampler> candidate,
      int least) {
    List<BlockResampler> all = Stream.concat(base.stream(), candidate.stream()).toList();
    double longest = all.stream().mapToDouble(BlockResampler::blockSamples).max().orElseThrow();
    all.forEach(each -> each.lengthenTo(longest));
    boolean ofRuns = !options.withinRun() && all.size() > 2;
    boolean enough = all.stream().allMatch(each -> each.blocks() >= LEAST_BLOCKS);
    SplittableRandom random = new SplittableRandom(options.seed() * 31 + key.label().hashCode());
    List<double[]> errors = new ArrayList<>();
    for (BlockResampler run : all) {
      errors.add(run.blocks() > 1 ? run.standardErrors(figures(covered), random.split()) : null);
    }
    List<StatisticComparison> found = new ArrayList<>();
    for (Statistic statistic : options.statistics()) {
      TimeFigure figure = statistic.figure();
      int at = covered.indexOf(statistic);
      SideStatistic first =
          SideStatistic.of(base, figure, errors.subList(0, base.size()), at, stepNanos);
      SideStatistic second =
          SideStatistic.of(
              candidate, figure, errors.subList(base.size(), all.size()), at, stepNanos);
      if (at < 0) {
        found.add(few(statistic, first.value(), second.value(), least));
      } else if (ofRuns && all.stream().allMatch(each -> each.blocks() > 1)) {
        found.add(ofRuns(statistic, first, second, deviation(key, statistic)));
      } else if (!enough) {
        // with several runs: one that is too short for an error, among longer ones
        int needed = ofRuns ? 2 : LEAST_BLOCKS;
        found.add(
            undecided(
                statistic, first.value(), second.value(), alikeForLong(base, candidate, needed)));
      } else {
        found.add(tested(statistic, first, second, deviation(key, statistic)));
      }
    }
    return found;
  }

  private record Key(String label, ComparedTimes of) {}

  private @Nullable RunDeviation deviation(Key key, Statistic statistic) {
    return options.withinRun() ? null : history.of(key.label(), key.of(), statistic);
  }

  private StatisticComparison ofRuns(
      Statistic statistic,
      SideStatistic base,
      SideStatistic candidate,
      @Nullable RunDeviation earlier) {
    double value = base.value();
    double other = candidate.value();
    double error = Math.sqrt(SideStatistic.variance(base, candidate, earlier));
    if (!Double.isFinite(error)) {
      return undecided(
          statistic,
          value,
          other,
          "it is 0 in the runs of a side, so that the deviation of equal runs cannot be a share of"
              + " it: log times in finer units");
    }
    int freedom = base.runs() + candidate.runs() - 2 + (earlier == null ? 0 : earlier.freedom());
    return decided(statistic, base, candidate, error, freedom);
  }

  private static String alikeForLong(
      List<BlockResampler> base, List<BlockResampler> candidate, int needed) {
    double ofBase = fewestBlocks(base);
    double ofCandidate = fewestBlocks(candidate);
    return "neighbouring times are correlated for so long that the %s contains only %s stretches, at least"
            .formatted(
                ofBase < ofCandidate ? "base" : "candidate",
                NumberText.number(Math.floor(Math.min(ofBase, ofCandidate))))
        + " "
        + needed
        + " needed: run longer, or trim the parts that are not steady";
  }

  private static double fewestBlocks(List<BlockResampler> runs) {
    return runs.stream().mapToDouble(BlockResampler::blocks).min().orElseThrow();
  }

  private StatisticComparison few(Statistic statistic, double base, double candidate, long n) {
    return undecided(
        statistic,
        base,
        candidate,
        "n = %s: too few, at least %s needed in both runs"
            .formatted(NumberText.count(n), NumberText.count(statistic.minimum())));
  }

  private StatisticComparison undecided(
      Statistic statistic, double base, double candidate, String why) {
    return new StatisticComparison(
        statistic,
        new ComparedValues(base, candidate, Double.NaN, Double.NaN, Double.NaN),
        Double.NaN,
        options.matters().beside(base),
        ShiftResult.INCONCLUSIVE,
        why);
  }

  private StatisticComparison tested(
      Statistic statistic,
      SideStatistic base,
      SideStatistic candidate,
      @Nullable RunDeviation earlier) {
    double fewest = Math.min(base.blocks(), candidate.blocks());
    double first = base.error() * base.error();
    double second = candidate.error() * candidate.error();
    if (first + second > 0 && fewest < LEAST_BLOCKS_BEYOND) {
      return undecided(
          statistic,
          base.value(),
          candidate.value(),
          "the samples beyond it come from only %s of a run, at least %s are needed: more samples are needed"
              .formatted(NumberText.count((long) fewest, "part"), LEAST_BLOCKS_BEYOND));
    }
    if (earlier != null) {
      return ofRuns(statistic, base, candidate, earlier);
    }
    double freedom =
        (first + second)
            * (first + second)
            / (first * first / (base.blocks() - 1) + second * second / (candidate.blocks() - 1));
    return decided(statistic, base, candidate, Math.sqrt(first + second), freedom);
  }

  private StatisticComparison decided(
      Statistic statistic,
      SideStatistic ofBase,
      SideStatistic ofCandidate,
      double error,
      double freedom) {
    double base = ofBase.value();
    double candidate = ofCandidate.value();
    double difference = candidate - base;
    double half = 0;
    double p = difference == 0 ? 1 : 0;
    if (error > 0) {
      TDistribution student = new TDistribution(null, freedom);
      half = student.inverseCumulativeProbability(UPPER) * error;
      p = 2 * student.cumulativeProbability(-Math.abs(difference) / error);
    }
    double rounding = Math.hypot(ofBase.rounding(), ofCandidate.rounding());
    String remedy = "";
    if (rounding > 0) {
      double least = NORMAL.inverseCumulativeProbability(UPPER) * rounding;
      remedy = least > half ? "log times in finer units" : "";
      half = Math.max(half, least);
      p = Math.max(p, 2 * NORMAL.cumulativeProbability(-Math.abs(difference) / rounding));
    }
    return new StatisticComparison(
        statistic,
        new ComparedValues(base, candidate, difference - half, difference + half, p),
        p,
        options.matters().beside(base),
        ShiftResult.INCONCLUSIVE,
        remedy);
  }

  private static double cliffsDelta(
      List<BlockResampler> base, List<BlockResampler> candidate, int bins) {
    double dominance = 0;
    long all = 0;
    for (int bin = 0; bin < bins; bin++) {
      all += count(candidate, bin);
    }
    long baseAll = 0;
    long candidateBelow = 0;
    for (int bin = 0; bin < bins; bin++) {
      long ofBase = count(base, bin);
      long ofCandidate = count(candidate, bin);
      long candidateAbove = all - candidateBelow - ofCandidate;
      dominance += (double) ofBase * (candidateAbove - candidateBelow);
      candidateBelow += ofCandidate;
      baseAll += ofBase;
    }
    return dominance / baseAll / all;
  }

  private static long count(List<BlockResampler> runs, int bin) {
    return runs.stream().mapToLong(run -> run.count(bin)).sum();
  }

  /** Why the times of {@code label} are of different things; null if they are not. */
  static @Nullable String failures(LabelComparison label) {
    return LoadText.failures(label.base().failures(), label.candidate().failures());
  }
}
