package io.github.trueload.gate;

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

  /** {@return the word in tables and JSON} */
  public String id() {
    return id;
  }
}
