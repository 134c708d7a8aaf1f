package io.github.trueload.overload;

import io.github.trueload.units.Durations;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What a run came to.
 *
 * @param counts all of {@link Count}
 * @param requestedPerSecond attempts per second that the plan asked for
 * @param seconds how long attempts were made
 * @param responses times from the request to the response's last byte; quantiles to 4.4 %
 * @param mostOpen most connections that were established at once
 * @param p99LateNanos 99 of 100 attempts were at most so far behind their instant
 * @param mostLateNanos the latest
 */
public record OverloadTally(
    Map<Count, Long> counts,
    double requestedPerSecond,
    double seconds,
    ResponseTimes responses,
    int mostOpen,
    long p99LateNanos,
    long mostLateNanos) {

  /** The share of due attempts that must have been made for the run to count as undistorted. */
  private static final double ENOUGH = 0.99;

  /** Behind by more than this at p99, the attempts' process is not the one asked for. */
  private static final long MOST_LATE_NANOS = 5_000_000;

  /** Copies the counts. */
  public OverloadTally {
    counts = Map.copyOf(counts);
  }

  /**
   * {@return the number of these}
   *
   * @param what the kind of outcome
   */
  public long count(Count what) {
    return Objects.requireNonNull(counts.get(what), what.name());
  }

  /**
   * {@return the number of these per second}
   *
   * @param what the kind of outcome
   */
  public double perSecond(Count what) {
    return count(what) / seconds;
  }

  /**
   * {@return the attempts that this machine could not make in time, in words; empty where it made
   * all}
   */
  public String distortion() {
    if (count(Count.UNSENT) > 0) {
      return count(Count.UNSENT) + " attempts could not be made by this machine";
    }
    if (count(Count.OFFERED) < ENOUGH * count(Count.DUE)) {
      return "only "
          + count(Count.OFFERED)
          + " of "
          + count(Count.DUE)
          + " attempts were made"
          + (count(Count.HELD) > 0 ? ", because all sockets were waiting: raise D or lower T" : "");
    }
    if (p99LateNanos > MOST_LATE_NANOS) {
      return "1 % of the attempts were more than "
          + Durations.format(MOST_LATE_NANOS / 1e9)
          + " late: this machine is too busy";
    }
    return "";
  }

  /** {@return the line at a run's end, in the manner of JMeter's summariser} */
  public String line() {
    StringBuilder line = new StringBuilder("trueload s-client = ");
    part(line, Count.OFFERED, "offered");
    if (Double.isFinite(requestedPerSecond)) {
      line.append(String.format(Locale.ROOT, " of %.1f/s", requestedPerSecond));
    }
    part(line.append(", "), Count.ESTABLISHED, "established");
    line.append(", refused: ").append(count(Count.REFUSED));
    line.append(", timed out: ").append(count(Count.TIMED_OUT));
    part(line.append(", "), Count.COMPLETED, "completed");
    line.append(", errors: ").append(count(Count.HTTP_ERRORS));
    line.append(", failed: ").append(count(Count.FAILED));
    if (responses.count() > 0) {
      line.append(", response: ")
          .append(Durations.format(responses.meanNanos() / 1e9))
          .append(" (p95 ")
          .append(Durations.format(responses.p95Nanos() / 1e9))
          .append(')');
    }
    line.append(", most open: ").append(mostOpen);
    line.append(", late: ").append(Durations.format(p99LateNanos / 1e9)).append(" (p99)");
    if (count(Count.HELD) > 0) {
      line.append(", held: ").append(count(Count.HELD));
    }
    if (count(Count.UNSENT) > 0) {
      line.append(", unsent: ").append(count(Count.UNSENT));
    }
    return line.toString();
  }

  private void part(StringBuilder line, Count what, String word) {
    line.append(word)
        .append(String.format(Locale.ROOT, ": %d (%.1f/s)", count(what), perSecond(what)));
  }
}
