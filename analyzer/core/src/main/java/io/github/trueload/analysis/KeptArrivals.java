package io.github.trueload.analysis;

import io.github.trueload.stats.arrivals.ArrivalStatistics.Held;
import io.github.trueload.store.PackedBlock;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.Comparator;
import java.util.List;

/** Which arrivals are kept in order: all if they fit, else those in the middle of the run. */
final class KeptArrivals {

  private KeptArrivals() {}

  static Held of(Rows rows, RowSelection selection) {
    long most = rows.limits().arrivals();
    List<PackedBlock> blocks =
        rows.blocks()
            .filter(block -> selection.spans(block.firstStartNanos()))
            .sorted(Comparator.comparingLong(PackedBlock::firstStartNanos))
            .toList();
    long count = blocks.stream().mapToLong(PackedBlock::size).sum();
    if (count <= most) {
      return Held.all(count);
    }
    long ahead = (count - most) / 2;
    long from = Long.MAX_VALUE;
    long to = Long.MIN_VALUE;
    long before = 0;
    for (PackedBlock block : blocks) {
      if (before >= ahead && before < ahead + most) {
        from = Math.min(from, block.firstStartNanos());
        to = Math.max(to, block.firstStartNanos());
      }
      before += block.size();
    }
    return new Held(most, from, to);
  }
}
