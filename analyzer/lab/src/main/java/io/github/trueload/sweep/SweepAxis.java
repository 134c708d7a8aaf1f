package io.github.trueload.sweep;

import java.util.List;

/**
 * An axis of an experiment: a property of JMeter, and the values that it takes.
 *
 * @param property its name
 * @param label what people call it
 * @param values as they are handed on, each once
 * @param at where they lie, in their order: the numbers that they are, or 1, 2, 3 …
 * @param unit of {@code at}; empty without one
 * @param isNumeric false where the values are names, and {@code at} their places
 */
public record SweepAxis(
    String property,
    String label,
    List<String> values,
    List<Double> at,
    String unit,
    boolean isNumeric) {

  /** Copies the lists. */
  public SweepAxis {
    values = List.copyOf(values);
    at = List.copyOf(at);
    if (values.isEmpty() || values.size() != at.size()) {
      throw new IllegalArgumentException("as many places as values, and one or more");
    }
  }
}
