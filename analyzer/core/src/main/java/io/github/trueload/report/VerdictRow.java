package io.github.trueload.report;

import io.github.trueload.gate.Outcome;

/**
 * A verdict, stated once for all forms.
 *
 * @param group what it belongs to, the last part of a test case's class name
 * @param subject what it is of
 * @param word the verdict in a word, such as {@code slower}
 * @param outcome what it is for a build
 * @param warns whether it never fails a build
 * @param details figures and reason in one line
 */
public record VerdictRow(
    String group, String subject, String word, Outcome outcome, boolean warns, String details) {

  /**
   * {@return a verdict in the word of its outcome}
   *
   * @param group what it belongs to
   * @param subject what it is of
   * @param outcome what it is for a build
   * @param warns whether it never fails a build
   * @param details figures and reason in one line
   */
  public static VerdictRow of(
      String group, String subject, Outcome outcome, boolean warns, String details) {
    return new VerdictRow(group, subject, outcome.id(), outcome, warns, details);
  }

  /** {@return whether the verdict passes} */
  public boolean passes() {
    return outcome == Outcome.PASS;
  }

  /** {@return subject and details in one line} */
  public String sentence() {
    return subject + ": " + details;
  }

  /** {@return the verdict in one line of any length} */
  public String line() {
    return word + ": " + sentence();
  }

  /** {@return the word after a sign that repeats it, such as {@code ✓ pass}} */
  public String signed() {
    return Verdicts.sign(outcome) + word;
  }

  /** {@return what it begins with in Markdown, such as {@code ✅ pass}} */
  public String mark() {
    return (passes() ? "✅ " : "❌ ") + word;
  }

  /** An annotation, whose title begins with what the verdicts are about. */
  String annotation(String about) {
    return Verdicts.annotation(!warns, about + ": " + word, sentence());
  }
}
