package io.github.trueload.ab;

import java.util.List;

/**
 * The decision on one figure.
 *
 * @param figure which
 * @param estimate what the pairs show
 * @param decision what follows
 * @param reason why, in words
 * @param isDoubted whether the reason is a doubt about the runs rather than what they show
 * @param controls the differences of the A/A pairs, as shares of the base
 */
public record FigureDecision(
    AbFigure figure,
    Estimate estimate,
    AbDecision decision,
    String reason,
    boolean isDoubted,
    List<Double> controls) {

  /** Copies the list. */
  public FigureDecision {
    controls = List.copyOf(controls);
  }

  /**
   * What pairs of runs show.
   *
   * @param pairs number of pairs
   * @param base geometric mean of the base's runs, seconds; NaN without pairs
   * @param difference of the candidate, as a share of the base; NaN without pairs
   * @param low lower end of its repeated confidence interval; NaN with too few pairs
   * @param high upper end; NaN likewise
   * @param deviation of equal runs from each other, as a share; NaN with fewer than two pairs
   * @param matters the difference that matters, as a share of the base
   */
  public record Estimate(
      int pairs,
      double base,
      double difference,
      double low,
      double high,
      double deviation,
      double matters) {

    /** {@return the geometric mean of the candidate's runs, seconds} */
    public double candidate() {
      return base * (1 + difference);
    }
  }
}
