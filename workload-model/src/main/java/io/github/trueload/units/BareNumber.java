package io.github.trueload.units;

/** What a number without a unit means. */
public enum BareNumber {
  /**
   * It has the usual unit: milliseconds for a duration, as everywhere in JMeter; bytes; per second.
   */
  ACCEPTED,
  /** It is refused, except for a duration of 0. */
  REFUSED
}
