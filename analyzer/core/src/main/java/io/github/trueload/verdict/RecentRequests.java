package io.github.trueload.verdict;

import io.github.trueload.dispersion.CovEstimate;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/**
 * The requests of the last seconds of a run that is going on, each known from its answer on. Memory
 * is bounded: of a window with more than {@value #MOST} requests only the latest count.
 */
public final class RecentRequests implements BlockSink {

  /** Requests that the CoV is of, at most. */
  public static final int MOST = 1 << 17;

  private final long windowNanos;
  private final long resolutionNanos;
  private long[] starts = new long[1 << 10];
  private int size;
  private long answered;
  private long responseNanos;

  /**
   * What the requests look like.
   *
   * @param answered requests answered since the last look
   * @param meanResponseSeconds mean response time of these, seconds; NaN without any
   * @param cov CoV of the intervals between the requests of the window; NaN of fewer than three
   * @param covStandardError standard error of {@code cov}
   */
  public record Look(
      long answered, double meanResponseSeconds, double cov, double covStandardError) {}

  /**
   * Of nothing yet.
   *
   * @param windowNanos how far back the CoV looks, 1 or more
   * @param resolutionNanos step of the timestamps, 1 or more
   */
  public RecentRequests(long windowNanos, long resolutionNanos) {
    this.windowNanos = windowNanos;
    this.resolutionNanos = resolutionNanos;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long elapsed = block.elapsedNanos[row];
      boolean whole = (block.flags[row] & SampleBlock.INCOMPLETE) == 0;
      if (whole && elapsed != SampleBlock.UNKNOWN) {
        answered++;
        responseNanos += elapsed;
        add(block.startNanos[row]);
      }
    }
  }

  private void add(long start) {
    if (size == starts.length) {
      if (size >= 2 * MOST) {
        forget();
      } else {
        starts = Arrays.copyOf(starts, 2 * size);
      }
    }
    starts[size++] = start;
  }

  /** Puts them in order, without those that are too many. */
  private void forget() {
    Arrays.sort(starts, 0, size);
    keepFrom(Math.max(0, size - MOST));
  }

  private void keepFrom(int from) {
    System.arraycopy(starts, from, starts, 0, size - from);
    size -= from;
  }

  /**
   * {@return the present figures; counting begins again}
   *
   * @param nowNanos of the clock that stamps the requests
   */
  public Look look(long nowNanos) {
    forget();
    int from = 0;
    while (from < size && starts[from] < nowNanos - windowNanos) {
      from++;
    }
    keepFrom(from);
    double mean = answered == 0 ? Double.NaN : responseNanos / 1e9 / answered;
    double cov = Double.NaN;
    double error = Double.NaN;
    if (size > 2) {
      CovEstimate estimate =
          new ArrivalWindow(Arrays.copyOf(starts, size), resolutionNanos, 1).cov();
      cov = estimate.cov();
      error = estimate.standardError();
    }
    Look look = new Look(answered, mean, cov, error);
    answered = 0;
    responseNanos = 0;
    return look;
  }
}
