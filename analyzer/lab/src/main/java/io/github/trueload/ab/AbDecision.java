package io.github.trueload.ab;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.gate.Outcome;

/** What the pairs show of a figure. */
public enum AbDecision {
  /** The candidate is slower, and a difference that matters is not excluded. */
  SLOWER("slower"),
  /** The candidate is faster, and a difference that matters is not excluded. */
  FASTER("faster"),
  /** Any difference is smaller than what matters. */
  EQUAL("equal"),
  /** None of these is shown. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  AbDecision(String id) {
    this.id = id;
  }

  /** {@return the name in tables and JSON} */
  public String id() {
    return id;
  }

  /**
   * {@return pass, fail or inconclusive}
   *
   * @param failOn with {@link FailOn#CHANGE} a faster figure fails too
   */
  public Outcome outcome(FailOn failOn) {
    return switch (this) {
      case SLOWER -> Outcome.FAIL;
      case FASTER -> failOn == FailOn.CHANGE ? Outcome.FAIL : Outcome.PASS;
      case EQUAL -> Outcome.PASS;
      case INCONCLUSIVE -> Outcome.INCONCLUSIVE;
    };
  }
}
