package io.github.trueload.recorded;

import java.util.List;

/**
 * One session of an earlier run.
 *
 * @param name distinguishes it from its neighbours in a file
 * @param arrivalNanos when it arrived, nanoseconds since the start of the record, 0 or more
 * @param requests in their order, at least one
 */
public record RecordedSession(String name, long arrivalNanos, List<SessionRequest> requests) {

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if the arrival is negative or there is no request
   */
  public RecordedSession {
    requests = List.copyOf(requests);
    if (arrivalNanos < 0) {
      throw new IllegalArgumentException("arrival is before the start");
    }
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("a session has at least one request");
    }
  }

  /**
   * {@return the same requests under another name at another time}
   *
   * @param otherName name of the copy
   * @param otherArrivalNanos its arrival, nanoseconds since the start of the record, 0 or more
   * @throws IllegalArgumentException if the arrival is negative
   */
  public RecordedSession copy(String otherName, long otherArrivalNanos) {
    return new RecordedSession(otherName, otherArrivalNanos, requests);
  }
}
