package io.github.trueload.verdict;

/** Principle B's answer. */
public enum ArrivalVerdict {
  /** Intervals like those of a Poisson process: CoV ≈ 1, counts without excess. */
  POISSON("poisson"),
  /** CoV below 1: synchronous, throttled by the closed loop or by pacing. */
  HYPO_EXPONENTIAL("hypo-exponential"),
  /** CoV above 1 or counts over-dispersed within a short time, not by a rate that changes. */
  BURSTY("bursty"),
  /** The same instants again in each period, as of users with constant pacing. */
  PERIODIC("periodic"),
  /** CoV and counts as of a Poisson process, but intervals of another shape or order. */
  OTHER("other"),
  /** Too little data, stamps too coarse, or data lost. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  ArrivalVerdict(String id) {
    this.id = id;
  }

  /** {@return the word in the JSON and on the console} */
  public String id() {
    return id;
  }
}
