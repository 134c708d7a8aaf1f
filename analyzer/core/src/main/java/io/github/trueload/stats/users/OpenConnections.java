package io.github.trueload.stats.users;

import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.LongList;

/**
 * Connections open over time, from the instants at which each was opened and closed. Where one
 * closes as another opens, the close counts first.
 */
public final class OpenConnections {

  private final LongList opened = new LongList();
  private final LongList closed = new LongList();

  /**
   * Takes a connection.
   *
   * @param openNanos when it was opened or first seen
   * @param closeNanos when it was closed; {@link Long#MAX_VALUE} if it never was
   */
  public void accept(long openNanos, long closeNanos) {
    opened.add(openNanos);
    closed.add(Math.max(openNanos, closeNanos));
  }

  /**
   * {@return the largest number open at the same time, at any instant from {@code startNanos} to
   * {@code endNanos}}
   */
  public int peak(long startNanos, long endNanos) {
    sort();
    int open = openAt(startNanos);
    int peak = open;
    int nextOpened = opened.countAtMost(startNanos);
    int nextClosed = closed.countAtMost(startNanos);
    while (nextOpened < opened.size() && opened.get(nextOpened) <= endNanos) {
      if (nextClosed < closed.size() && closed.get(nextClosed) <= opened.get(nextOpened)) {
        nextClosed++;
        open--;
      } else {
        nextOpened++;
        open++;
        peak = Math.max(peak, open);
      }
    }
    return peak;
  }

  /**
   * How many are open at evenly spaced instants.
   *
   * @param startNanos first instant, nanoseconds since the epoch
   * @param endNanos last instant, nanoseconds since the epoch
   * @param points how many instants, at least 2
   * @return a series with x in seconds from {@code startNanos}
   */
  public Series series(long startNanos, long endNanos, int points) {
    if (opened.size() == 0 || endNanos <= startNanos) {
      return Series.empty();
    }
    sort();
    double[] x = new double[points];
    double[] y = new double[points];
    for (int i = 0; i < points; i++) {
      long offset = (long) ((endNanos - startNanos) * ((double) i / (points - 1)));
      x[i] = offset / 1e9;
      y[i] = openAt(startNanos + offset);
    }
    return new Series(x, y);
  }

  private int openAt(long nanos) {
    return opened.countAtMost(nanos) - closed.countAtMost(nanos);
  }

  private void sort() {
    opened.sort();
    closed.sort();
  }
}
