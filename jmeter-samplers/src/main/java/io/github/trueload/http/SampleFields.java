package io.github.trueload.http;

import io.github.trueload.times.EpochClock;
import io.github.trueload.times.ExchangeTimings;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.http.message.BasicHttpResponse;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.util.HTTPConstants;

/** Fills JMeter's own fields of a result, each as JMeter defines it. */
final class SampleFields {

  private static final long NANOS_PER_MILLI = 1_000_000L;

  private SampleFields() {}

  /**
   * Start, elapsed, connect and latency, in whole milliseconds. Each instant is cut to its
   * millisecond before the difference is taken, so that elapsed is right on average.
   *
   * @param endNanos reading of {@link System#nanoTime()} that ends the sample
   */
  static void setTimes(HTTPSampleResult result, SampledExchange exchange, long endNanos) {
    long start = millis(exchange.sampleStartNanos());
    long end = millis(endNanos);
    result.setStampAndTime(result.isStampedAtStart() ? start : end, end - start);
    ExchangeChannel lane = exchange.lane();
    if (lane == null) {
      return;
    }
    ExchangeTimings timings = lane.timings();
    if (exchange.hasConnected()) {
      result.setConnectTime(millis(exchange.connectedNanos()) - start);
    }
    if (timings.isAnswered()) {
      result.setLatency(millis(timings.firstByteNanos()) - start);
    }
    result.setSentBytes(timings.sentBytes());
  }

  private static long millis(long monotonicNanos) {
    return Math.floorDiv(EpochClock.epochNanos(monotonicNanos), NANOS_PER_MILLI);
  }

  /** Content type, character set and whether the data is text. */
  static void setContentType(HTTPSampleResult result, ClassicHttpResponse response) {
    ContentKind kind = CachedHead.contentKind(response);
    if (kind != null) {
      kind.show(result);
    }
  }

  /**
   * Status, headers and the place a redirect leads to.
   *
   * @param mark what the response message says beyond the server's; empty for nothing
   */
  static void setHead(HTTPSampleResult result, ClassicHttpResponse response, String mark) {
    String phrase = response.getReasonPhrase();
    result.setResponseCode(CachedHead.code(response));
    result.setResponseMessage(mark.isEmpty() ? phrase : (phrase == null ? "" : phrase) + mark);
    result.setResponseHeaders(headText(response));
    if (result.isRedirect()) {
      Header location = response.getLastHeader(HTTPConstants.HEADER_LOCATION);
      if (location == null) {
        throw new IllegalArgumentException(
            "Missing location header in redirect for " + result.getUrlAsString());
      }
      result.setRedirectLocation(location.getValue());
    }
  }

  /** The head as results show it. */
  static String headText(ClassicHttpResponse response) {
    CachedHead known = CachedHead.of(response);
    if (known != null) {
      return known.text();
    }
    Header[] headers = response.getHeaders();
    StringBuilder text = new StringBuilder(40 * (headers.length + 1));
    ProtocolVersion version = response.getVersion();
    text.append(version == null ? HttpVersion.HTTP_1_1 : version)
        .append(' ')
        .append(response.getCode())
        .append(' ')
        .append(response.getReasonPhrase() == null ? "" : response.getReasonPhrase())
        .append('\n');
    for (Header header : headers) {
      text.append(header.getName()).append(": ").append(header.getValue()).append('\n');
    }
    return text.toString();
  }

  /** Sizes of head and body as they came over the wire, before decoding. */
  static void setSizes(
      HTTPSampleResult result, ClassicHttpResponse response, ExchangeChannel lane) {
    long received = lane.timings().receivedBytes();
    if (lane.headBytes() >= 0) {
      result.setHeadersSize((int) lane.headBytes());
      result.setBodySize(received - lane.headBytes());
      return;
    }
    // The text has one byte a line less than the wire (no carriage return), and no empty line.
    CachedHead known = CachedHead.of(response);
    int lines = known == null ? response.getHeaders().length + 1 : known.lines();
    int head = result.getResponseHeaders().length() + lines + 2;
    result.setHeadersSize(head);
    result.setBodySize(received - head);
  }

  /** The response as JMeter's Cache Manager takes it: its headers. */
  static BasicHttpResponse forCache(ClassicHttpResponse response) {
    BasicHttpResponse copy =
        new BasicHttpResponse(
            org.apache.http.HttpVersion.HTTP_1_1, response.getCode(), response.getReasonPhrase());
    for (Header header : response.getHeaders()) {
      copy.addHeader(header.getName(), header.getValue());
    }
    return copy;
  }
}
