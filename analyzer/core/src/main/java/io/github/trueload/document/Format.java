package io.github.trueload.document;

import io.github.trueload.stats.NumberText;

/** How a figure is written for people: its unit, and how many of its digits. */
@FunctionalInterface
public interface Format {

  Format COUNT = value -> Double.isFinite(value) ? NumberText.count((long) value) : NumberText.NONE;

  /** Four significant digits. */
  Format NUMBER = NumberText::number;

  /** A figure per second, with its unit. */
  Format PER_SECOND = value -> NumberText.number(value) + "/s";

  /** Seconds, in the unit that fits. */
  Format DURATION = NumberText::duration;

  /** The same with a sign. */
  Format SIGNED_DURATION = NumberText::signedDuration;

  Format PERCENT = NumberText::percent;
  Format PROBABILITY = NumberText::probability;

  /** {@return {@code value} as text} */
  String of(double value);

  /**
   * {@return the format with a fixed number of decimals}
   *
   * @param decimals digits after the decimal point, 0 or more
   */
  static Format fixed(int decimals) {
    return value -> NumberText.fixed(value, decimals);
  }
}
