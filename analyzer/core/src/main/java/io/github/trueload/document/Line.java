package io.github.trueload.document;

import io.github.trueload.stats.Series;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is drawn of one series.
 *
 * @param name in the legend
 * @param role whose line it is; decides the colour, the same on every chart
 * @param style how it is drawn
 * @param x positions on the axis, in its unit, ascending
 * @param y values, in the unit of their axis; as many as {@code x}
 * @param high upper edge for {@link Style#BAND} and {@link Style#BARS}, whose lower edge is {@code
 *     y}; else null
 * @param group the subject that the line is of, on a chart that shows one subject of several at a
 *     time; null on other charts
 */
public record Line(
    String name,
    Role role,
    Style style,
    double[] x,
    double[] y,
    double @Nullable [] high,
    @Nullable String group) {

  /** A line of a chart that shows all its lines. */
  public Line(
      String name, Role role, Style style, double[] x, double[] y, double @Nullable [] high) {
    this(name, role, style, x, y, high, null);
  }

  /** Whose line it is. */
  public enum Role {
    WIRE,
    LOG,
    REFERENCE,
    /** Lines that differ only by name, each in its own colour. */
    SERIES_1,
    SERIES_2,
    SERIES_3,
    SERIES_4,
    SERIES_5,
    SERIES_6
  }

  /** How it is drawn. */
  public enum Style {
    LINE,
    /** A staircase that holds each value until the next position. */
    STEP,
    /** A staircase whose treads are centred on their positions, filled to the floor. */
    HISTOGRAM,
    DASHED,
    /** A line of half the width, beside one that matters more. */
    THIN,
    /** A line with its points marked. */
    POINTS,
    /** Points alone. */
    MARKS,
    /** A line of half the width with its name at its end: one of many of a kind. */
    LABELLED,
    /** A filled band between two edges. */
    BAND,
    /** An upright bar between two edges at each position: how sure its point is. */
    BARS
  }

  /** The most points of one line in a file: beyond, a screen shows no more. */
  public static final int MOST_POINTS = 2000;

  /** {@return a line of {@code series}, thinned to what a screen can show} */
  public static Line of(String name, Role role, Style style, Series series) {
    Series thin = Thinning.thin(series, MOST_POINTS);
    return new Line(name, role, style, thin.x(), thin.y(), null);
  }

  /**
   * {@return the lines of a figure that is 1 for Poisson arrivals, with its 95 % band}
   *
   * @param name in the legend
   * @param role whose figure it is
   * @param x positions on the axis, in its unit
   * @param low lower ends of the band, dimensionless
   * @param y values, dimensionless
   * @param high upper ends of the band, dimensionless
   */
  public static List<Line> besidePoisson(
      String name, Role role, double[] x, double[] low, double[] y, double[] high) {
    return List.of(
        new Line("95 % band", role, Style.BAND, x, low, high),
        new Line(name, role, Style.POINTS, x, y, null),
        level("Poisson", 1, new Series(x, y)));
  }

  /**
   * {@return a filled area from the floor of the chart up to {@code series}}
   *
   * @param name in the legend
   * @param role whose line it is
   */
  public static Line ground(String name, Role role, Series series) {
    Series thin = Thinning.thin(series, MOST_POINTS);
    return new Line(name, role, Style.BAND, thin.x(), new double[thin.x().length], thin.y());
  }

  /**
   * {@return a level that holds over the width of {@code span}}
   *
   * @param name in the legend
   * @param value height of the line, in the unit of the axis
   */
  public static Line level(String name, double value, Series span) {
    double[] x = {span.x()[0], span.x()[span.x().length - 1]};
    return new Line(name, Role.REFERENCE, Style.DASHED, x, new double[] {value, value}, null);
  }
}
