package io.github.trueload.gate;

/** A gate's verdict. */
public enum Outcome {
  /** The condition holds. */
  PASS("pass"),
  /** It does not. */
  FAIL("fail"),
  /** The data do not decide; never a pass. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  Outcome(String id) {
    this.id = id;
  }

  /** Word in tables and JSON. */
  public String id() {
    return id;
  }
}
