package io.github.trueload.gate;

import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What a gate looks at.
 *
 * @param metric what is looked at
 * @param argument of the metric: a percentile or a window's length; null for none
 * @param labels samples of which labels; null for all
 * @param part of the run; null for all of it
 */
public record GateSubject(
    Metric metric, @Nullable Quantity argument, @Nullable Labels labels, @Nullable RunPart part) {

  /** {@return the metric with its argument, as it is written, such as {@code p(99)}} */
  public String text() {
    return metric.id() + (argument == null ? "" : "(" + argument + ")");
  }

  GateSubject of(Labels others) {
    return new GateSubject(metric, argument, others, part);
  }
}
