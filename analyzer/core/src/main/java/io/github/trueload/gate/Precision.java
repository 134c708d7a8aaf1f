package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.gate.Condition.VersusBaseline;

/**
 * A figure that is to be known with an error, such as {@code p(99) ± 5%} or {@code mean of Home ±
 * 10ms}: half of its 95 % interval, which counts the correlation of neighbours, is no more than the
 * error.
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
    String[] parts = text.strip().replace("+/-", "±").replace("+-", "±").split("±", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("'" + text + "' is not a figure with an error" + EXAMPLES);
    }
    Gate gate = gate(parts[0].strip(), parts[1].strip());
    boolean hasInterval = gate.metric().isRate() || gate.metric().resampling() != null;
    if (!hasInterval || gate.part() != null || gate.labels() instanceof Labels.Each) {
      throw new IllegalArgumentException(
          "'" + parts[0].strip() + "' has no 95 % interval of the whole run" + EXAMPLES);
    }
    return new Precision(gate);
  }

  private static Gate gate(String figure, String error) {
    try {
      Gate gate = Gate.parse(figure + " vs baseline ±" + error);
      if (gate.minimum() == null && gate.message() == null && !gate.warn()) {
        return gate;
      }
    } catch (GateSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + figure + " ± " + error + "' is not a figure with an error" + EXAMPLES, e);
    }
    throw new IllegalArgumentException(
        "'" + figure + " ± " + error + "' has more than a figure and its error" + EXAMPLES);
  }

  /** {@return the metric, as gates name it} */
  public String metric() {
    return gate.metric().id();
  }

  /** {@return the precision of the figure in {@code findings}} */
  public Found in(Findings findings) {
    Estimate value = GateCheck.read(gate, findings);
    Estimate found = RunIntervals.of(gate, GateCheck.reading(gate, findings), value);
    String subject = gate.subject() + (gate.labels() == null ? "" : " of " + gate.labels());
    String doubt = Judge.doubt(gate, found, "");
    if (doubt != null || !found.hasInterval()) {
      return new Found(
          false, subject + " is not known: " + (doubt == null ? "too few samples" : doubt));
    }
    VersusBaseline condition = (VersusBaseline) gate.condition();
    double error = Judge.margin(gate, condition.margin(), found.value()).doubleValue();
    double half = (found.high() - found.low()) / 2;
    Kind kind = gate.metric().kind();
    return new Found(
        half <= error,
        "%s is %s ± %s%s"
            .formatted(
                subject,
                kind.words(found.value()),
                kind.words(half),
                half <= error ? "" : ", and ± " + kind.words(error) + " is needed"));
  }

  @Override
  public String toString() {
    return gate.subject()
        + (gate.labels() == null ? "" : " of " + gate.labels())
        + " ± "
        + ((VersusBaseline) gate.condition()).margin();
  }
}
