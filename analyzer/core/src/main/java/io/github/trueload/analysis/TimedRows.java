package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;

/** The rows of a log, in its order, for a search by time. */
final class TimedRows {

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LongList starts = new LongList();
  private final LongList elapsedAndStatus = new LongList();
  private final LongList threadAndLabel = new LongList();

  private TimedRows() {}

  static TimedRows of(Rows log, RowSelection selection) {
    TimedRows rows = new TimedRows();
    log.replay(selection, rows::collect);
    return rows;
  }

  private void collect(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      long millis = Math.max(0, block.elapsedNanos[row]) / NANOS_PER_MILLI;
      starts.add(block.startNanos[row]);
      elapsedAndStatus.add(Math.min(millis, Integer.MAX_VALUE) << 32 | block.status[row]);
      threadAndLabel.add((long) block.session[row] << 32 | block.label[row]);
    }
  }

  int size() {
    return starts.size();
  }

  /** Instant of the start; {@link SampleBlock#UNKNOWN} where the stamp was unreadable. */
  long startNanos(int row) {
    return starts.get(row);
  }

  long endNanos(int row) {
    return starts.get(row) + (elapsedAndStatus.get(row) >> 32) * NANOS_PER_MILLI;
  }

  int status(int row) {
    return (int) elapsedAndStatus.get(row);
  }

  int thread(int row) {
    return (int) (threadAndLabel.get(row) >> 32);
  }

  int label(int row) {
    return (int) threadAndLabel.get(row);
  }
}
