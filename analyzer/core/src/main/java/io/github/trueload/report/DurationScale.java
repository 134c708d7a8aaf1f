package io.github.trueload.report;

import io.github.trueload.stats.NumberText;
import java.util.stream.DoubleStream;

/**
 * One unit and one number of decimals for a table's durations, so that its columns compare at a
 * glance.
 */
enum DurationScale {
  MICROSECONDS("µs", 1e6, 1),
  MILLISECONDS("ms", 1e3, 3),
  TENTHS_OF_MILLISECONDS("ms", 1e3, 1),
  SECONDS("s", 1, 3);

  private final String unit;
  private final double perSecond;
  private final int decimals;

  DurationScale(String unit, double perSecond, int decimals) {
    this.unit = unit;
    this.perSecond = perSecond;
    this.decimals = decimals;
  }

  /** The scale that shows every one of {@code seconds}; values that are not finite do not count. */
  static DurationScale of(DoubleStream seconds) {
    double[] sizes =
        seconds.filter(Double::isFinite).map(Math::abs).filter(size -> size > 0).sorted().toArray();
    double least = sizes.length == 0 ? 0 : sizes[0];
    double most = sizes.length == 0 ? 0 : sizes[sizes.length - 1];
    if (most < 1e-3) {
      return MICROSECONDS;
    }
    if (least < 10e-3) {
      return MILLISECONDS;
    }
    return most < 100 ? TENTHS_OF_MILLISECONDS : SECONDS;
  }

  String unit() {
    return unit;
  }

  /** {@code seconds} in this unit, without its name. */
  String format(double seconds) {
    return NumberText.fixed(seconds * perSecond, decimals);
  }
}
