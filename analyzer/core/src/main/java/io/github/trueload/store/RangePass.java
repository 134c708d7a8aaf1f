package io.github.trueload.store;

import io.github.trueload.parallel.OrderedTasks;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Accumulates ranges of rows on several threads and combines them in their order.
 *
 * @param <A> what is accumulated
 */
final class RangePass<A> {

  private final List<RowRange> ranges;
  private final Function<RowRange, A> ofRange;
  private final BiConsumer<A, A> combine;
  private final AtomicInteger taken = new AtomicInteger();
  private A whole;

  /**
   * @param ranges in the order of the rows
   * @param ofRange accumulates one; called by several threads
   * @param combine adds to the ranges before it what the next range came to
   */
  RangePass(List<RowRange> ranges, Function<RowRange, A> ofRange, BiConsumer<A, A> combine) {
    this.ranges = ranges;
    this.ofRange = ofRange;
    this.combine = combine;
  }

  /**
   * Goes through all ranges.
   *
   * @param threads at least 1; what comes out does not depend on it
   * @return null if there is no range
   */
  A run(int threads) {
    int workers = Math.max(1, Math.min(threads, ranges.size()));
    OrderedTasks.run(
        "trueload-statistics", IntStream.range(0, workers).mapToObj(i -> new Worker()).toList());
    return whole;
  }

  private final class Worker implements OrderedTasks.Worker {

    private A figures;

    @Override
    public long prepare() {
      int range = taken.getAndIncrement();
      if (range >= ranges.size()) {
        return -1;
      }
      figures = ofRange.apply(ranges.get(range));
      return range;
    }

    @Override
    public void deliver() {
      if (whole == null) {
        whole = figures;
      } else {
        combine.accept(whole, figures);
      }
      figures = null;
    }
  }
}
