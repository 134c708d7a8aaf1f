package io.github.trueload.comparison;

/** The result of the comparison of one statistic. */
public enum ShiftResult {
  /** Significantly different, and slower by more than matters. */
  SLOWER("slower"),
  /** Significantly different, and faster by more than matters. */
  FASTER("faster"),
  /** Significantly different, by less than matters. */
  SHIFTED("shifted"),
  /** The 95 % interval contains no difference that matters. */
  ALIKE("alike"),
  /** The 95 % interval contains no slowdown that matters. */
  NOT_SLOWER("not slower"),
  /** A slowdown that matters can be neither shown nor excluded. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  ShiftResult(String id) {
    this.id = id;
  }

  /** {@return the name in tables and JSON} */
  public String id() {
    return id;
  }
}
