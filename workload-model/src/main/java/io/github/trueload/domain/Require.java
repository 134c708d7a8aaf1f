package io.github.trueload.domain;

/**
 * Refuses arguments outside their domain. Every message names the field, the value and what is
 * accepted, so that it can be shown to a user as it stands. NaN is never accepted.
 */
public final class Require {

  private Require() {}

  /**
   * Accepts finite values above zero.
   *
   * @param field what the value is, as a user knows it, with its unit; begins the message
   * @return {@code value}, in (0, ∞)
   * @throws IllegalArgumentException if {@code value} is 0, negative, infinite or NaN
   */
  public static double positive(String field, double value) {
    return check(
        value > 0 && value < Double.POSITIVE_INFINITY, field, value, "a finite number above 0");
  }

  /**
   * Accepts finite values of zero or more.
   *
   * @param field what the value is, as a user knows it, with its unit; begins the message
   * @return {@code value}, in [0, ∞)
   * @throws IllegalArgumentException if {@code value} is negative, infinite or NaN
   */
  public static double notNegative(String field, double value) {
    return check(
        value >= 0 && value < Double.POSITIVE_INFINITY,
        field,
        value,
        "a finite number of 0 or more");
  }

  /**
   * Accepts {@code low <= value <= high}.
   *
   * @param field what the value is, as a user knows it, with its unit; begins the message
   * @param low least value accepted
   * @param high largest value accepted; may be infinite, which then is accepted too
   * @return {@code value}, in [{@code low}, {@code high}]
   * @throws IllegalArgumentException if {@code value} is outside the interval or NaN
   */
  public static double within(String field, double value, double low, double high) {
    return check(value >= low && value <= high, field, value, "from " + low + " to " + high);
  }

  /**
   * Accepts {@code low < value <= high}.
   *
   * @param field what the value is, as a user knows it, with its unit; begins the message
   * @param low bound that the value must exceed
   * @param high largest value accepted
   * @return {@code value}, in ({@code low}, {@code high}]
   * @throws IllegalArgumentException if {@code value} is outside the interval or NaN
   */
  public static double aboveUpTo(String field, double value, double low, double high) {
    return check(
        value > low && value <= high, field, value, "above " + low + " and at most " + high);
  }

  /**
   * Accepts whole numbers {@code low <= value <= high}.
   *
   * @param field what the value is, as a user knows it, with its unit; begins the message
   * @param low least value accepted
   * @param high largest value accepted
   * @return {@code value}, in [{@code low}, {@code high}]
   * @throws IllegalArgumentException if {@code value} is outside the interval
   */
  public static long within(String field, long value, long low, long high) {
    if (value < low || value > high) {
      throw refusal(field, Long.toString(value), "a whole number from " + low + " to " + high);
    }
    return value;
  }

  private static double check(boolean accepted, String field, double value, String domain) {
    if (!accepted) {
      throw refusal(field, Double.toString(value), domain);
    }
    return value;
  }

  private static IllegalArgumentException refusal(String field, String value, String domain) {
    return new IllegalArgumentException(field + " is " + value + ", but must be " + domain);
  }
}
