package io.github.trueload.stats.network;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Exchanges seen in packets: how many, how long, and how many on each connection. */
public final class WireStatistics implements Accumulator<WireStatistics> {

  private final DurationStatistics reply = new DurationStatistics();
  private final DurationStatistics response = new DurationStatistics();
  private final DurationStatistics exchange = new DurationStatistics();
  private final DurationHistogram transfer = new DurationHistogram();
  private long requests;
  private long responses;
  private int[] byConnection = new int[0];

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      requests++;
      countOn(block.connection[row], 1);
      if (block.firstByteNanos[row] != SampleBlock.UNKNOWN) {
        reply.accept(block.firstByteNanos[row]);
      }
      boolean whole = (block.flags[row] & SampleBlock.INCOMPLETE) == 0;
      if (whole && block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        responses++;
        response.accept(block.elapsedNanos[row]);
        exchange.accept(block.sendNanos[row] + block.elapsedNanos[row]);
        if (block.firstByteNanos[row] != SampleBlock.UNKNOWN) {
          transfer.accept(block.elapsedNanos[row] - block.firstByteNanos[row]);
        }
      }
    }
  }

  /** Adds everything {@code other} has taken; both must number their connections alike. */
  @Override
  public void combine(WireStatistics other) {
    requests += other.requests;
    responses += other.responses;
    reply.combine(other.reply);
    response.combine(other.response);
    exchange.combine(other.exchange);
    transfer.combine(other.transfer);
    for (int connection = 0; connection < other.byConnection.length; connection++) {
      countOn(connection, other.byConnection[connection]);
    }
  }

  private void countOn(int connection, int count) {
    if (connection >= byConnection.length) {
      byConnection = Arrays.copyOf(byConnection, Math.max(connection + 1, byConnection.length * 2));
    }
    if (connection >= 0) {
      byConnection[connection] += count;
    }
  }

  /**
   * {@return times from the request's first byte to the response's last, the shortest that a load
   * generator can report}
   */
  public DurationStatistics exchangeTimes() {
    return exchange;
  }

  /** {@return times from the request's last byte to the response's first} */
  public DurationStatistics replyTimes() {
    return reply;
  }

  /** {@return times from the request's last byte to the response's last} */
  public DurationStatistics responseTimes() {
    return response;
  }

  /**
   * {@return times from the response's first byte to its last, of the exchanges that were answered
   * completely}
   */
  public Distribution transferTimes() {
    return transfer;
  }

  /**
   * {@return connect times, from the first SYN to the end of TCP's handshake, of the connections
   * that carried requests}
   *
   * @param table the captures' connections
   */
  public DurationHistogram connectTimes(ConnectionTable table) {
    return times(table, table::connectNanos);
  }

  /**
   * {@return TLS handshakes of the connections that carried requests, where all of one was seen}
   *
   * @param table the captures' connections
   */
  public DurationHistogram handshakeTimes(ConnectionTable table) {
    return times(table, table::tlsNanos);
  }

  private DurationHistogram times(ConnectionTable table, IntToLongFunction nanos) {
    DurationHistogram times = new DurationHistogram();
    for (int row = 0; row < table.size(); row++) {
      if (requestsOn(row) > 0 && nanos.applyAsLong(row) != SampleBlock.UNKNOWN) {
        times.accept(nanos.applyAsLong(row));
      }
    }
    return times;
  }

  /** {@return the number of requests on {@code connection}} */
  public int requestsOn(int connection) {
    return connection < byConnection.length ? byConnection[connection] : 0;
  }

  /** {@return requests of each connection that carried any, in ascending order} */
  public int[] requestsPerConnection() {
    return Arrays.stream(byConnection).filter(count -> count > 0).sorted().toArray();
  }

  /**
   * {@return the summary of all figures}
   *
   * @param peakOpen most connections open at once
   */
  public Wire summary(int peakOpen, ConnectionTable table) {
    int[] counts = requestsPerConnection();
    CountSpread perConnection =
        counts.length == 0
            ? new CountSpread(Double.NaN, 0, 0)
            : new CountSpread(
                Arrays.stream(counts).asLongStream().sum() / (double) counts.length,
                counts[0],
                counts[counts.length - 1]);
    return new Wire(
        counts.length,
        peakOpen,
        requests,
        responses,
        perConnection,
        new Wire.Times(
            reply.summary(),
            response.summary(),
            CountedTimes.orNull(connectTimes(table)),
            CountedTimes.orNull(handshakeTimes(table)),
            CountedTimes.orNull(transfer)));
  }
}
