package io.github.trueload.overload;

import java.util.Objects;

/**
 * A request on an established connection, once it has ended.
 *
 * @param number of the attempt, from 0
 * @param path what was asked for
 * @param local the connection's local address and port
 * @param times of the connection and its request
 * @param status of the response, 0 without one
 * @param bytes that came
 * @param fault what went wrong; empty if a whole response came
 */
public record CompletedRequest(
    long number,
    String path,
    String local,
    ServedTimes times,
    int status,
    long bytes,
    String fault) {

  static CompletedRequest of(ConnectionAttempt visit) {
    String fault = Objects.requireNonNull(visit.ending).words();
    return new CompletedRequest(
        visit.number,
        visit.request.path(),
        visit.local,
        ServedTimes.of(visit),
        visit.response.status(),
        visit.response.bytes(),
        visit.ending == ConnectionAttempt.Ending.BROKEN
            ? fault + ": " + visit.response.fault()
            : fault);
  }

  /** {@return whether a complete response was received} */
  public boolean isComplete() {
    return fault.isEmpty();
  }
}
