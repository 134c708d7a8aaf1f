package io.github.trueload.experiment;

import io.github.trueload.sweep.SweepAxis;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One run of an experiment: a value for each axis, and which of the repetitions it is.
 *
 * @param number of the combination of values, from 1, in the file's order
 * @param places of its values on the axes, from 0
 * @param repetition from 1
 * @param axes of the experiment
 * @param length of the run in the experiment's duration, 1 or more
 */
public record Point(
    int number, List<Integer> places, int repetition, List<SweepAxis> axes, int length) {

  private static final int LONGEST_VALUE = 40;

  /** Copies the list. */
  public Point {
    places = List.copyOf(places);
  }

  /**
   * A run of the usual length.
   *
   * @param number of the combination of values, from 1, in the file's order
   * @param places of its values on the axes, from 0
   * @param repetition from 1
   * @param axes of the experiment
   */
  public Point(int number, List<Integer> places, int repetition, List<SweepAxis> axes) {
    this(number, places, repetition, axes, 1);
  }

  /**
   * {@return the value on an axis}
   *
   * @param axis index of the axis, from 0
   */
  public String value(int axis) {
    return axes.get(axis).values().get(places.get(axis));
  }

  /** {@return such as {@code users=50, keepalive=on}} */
  public String words() {
    return IntStream.range(0, axes.size())
        .mapToObj(axis -> axes.get(axis).property() + "=" + value(axis))
        .collect(Collectors.joining(", "));
  }

  /** {@return a name for a folder: {@code 003_users=50_keepalive=on}} */
  public String folder() {
    return IntStream.range(0, axes.size())
        .mapToObj(axis -> axes.get(axis).property() + "=" + value(axis))
        .map(each -> each.replaceAll("[^\\p{Alnum}.=+-]", "-"))
        .map(each -> each.substring(0, Math.min(LONGEST_VALUE, each.length())))
        .collect(Collectors.joining("_", String.format(Locale.ROOT, "%03d_", number), ""));
  }

  /** {@return such as {@code r1}; {@code r1x4} if the run is four times as long} */
  public String run() {
    return "r" + repetition + (length == 1 ? "" : "x" + length);
  }
}
