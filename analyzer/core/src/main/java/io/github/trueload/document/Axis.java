package io.github.trueload.document;

import java.util.List;

/**
 * An axis of a chart.
 *
 * @param name what it measures
 * @param unit {@value #CLOCK} for seconds shown as minutes and seconds, else the unit itself; empty
 *     for plain numbers
 * @param log logarithmic
 * @param choice whether the reader may change between linear and logarithmic
 * @param names what stands at 1, 2, 3 … instead of numbers; empty for numbers
 */
public record Axis(String name, String unit, boolean log, boolean choice, List<String> names) {

  /** The unit of seconds that are shown as minutes and seconds. */
  static final String CLOCK = "clock";

  /** Copies the list. */
  public Axis {
    names = List.copyOf(names);
  }

  private Axis(String name, String unit, boolean log, boolean choice) {
    this(name, unit, log, choice, List.of());
  }

  /**
   * {@return an axis of categories, side by side}
   *
   * @param name title of the axis
   * @param names the categories, in order
   */
  public static Axis names(String name, List<String> names) {
    return new Axis(name, "", false, false, names);
  }

  /** {@return an axis of the time into the window} */
  public static Axis clock() {
    return new Axis("Time into the window", CLOCK, false, false);
  }

  /**
   * {@return a linear axis}
   *
   * @param name title of the axis
   * @param unit unit of its values; empty for none
   */
  public static Axis linear(String name, String unit) {
    return new Axis(name, unit, false, false);
  }

  /**
   * {@return a logarithmic axis}
   *
   * @param name title of the axis
   * @param unit unit of its values; empty for none
   */
  public static Axis logarithmic(String name, String unit) {
    return new Axis(name, unit, true, false);
  }

  /**
   * {@return a linear axis that the reader may make logarithmic}
   *
   * @param name title of the axis
   * @param unit unit of its values; empty for none
   */
  public static Axis linearOrLog(String name, String unit) {
    return new Axis(name, unit, false, true);
  }
}
