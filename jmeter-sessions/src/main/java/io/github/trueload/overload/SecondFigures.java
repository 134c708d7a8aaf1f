package io.github.trueload.overload;

import java.util.Map;

/**
 * One second of an S-Client. Attempts count where they were made, everything else where it
 * happened.
 *
 * @param second from 0, since the run began
 * @param counts all of {@link Count}
 * @param connecting sockets in connection establishment when the second was written
 * @param open established connections then
 * @param responses times from the request to the response's last byte, of responses in this second
 * @param mostLateNanos by which the latest attempt was behind its instant, by this machine's fault
 */
public record SecondFigures(
    int second,
    Map<Count, Long> counts,
    int connecting,
    int open,
    ResponseTimes responses,
    long mostLateNanos) {

  /** Copies the counts. */
  public SecondFigures {
    counts = Map.copyOf(counts);
  }
}
