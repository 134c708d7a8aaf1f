package io.github.trueload.sessions;

import io.github.trueload.units.Durations;

/**
 * What became of a run's arrivals.
 *
 * @param dropped arrivals that were dropped at the bound, that had not begun when all sessions were
 *     to end, or whose instant had passed when this engine began
 * @param waited sessions that had to wait at the bound before they began
 * @param unstarted arrivals for which the machine had no thread or memory
 * @param mostAtOnce most sessions that ran at once
 * @param delays of the starts after their arrivals, waiting at the bound apart
 */
record ArrivalTally(
    long arrivals,
    long started,
    long dropped,
    long waited,
    long unstarted,
    int mostAtOnce,
    Delays delays) {

  /**
   * How late sessions started.
   *
   * @param late starts more than 2 ms after the arrival
   * @param medianNanos half the starts were at most that late
   * @param p99Nanos 99 of 100 were
   */
  record Delays(long late, long medianNanos, long p99Nanos, long longestNanos) {}

  boolean clean() {
    return delays.late == 0 && dropped == 0 && waited == 0 && unstarted == 0;
  }

  String line() {
    StringBuilder line = new StringBuilder();
    line.append(arrivals).append(" arrivals, ").append(started).append(" sessions started");
    part(line, dropped, "dropped");
    part(line, waited, "waited at the bound");
    part(line, unstarted, "without a thread to run on");
    line.append("; at most ").append(mostAtOnce).append(" at the same time");
    line.append("; started late by ").append(duration(delays.medianNanos)).append(" (median), ");
    line.append(duration(delays.p99Nanos)).append(" (p99), ");
    line.append(duration(delays.longestNanos)).append(" (max); ");
    line.append(delays.late).append(" by more than ").append(duration(Lateness.LATE_NANOS));
    return line.toString();
  }

  private static void part(StringBuilder line, long count, String what) {
    if (count > 0) {
      line.append(", ").append(count).append(' ').append(what);
    }
  }

  private static String duration(long nanos) {
    return Durations.format(nanos / 1e9);
  }
}
