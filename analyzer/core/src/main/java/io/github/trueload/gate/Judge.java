package io.github.trueload.gate;

import io.github.trueload.gate.Condition.Comparison;
import io.github.trueload.gate.Condition.Is;
import io.github.trueload.gate.Condition.Known;
import io.github.trueload.gate.Condition.Limit;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.DoubtText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Holds a metric's value against a condition.
 *
 * <ol>
 *   <li>A value that cannot be trusted, or of fewer samples than needed, is inconclusive.
 *   <li>So are tolerance and precision where the 95 % interval may be too narrow.
 *   <li>Within a tolerance is decided where half the value's 95 % interval is no more than the
 *       tolerance, or where the interval lies wholly outside.
 *   <li>A lower bound passes or fails where no larger value would change that.
 *   <li>A time, rate or share above or below a limit is decided where its 95 % interval lies wholly
 *       on one side.
 *   <li>A precision is reached where half the 95 % interval is no more than the error; it never
 *       fails.
 *   <li>Otherwise the value decides.
 * </ol>
 */
final class Judge {

  private final Gate gate;
  private final Estimate actual;

  private Judge(Gate gate, Estimate actual) {
    this.gate = gate;
    this.actual = actual;
  }

  /**
   * The least n that {@code gate} is judged with: its own, else the metric's; a percentile needs
   * enough samples that one beyond it is seen with 95 % probability, an error rate enough that one
   * error is seen if the rate is the limit.
   */
  static long minimum(Gate gate) {
    if (gate.minimum() != null) {
      return gate.minimum();
    }
    long minimum = gate.metric().minimum();
    Quantity percentile = gate.argument();
    if (gate.metric().argument() == Metric.Argument.PERCENTILE && percentile != null) {
      double q = percentile.number().movePointLeft(2).doubleValue();
      return Math.max(minimum, Intervals95.leastToSee(Math.min(q, 1 - q)));
    }
    if (gate.metric().kind() == Kind.SHARE && gate.condition() instanceof Limit limit) {
      double share = limit.limit().value().doubleValue();
      return share > 0 && share < 1 ? Math.max(minimum, Intervals95.leastToSee(share)) : minimum;
    }
    return minimum;
  }

  /** Judges {@code gate}, which is not against a baseline. */
  static GateResult judge(Gate gate, Estimate actual) {
    return new Judge(gate, actual).judge();
  }

  /** A gate of something that is not there, for the reason {@code why}, in words. */
  static GateResult missing(Gate gate, String why) {
    return new Judge(gate, Estimate.unknown(Doubt.Plain.NO_VALUE)).inconclusive(why);
  }

  private GateResult judge() {
    Doubt doubt = doubt(gate, actual);
    if (doubt != null) {
      GateResult sure = ofFew();
      return sure == null ? inconclusive(doubt) : sure;
    }
    if (gate.condition() instanceof Is is) {
      boolean holds = is.equal() == is.word().equals(actual.word());
      return result(
          holds ? Outcome.PASS : Outcome.FAIL,
          gate.metric().words().sentence() + " " + actual.word());
    }
    if (gate.condition() instanceof Known known) {
      return precision(known.error());
    }
    Limit limit = (Limit) gate.condition();
    return decide(limit);
  }

  private GateResult decide(Limit limit) {
    BigDecimal value = limit.limit().value();
    Quantity tolerance = limit.tolerance();
    return decide(
        limit.comparison(),
        value,
        tolerance == null ? null : margin(gate, tolerance, value.doubleValue()));
  }

  /** {@code margin} in the metric's unit: a share is one of {@code of}. */
  static BigDecimal margin(Gate gate, Quantity margin, double of) {
    boolean isShareOf = margin.unit().dimension() != gate.metric().kind().dimension();
    return isShareOf ? margin.value().multiply(BigDecimal.valueOf(of).abs()) : margin.value();
  }

  /** Why {@code estimate} says nothing of {@code gate}; null if it does. */
  static @Nullable Doubt doubt(Gate gate, Estimate estimate) {
    if (estimate.unknown() != null) {
      return estimate.unknown();
    }
    long minimum = minimum(gate);
    if (estimate.n() < minimum) {
      return new Doubt.TooFew(estimate.n(), minimum);
    }
    return estimate.word() == null && !Double.isFinite(estimate.value())
        ? Doubt.Plain.NO_VALUE
        : null;
  }

  /** A failure that no further sample could mend; null if there is none. */
  private @Nullable GateResult ofFew() {
    boolean isFew = actual.unknown() == null && actual.n() > 0 && actual.n() < minimum(gate);
    if (!isFew || !gate.metric().isGrowing() || !(gate.condition() instanceof Limit limit)) {
      return null;
    }
    GateResult found = new Judge(gate, actual.asLowerBound()).decide(limit);
    return found.outcome() == Outcome.FAIL ? found : null;
  }

  private GateResult decide(
      Comparison comparison, BigDecimal limit, @Nullable BigDecimal tolerance) {
    double value = actual.value();
    boolean holds = holds(comparison, value, limit, tolerance);
    if (actual.atLeast() && !isSure(comparison, value, limit, tolerance, holds)) {
      return inconclusive("only a lower bound is known, the true value may be larger");
    }
    if (tolerance != null && actual.narrow() != null) {
      return inconclusive(actual.narrow());
    }
    if (tolerance != null && actual.hasInterval()) {
      double half = (actual.high() - actual.low()) / 2;
      boolean isOutside =
          BigDecimal.valueOf(actual.high()).compareTo(limit.subtract(tolerance)) < 0
              || BigDecimal.valueOf(actual.low()).compareTo(limit.add(tolerance)) > 0;
      if (half > tolerance.doubleValue() && !isOutside) {
        return open("the 95 % interval is wider than the tolerance: more samples are needed");
      }
    }
    if (tolerance == null && holdsBothSides(comparison, limit)) {
      return open(
          "its 95 %% interval lies on both sides of %s: more samples are needed"
              .formatted(gate.metric().kind().words(limit.doubleValue())));
    }
    String bounds = bounds(comparison, limit, tolerance);
    return holds
        ? result(Outcome.PASS, "it is " + bounds)
        : result(Outcome.FAIL, "it is not " + bounds);
  }

  /**
   * {@return whether half of the interval of {@code actual} is known, so that it can be held
   * against a precision}
   */
  static boolean isPrecisionKnown(Gate gate, Estimate actual) {
    return doubt(gate, actual) == null && actual.hasInterval() && actual.narrow() == null;
  }

  /**
   * More samples can make an interval shorter, so a precision that is not reached is no failure.
   */
  private GateResult precision(Quantity error) {
    if (!actual.hasInterval()) {
      return inconclusive("it has no 95 % interval: more samples are needed");
    }
    if (actual.narrow() != null) {
      return inconclusive(actual.narrow());
    }
    Kind kind = gate.metric().kind();
    double half = (actual.high() - actual.low()) / 2;
    double most = margin(gate, error, actual.value()).doubleValue();
    return half <= most
        ? result(Outcome.PASS, "± " + kind.words(half))
        : inconclusive("± %s, and ± %s is needed".formatted(kind.words(half), kind.words(most)));
  }

  /** Whether the interval decides and holds values that are judged otherwise. */
  private boolean holdsBothSides(Comparison comparison, BigDecimal limit) {
    boolean isOrder = comparison != Comparison.EQUAL && comparison != Comparison.UNEQUAL;
    // nothing can lie beyond an end of the possible values, so the interval never excludes it
    boolean isEnd =
        !gate.metric().isSigned()
            && (limit.signum() == 0 || gate.metric().kind() == Kind.SHARE && isOne(limit));
    return isOrder
        && !isEnd
        && actual.hasInterval()
        && gate.metric().isDecidedByInterval()
        && holds(comparison, actual.low(), limit, null)
            != holds(comparison, actual.high(), limit, null);
  }

  private static boolean isOne(BigDecimal limit) {
    return limit.compareTo(BigDecimal.ONE) == 0;
  }

  private static boolean holds(
      Comparison comparison, double value, BigDecimal limit, @Nullable BigDecimal tolerance) {
    int order = BigDecimal.valueOf(value).compareTo(limit);
    return switch (comparison) {
      case BELOW -> order < 0;
      case AT_MOST -> order <= 0;
      case ABOVE -> order > 0;
      case AT_LEAST -> order >= 0;
      case UNEQUAL -> order != 0;
      case EQUAL ->
          BigDecimal.valueOf(value)
                  .subtract(limit)
                  .abs()
                  .compareTo(tolerance == null ? BigDecimal.ZERO : tolerance)
              <= 0;
    };
  }

  /** Whether no value above a lower bound would be judged otherwise. */
  private static boolean isSure(
      Comparison comparison,
      double value,
      BigDecimal limit,
      @Nullable BigDecimal tolerance,
      boolean holds) {
    BigDecimal highest = tolerance == null ? limit : limit.add(tolerance);
    int order = BigDecimal.valueOf(value).compareTo(highest);
    return switch (comparison) {
      case ABOVE, AT_LEAST -> holds;
      case BELOW, AT_MOST -> !holds;
      case EQUAL, UNEQUAL -> order > 0;
    };
  }

  private String bounds(Comparison comparison, BigDecimal limit, @Nullable BigDecimal tolerance) {
    Kind kind = gate.metric().kind();
    String words = kind.words(limit.doubleValue());
    return switch (comparison) {
      case BELOW -> "below " + words;
      case AT_MOST -> "at most " + words;
      case ABOVE -> "above " + words;
      case AT_LEAST -> "at least " + words;
      case UNEQUAL -> "other than " + words;
      case EQUAL ->
          tolerance == null
              ? words
              : "within " + words + " ± " + kind.words(tolerance.doubleValue());
    };
  }

  /** An interval that does not decide; {@code otherwise} where the run shows both its ends. */
  private GateResult open(String otherwise) {
    return actual.open() == null ? inconclusive(otherwise) : inconclusive(actual.open());
  }

  private GateResult inconclusive(Doubt why) {
    return inconclusive(DoubtText.of(why));
  }

  private GateResult inconclusive(String why) {
    return result(Outcome.INCONCLUSIVE, why);
  }

  private GateResult result(Outcome outcome, String reason) {
    return new GateResult(gate, outcome, actual, reason, null);
  }
}
