package io.github.trueload.settings.gui;

import io.github.trueload.units.Durations;

/**
 * Bars side by side over an axis: what a preview draws.
 *
 * @param title one line above the bars
 * @param heights bar heights, 0 or more, in any unit; drawn relative to the highest
 * @param end end of the axis, in the axis' own unit
 * @param mark position of the line of the mean, in the same unit; NaN for none
 * @param heightLabel what the highest bar stands for
 * @param startLabel what stands at the start of the axis
 * @param endLabel what stands at its end
 */
public record PreviewChart(
    String title,
    double[] heights,
    double end,
    double mark,
    String heightLabel,
    String startLabel,
    String endLabel) {

  /**
   * Makes a chart over time.
   *
   * @param title one line above the bars
   * @param heights bar heights, 0 or more, in any unit
   * @param endSeconds end of the axis, which begins at 0, seconds
   * @param markSeconds position of the line of the mean, seconds; NaN for none
   * @param heightLabel meaning of the highest bar
   */
  public PreviewChart(
      String title, double[] heights, double endSeconds, double markSeconds, String heightLabel) {
    this(title, heights, endSeconds, markSeconds, heightLabel, "0", Durations.format(endSeconds));
  }
}
