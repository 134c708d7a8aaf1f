package io.github.trueload.stats.confidence;

/**
 * A figure of response times.
 *
 * @param type what sort of figure
 * @param q which quantile, 0 to 1; NaN of what is none
 */
public record TimeFigure(Type type, double q) {

  /** What sort of figure. */
  public enum Type {
    MEAN,
    DEVIATION,
    QUANTILE
  }

  /** Arithmetic mean. */
  public static final TimeFigure MEAN = new TimeFigure(Type.MEAN, Double.NaN);

  /** Standard deviation. */
  public static final TimeFigure DEVIATION = new TimeFigure(Type.DEVIATION, Double.NaN);

  /** {@return the quantile {@code q}, 0 to 1} */
  public static TimeFigure quantile(double q) {
    return new TimeFigure(Type.QUANTILE, q);
  }

  /** {@return whether it is a quantile} */
  public boolean isQuantile() {
    return type == Type.QUANTILE;
  }
}
