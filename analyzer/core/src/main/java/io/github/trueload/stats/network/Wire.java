package io.github.trueload.stats.network;

import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the packets of the servers under test; times in seconds.
 *
 * @param connections number of TCP connections that carried a request
 * @param peakOpen largest number of them open at the same time
 * @param requests number of requests on the wire, with and without a response
 * @param responses number of complete responses
 * @param requestsPerConnection spread of the number of requests over the connections
 * @param times durations of the exchanges
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
      @Nullable CountedTimes connect,
      @Nullable CountedTimes handshake,
      @Nullable CountedTimes transfer) {}

  /** {@return the number of requests without a complete response} */
  public long incomplete() {
    return requests - responses;
  }

  /** {@return the times to the response's first byte; null without any} */
  public DurationSummary reply() {
    return times.reply();
  }

  /** {@return the times to the response's last byte; null without any} */
  public DurationSummary response() {
    return times.response();
  }
}
