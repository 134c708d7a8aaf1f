package io.github.trueload.figures;

/** What the value of a figure is. */
public enum FigureUnit {
  /** A whole number of things, 0 or more. */
  COUNT("integer"),
  /** A duration or a difference of durations, seconds. */
  SECONDS("number"),
  /** An instant, seconds since 1970-01-01 UTC. */
  INSTANT("number"),
  /** A number without a unit. */
  NUMBER("number"),
  /** A part of a whole, from 0 to 1. */
  SHARE("number"),
  /** A number a second. */
  PER_SECOND("number"),
  BYTES("number"),
  FLAG("boolean"),
  TEXT("string");

  private final String type;

  FigureUnit(String type) {
    this.type = type;
  }

  /** {@return the type of its values in a JSON Schema} */
  public String type() {
    return type;
  }
}
