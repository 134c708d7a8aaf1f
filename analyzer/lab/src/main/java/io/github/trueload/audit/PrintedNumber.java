package io.github.trueload.audit;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as a tool printed it.
 *
 * @param value in the base unit (seconds, requests per second)
 * @param halfStep half a unit of the last printed digit, in the same unit: the true number may
 *     differ by so much
 */
record PrintedNumber(double value, double halfStep) {

  /** Stands for a number that the report lacks. */
  static final PrintedNumber UNKNOWN = new PrintedNumber(Double.NaN, Double.NaN);

  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "µs", 1e-6, "μs", 1e-6, "us", 1e-6, "ms", 1e-3, "s", 1.0, "secs", 1.0, "sec",
          1.0, "m", 60.0, "h", 3600.0);

  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?(ns|µs|μs|us|ms|secs|sec|s|m|h)");

  /**
   * {@return a number from its text}
   *
   * @param text digits with or without a fraction, and with or without commas between thousands
   * @param factor of the unit in which it is printed
   */
  static PrintedNumber of(String text, double factor) {
    BigDecimal number = new BigDecimal(text.replace(",", "").strip());
    return new PrintedNumber(
        number.multiply(BigDecimal.valueOf(factor)).doubleValue(),
        0.5 * Math.pow(10, -number.scale()) * factor);
  }

  /** {@return a duration with its units, such as {@code 1m2.5s} or {@code 635.91us}, in seconds} */
  static Optional<PrintedNumber> duration(String text) {
    Matcher part = PART.matcher(text.strip());
    double seconds = 0;
    double halfStep = Double.NaN;
    int end = 0;
    while (part.find() && part.start() == end) {
      PrintedNumber number = of(part.group(1), Objects.requireNonNull(SECONDS.get(part.group(2))));
      seconds += number.value;
      halfStep = number.halfStep;
      end = part.end();
    }
    return end > 0 && end == text.strip().length()
        ? Optional.of(new PrintedNumber(seconds, halfStep))
        : Optional.empty();
  }

  boolean isKnown() {
    return Double.isFinite(value);
  }
}
