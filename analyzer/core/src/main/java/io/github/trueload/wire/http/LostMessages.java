package io.github.trueload.wire.http;

import java.util.Arrays;

/**
 * Messages whose other half is missing though the server or the client must have sent it: loss of
 * packets of which TCP shows nothing, because all that would show it is missing too.
 *
 * <p>These are responses without a request on a connection that was captured from its start, if
 * bytes that the client had sent by then are missing, and requests without a response on a
 * connection that neither end closed and that was silent for longer than any response took. A
 * request whose connection was closed without an answer is none of them: a server may refuse, a
 * client may give up.
 */
final class LostMessages {

  /** Fewer are no evidence. */
  private static final int LEAST = 5;

  /** Of all requests; below that share nothing is distorted. */
  private static final double SHARE = 0.01;

  /** Silence beyond the longest response that is still taken for a slow server. */
  private static final long SLACK_NANOS = 1_000_000_000L;

  private long orphans;
  private long requests;
  private long longestNanos;
  private long latestNanos = Long.MIN_VALUE;

  /** Instants of requests that were open at the end. */
  private long[] open = new long[16];

  private int openCount;

  /** Notes that bytes came at {@code nanos}. */
  void noteTime(long nanos) {
    latestNanos = Math.max(latestNanos, nanos);
  }

  void orphan() {
    orphans++;
  }

  /** A request was answered, {@code nanos} after its first byte. */
  void answered(long nanos) {
    requests++;
    longestNanos = Math.max(longestNanos, nanos);
  }

  /** A request was not answered, and its connection was closed. */
  void refused() {
    requests++;
  }

  /** A request sent at {@code nanos} was not answered, and its connection is still open. */
  void silent(long nanos) {
    requests++;
    if (openCount == open.length) {
      open = Arrays.copyOf(open, openCount * 2);
    }
    open[openCount++] = nanos;
  }

  /** How many messages are missing; 0 if they are too few to matter. */
  long count() {
    long patience = longestNanos + SLACK_NANOS;
    long silent =
        Arrays.stream(open, 0, openCount).filter(nanos -> latestNanos - nanos > patience).count();
    long lost = orphans + silent;
    return lost >= LEAST && lost > SHARE * (requests + orphans) ? lost : 0;
  }
}
