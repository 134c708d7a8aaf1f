package io.github.trueload.wire.tcp;

import java.util.Arrays;

/**
 * Connections whose first captured packet is no SYN, though the capture had been running for longer
 * than any connection was ever silent: their beginning was lost. One that was open before the
 * capture is silent before its first packet, too, but no longer than others are.
 */
final class LateConnections {

  /** Fewer are no evidence: one of a thousand users may think longer than all others. */
  private static final int LEAST = 5;

  /** Of all connections. */
  private static final double SHARE = 0.001;

  /** Silence that counts for nothing, and the slack beyond the longest. */
  static final long SLACK_NANOS = 1_000_000_000L;

  private long firstNanos = Long.MAX_VALUE;
  private long longestSilenceNanos;
  private long connections;
  private long[] withoutSyn = new long[16];
  private int count;

  /** A connection was opened by a SYN. */
  void begun(long nanos) {
    connections++;
    firstNanos = Math.min(firstNanos, nanos);
  }

  /** The first packet of a connection, at {@code nanos}, is no SYN. */
  void withoutSyn(long nanos) {
    begun(nanos);
    if (count == withoutSyn.length) {
      withoutSyn = Arrays.copyOf(withoutSyn, count * 2);
    }
    withoutSyn[count++] = nanos;
  }

  /** A connection was silent for that long. */
  void silence(long nanos) {
    longestSilenceNanos = Math.max(longestSilenceNanos, nanos);
  }

  /** How many there are; 0 if they are too few to be evidence. */
  long count() {
    long patience = longestSilenceNanos + SLACK_NANOS;
    long late =
        Arrays.stream(withoutSyn, 0, count).filter(nanos -> nanos - firstNanos > patience).count();
    return late >= LEAST && late > SHARE * connections ? late : 0;
  }
}
