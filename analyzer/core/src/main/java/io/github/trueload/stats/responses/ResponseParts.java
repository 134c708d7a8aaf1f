package io.github.trueload.stats.responses;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import io.github.trueload.stats.durations.DurationStatistics;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What a response time is made of, its bytes, and the samples that failed, apart. */
public final class ResponseParts implements Accumulator<ResponseParts> {

  private final DurationStatistics failed = new DurationStatistics();
  private final DurationHistogram connect = new DurationHistogram();
  private final DurationHistogram firstByte = new DurationHistogram();
  private final DurationHistogram transfer = new DurationHistogram();
  private long received;
  private long receivedBytes;
  private final @Nullable IntPredicate wanted;
  private final double seconds;

  private ResponseParts(@Nullable IntPredicate wanted, double seconds) {
    this.wanted = wanted;
    this.seconds = seconds;
  }

  /**
   * {@return empty parts of all labels}
   *
   * @param seconds length of the window, seconds
   */
  public static ResponseParts ofAll(double seconds) {
    return new ResponseParts(null, seconds);
  }

  /**
   * {@return empty parts of some labels; their bytes per second are not known}
   *
   * @param wanted whether samples of the label of that id are taken; null: all are
   */
  public static ResponseParts of(@Nullable IntPredicate wanted) {
    return new ResponseParts(wanted, Double.NaN);
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (wanted == null || wanted.test(block.label[row])) {
        accept(block, row);
      }
    }
  }

  private void accept(SampleBlock block, int row) {
    long elapsed = block.elapsedNanos[row];
    boolean timed = elapsed != SampleBlock.UNKNOWN;
    if (timed && (block.flags[row] & SampleBlock.FAILED) != 0) {
      failed.accept(elapsed);
    }
    long first = block.firstByteNanos[row];
    // JMeter logs a Latency of 0 where no byte came: nothing was measured.
    boolean isNoResponse = first == 0 && (block.flags[row] & SampleBlock.FAILED) != 0;
    if (first != SampleBlock.UNKNOWN && !isNoResponse) {
      firstByte.accept(first);
      if (timed) {
        transfer.accept(elapsed - first);
      }
    }
    if (block.connectNanos[row] > 0) {
      connect.accept(block.connectNanos[row]);
    }
    if (block.bytes[row] >= 0) {
      received++;
      receivedBytes += block.bytes[row];
    }
  }

  @Override
  public void combine(ResponseParts next) {
    failed.combine(next.failed);
    connect.combine(next.connect);
    firstByte.combine(next.firstByte);
    transfer.combine(next.transfer);
    received += next.received;
    receivedBytes += next.receivedBytes;
  }

  /** {@return response times of the samples that failed} */
  public DurationStatistics failed() {
    return failed;
  }

  /** {@return connect times of the samples that opened a connection; empty where not known} */
  public Distribution connectTimes() {
    return connect;
  }

  /** {@return times to the first byte; empty where not known} */
  public Distribution firstByteTimes() {
    return firstByte;
  }

  /** {@return times from the first byte to the last; empty where not known} */
  public Distribution transferTimes() {
    return transfer;
  }

  /** {@return connect times of the samples that opened a connection; null where not known} */
  public @Nullable CountedTimes connect() {
    return CountedTimes.orNull(connect);
  }

  /** {@return times to the first byte; null where not known} */
  public @Nullable CountedTimes firstByte() {
    return CountedTimes.orNull(firstByte);
  }

  /** {@return times from the first byte to the last; null where not known} */
  public @Nullable CountedTimes transfer() {
    return CountedTimes.orNull(transfer);
  }

  /** {@return bytes of the responses; null where not known} */
  public @Nullable Received received() {
    return received == 0 ? null : new Received(received, receivedBytes, seconds);
  }
}
