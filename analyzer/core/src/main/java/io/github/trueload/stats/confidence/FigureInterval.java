package io.github.trueload.stats.confidence;

import org.jspecify.annotations.Nullable;

/**
 * A figure of a run with its 95 % confidence interval, which is that of a gate on the same figure.
 *
 * @param metric the figure as a gate names it, such as {@code p(99)}
 * @param label samples, or transactions, the label; null for all labels together
 * @param unit {@code s}, {@code /s} or {@code 1}
 * @param value in {@code unit}; NaN where the run has no such figure
 * @param low lower end; NaN where the run does not show it
 * @param high upper end; NaN likewise
 * @param reason why there is no interval, in words; null where there is one
 */
public record FigureInterval(
    String metric,
    @Nullable String label,
    String unit,
    double value,
    double low,
    double high,
    @Nullable String reason) {

  /** {@return whether the figure and both ends are known} */
  public boolean isKnown() {
    return reason == null
        && Double.isFinite(value)
        && Double.isFinite(low)
        && Double.isFinite(high);
  }
}
