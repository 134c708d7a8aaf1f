package io.github.trueload.stats.arrivals;

import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.confidence.RunStretches;
import io.github.trueload.stats.confidence.SeriesError;
import io.github.trueload.stats.durations.LongList;
import java.util.List;
import java.util.Optional;

/**
 * Arrivals of requests: the instants of their first bytes, put in order, because a log holds them
 * by their ends. Eight bytes each.
 */
public final class ArrivalStatistics implements Accumulator<ArrivalStatistics> {

  private static final int MOST_WINDOWS = 1 << 26;

  private final Held held;
  private final SortedInstants instants;
  private long[] some = new long[0];
  private long leftOut;

  /**
   * Which arrivals are kept.
   *
   * @param most how many come, at most; 0: not known
   * @param fromNanos none before it
   * @param toNanos none after it
   */
  public record Held(long most, long fromNanos, long toNanos) {

    /**
     * {@return that arrivals of any instant are kept, up to {@code most}}
     *
     * @param most number of arrivals
     */
    public static Held all(long most) {
      return new Held(most, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    boolean isAll() {
      return fromNanos == Long.MIN_VALUE && toNanos == Long.MAX_VALUE;
    }
  }

  /** Of as many arrivals as may come. */
  public ArrivalStatistics() {
    this(Held.all(0), 0);
  }

  /**
   * Of those that are to be kept; the others are counted.
   *
   * @param rows how many rows will come before others are combined with these, about
   */
  public ArrivalStatistics(Held held, long rows) {
    this.held = held;
    instants = new SortedInstants(held.most(), held.isAll() ? rows : 0);
  }

  @Override
  public void accept(SampleBlock block) {
    if (held.isAll()) {
      instants.addAll(block.startNanos, block.size, SampleBlock.UNKNOWN);
      return;
    }
    some = some.length == 0 ? new long[SampleBlock.CAPACITY] : some;
    int size = 0;
    for (int row = 0; row < block.size; row++) {
      long start = block.startNanos[row];
      if (start >= held.fromNanos() && start <= held.toNanos()) {
        some[size++] = start;
      } else if (start != SampleBlock.UNKNOWN) {
        leftOut++;
      }
    }
    instants.addAll(some, size, SampleBlock.UNKNOWN);
  }

  /**
   * {@return the statistics of these instants}
   *
   * @param instants nanoseconds since the epoch, in any order
   */
  public static ArrivalStatistics of(LongList instants) {
    ArrivalStatistics arrivals = new ArrivalStatistics();
    arrivals.instants.addAll(instants.toArray(), instants.size(), SampleBlock.UNKNOWN);
    return arrivals;
  }

  @Override
  public void combine(ArrivalStatistics next) {
    instants.addAll(next.instants);
    leftOut += next.leftOut;
  }

  /** {@return the instants in order, nanoseconds since the epoch; not to be changed} */
  public long[] inOrder() {
    return instants.toArray();
  }

  /** {@return the error of the number of arrivals, of which there are one or more} */
  public SeriesError errorOfCount() {
    long[] inOrder = inOrder();
    int n = inOrder.length;
    RunStretches run = new RunStretches(inOrder[0], inOrder[n - 1], 1, n, List.of());
    for (long at : inOrder) {
      run.accept(at, 0);
    }
    return run.errorOfCount();
  }

  /** {@return the number of arrivals that were left out because memory is too small} */
  public long leftOut() {
    return leftOut;
  }

  /**
   * Index of dispersion of counts in windows of one length, from the first arrival on.
   *
   * @param windowNanos length of a window, 1 or more
   * @return the value; empty if fewer than two windows fit
   */
  public Optional<Dispersion> dispersionAt(long windowNanos) {
    return windows(windowNanos)
        .map(counts -> counts.dispersion(1))
        .map(
            at ->
                new Dispersion(at.windowSeconds(), at.windows(), at.index(), at.low(), at.high()));
  }

  /**
   * How far windows of one length, from the first arrival on, go above the mean.
   *
   * @param windowNanos length of a window, 1 or more
   * @return the value; empty if fewer than two windows fit
   */
  public Optional<WindowPeak> peakAt(long windowNanos) {
    return windows(windowNanos).map(counts -> counts.peak(1));
  }

  private Optional<WindowCounts> windows(long windowNanos) {
    long[] ordered = inOrder();
    long windows =
        ordered.length < 2 ? 0 : (ordered[ordered.length - 1] - ordered[0]) / windowNanos;
    if (windows < 2 || windows > MOST_WINDOWS) {
      return Optional.empty();
    }
    WindowCounts counts = new WindowCounts(ordered[0], windowNanos, (int) windows);
    for (long instant : ordered) {
      counts.accept(instant);
    }
    return Optional.of(counts);
  }
}
