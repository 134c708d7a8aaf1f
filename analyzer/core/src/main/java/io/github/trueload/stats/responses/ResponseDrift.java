package io.github.trueload.stats.responses;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much the response times rise or fall during a run, as a share of their mean each minute: the
 * slope of a line through the means of 20 parts of equal length, with Student's 95 % interval of 18
 * degrees of freedom.
 *
 * <p>Whether a drift of a size can be excluded is a question of the interval: a run whose slope is
 * that size has an interval without it in 2.5 % of cases, however long it is.
 */
public final class ResponseDrift implements BlockSink {

  private static final int PARTS = 20;
  private static final double MINUTE = 60;
  private static final double NANOS = 1e9;

  private final long startNanos;
  private final double partNanos;
  private final double[] sums = new double[PARTS];
  private final long[] counts = new long[PARTS];

  /**
   * A slope with its 95 % interval, as shares of the mean each minute.
   *
   * @param low lower end; NaN where a part of the run has no response time
   * @param high upper end; NaN likewise
   */
  public record Slope(double perMinute, double low, double high) {

    /** Whether a drift of {@code most} each minute, up or down, can be excluded. */
    public boolean isWithin(double most) {
      return low > -most && high < most;
    }
  }

  /**
   * @param startNanos start of the run
   * @param endNanos its end, later
   */
  public ResponseDrift(long startNanos, long endNanos) {
    this.startNanos = startNanos;
    partNanos = Math.max(1, endNanos - startNanos) / (double) PARTS;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.startNanos[row] != SampleBlock.UNKNOWN
          && block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        accept(block.startNanos[row], block.elapsedNanos[row]);
      }
    }
  }

  /**
   * Takes a response time.
   *
   * @param atNanos start of the request
   * @param nanos response time
   */
  public void accept(long atNanos, long nanos) {
    int part = (int) Math.max(0, Math.min(PARTS - 1, (atNanos - startNanos) / partNanos));
    sums[part] += nanos;
    counts[part]++;
  }

  /** {@return the slope so far} */
  public Slope slope() {
    double[] means = new double[PARTS];
    double mean = 0;
    for (int part = 0; part < PARTS; part++) {
      means[part] = sums[part] / counts[part];
      mean += means[part] / PARTS;
    }
    double middle = (PARTS - 1) / 2.0;
    double spread = 0;
    double product = 0;
    for (int part = 0; part < PARTS; part++) {
      spread += (part - middle) * (part - middle);
      product += (part - middle) * (means[part] - mean);
    }
    double slope = product / spread;
    double squares = 0;
    for (int part = 0; part < PARTS; part++) {
      double rest = means[part] - mean - slope * (part - middle);
      squares += rest * rest;
    }
    int freedom = PARTS - 2;
    double error = Math.sqrt(squares / freedom / spread);
    double half = new TDistribution(null, freedom).inverseCumulativeProbability(0.975) * error;
    double unit = MINUTE / (partNanos / NANOS) / mean;
    return new Slope(slope * unit, (slope - half) * unit, (slope + half) * unit);
  }
}
