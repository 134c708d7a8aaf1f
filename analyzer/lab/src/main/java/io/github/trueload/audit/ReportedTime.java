package io.github.trueload.audit;

import io.github.trueload.stats.NumberText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A response time that a tool printed.
 *
 * @param label of the requests; null for all requests
 * @param quantile 0 for the smallest, 1 for the largest, NaN for the mean
 * @param value seconds, with half a unit of the last digit that was printed
 */
record ReportedTime(@Nullable String label, double quantile, PrintedNumber value) {

  private static final double PERCENT = 100;
  private static final double ROUND = 1e8;

  /** Rounds the quantile: 95 % is 0.95 and not 0.9500000000000001. */
  ReportedTime {
    quantile = Math.rint(quantile * ROUND) / ROUND;
  }

  boolean isMean() {
    return Double.isNaN(quantile);
  }

  /** {@return whether it is a percentile; the largest and the smallest value are none} */
  boolean isPercentile() {
    return quantile > 0 && quantile < 1;
  }

  /** {@return the figure as a gate names it, such as {@code p(99)}} */
  String name() {
    return name(quantile);
  }

  static String name(double quantile) {
    if (Double.isNaN(quantile)) {
      return "mean";
    }
    if (quantile == 0 || quantile == 1) {
      return quantile == 0 ? "min" : "max";
    }
    return "p(" + plain(quantile * PERCENT) + ")";
  }

  private static String plain(double percent) {
    double rounded = Math.rint(percent * 1e6) / 1e6; // 99.9 of 0.999 is 99.90000000000001
    return BigDecimal.valueOf(rounded).stripTrailingZeros().toPlainString();
  }

  String text() {
    return NumberText.duration(value.value());
  }
}
