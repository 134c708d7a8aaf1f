package io.github.trueload.think;

/**
 * An endless sequence of think times. Not safe for use by several threads unless the implementation
 * says so.
 */
@FunctionalInterface
public interface ThinkTimeSequence {

  /**
   * Draws the next think time.
   *
   * @return nanoseconds, 0 or more
   */
  long nextNanos();
}
