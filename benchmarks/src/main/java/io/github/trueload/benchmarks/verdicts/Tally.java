package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.dispersion.Plateau;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Reason;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** How often the analyzer was right on the runs of a row. For one thread. */
final class Tally {

  private static final String INCONCLUSIVE = "inconclusive";

  /** A run whose own rate changed no more than the verdict says may remain unseen. */
  private static final String WITHIN_LIMIT = "poisson within its limit";

  private static final double TOLERANCE = 0.1;

  private final KnownStream stream;
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private final Map<Double, Held> dispersion = new TreeMap<>();
  private final Held cov = new Held();
  private final Held plateau = new Held();
  private int runs;

  /** How often an interval was stated without a mark, and held the truth; and how often marked. */
  static final class Held {
    private int held;
    private int stated;
    private int marked;
    private double relative;

    private void accept(double truth, double value, double low, double high, boolean isMarked) {
      if (isMarked) {
        marked++;
      } else {
        stated++;
        held += low <= truth && truth <= high ? 1 : 0;
        relative += value / truth;
      }
    }

    private void combine(Held other) {
      held += other.held;
      stated += other.stated;
      marked += other.marked;
      relative += other.relative;
    }

    int stated() {
      return stated;
    }

    int marked() {
      return marked;
    }

    int held() {
      return held;
    }

    /** Stated without a mark, and wrong. */
    int wrong() {
      return stated - held;
    }

    /** Share of the stated intervals that hold the truth; NaN of none. */
    double share() {
      return (double) held / stated;
    }

    /** Mean of the estimates over the truth; NaN of none. */
    double relative() {
      return relative / stated;
    }
  }

  Tally(KnownStream stream) {
    this.stream = stream;
  }

  /**
   * Takes a run. Returns this.
   *
   * @param swing of the run itself, NaN where it does not matter
   */
  Tally accept(ArrivalSummary summary, double swing) {
    runs++;
    boolean isPoisson = summary.verdict() == ArrivalVerdict.POISSON;
    boolean isWithinLimit = isPoisson && swing <= limit(summary.reason());
    verdicts.merge(isWithinLimit ? WITHIN_LIMIT : summary.verdict().id(), 1, Integer::sum);
    Truth truth = stream.truth();
    ArrivalDetail detail = summary.detail();
    if (detail == null) {
      return this;
    }
    if (summary.covResolvable() && Double.isFinite(truth.cov())) {
      ArrivalDetail.CovInterval of = detail.cov();
      cov.accept(truth.cov(), summary.cov(), of.low(), of.high(), of.narrow());
    }
    for (Dispersion at : summary.dispersion()) {
      double index = truth.dispersion().applyAsDouble(at.windowSeconds());
      if (Double.isFinite(index)) {
        dispersion
            .computeIfAbsent(at.windowSeconds(), window -> new Held())
            .accept(index, at.index(), at.low(), at.high(), at.narrow());
      }
    }
    if (Double.isFinite(truth.index()) && detail.countPlateau() != null) {
      Plateau level = detail.countPlateau();
      plateau.accept(truth.index(), level.level(), level.low(), level.high(), false);
    }
    return this;
  }

  /** The largest slow change of the rate that the verdict allows for. */
  private static double limit(Reason reason) {
    if (reason instanceof Reason.RateSwings swings) {
      return Math.max(TOLERANCE, limit(swings.rest()));
    }
    return reason instanceof Reason.LikePoisson like ? Math.max(TOLERANCE, like.unseen()) : 0;
  }

  Tally combine(Tally other) {
    Tally both = new Tally(stream);
    both.add(this);
    both.add(other);
    return both;
  }

  private void add(Tally other) {
    runs += other.runs;
    other.verdicts.forEach((verdict, count) -> verdicts.merge(verdict, count, Integer::sum));
    other.dispersion.forEach(
        (window, held) -> dispersion.computeIfAbsent(window, w -> new Held()).combine(held));
    cov.combine(other.cov);
    plateau.combine(other.plateau);
  }

  int runs() {
    return runs;
  }

  Map<String, Integer> verdicts() {
    return verdicts;
  }

  /** Runs with a verdict that is not true of the stream. */
  int falseVerdicts() {
    return count(
        verdict ->
            !verdict.equals(INCONCLUSIVE)
                && !verdict.equals(WITHIN_LIMIT)
                && !stream.right().contains(verdict));
  }

  /** Runs with a verdict that is true of the stream. */
  int rightVerdicts() {
    return count(stream.right()::contains);
  }

  private int count(Predicate<String> of) {
    return verdicts.entrySet().stream()
        .filter(entry -> of.test(entry.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  Held cov() {
    return cov;
  }

  /** The plateau of the index of dispersion of counts. */
  Held plateau() {
    return plateau;
  }

  /** Bands of the index of dispersion of counts by window length in seconds. */
  Map<Double, Held> dispersion() {
    return dispersion;
  }
}
