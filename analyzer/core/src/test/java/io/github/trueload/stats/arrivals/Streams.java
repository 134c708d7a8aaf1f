package io.github.trueload.stats.arrivals;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.think.ThinkTimeSequence;

/** Streams of arrivals with known truth. */
public final class Streams {

  /** Start of every stream. */
  public static final long EPOCH = 1_700_000_000_000_000_000L;

  private Streams() {}

  /** Instants whose intervals come from {@code intervals}. */
  public static long[] of(ThinkTimeSequence intervals, int count) {
    long[] instants = new long[count];
    long now = EPOCH;
    for (int i = 0; i < count; i++) {
      instants[i] = now;
      now += intervals.nextNanos();
    }
    return instants;
  }

  /** The same instants as stamps of that step would have them. */
  public static long[] cut(long[] instants, long stepNanos) {
    long[] cut = instants.clone();
    for (int i = 0; i < cut.length; i++) {
      cut[i] -= Math.floorMod(cut[i], stepNanos);
    }
    return cut;
  }

  /** Statistics of the instants. */
  public static ArrivalStatistics statistics(long[] instants) {
    ArrivalStatistics statistics = new ArrivalStatistics();
    SampleBlock block = new SampleBlock();
    for (long instant : instants) {
      block.startNanos[block.addRow()] = instant;
      if (block.isFull()) {
        statistics.accept(block);
        block.size = 0;
      }
    }
    statistics.accept(block);
    return statistics;
  }
}
