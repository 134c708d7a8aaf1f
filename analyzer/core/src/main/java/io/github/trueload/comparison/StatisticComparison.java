package io.github.trueload.comparison;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.Bound;

/**
 * One statistic of one label in both runs, seconds.
 *
 * @param statistic which
 * @param values of both runs, and the interval of their difference
 * @param adjusted the values' {@code p} after Holm's correction over all comparisons of the two
 *     runs; NaN where there is none
 * @param matters smallest difference that counts as a change, seconds
 * @param shift what is to be said of it
 * @param reason why, in words
 */
public record StatisticComparison(
    Statistic statistic,
    ComparedValues values,
    double adjusted,
    double matters,
    ShiftResult shift,
    String reason) {

  /** Under this adjusted probability a difference is taken as sure. */
  static final double LEVEL = 0.05;

  /** {@return whether chance does not explain the difference, with all known errors} */
  public boolean isSignificant() {
    return adjusted < LEVEL;
  }

  /** The same, not to be trusted, for {@code why}. */
  StatisticComparison doubted(String why) {
    return concluded(ShiftResult.INCONCLUSIVE, why);
  }

  /** The same with its adjusted probability, and judged by it, as one of so many runs. */
  StatisticComparison judged(double adjustedP, RunCounts runs) {
    StatisticComparison with =
        new StatisticComparison(statistic, values, adjustedP, matters, shift, reason);
    ShiftResult found = with.found();
    return with.concluded(found, with.words(found, runs));
  }

  private StatisticComparison concluded(ShiftResult to, String why) {
    return new StatisticComparison(statistic, values, adjusted, matters, to, why);
  }

  /** The same where it is not known how much equal runs differ: no difference is an alarm then. */
  StatisticComparison withinTheseRuns() {
    ShiftResult open =
        switch (shift) {
          case SLOWER -> ShiftResult.INCONCLUSIVE;
          case FASTER -> ShiftResult.NOT_SLOWER;
          default -> shift;
        };
    String words =
        open == shift
            ? reason
            : "within these two runs "
                + reason
                + "; how much equal runs differ is not known: "
                + (shift == ShiftResult.SLOWER
                    ? "more runs are needed"
                    : "they may be equally fast");
    return concluded(open, words);
  }

  private ShiftResult found() {
    Bound slower = Bound.of(values.low(), values.high(), matters);
    Bound faster = Bound.of(-values.high(), -values.low(), matters);
    if (isSignificant() && slower == Bound.BEYOND) {
      return ShiftResult.SLOWER;
    }
    if (isSignificant() && faster == Bound.BEYOND) {
      return ShiftResult.FASTER;
    }
    if (slower != Bound.WITHIN) {
      return ShiftResult.INCONCLUSIVE;
    }
    if (faster != Bound.WITHIN) {
      return ShiftResult.NOT_SLOWER;
    }
    return isSignificant() ? ShiftResult.SHIFTED : ShiftResult.ALIKE;
  }

  /**
   * How many more samples, or runs, would exclude what matters or show it, if the difference stays
   * as it is.
   */
  private String more(RunCounts runs) {
    double difference = values.difference();
    double room = matters - difference;
    if (!runs.withinRun() && runs.isRunLevelKnown()) {
      int sufficient = runs.sufficient((values.high() - values.low()) / 2, Math.abs(room));
      return sufficient == 0
          ? "more runs are needed"
          : "about " + NumberText.count(sufficient) + " runs per side would decide";
    }
    double times = Math.pow((values.high() - difference) / room, 2);
    return room > 0 && times < 1000
        ? "about %s times as many samples would decide"
            .formatted(NumberText.fixed(Math.max(2, times), 0))
        : "more samples are needed";
  }

  private String words(ShiftResult found, RunCounts runs) {
    String limit = NumberText.duration(matters);
    return switch (found) {
      case SLOWER -> "it is slower by more than " + limit;
      case FASTER -> "it is faster by more than " + limit;
      case INCONCLUSIVE ->
          (values.low() > 0
                  ? "it is slower by " + NumberText.duration(values.low()) + " to "
                  : "it may be slower by as much as ")
              + "%s, and %s matters: %s"
                  .formatted(
                      NumberText.duration(values.high()),
                      limit,
                      reason.isEmpty() ? more(runs) : reason);
      case NOT_SLOWER -> "if it is slower, then by less than " + limit;
      case SHIFTED -> "it differs, by less than " + limit;
      case ALIKE -> "any difference is less than " + limit;
    };
  }
}
