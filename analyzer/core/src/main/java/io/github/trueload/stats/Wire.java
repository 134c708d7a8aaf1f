package io.github.trueload.stats;

/**
 * What the packets say of the servers under test; times in seconds.
 *
 * @param connections TCP connections that carried a request
 * @param peakOpen most of them open at once
 * @param requests on the wire, answered or not
 * @param responses requests that were answered whole
 * @param requestsPerConnection requests of a connection
 * @param times how long exchanges took
 */
public record Wire(
    int connections,
    int peakOpen,
    long requests,
    long responses,
    CountSpread requestsPerConnection,
    Times times) {

  /**
   * Times of the exchanges.
   *
   * @param reply from the request's last byte to the response's first; null without any
   * @param response from the request's last byte to the response's last; null without any
   * @param connect connecting, of the connections opened while captured; null without any
   * @param handshake TLS handshakes; null without any
   * @param transfer from the response's first byte to its last; null without any
   */
  public record Times(
      DurationSummary reply,
      DurationSummary response,
      CountedTimes connect,
      CountedTimes handshake,
      CountedTimes transfer) {}

  /** Requests that got no whole response. */
  public long incomplete() {
    return requests - responses;
  }

  /** Times to the response's first byte; null without any. */
  public DurationSummary reply() {
    return times.reply();
  }

  /** Times to the response's last byte; null without any. */
  public DurationSummary response() {
    return times.response();
  }
}
