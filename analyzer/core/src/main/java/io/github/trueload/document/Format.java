package io.github.trueload.document;

import io.github.trueload.stats.Figures;

/** How a figure is written for people: its unit, and how many of its digits. */
@FunctionalInterface
public interface Format {

  /** A whole number, grouped by thousands. */
  Format COUNT = value -> Double.isFinite(value) ? Figures.count((long) value) : Figures.NONE;

  /** Four significant digits. */
  Format NUMBER = Figures::number;

  /** A figure per second, with its unit. */
  Format PER_SECOND = value -> Figures.number(value) + "/s";

  /** Seconds, in the unit that fits. */
  Format DURATION = Figures::duration;

  /** The same with a sign. */
  Format SIGNED_DURATION = Figures::signedDuration;

  /** A share of one, as percent. */
  Format PERCENT = Figures::percent;

  /** A p-value. */
  Format PROBABILITY = Figures::probability;

  /** {@code value} as text. */
  String of(double value);

  /** So many digits behind the point. */
  static Format fixed(int decimals) {
    return value -> Figures.fixed(value, decimals);
  }
}
