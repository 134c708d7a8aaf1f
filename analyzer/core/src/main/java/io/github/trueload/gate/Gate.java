package io.github.trueload.gate;

import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A condition that a run must meet.
 *
 * @param warn whether it only warns
 * @param metric what is looked at
 * @param argument of the metric: a percentile or a window's length; null for none
 * @param labels samples of which labels; null for all
 * @param part of the run; null for all of it
 * @param condition what must hold
 * @param minimum the least n that is judged; null for the metric's own
 * @param message what to say when it fails; null for nothing
 */
public record Gate(
    boolean warn,
    Metric metric,
    @Nullable Quantity argument,
    @Nullable Labels labels,
    @Nullable RunPart part,
    Condition condition,
    @Nullable Long minimum,
    @Nullable String message) {

  /**
   * Reads an expression.
   *
   * @param expression such as {@code p(99) of Home < 250ms}; the page on gates has the grammar
   * @throws GateSyntaxException if it is none; the message says what is wrong and what to write
   */
  public static Gate parse(String expression) throws GateSyntaxException {
    return new GateParser(expression).gate();
  }

  Gate of(String label) {
    return new Gate(
        warn, metric, argument, new Labels.One(label), part, condition, minimum, message);
  }

  /** {@return the metric with its argument, as it is written, such as {@code p(99)}} */
  public String subject() {
    return metric.id() + (argument == null ? "" : "(" + argument + ")");
  }

  /** {@return the expression without its message, a text that {@link #parse} reads again} */
  public String expression() {
    return (warn ? "warn " : "")
        + subject()
        + (labels == null ? "" : " of " + labels)
        + (part == null ? "" : " in " + part)
        + " "
        + condition
        + (minimum == null ? "" : " min n=" + minimum);
  }

  /** {@return the whole expression, a text that {@link #parse} reads again} */
  @Override
  public String toString() {
    return expression() + (message == null ? "" : ": " + message);
  }
}
