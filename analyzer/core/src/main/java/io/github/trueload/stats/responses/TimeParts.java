package io.github.trueload.stats.responses;

/**
 * A window in parts of equal length: 1, 2, 5, 10, … seconds, so that there are at most as many as
 * wanted.
 */
final class TimeParts {

  private static final int[] DECADE = {1, 2, 5};
  private static final double NANOS_PER_SECOND = 1e9;

  private final long startNanos;
  private final long partNanos;
  private final int count;

  /** Instants come about in order: the part of the last one, where it starts and where it ends. */
  private int current;

  private long currentNanos;
  private long currentEndNanos;

  /**
   * Parts of a window.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end; no part where it is not after the start
   * @param most the most parts, above 0
   */
  TimeParts(long startNanos, long endNanos, int most) {
    this.startNanos = startNanos;
    double seconds = Math.max(0, (double) endNanos - startNanos) / NANOS_PER_SECOND;
    int step = 0;
    while (seconds / length(step) >= most) {
      step++;
    }
    partNanos = length(step) * 1_000_000_000L;
    count = endNanos > startNanos ? (int) (seconds / length(step)) + 1 : 0;
    current = count > 0 ? 0 : -1;
    currentNanos = startNanos;
    currentEndNanos = startNanos + partNanos;
  }

  private static long length(int step) {
    int decade = step / DECADE.length;
    return DECADE[step % DECADE.length] * Math.round(Math.pow(10, decade));
  }

  /** The part that contains an instant; −1 for an instant outside of the window. */
  int of(long nanos) {
    return nanos >= currentNanos && nanos < currentEndNanos ? current : moved(nanos);
  }

  /** Apart from {@link #of}, which is so short that it becomes part of its caller. */
  private int moved(long nanos) {
    if (nanos < startNanos) {
      return -1;
    }
    long part = (nanos - startNanos) / partNanos;
    if (part < 0 || part >= count) {
      return -1;
    }
    current = (int) part;
    currentNanos = startNanos + part * partNanos;
    currentEndNanos = currentNanos + partNanos;
    return current;
  }

  int count() {
    return count;
  }

  /** Length of a part, seconds. */
  double seconds() {
    return partNanos / NANOS_PER_SECOND;
  }

  /** Middle of a part, seconds into the window. */
  double middle(int part) {
    return (part + 0.5) * partNanos / NANOS_PER_SECOND;
  }

  /** From the window's start to an instant, seconds. */
  double since(long nanos) {
    return (nanos - startNanos) / NANOS_PER_SECOND;
  }
}
