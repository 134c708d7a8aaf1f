package io.github.trueload.comparison;

/** What is to be said of a difference, one line each. */
public enum Shift {
  /** Surely different, and slower by more than matters. */
  SLOWER("slower"),
  /** Surely different, and faster by more than matters. */
  FASTER("faster"),
  /** Surely different, by less than matters. */
  SHIFTED("shifted"),
  /** Any difference is less than matters. */
  ALIKE("alike"),
  /** Faster, or slower by less than matters. */
  NOT_SLOWER("not slower"),
  /** A slowdown that matters can be neither shown nor excluded. */
  INCONCLUSIVE("inconclusive");

  private final String id;

  Shift(String id) {
    this.id = id;
  }

  /** Name in tables and JSON. */
  public String id() {
    return id;
  }
}
