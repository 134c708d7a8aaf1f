package io.github.trueload.comparison;

import io.github.trueload.comparison.LabelTimes.Times;
import io.github.trueload.stats.Bins;
import io.github.trueload.stats.BlockResampler;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.TimeFigure;
import io.github.trueload.wording.LoadText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Compares one label's times in two runs.
 *
 * <p>The error of a difference is √(s₁² + s₂²) of the two runs' bootstrap errors; interval and
 * probability are Student's, with the degrees of freedom after Welch and Satterthwaite of k₁ − 1
 * and k₂ − 1, where k is how many blocks fit into a run, or, of a quantile, how many hold a sample
 * beyond it. Probabilities by counting resamples would end at one in their number, which no
 * correction for many labels could use.
 */
final class LabelComparer {

  /** Fewest blocks that an error can be distinguished from. */
  private static final int LEAST_BLOCKS = 20;

  /** Fewest of them that must hold something beyond a quantile. */
  private static final int LEAST_BLOCKS_BEYOND = 5;

  private final CompareOptions options;
  private final long stepNanos;

  /**
   * @param stepNanos coarsest step of the two runs' times, 1 or more
   */
  LabelComparer(CompareOptions options, long stepNanos) {
    this.options = options;
    this.stepNanos = stepNanos;
  }

  /** The comparison, its probabilities not yet adjusted. */
  LabelComparison compare(String label, boolean isTransaction, Times base, Times candidate) {
    int least = Math.min(base.timed(), candidate.timed());
    List<Statistic> covered =
        options.statistics().stream().filter(each -> least >= each.minimum()).toList();
    double delta = Double.NaN;
    List<StatisticComparison> found = new ArrayList<>();
    if (least > 0) {
      long[] ofBase = base.nanos();
      long[] ofCandidate = candidate.nanos();
      long[] both = LongStream.concat(LongStream.of(ofBase), LongStream.of(ofCandidate)).toArray();
      Bins bins = Bins.over(both, stepNanos);
      List<TimeFigure> all = figures(covered);
      BlockResampler first = new BlockResampler(base.starts(), ofBase, bins, all);
      BlockResampler second = new BlockResampler(candidate.starts(), ofCandidate, bins, all);
      delta = cliffsDelta(first, second, bins.count());
      found = statistics(label, covered, first, second, least);
    } else {
      for (Statistic statistic : options.statistics()) {
        found.add(few(statistic, Double.NaN, Double.NaN, least));
      }
    }
    return new LabelComparison(
        label,
        isTransaction,
        new LabelComparison.Samples(base.samples(), base.failed()),
        new LabelComparison.Samples(candidate.samples(), candidate.failed()),
        delta,
        found);
  }

  private static List<TimeFigure> figures(List<Statistic> statistics) {
    return statistics.stream().map(Statistic::figure).toList();
  }

  private List<StatisticComparison> statistics(
      String label,
      List<Statistic> covered,
      BlockResampler base,
      BlockResampler candidate,
      int least) {
    SplittableRandom random = new SplittableRandom(options.seed() * 31 + label.hashCode());
    boolean enough = Math.min(base.blocks(), candidate.blocks()) >= LEAST_BLOCKS;
    double[] ofBase = enough ? base.standardErrors(figures(covered), random.split()) : null;
    double[] ofCandidate =
        enough ? candidate.standardErrors(figures(covered), random.split()) : null;
    List<StatisticComparison> found = new ArrayList<>();
    for (Statistic statistic : options.statistics()) {
      double first = base.value(statistic.figure()) / 1e9;
      double second = candidate.value(statistic.figure()) / 1e9;
      int at = covered.indexOf(statistic);
      if (at < 0) {
        found.add(few(statistic, first, second, least));
      } else if (!enough) {
        found.add(undecided(statistic, first, second, alikeForLong(base, candidate)));
      } else {
        double[] errors = {ofBase[at] / 1e9, ofCandidate[at] / 1e9};
        TimeFigure figure = statistic.figure();
        double[] blocks = {base.blocksBeyond(figure), candidate.blocksBeyond(figure)};
        found.add(tested(statistic, first, second, errors, blocks));
      }
    }
    return found;
  }

  private static String alikeForLong(BlockResampler base, BlockResampler candidate) {
    return "neighbouring times are alike for so long that the %s holds only %s stretches, at least"
            .formatted(
                base.blocks() < candidate.blocks() ? "base" : "candidate",
                NumberText.number(Math.floor(Math.min(base.blocks(), candidate.blocks()))))
        + " "
        + LEAST_BLOCKS
        + " needed: run longer, or trim what is not steady";
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
        base,
        candidate,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        options.matters().beside(base),
        Shift.INCONCLUSIVE,
        why);
  }

  private StatisticComparison tested(
      Statistic statistic, double base, double candidate, double[] errors, double[] blocks) {
    double fewest = Math.min(blocks[0], blocks[1]);
    boolean spreads = errors[0] + errors[1] > 0;
    if (spreads && fewest < LEAST_BLOCKS_BEYOND) {
      return undecided(
          statistic,
          base,
          candidate,
          "what lies beyond it is of only %s of a run, at least %s needed: more samples are needed"
              .formatted(NumberText.count((long) fewest, "part"), LEAST_BLOCKS_BEYOND));
    }
    double first = errors[0] * errors[0];
    double second = errors[1] * errors[1];
    double difference = candidate - base;
    double half = 0;
    double p = difference == 0 ? 1 : 0;
    if (spreads) {
      double freedom =
          (first + second)
              * (first + second)
              / (first * first / (blocks[0] - 1) + second * second / (blocks[1] - 1));
      TDistribution student = new TDistribution(null, freedom);
      double error = Math.sqrt(first + second);
      half = student.inverseCumulativeProbability(0.975) * error;
      p = 2 * student.cumulativeProbability(-Math.abs(difference) / error);
    }
    return new StatisticComparison(
        statistic,
        base,
        candidate,
        difference - half,
        difference + half,
        p,
        p,
        options.matters().beside(base),
        Shift.INCONCLUSIVE,
        "");
  }

  private static double cliffsDelta(BlockResampler base, BlockResampler candidate, int bins) {
    double dominance = 0;
    long all = 0;
    for (int bin = 0; bin < bins; bin++) {
      all += candidate.count(bin);
    }
    long baseAll = 0;
    long candidateBelow = 0;
    for (int bin = 0; bin < bins; bin++) {
      long ofBase = base.count(bin);
      long ofCandidate = candidate.count(bin);
      long candidateAbove = all - candidateBelow - ofCandidate;
      dominance += (double) ofBase * (candidateAbove - candidateBelow);
      candidateBelow += ofCandidate;
      baseAll += ofBase;
    }
    return dominance / baseAll / all;
  }

  /** Why the times of {@code label} are of different things; null if they are not. */
  static String failures(LabelComparison label) {
    return LoadText.failures(label.base().failures(), label.candidate().failures());
  }
}
