package io.github.trueload.wire.http2;

import io.github.trueload.sample.SampleBlock;

/**
 * How many bytes a client allows its server to send (RFC 9113, 5.2), of the connection or of one
 * stream. While none are allowed, a response waits for the client, not for the server.
 */
final class FlowWindow {

  private long bytes;
  private long emptySince = SampleBlock.UNKNOWN;

  FlowWindow(long bytes) {
    this.bytes = bytes;
  }

  /** The server has sent {@code count} bytes by {@code nanos}. */
  void take(int count, long nanos) {
    bytes -= count;
    if (bytes <= 0 && emptySince == SampleBlock.UNKNOWN) {
      emptySince = nanos;
    }
  }

  /**
   * The client allows {@code count} more bytes, or fewer if it is negative.
   *
   * @return how long none were allowed, in nanoseconds, if that ends here; else 0
   */
  long add(long count, long nanos) {
    bytes += count;
    if (bytes <= 0 || emptySince == SampleBlock.UNKNOWN) {
      return 0;
    }
    long stalled = Math.max(0, nanos - emptySince);
    emptySince = SampleBlock.UNKNOWN;
    return stalled;
  }
}
