package io.github.trueload.ab;

/** Which part a run has in a block. */
public enum AbRole {
  /** The base of the block's pair. */
  BASE("base"),
  /** The candidate of the block's pair. */
  CANDIDATE("candidate"),
  /** A second run of the base, for the A/A pair. */
  CONTROL("base again"),
  /** The base at the same time as a {@link #CONTROL}, in a duet. */
  BESIDE_CONTROL("base beside it");

  private final String id;

  AbRole(String id) {
    this.id = id;
  }

  /** {@return the name in texts and JSON} */
  public String id() {
    return id;
  }
}
