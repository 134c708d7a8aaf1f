package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.gate.Condition.Known;

/**
 * A figure that is to be known with an error, such as {@code p(99) ± 5%} or {@code mean of Home ±
 * 10ms}: half of its 95 % interval, which counts the correlation of neighbours, is no more than the
 * error. It is a gate on the whole run.
 */
public final class Precision {

  private static final String EXAMPLES =
      "; write a figure and its error, such as p(99) ± 5% or mean of Home ± 10ms";

  private final Gate gate;

  /**
   * How well a run knows the figure.
   *
   * @param isReached whether the error is no more than the one asked for
   * @param words the value and its error, or why it is not known
   */
  public record Found(boolean isReached, String words) {}

  private Precision(Gate gate) {
    this.gate = gate;
  }

  /**
   * Reads a figure and its error.
   *
   * @param text with a metric of gates, for one label if it is to be, then {@code ±} or {@code +-},
   *     then a share of the value or a size in the metric's unit
   * @throws IllegalArgumentException if it is none; one line
   */
  public static Precision parse(String text) {
    Gate gate;
    try {
      gate = Gate.parse(text);
    } catch (GateSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a figure with an error" + EXAMPLES, e);
    }
    if (!(gate.condition() instanceof Known)) {
      throw new IllegalArgumentException("'" + text + "' is not a figure with an error" + EXAMPLES);
    }
    boolean hasMore =
        gate.minimum() != null || gate.message() != null || gate.warn() || gate.part() != null;
    if (hasMore || gate.labels() instanceof Labels.Each) {
      throw new IllegalArgumentException(
          "'" + text + "' has more than a figure and its error" + EXAMPLES);
    }
    return new Precision(gate);
  }

  /** {@return the metric, as gates name it} */
  public String metric() {
    return gate.metric().id();
  }

  /** {@return the precision of the figure in {@code findings}} */
  public Found in(Findings findings) {
    Estimate value = GateCheck.read(gate, findings);
    GateResult result =
        Judge.judge(gate, RunIntervals.of(gate, GateCheck.reading(gate, findings), value));
    boolean isKnown = result.reason().startsWith(Judge.PRECISION);
    return new Found(
        result.outcome() == Outcome.PASS,
        gate.subject()
            + (gate.labels() == null ? "" : " of " + gate.labels())
            + (isKnown ? " is " + result.actualWords() + " " : " is not known: ")
            + result.reason());
  }

  @Override
  public String toString() {
    return gate.expression();
  }
}
