package io.github.trueload.think;

/**
 * An endless sequence of think times. Not safe for use by several threads unless the implementation
 * says so.
 */
@FunctionalInterface
public interface ThinkTimeSequence {

  /** The next think time in nanoseconds, never negative. */
  long nextNanos();
}
