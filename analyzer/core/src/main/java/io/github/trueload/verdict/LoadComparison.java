package io.github.trueload.verdict;

import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.Dispersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether two runs offered the same load, so that their response times may be compared.
 *
 * <ul>
 *   <li>Rates differ where they are more than 10 % apart, and no chance: more than 2.09 standard
 *       errors of their difference (95 %). These count that arrivals come in bursts ({@link
 *       ArrivalStatistics#errorOfCount}).
 *   <li>CoVs differ where they are more than 0.1 apart, and no chance: more than 3.29 standard
 *       errors of their difference (99.9 %). Not asked where the stamps of a run do not resolve it.
 *   <li>Indices of dispersion, over the longest window of 10 ms·2ᵏ, or a step of the timestamps·2ᵏ,
 *       that fits 100 times into both runs, differ where one is more than 1.5 times the other, and
 *       no chance: their logarithms are more than 3.29·√(2/(n₁ − 1) + 2/(n₂ − 1)) apart, of n
 *       windows. Indices below 0.1 count as 0.1: such loads are even, and how far below 0.1 the
 *       index is depends on where the windows cut.
 * </ul>
 *
 * @param base arrivals of the one run
 * @param candidate of the other
 * @param baseIndex its index of dispersion; null where no window fits
 * @param candidateIndex the other's, over windows of the same length
 * @param differences in what the loads differ; empty where they do not
 */
public record LoadComparison(
    ArrivalSummary base,
    ArrivalSummary candidate,
    @Nullable Dispersion baseIndex,
    @Nullable Dispersion candidateIndex,
    List<Difference> differences) {

  private static final double MOST_RATE_DIFFERENCE = 0.1;
  private static final double MOST_COV_DIFFERENCE = 0.1;
  private static final double MOST_INDEX_RATIO = 1.5;

  /** An index below is that of even arrivals. */
  private static final double EVEN_INDEX = 0.1;

  /** Of 19 degrees of freedom, the fewest that the error of a rate has. */
  private static final double STUDENT_95 = 2.093024054408263;

  private static final double NORMAL_999 = 3.290526731491926;
  private static final int LEAST_WINDOWS = 100;
  private static final long SHORTEST_WINDOW_NANOS = 10_000_000;

  /**
   * Fewest arrivals of either run for a comparison of the load: as many as a verdict on them needs.
   */
  private static final int LEAST_ARRIVALS = 31;

  /** One difference of the loads; the candidate's figure comes first. */
  public sealed interface Difference {}

  /**
   * Too few arrivals of either run.
   *
   * @param candidate number of the candidate's arrivals
   * @param base number of the base's arrivals
   */
  public record TooFew(long candidate, long base) implements Difference {}

  /**
   * Arrival rates that differ.
   *
   * @param candidate arrivals per second
   * @param base arrivals per second
   */
  public record Rates(double candidate, double base) implements Difference {}

  /**
   * CoVs of the intervals that differ.
   *
   * @param candidate the candidate's CoV
   * @param base the base's CoV
   */
  public record Covs(double candidate, double base) implements Difference {}

  /**
   * Indices of dispersion of counts that differ, in windows of one length.
   *
   * @param candidate the candidate's index, dimensionless
   * @param base the base's index
   * @param windowSeconds length of a window, seconds
   */
  public record Indices(double candidate, double base, double windowSeconds)
      implements Difference {}

  /** Copies the list. */
  public LoadComparison {
    differences = List.copyOf(differences);
  }

  /**
   * Compares the loads.
   *
   * @param base figures of the one run's arrivals
   * @param ofBase its arrivals
   * @param candidate figures of the other run's
   * @param ofCandidate its arrivals
   * @return the differences; none where chance explains them
   */
  public static LoadComparison of(
      ArrivalSummary base,
      ArrivalStatistics ofBase,
      ArrivalSummary candidate,
      ArrivalStatistics ofCandidate) {
    List<Difference> differences = new ArrayList<>();
    if (Math.min(base.count(), candidate.count()) < LEAST_ARRIVALS) {
      differences.add(new TooFew(candidate.count(), base.count()));
      return new LoadComparison(base, candidate, null, null, differences);
    }
    if (areRatesApart(base, ofBase, candidate, ofCandidate)) {
      differences.add(new Rates(candidate.ratePerSecond(), base.ratePerSecond()));
    }
    covs(base, candidate, differences);
    long window =
        window(
            ofBase, ofCandidate, Math.max(base.resolutionSeconds(), candidate.resolutionSeconds()));
    Optional<Dispersion> first = window == 0 ? Optional.empty() : ofBase.dispersionAt(window);
    Optional<Dispersion> second = window == 0 ? Optional.empty() : ofCandidate.dispersionAt(window);
    if (first.isPresent() && second.isPresent()) {
      indices(first.get(), second.get(), differences);
    }
    return new LoadComparison(
        base, candidate, first.orElse(null), second.orElse(null), differences);
  }

  private static boolean areRatesApart(
      ArrivalSummary base,
      ArrivalStatistics ofBase,
      ArrivalSummary candidate,
      ArrivalStatistics ofCandidate) {
    double one = base.ratePerSecond();
    double other = candidate.ratePerSecond();
    if (!Double.isFinite(one) || !Double.isFinite(other)) {
      return true;
    }
    double apart = Math.abs(other - one);
    return apart > MOST_RATE_DIFFERENCE * one
        && apart
            > STUDENT_95 * Math.hypot(one * shareError(ofBase), other * shareError(ofCandidate));
  }

  /** Standard error of a rate, as a share of it. */
  private static double shareError(ArrivalStatistics arrivals) {
    return Math.sqrt(arrivals.errorOfCount().variance()) / arrivals.inOrder().length;
  }

  private static void covs(
      ArrivalSummary base, ArrivalSummary candidate, List<Difference> differences) {
    if (!base.covResolvable() || !candidate.covResolvable()) {
      return;
    }
    double difference = Math.abs(candidate.cov() - base.cov());
    double error = Math.hypot(base.covStandardError(), candidate.covStandardError());
    if (difference > MOST_COV_DIFFERENCE && difference > NORMAL_999 * error) {
      differences.add(new Covs(candidate.cov(), base.cov()));
    }
  }

  private static void indices(Dispersion base, Dispersion candidate, List<Difference> differences) {
    double ratio = Math.abs(Math.log(atLeastEven(candidate.index()) / atLeastEven(base.index())));
    double error = Math.sqrt(2.0 / (base.windows() - 1) + 2.0 / (candidate.windows() - 1));
    if (!(ratio <= Math.log(MOST_INDEX_RATIO)) && !(ratio <= NORMAL_999 * error)) {
      differences.add(new Indices(candidate.index(), base.index(), base.windowSeconds()));
    }
  }

  /** The index of even arrivals depends on where windows end, and can be 0. */
  private static double atLeastEven(double index) {
    return Math.max(EVEN_INDEX, index);
  }

  /** The longest window that fits often enough into both runs; 0 where none does. */
  private static long window(ArrivalStatistics base, ArrivalStatistics candidate, double step) {
    long most = Math.min(length(base), length(candidate)) / LEAST_WINDOWS;
    long least =
        WindowCounts.wholeSteps(SHORTEST_WINDOW_NANOS, Math.max(1, Math.round(step * 1e9)));
    if (most < least) {
      return 0;
    }
    long window = least;
    while (window <= most / 2) {
      window *= 2;
    }
    return window;
  }

  private static long length(ArrivalStatistics arrivals) {
    long[] inOrder = arrivals.inOrder();
    return inOrder[inOrder.length - 1] - inOrder[0];
  }

  /** {@return whether response times under the two loads may be compared} */
  public boolean isSame() {
    return differences.isEmpty();
  }

  /**
   * {@return whether the rate is the one difference, and the candidate's is lower: what is slower
   * even so, as in a closed loop that waits for its server, is slower in any case}
   */
  public boolean isOnlyLighter() {
    return differences.size() == 1
        && differences.get(0) instanceof Rates
        && candidate.ratePerSecond() < (1 - MOST_RATE_DIFFERENCE) * base.ratePerSecond();
  }
}
