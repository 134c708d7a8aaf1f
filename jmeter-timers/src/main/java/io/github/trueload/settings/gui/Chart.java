package io.github.trueload.settings.gui;

/**
 * Bars side by side over an axis that starts at zero: what a preview draws.
 *
 * @param title one line above the bars
 * @param heights bar heights, 0 or more, in any unit; drawn relative to the highest
 * @param endSeconds where the axis ends, seconds
 * @param markSeconds where to draw the line of the mean, seconds; NaN for none
 * @param heightLabel what the highest bar stands for
 */
public record Chart(
    String title, double[] heights, double endSeconds, double markSeconds, String heightLabel) {}
