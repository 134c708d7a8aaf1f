package io.github.trueload.monitor;

import io.github.trueload.health.JvmPauses;

/**
 * Pauses as jHiccup measures them: a thread that has nothing to do but sleep for a moment again and
 * again takes longer than ever at its best when the JVM, or the machine, stands still. What is
 * beyond the shortest sleep seen is the pause; it is too short by up to one sleep.
 */
final class PauseMeter {

  private long shortestNanos = Long.MAX_VALUE;
  private long longestPauseNanos;
  private long pausesNanos;

  void accept(long tookNanos) {
    shortestNanos = Math.min(shortestNanos, Math.max(0, tookNanos));
    long pause = tookNanos - shortestNanos;
    longestPauseNanos = Math.max(longestPauseNanos, pause);
    if (pause >= JvmPauses.LEAST_NANOS) {
      pausesNanos += pause;
    }
  }

  /** Longest pause since the last {@link #reset}. */
  long longestPauseNanos() {
    return longestPauseNanos;
  }

  /** Sum of the notable pauses since the last {@link #reset}. */
  long pausesNanos() {
    return pausesNanos;
  }

  /** Begins again, and keeps the shortest sleep. */
  void reset() {
    longestPauseNanos = 0;
    pausesNanos = 0;
  }
}
