package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which threads of a log without our columns were seen on which of the captures' connections.
 *
 * <p>A row and an exchange belong together where nothing else is possible: one exchange alone
 * starts while the row lasts, and that row alone lasts when the exchange starts. Whole-millisecond
 * stamps widen a row by their rounding. At high concurrency few rows are that lonely; so what is
 * found is a lower bound.
 */
final class ThreadEvidence {

  private static final int NO_THREAD = -2;

  private static final long BEFORE_NANOS = 1_000_000;
  private static final long AFTER_NANOS = 2_000_000;

  /** Strays that are put down to clock jitter: this many, and this share of what was assigned. */
  private static final int FEWEST_CONTRADICTIONS = 2;

  private static final double CONTRADICTING_SHARE = 0.1;

  /**
   * Share of rows without any exchange above which the two clocks are not taken for one. Where
   * chance alone fills nearly all rows, it also leaves hardly any alone with one exchange.
   */
  private static final double LONELY_SHARE = 0.005;

  private final LongList starts = new LongList();
  private final Set<Integer> threads = new HashSet<>();
  private final Map<Integer, Map<Integer, int[]>> found = new HashMap<>();
  private long rows;
  private long lonely;

  private ThreadEvidence() {}

  /**
   * Looks at all rows that are selected.
   *
   * @param logWindow which rows of the log
   */
  static ThreadEvidence of(Rows log, RowSelection logWindow, Rows wire, RowSelection wireWindow) {
    ThreadEvidence evidence = new ThreadEvidence();
    wire.replay(wireWindow, block -> evidence.starts.addAll(block.startNanos, block.size));
    evidence.starts.sort();
    int[] covering = new int[evidence.starts.size() + 1];
    log.replay(logWindow, block -> evidence.cover(block, covering));
    Arrays.parallelPrefix(covering, Integer::sum);
    int[] threadAt = new int[covering.length];
    Arrays.fill(threadAt, NO_THREAD);
    log.replay(logWindow, block -> evidence.assign(block, covering, threadAt));
    wire.replay(wireWindow, block -> evidence.count(block, threadAt));
    return evidence;
  }

  private void cover(SampleBlock block, int[] covering) {
    for (int row = 0; row < block.size; row++) {
      int from = from(block, row);
      int to = to(block, row);
      covering[from]++;
      covering[to]--;
      rows++;
      lonely += from == to ? 1 : 0;
      threads.add(block.session[row]);
    }
  }

  private void assign(SampleBlock block, int[] covering, int[] threadAt) {
    for (int row = 0; row < block.size; row++) {
      int from = from(block, row);
      if (to(block, row) - from == 1 && covering[from] == 1) {
        threadAt[from] = block.session[row];
      }
    }
  }

  private void count(SampleBlock block, int[] threadAt) {
    for (int row = 0; row < block.size; row++) {
      int thread = threadAt[countBefore(block.startNanos[row])];
      if (thread != NO_THREAD) {
        found.computeIfAbsent(block.connection[row], connection -> new HashMap<>())
            .computeIfAbsent(thread, key -> new int[1])[0]++;
      }
    }
  }

  private int from(SampleBlock block, int row) {
    return countBefore(block.startNanos[row] - BEFORE_NANOS);
  }

  private int to(SampleBlock block, int row) {
    long elapsed = Math.max(0, block.elapsedNanos[row]);
    return Math.max(from(block, row), countBefore(block.startNanos[row] + elapsed + AFTER_NANOS));
  }

  private int countBefore(long nanos) {
    return starts.countAtMost(nanos - 1);
  }

  int threads() {
    return threads.size();
  }

  /** How many rows could be given to a connection for certain. */
  long assigned() {
    return found.values().stream().mapToLong(ThreadEvidence::total).sum();
  }

  /** Whether the log and the capture are of the same requests on the same clock. */
  boolean isUsable() {
    return rows > 0 && lonely <= LONELY_SHARE * rows;
  }

  /** Connections on which more than one thread was seen for certain; none where not usable. */
  BitSet shared() {
    BitSet shared = new BitSet();
    if (isUsable()) {
      found.forEach((connection, counts) -> shared.set(connection, isShared(counts)));
    }
    return shared;
  }

  private static boolean isShared(Map<Integer, int[]> counts) {
    long total = total(counts);
    long most = counts.values().stream().mapToLong(count -> count[0]).max().orElse(0);
    return total - most >= Math.max(FEWEST_CONTRADICTIONS, CONTRADICTING_SHARE * total);
  }

  private static long total(Map<Integer, int[]> counts) {
    return counts.values().stream().mapToLong(count -> count[0]).sum();
  }
}
