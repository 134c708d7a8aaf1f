package io.github.trueload.gate;

import io.github.trueload.units.Quantity;
import org.jspecify.annotations.Nullable;

/** The condition of a gate, which the value of its metric must meet. */
public sealed interface Condition {

  enum Comparison {
    AT_MOST("<="),
    AT_LEAST(">="),
    UNEQUAL("!="),
    BELOW("<"),
    ABOVE(">"),
    EQUAL("=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    /** {@return the sign in expressions} */
    public String sign() {
      return sign;
    }
  }

  /**
   * A comparison of the value with a limit.
   *
   * @param comparison how the value is compared with the limit
   * @param tolerance largest accepted difference from the limit, in its unit or as a share of it;
   *     only with {@link Comparison#EQUAL}; null for none
   */
  record Limit(Comparison comparison, Quantity limit, @Nullable Quantity tolerance)
      implements Condition {
    @Override
    public String toString() {
      return comparison.sign() + " " + limit + (tolerance == null ? "" : " ± " + tolerance);
    }
  }

  /**
   * A comparison with a word, such as the verdict on the arrivals.
   *
   * @param equal true if the value must be the word, false if it must not
   * @param word one of the metric's words, except inconclusive
   */
  record Is(boolean equal, String word) implements Condition {
    @Override
    public String toString() {
      return (equal ? "= " : "!= ") + word;
    }
  }

  /** The side of the baseline's value on which a margin applies. */
  enum Side {
    /** The value exceeds the baseline's by at most the margin. */
    ABOVE("+"),
    /** The value is below the baseline's by at most the margin. */
    BELOW("-"),
    /** The value differs from the baseline's by at most the margin, in both directions. */
    BOTH("±");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }

    /** {@return the sign in expressions} */
    public String sign() {
      return sign;
    }
  }

  /**
   * A comparison with the same metric of another run, the baseline.
   *
   * @param side the side of the baseline's value on which the margin applies
   * @param margin largest accepted difference, a share of the baseline's value or in the metric's
   *     unit
   */
  record VersusBaseline(Side side, Quantity margin) implements Condition {
    @Override
    public String toString() {
      return "vs baseline " + side.sign() + margin;
    }
  }

  /**
   * The precision of the value: half of its 95 % interval is at most the error.
   *
   * @param error a share of the value or in the metric's unit
   */
  record Known(Quantity error) implements Condition {
    @Override
    public String toString() {
      return "± " + error;
    }
  }
}
