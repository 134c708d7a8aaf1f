package io.github.trueload.kernel;

import org.jspecify.annotations.Nullable;

/**
 * What the kernel knows of a connection ({@code TCP_INFO}).
 *
 * @param smoothedRttNanos its estimate of the round-trip time, smoothed over the segments sent (RFC
 *     6298); right after connecting the time from SYN to SYN-ACK. Whole microseconds. 0 where it
 *     has none. Where the server acknowledges a request with its response, as after some exchanges
 *     of a connection it does for up to 40 ms, its own time is in it.
 * @param leastRttNanos the least round-trip time of the last minutes ({@code tcp_min_rtt_wlen}, 5
 *     min), that of SYN and SYN-ACK among them: the network's. Whole microseconds. 0 where it has
 *     none.
 * @param timeoutNanos how long it waits for an acknowledgement before it sends a segment again
 * @param retransmissions segments that this side has sent again since the connection began
 * @param segmentBytes most bytes of data in a segment sent
 * @param outOfOrder segments that came ahead of their turn since the connection began, as where one
 *     before them was lost
 * @param sinceSegmentNanos time since the other side's last segment with an acknowledgement, which
 *     its FIN is and a reset is not; whole milliseconds, to the kernel's tick (1 to 10 ms)
 */
public record ConnectionInfo(
    long smoothedRttNanos,
    long leastRttNanos,
    long timeoutNanos,
    int retransmissions,
    int segmentBytes,
    int outOfOrder,
    long sinceSegmentNanos) {

  private static final int BYTES = 228;
  private static final int RTO_MICROS = 8;
  private static final int SND_MSS = 16;
  private static final int LAST_ACK_RECV_MILLIS = 56;
  private static final int RTT_MICROS = 68;
  private static final int TOTAL_RETRANS = 100;
  private static final int MIN_RTT_MICROS = 148;
  private static final int RCV_OOOPACK = 224;

  /** Asks the kernel; null where it does not answer, or knows less (before Linux 5.4). */
  static @Nullable ConnectionInfo of(int socket) {
    SocketMessage message = SocketMessage.take();
    try {
      return of(socket, message);
    } finally {
      message.giveBack();
    }
  }

  /** The same by a message that the caller has taken. */
  static @Nullable ConnectionInfo of(int socket, SocketMessage message) {
    if (message.option(socket, LinuxOption.IPPROTO_TCP, LinuxOption.TCP_INFO, BYTES) < BYTES) {
      return null;
    }
    return new ConnectionInfo(
        message.number(RTT_MICROS) * 1000L,
        leastNanos(message.number(MIN_RTT_MICROS)),
        (message.number(RTO_MICROS) & 0xffffffffL) * 1000,
        message.number(TOTAL_RETRANS),
        message.number(SND_MSS),
        message.number(RCV_OOOPACK),
        (message.number(LAST_ACK_RECV_MILLIS) & 0xffffffffL) * 1_000_000);
  }

  /** The kernel begins with the greatest number. */
  private static long leastNanos(int micros) {
    return micros == -1 ? 0 : (micros & 0xffffffffL) * 1000;
  }
}
