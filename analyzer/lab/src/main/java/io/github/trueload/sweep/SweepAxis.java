package io.github.trueload.sweep;

import java.util.List;

/**
 * An axis of an experiment: a property of JMeter, and the values that it takes.
 *
 * @param property name of the JMeter property
 * @param label name in charts and tables
 * @param values texts that JMeter receives, each once
 * @param at position of each value on the scale: its number, or 1, 2, 3 … for words
 * @param unit of {@code at}; empty without one
 * @param isNumeric true if the values are numbers
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
