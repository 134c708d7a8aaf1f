package io.github.trueload.gate;

import java.util.Collection;

/** The verdict on a gate, or on all gates of a check. */
public enum Outcome {
  PASS("pass"),
  /** The condition is not met. */
  FAIL("fail"),
  /** The data cannot decide; this is never a pass. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  Outcome(String id) {
    this.id = id;
  }

  /** {@return a failure if any is one, otherwise inconclusive if any is, otherwise a pass} */
  public static Outcome worst(Collection<Outcome> outcomes) {
    if (outcomes.contains(FAIL)) {
      return FAIL;
    }
    return outcomes.contains(INCONCLUSIVE) ? INCONCLUSIVE : PASS;
  }

  /** {@return the word in tables and JSON} */
  public String id() {
    return id;
  }
}
