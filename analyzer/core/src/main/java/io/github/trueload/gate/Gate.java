package io.github.trueload.gate;

import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * A condition that a run must meet.
 *
 * @param warn whether it only warns
 * @param of what is looked at
 * @param condition what must hold
 * @param minimum the least n that is judged; null for the metric's own
 * @param message what to say when it fails; null for nothing
 */
public record Gate(
    boolean warn,
    GateSubject of,
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
    return new Gate(warn, of.of(new Labels.One(label)), condition, minimum, message);
  }

  /** {@return what is looked at} */
  public Metric metric() {
    return of.metric();
  }

  /** {@return the argument of the metric: a percentile or a window's length; null for none} */
  public @Nullable Quantity argument() {
    return of.argument();
  }

  /** {@return samples of which labels are looked at; null for all} */
  public @Nullable Labels labels() {
    return of.labels();
  }

  /** {@return the part of the run that is looked at; null for all of it} */
  public @Nullable RunPart part() {
    return of.part();
  }

  /** {@return the metric with its argument, as it is written, such as {@code p(99)}} */
  public String subject() {
    return of.text();
  }

  /** {@return the expression without its message, a text that {@link #parse} reads again} */
  public String expression() {
    return (warn ? "warn " : "")
        + subject()
        + (labels() == null ? "" : " of " + labels())
        + (part() == null ? "" : " in " + part())
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
