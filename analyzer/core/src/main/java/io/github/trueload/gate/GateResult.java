package io.github.trueload.gate;

import io.github.trueload.stats.NumberText;

/**
 * What became of a gate.
 *
 * @param gate the gate
 * @param outcome its verdict
 * @param actual the metric's value; not to be trusted where it says so
 * @param reason why, in one sentence
 * @param versus the value beside the baseline's; null where none is asked for or to be had
 */
public record GateResult(
    Gate gate, Outcome outcome, Estimate actual, String reason, BaselineDelta versus) {

  /** The value with its unit; "≥" ahead of a lower bound. */
  public String actualWords() {
    String value =
        actual.word() != null ? actual.word() : gate.metric().kind().words(actual.value());
    return actual.atLeast() ? "≥ " + value : value;
  }

  /** The value's 95 % interval with its unit; empty where there is none. */
  public String intervalWords() {
    Kind kind = gate.metric().kind();
    return actual.hasInterval()
        ? kind.words(actual.low()) + " to " + kind.words(actual.high())
        : "";
  }

  /** Why, and where it does not pass the gate's message, which is for who must do something. */
  public String why() {
    boolean hasMessage = outcome != Outcome.PASS && gate.message() != null;
    return reason + (hasMessage ? ": " + gate.message() : "");
  }

  /** Value, interval, n, and {@link #why}, in one line. */
  public String details() {
    String interval = intervalWords();
    return "actual %s%s, n = %s: %s"
        .formatted(
            actualWords(),
            interval.isEmpty() ? "" : " (95 %: " + interval + ")",
            NumberText.count(actual.n()),
            why());
  }

  /** Whether the check as a whole must not pass because of it. */
  public boolean isAgainst() {
    return outcome != Outcome.PASS && !gate.warn();
  }
}
