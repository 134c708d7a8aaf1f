package io.github.trueload.health;

/**
 * A trouble of the load generator's own that could have moved the result.
 *
 * @param kind what it is
 * @param brief the same with its size, a few words: {@code paused for 203 ms}
 * @param sentence what happened, by which limit, and what it does to the figures
 */
public record Disturbance(Kind kind, String brief, String sentence) {

  /** What a load generator suffers from. */
  public enum Kind {
    /** It was paused once, for long. */
    PAUSE,
    /** It was paused again and again. */
    PAUSES,
    /** Its processors had no time left. */
    CPU,
    /** Its threads woke late. */
    LAG,
    /** It dropped sessions that were to arrive. */
    DROPPED,
    /** Two load generators had the number of one engine. */
    SAME_ENGINE,
    /** Engines of one workload had different plans, seeds, versions or numbers of engines. */
    OTHER_WORKLOAD;

    /** {@return whether engines do not fit together, each of which may be healthy} */
    public boolean isOfEngines() {
      return this == SAME_ENGINE || this == OTHER_WORKLOAD;
    }
  }
}
