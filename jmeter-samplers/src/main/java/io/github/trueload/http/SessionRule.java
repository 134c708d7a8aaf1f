package io.github.trueload.http;

/** How long an emulated user stays the same user. */
public enum SessionRule {
  /** As the Thread Group says by "Same user on each iteration": the thread, or one iteration. */
  GROUP("group"),
  /** The thread's lifetime. */
  THREAD("thread"),
  /** One iteration of the thread. */
  ITERATION("iteration"),
  /** As long as a JMeter variable keeps its value. */
  VARIABLE("variable");

  private final String stored;

  SessionRule(String stored) {
    this.stored = stored;
  }

  /** {@return the value in a plan; the same in every language} */
  public String stored() {
    return stored;
  }
}
