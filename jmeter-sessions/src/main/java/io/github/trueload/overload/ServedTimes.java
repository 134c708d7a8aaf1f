package io.github.trueload.overload;

import io.github.trueload.kernel.ConnectionInfo;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * When a connection was made, its request left and its response came. Instants are on the scale of
 * {@link System#nanoTime()}, 0 where they never came.
 *
 * @param startNanos when the connection was attempted, by the JVM's clock
 * @param connectNanos how long it took: from SYN to SYN-ACK as the kernel measured it, otherwise
 *     until the JVM noticed
 * @param sentNanos when the request left
 * @param firstByteNanos when the response's first byte came
 * @param endNanos when its last byte came, or the request was given up
 * @param clock whose clock the last three are of
 * @param network what the kernel knew; null where the sockets are the JDK's
 */
public record ServedTimes(
    long startNanos,
    long connectNanos,
    long sentNanos,
    long firstByteNanos,
    long endNanos,
    TimeSource clock,
    @Nullable Network network) {

  /**
   * What the kernel knew of a connection as its request ended.
   *
   * @param delayNanos how much later than the kernel the JVM noticed the response; 0 by the JVM's
   *     clock
   * @param rttNanos least round-trip time; 0 where it is not known
   * @param retransmissions segments that this side sent again
   */
  public record Network(long delayNanos, long rttNanos, int retransmissions) {}

  static ServedTimes of(ConnectionAttempt visit) {
    ExchangeTimings timings = visit.timings;
    long byKernel = visit.socket.connectNanos();
    ConnectionInfo info = timings.info();
    boolean isWhole = visit.ending == ConnectionAttempt.Ending.COMPLETED;
    return new ServedTimes(
        visit.startNanos,
        byKernel > 0 ? byKernel : visit.connectedNanos - visit.startNanos,
        timings.startNanos(),
        timings.isAnswered() ? timings.firstByteNanos() : 0,
        isWhole ? timings.lastByteNanos() : visit.endNanos,
        timings.source(),
        info == null
            ? null
            : new Network(timings.delayNanos(), info.leastRttNanos(), timings.retransmissions()));
  }
}
