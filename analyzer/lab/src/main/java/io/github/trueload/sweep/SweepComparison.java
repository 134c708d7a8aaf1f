package io.github.trueload.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Two experiments of one form beside each other: two servers, two versions.
 *
 * @param baseName what the first is called
 * @param otherName what the second is called
 * @param base the first
 * @param other the second
 * @param rows the points that both have
 */
public record SweepComparison(
    String baseName, String otherName, Sweep base, Sweep other, List<Row> rows) {

  private static final double UPPER = 0.975;
  private static final List<SweepMetric> METRICS =
      List.of(SweepMetric.THROUGHPUT, SweepMetric.RESPONSE_MEAN, SweepMetric.RESPONSE_P95);

  /** Copies the list. */
  public SweepComparison {
    rows = List.copyOf(rows);
  }

  /**
   * A point that both have.
   *
   * @param curve the second axis's value; empty where there is one axis
   * @param value the first axis's value
   * @param differences of the metrics that are compared, in their order
   */
  public record Row(String curve, String value, List<Difference> differences) {}

  /**
   * A metric of a point in both.
   *
   * @param ratio the second over the first
   * @param low lower end of the 95 % interval of the difference by Welch's t; NaN with fewer than
   *     two repetitions of either
   * @param high the upper end
   */
  public record Difference(
      SweepMetric metric, Spread base, Spread other, double ratio, double low, double high) {

    static Difference of(SweepMetric metric, Spread base, Spread other) {
      double difference = other.mean() - base.mean();
      double reach = reach(base, other);
      return new Difference(
          metric, base, other, other.mean() / base.mean(), difference - reach, difference + reach);
    }

    /** Welch's, with Satterthwaite's degrees of freedom; 0 where no repetition differs. */
    private static double reach(Spread base, Spread other) {
      double a = base.standardError() * base.standardError();
      double b = other.standardError() * other.standardError();
      if (a + b == 0) {
        return 0;
      }
      double freedom =
          (a + b) * (a + b) / (a * a / (base.count() - 1) + b * b / (other.count() - 1));
      return Double.isFinite(freedom)
          ? new TDistribution(null, freedom).inverseCumulativeProbability(UPPER) * Math.sqrt(a + b)
          : Double.NaN;
    }

    /**
     * Whether the two differ by more than their repetitions do among themselves; empty where there
     * are too few repetitions.
     */
    public Optional<Boolean> isSure() {
      return Double.isNaN(low) ? Optional.empty() : Optional.of(low > 0 || high < 0);
    }
  }

  /**
   * Puts two beside each other.
   *
   * @throws IllegalArgumentException if their first axes are not of one kind
   */
  public static SweepComparison of(String baseName, Sweep base, String otherName, Sweep other) {
    SweepAxis a = base.along();
    SweepAxis b = other.along();
    boolean names = !a.isNumeric() && !a.values().equals(b.values());
    if (a.isNumeric() != b.isNumeric() || !a.unit().equals(b.unit()) || names) {
      throw new IllegalArgumentException(
          "%s and %s: their first axes, '%s' and '%s', are not of one kind and unit"
              .formatted(baseName, otherName, a.label(), b.label()));
    }
    List<Row> rows = new ArrayList<>();
    for (Curve curve : base.curves()) {
      curveIn(other, curve.name())
          .ifPresent(same -> curve.points().forEach(point -> add(curve, point, same, rows)));
    }
    return new SweepComparison(baseName, otherName, base, other, rows);
  }

  private static Optional<Curve> curveIn(Sweep sweep, String name) {
    return sweep.curves().stream().filter(curve -> curve.name().equals(name)).findFirst();
  }

  private static void add(Curve curve, Curve.CurvePoint point, Curve same, List<Row> rows) {
    same.points().stream()
        .filter(each -> each.at() == point.at())
        .findFirst()
        .ifPresent(
            each ->
                rows.add(
                    new Row(
                        curve.value(),
                        point.value(),
                        METRICS.stream()
                            .map(m -> Difference.of(m, point.of(m), each.of(m)))
                            .toList())));
  }
}
