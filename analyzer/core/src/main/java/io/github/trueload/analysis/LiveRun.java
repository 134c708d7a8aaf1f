package io.github.trueload.analysis;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.store.PackedBlock;
import io.github.trueload.store.ResourceLimits;
import io.github.trueload.store.StoredSource;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run under way: rows are taken as they come, and any part of them can be analyzed as if it were
 * a log. At most so many rows are kept, the latest; packed, they take about eight bytes each,
 * twenty-five with our columns. For one thread.
 */
public final class LiveRun implements BlockSink {

  private static final AnalysisOptions OPTIONS =
      new AnalysisOptions(List.of(Path.of("live")), WindowChoice.WHOLE, null);

  /**
   * What is known of the load generators' health while a run is under way.
   *
   * @param limits by which it is judged
   * @param since returns the seconds that end at or after an instant, milliseconds since the epoch,
   *     in the order of their ends
   */
  public record Watch(HealthLimits limits, LongFunction<List<HealthSecond>> since) {

    /** No load generator is watched. */
    public static final Watch NONE = new Watch(HealthLimits.DEFAULT, since -> List.of());
  }

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Watch watch;
  private AnalysisOptions options;
  private final ResourceLimits room;
  private final LatestRows requests;
  private final LatestRows transactions;

  /** Of all rows so far, those that are not kept too: what was requested began with them. */
  private FirstArrivals begun = FirstArrivals.NONE;

  /**
   * No rows yet.
   *
   * @param most rows that are kept, to a block's accuracy
   * @param watch the load generators' health, which a verdict depends on
   */
  public LiveRun(long most, Watch watch) {
    this.watch = watch;
    options = OPTIONS.with(new HealthChoice(List.of(), watch.limits()));
    requests = new LatestRows(most);
    transactions = new LatestRows(most);
    room = new ResourceLimits(1, Long.MAX_VALUE, most + SampleBlock.CAPACITY);
  }

  /**
   * Compares the arrivals with a process from now on.
   *
   * @param process that the load generator was to send; null for none
   */
  public void compareWith(@Nullable RequestedProcess process) {
    Criteria criteria = Criteria.DEFAULT;
    options = options.judgedBy(new Criteria(criteria.tolerance(), criteria.level(), process));
  }

  @Override
  public void accept(SampleBlock block) {
    begun = begun.with(block);
    requests.add(block);
  }

  @Override
  public void acceptTransactions(SampleBlock block) {
    transactions.add(block);
  }

  /** {@return the number of all requests so far} */
  public long taken() {
    return requests.taken();
  }

  /** {@return the number of requests that are kept} */
  public long kept() {
    return requests.kept();
  }

  /** Forgets every row, but not when the run began. */
  public void clear() {
    requests.clear();
    transactions.clear();
  }

  /**
   * {@return all rows that are kept, as a run that can be analyzed} If rows are not kept any more,
   * it begins when the last of these had started.
   *
   * @param source what is known of the log whose rows they are
   */
  public RunFiles whole(SourceSummary source) {
    return run(source, requests.completeNanos(), Long.MIN_VALUE);
  }

  /**
   * Rows that start in a part of the run, as a run to be analyzed that continues to the part's end.
   *
   * @param source what is known of the log whose rows they are
   * @param startNanos since the epoch
   * @param endNanos since the epoch, at or after the latest end of any row
   * @return the part; null if no kept row starts in it
   */
  public @Nullable RunFiles between(SourceSummary source, long startNanos, long endNanos) {
    return requests.reach(startNanos) ? run(source, startNanos, endNanos) : null;
  }

  /**
   * {@return the latest end of any row that is kept, nanoseconds since the epoch; its least if none
   * is}
   */
  public long lastEndNanos() {
    return requests.lastEndNanos();
  }

  private RunFiles run(SourceSummary source, long startNanos, long endNanos) {
    List<PackedBlock> blocks = new ArrayList<>();
    long first = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (LatestRows.Kept kept : requests.from(startNanos)) {
      blocks.add(kept.rows());
      first = Math.min(first, kept.span().firstNanos());
      end = Math.max(end, kept.span().endNanos());
    }
    List<PackedBlock> sums =
        transactions.from(startNanos).stream().map(LatestRows.Kept::rows).toList();
    StoredSource rows = StoredSource.of(source, blocks, sums, first, end);
    RunInputs inputs = RunInputs.of(rows, room);
    inputs.add(begun);
    long start = startNanos == Long.MIN_VALUE ? first : startNanos;
    inputs.add(HealthFiles.of(watch.since().apply(Math.floorDiv(start, NANOS_PER_MILLI))));
    return RunFiles.of(inputs, startNanos, endNanos, options);
  }
}
