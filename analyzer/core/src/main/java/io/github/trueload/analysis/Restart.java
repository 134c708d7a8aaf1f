package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Whether the threads of a log begin again behind a pause: in the order in which they began at the
 * log's start, as the threads of a plan's next run do, or none of them was there before.
 */
final class Restart {

  /** By chance five threads come in the same order once in 120 times. */
  private static final int LEAST_THREADS = 5;

  private static final int MOST_THREADS = 8;

  private final long fromNanos;
  private final BitSet before = new BitSet();
  private final BitSet behind = new BitSet();
  private final List<Integer> firstBefore = new ArrayList<>();
  private final List<Integer> firstBehind = new ArrayList<>();

  private Restart(long fromNanos) {
    this.fromNanos = fromNanos;
  }

  /**
   * Looks at the threads of an input.
   *
   * @param input which of the log's, from 0
   */
  static Restart of(Rows log, int input, long fromNanos) {
    Restart restart = new Restart(fromNanos);
    log.replayByInput(
        RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
        (which, block) -> {
          if (which == input) {
            restart.accept(block);
          }
        });
    return restart;
  }

  private void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      int thread = block.session[row];
      if (thread < 0) {
        continue;
      }
      boolean isBehind = block.startNanos[row] >= fromNanos;
      BitSet seen = isBehind ? behind : before;
      List<Integer> first = isBehind ? firstBehind : firstBefore;
      if (!seen.get(thread)) {
        seen.set(thread);
        first.add(thread);
      }
    }
  }

  boolean isSeen() {
    if (firstBefore.size() < LEAST_THREADS || firstBehind.size() < LEAST_THREADS) {
      return false;
    }
    int threads = Math.min(MOST_THREADS, Math.min(firstBefore.size(), firstBehind.size()));
    return !before.intersects(behind)
        || firstBehind.subList(0, threads).equals(firstBefore.subList(0, threads));
  }
}
