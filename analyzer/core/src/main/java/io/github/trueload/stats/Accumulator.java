package io.github.trueload.stats;

import io.github.trueload.sample.BlockSink;

/**
 * A statistic in the making: accept blocks, then combine.
 *
 * <p>A pass cuts the rows into ranges that do not depend on the number of threads, gives each range
 * an accumulator of its own, and combines them in the order of the rows. So an accumulator sees
 * rows in order, is only ever used by one thread at a time, and gives the same figures, to the last
 * digit, on one core and on many.
 *
 * <p>To add a statistic: a class in this package that implements this, and a line in {@code accept}
 * and {@code combine} of {@code LogFigures} or {@code WireFigures} in {@code analysis}.
 *
 * @param <A> the accumulator's own class
 */
public interface Accumulator<A extends Accumulator<A>> extends BlockSink {

  /**
   * Adds everything {@code next} has taken, which are the rows that follow this one's; a figure
   * that spans the seam (the gap between a user's last request here and the first one there) is
   * counted here. {@code next} is not used afterwards, so that its memory may be taken over.
   */
  void combine(A next);
}
