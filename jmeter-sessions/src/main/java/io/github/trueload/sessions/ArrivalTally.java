package io.github.trueload.sessions;

import io.github.trueload.units.Durations;

/**
 * What became of a run's arrivals.
 *
 * @param arrivals that came due
 * @param started sessions that began
 * @param dropped arrivals that were dropped at the bound, or whose instant had passed when this
 *     engine began
 * @param waited sessions that had to wait at the bound before they began
 * @param unstarted arrivals for which the machine had no thread or memory
 * @param mostAtOnce most sessions that ran at once
 * @param late starts more than 2 ms after the arrival, waiting at the bound apart
 * @param medianLateNanos half the starts were at most that late
 * @param p99LateNanos 99 of 100 were
 * @param longestLateNanos the latest
 */
record ArrivalTally(
    long arrivals,
    long started,
    long dropped,
    long waited,
    long unstarted,
    int mostAtOnce,
    long late,
    long medianLateNanos,
    long p99LateNanos,
    long longestLateNanos) {

  /** Whether all sessions arrived as they should. */
  boolean clean() {
    return late == 0 && dropped == 0 && waited == 0 && unstarted == 0;
  }

  /** One line for the log. */
  String line() {
    StringBuilder line = new StringBuilder();
    line.append(arrivals).append(" arrivals, ").append(started).append(" sessions started");
    part(line, dropped, "dropped");
    part(line, waited, "waited at the bound");
    part(line, unstarted, "without a thread to run on");
    line.append("; most at once ").append(mostAtOnce);
    line.append("; started late by ").append(duration(medianLateNanos)).append(" (median), ");
    line.append(duration(p99LateNanos)).append(" (p99), ");
    line.append(duration(longestLateNanos)).append(" (most); ");
    line.append(late).append(" by more than ").append(duration(Lateness.LATE_NANOS));
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
