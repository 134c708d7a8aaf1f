package io.github.trueload.gate;

import io.github.trueload.units.Quantity;

/** What must hold of a metric. */
public sealed interface Condition {

  /** How a value is held against a limit. */
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

    /** As it is written. */
    public String sign() {
      return sign;
    }
  }

  /**
   * A limit.
   *
   * @param comparison with the limit
   * @param limit in the metric's unit
   * @param tolerance how far from the limit, in its unit or as a share of it; only of {@link
   *     Comparison#EQUAL}; null for none
   */
  record Limit(Comparison comparison, Quantity limit, Quantity tolerance) implements Condition {
    @Override
    public String toString() {
      return comparison.sign() + " " + limit + (tolerance == null ? "" : " ± " + tolerance);
    }
  }

  /**
   * A word, such as the arrivals' verdict.
   *
   * @param equal whether it must be that, or must not
   * @param word one of the metric's; not inconclusive
   */
  record Is(boolean equal, String word) implements Condition {
    @Override
    public String toString() {
      return (equal ? "= " : "!= ") + word;
    }
  }

  /** On which side of the baseline a margin lies. */
  enum Side {
    /** No more than the margin above. */
    ABOVE("+"),
    /** No more than the margin below. */
    BELOW("-"),
    /** Neither. */
    BOTH("±");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }

    /** As it is written. */
    public String sign() {
      return sign;
    }
  }

  /**
   * The same metric of another run.
   *
   * @param side of the baseline's value
   * @param margin a share of that value, or in the metric's unit
   */
  record VersusBaseline(Side side, Quantity margin) implements Condition {
    @Override
    public String toString() {
      return "vs baseline " + side.sign() + margin;
    }
  }
}
