package io.github.trueload.gate;

import io.github.trueload.stats.NumberText;
import org.jspecify.annotations.Nullable;

/**
 * The result of a gate.
 *
 * @param gate the gate
 * @param outcome its verdict
 * @param actual the metric's value, or the reason for which it is not known
 * @param reason why, in one sentence
 * @param versus the value compared with the baseline's; null if the gate has no baseline or the
 *     difference is not known
 */
public record GateResult(
    Gate gate, Outcome outcome, Estimate actual, String reason, @Nullable BaselineDelta versus) {

  /** {@return the value with its unit as text, after "≥" if it is a lower bound} */
  public String actualWords() {
    String value =
        actual.word() != null ? actual.word() : gate.metric().kind().words(actual.value());
    return actual.atLeast() ? "≥ " + value : value;
  }

  /** {@return the 95 % interval of the value as text, with units; empty if there is no interval} */
  public String intervalWords() {
    Kind kind = gate.metric().kind();
    return actual.hasInterval()
        ? kind.words(actual.low()) + " to " + kind.words(actual.high())
        : "";
  }

  /**
   * {@return the reason of the outcome; if the gate does not pass, also the message that its author
   * wrote}
   */
  public String why() {
    boolean hasMessage = outcome != Outcome.PASS && gate.message() != null;
    return reason + (hasMessage ? ": " + gate.message() : "");
  }

  /** {@return value, interval, n and {@link #why} in one line} */
  public String details() {
    String interval = intervalWords();
    return "actual %s%s, n = %s: %s"
        .formatted(
            actualWords(),
            interval.isEmpty() ? "" : " (95 %: " + interval + ")",
            NumberText.count(actual.n()),
            why());
  }

  /**
   * {@return whether this result prevents the check as a whole from passing; true unless the gate
   * passes or only warns}
   */
  public boolean isAgainst() {
    return outcome != Outcome.PASS && !gate.warn();
  }
}
