package io.github.trueload.stats.responses;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.durations.DurationHistogram;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Response times over a window, in parts of 1, 2, 5, 10, … seconds, {@value #MOST_PARTS} at most,
 * by the instants at which the requests were sent. Quantiles are of type 7 over bins of a 64th of
 * their octave: within 1 %. The mean is exact.
 */
public final class ResponsesOverTime implements Accumulator<ResponsesOverTime> {

  private static final int MOST_PARTS = 300;
  private static final int BITS = 6;

  /** Of which the mean's standard error is taken. */
  private static final int STRETCHES = 20;

  private static final int FEWEST_STRETCHES = 10;
  private static final double NANOS_PER_SECOND = 1e9;

  private final TimeParts time;
  private final int bits;
  private final DurationHistogram[] parts;

  /**
   * Over a window.
   *
   * @param startNanos its start, nanoseconds since the epoch
   * @param endNanos its end; nothing is taken where it is not after the start
   */
  public ResponsesOverTime(long startNanos, long endNanos) {
    this(startNanos, endNanos, MOST_PARTS, BITS);
  }

  /** With fewer parts and bits than usual. */
  ResponsesOverTime(long startNanos, long endNanos, int mostParts, int bits) {
    this.time = new TimeParts(startNanos, endNanos, mostParts);
    this.bits = bits;
    this.parts = new DurationHistogram[time.count()];
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        accept(block.startNanos[row], block.elapsedNanos[row]);
      }
    }
  }

  /** Takes a response time that is known, by the start of its request. */
  void accept(long startNanos, long elapsedNanos) {
    int part = time.of(startNanos);
    if (part >= 0) {
      part(part).accept(elapsedNanos);
    }
  }

  private DurationHistogram part(int part) {
    if (parts[part] == null) {
      parts[part] = new DurationHistogram(bits);
    }
    return parts[part];
  }

  @Override
  public void combine(ResponsesOverTime next) {
    for (int part = 0; part < parts.length; part++) {
      if (next.parts[part] != null) {
        part(part).combine(next.parts[part]);
      }
    }
  }

  /**
   * Standard error of the mean response time, seconds: from {@value #STRETCHES} stretches of the
   * window, because the responses of one queue are alike. R is the sum of their response times S
   * over that of their counts C, and its variance B/(B - 1)·Σ(S - R·C)²/(ΣC)².
   *
   * @return NaN with fewer than {@value #FEWEST_STRETCHES} stretches
   */
  public double meanStandardError() {
    int stretches = Math.min(STRETCHES, parts.length);
    if (stretches < FEWEST_STRETCHES) {
      return Double.NaN;
    }
    double[] sum = new double[stretches];
    double[] count = new double[stretches];
    for (int part = 0; part < parts.length; part++) {
      if (parts[part] != null) {
        int stretch = (int) ((long) part * stretches / parts.length);
        sum[stretch] += parts[part].sumNanos();
        count[stretch] += parts[part].count();
      }
    }
    double all = DoubleStream.of(count).sum();
    double mean = DoubleStream.of(sum).sum() / all;
    double squares = 0;
    for (int stretch = 0; stretch < stretches; stretch++) {
      double difference = sum[stretch] - mean * count[stretch];
      squares += difference * difference;
    }
    return Math.sqrt(squares * stretches / (stretches - 1)) / all / NANOS_PER_SECOND;
  }

  /** {@return the series; null if no response was added} Parts without a response are no points. */
  public @Nullable OverTime summary() {
    int[] filled = IntStream.range(0, parts.length).filter(i -> parts[i] != null).toArray();
    if (filled.length == 0) {
      return null;
    }
    double[] x = new double[filled.length];
    double[][] y = new double[4][filled.length];
    for (int point = 0; point < filled.length; point++) {
      DurationHistogram part = parts[filled[point]];
      x[point] = time.middle(filled[point]);
      y[0][point] = part.mean();
      y[1][point] = part.quantile(0.5);
      y[2][point] = part.quantile(0.95);
      y[3][point] = part.quantile(0.99);
    }
    return new OverTime(
        time.seconds(),
        new Series(x, y[0]),
        new Series(x, y[1]),
        new Series(x, y[2]),
        new Series(x, y[3]));
  }
}
