package io.github.trueload.sessions;

import java.time.Instant;

/** What to add to the monotonic clock for nanoseconds since the epoch. */
public final class EpochOffset {
  private static final int READINGS = 64;

  private EpochOffset() {}

  /** Of many readings of the wall clock between two of the monotonic one, the tightest. */
  public static long nanos() {
    long best = 0;
    long tightest = Long.MAX_VALUE;
    for (int i = 0; i < READINGS; i++) {
      long before = System.nanoTime();
      Instant wall = Instant.now();
      long after = System.nanoTime();
      if (after - before < tightest) {
        tightest = after - before;
        best =
            wall.getEpochSecond() * 1_000_000_000
                + wall.getNano()
                - (before + (after - before) / 2);
      }
    }
    return best;
  }
}
