package io.github.trueload.sweep;

import io.github.trueload.stats.confidence.Holm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A comparison of two experiments of one form: two servers, or two versions.
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
  private static final double LEVEL = 0.05;
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
   * @param metric of the point
   * @param base its values in the first
   * @param other its values in the second
   * @param ratio the second over the first
   * @param low lower end of the 95 % interval of the difference by Welch's t; NaN with fewer than
   *     two repetitions of either, and where the two differ but no repetition does: rounded values
   *     do not show how much repetitions differ
   * @param high upper end of that interval; NaN likewise
   * @param p probability of a difference at least as large if nothing differs, adjusted by Holm's
   *     method for all differences of the table; NaN likewise
   */
  public record Difference(
      SweepMetric metric,
      Spread base,
      Spread other,
      double ratio,
      double low,
      double high,
      double p) {

    /** By Welch's t with Satterthwaite's degrees of freedom; p is not yet adjusted. */
    static Difference of(SweepMetric metric, Spread base, Spread other) {
      double difference = other.mean() - base.mean();
      double a = base.standardError() * base.standardError();
      double b = other.standardError() * other.standardError();
      double freedom =
          (a + b) * (a + b) / (a * a / (base.count() - 1) + b * b / (other.count() - 1));
      double reach = Double.NaN;
      double p = Double.NaN;
      if (a + b == 0 && difference == 0) {
        reach = 0;
        p = 1;
      } else if (a + b > 0 && Double.isFinite(freedom)) {
        TDistribution student = new TDistribution(null, freedom);
        double error = Math.sqrt(a + b);
        reach = student.inverseCumulativeProbability(UPPER) * error;
        p = 2 * student.cumulativeProbability(-Math.abs(difference) / error);
      }
      return new Difference(
          metric,
          base,
          other,
          other.mean() / base.mean(),
          difference - reach,
          difference + reach,
          p);
    }

    private Difference adjusted(double adjusted) {
      return new Difference(metric, base, other, ratio, low, high, adjusted);
    }

    /**
     * {@return whether the two differ by more than their repetitions do among themselves, with all
     * other differences of the table counted; empty where there are too few repetitions}
     */
    public Optional<Boolean> isSure() {
      return Double.isNaN(p) ? Optional.empty() : Optional.of(p < LEVEL);
    }
  }

  /**
   * Compares two experiments, point by point.
   *
   * @param baseName name of the first
   * @param otherName name of the second
   * @param other the second
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
    for (Curve curve : areLinesAlike(base, other) ? base.curves() : List.<Curve>of()) {
      curveIn(other, curve.value())
          .ifPresent(same -> curve.points().forEach(point -> add(curve, point, same, rows)));
    }
    return new SweepComparison(baseName, otherName, base, other, adjusted(rows));
  }

  private static List<Row> adjusted(List<Row> rows) {
    double[] p =
        Holm.adjusted(
            rows.stream()
                .flatMap(row -> row.differences().stream())
                .mapToDouble(Difference::p)
                .toArray());
    List<Row> adjusted = new ArrayList<>();
    int at = 0;
    for (Row row : rows) {
      List<Difference> differences = new ArrayList<>();
      for (Difference each : row.differences()) {
        differences.add(each.adjusted(p[at++]));
      }
      adjusted.add(new Row(row.curve(), row.value(), List.copyOf(differences)));
    }
    return adjusted;
  }

  /** Whether the second axes, if any, are one property, or bear one label. */
  private static boolean areLinesAlike(Sweep base, Sweep other) {
    if (base.axes().size() < 2 || other.axes().size() < 2) {
      return base.axes().size() == other.axes().size();
    }
    SweepAxis a = base.axes().get(1);
    SweepAxis b = other.axes().get(1);
    return a.property().equals(b.property()) || a.label().equals(b.label());
  }

  private static Optional<Curve> curveIn(Sweep sweep, String value) {
    return sweep.curves().stream().filter(curve -> curve.value().equals(value)).findFirst();
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
