package io.github.trueload.overload;

/**
 * A request on an established connection, once it has ended. Instants are readings of {@link
 * System#nanoTime()}, 0 where they never came.
 *
 * @param number of the attempt, from 0
 * @param path what was asked for
 * @param local the connection's local address and port
 * @param startNanos when the connection was attempted
 * @param connectedNanos when it was established
 * @param sentNanos when the request was handed to the socket
 * @param firstByteNanos when the response's first byte had been read
 * @param endNanos when its last byte had been read, or the request was given up
 * @param status of the response, 0 without one
 * @param bytes that came
 * @param fault what went wrong; empty if a whole response came
 */
public record Served(
    long number,
    String path,
    String local,
    long startNanos,
    long connectedNanos,
    long sentNanos,
    long firstByteNanos,
    long endNanos,
    int status,
    long bytes,
    String fault) {

  /** What became of a connection. */
  static Served of(Visit visit) {
    String fault = visit.ending.words();
    return new Served(
        visit.number,
        visit.request.path(),
        visit.local,
        visit.startNanos,
        visit.connectedNanos,
        visit.sentNanos,
        visit.firstByteNanos,
        visit.endNanos,
        visit.response.status(),
        visit.response.bytes(),
        visit.ending == Visit.Ending.BROKEN ? fault + ": " + visit.response.fault() : fault);
  }

  /** Whether a whole response came. */
  public boolean isComplete() {
    return fault.isEmpty();
  }
}
