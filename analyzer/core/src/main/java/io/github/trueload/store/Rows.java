package io.github.trueload.store;

import io.github.trueload.parallel.OrderedTasks;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all logs, or of all captures, as one: labels and sessions of the same name are the
 * same, connections are numbered on. Rows have the ids of this whole.
 */
public final class Rows {

  private final ResourceLimits limits;
  private final SpillFile spill;
  private final List<StoredSource> sources = new ArrayList<>();
  private final List<MergedNames.Ids> idsOfInputs = new ArrayList<>();
  private final MergedNames names = new MergedNames();

  /**
   * No rows yet.
   *
   * @param limits what may be used of the machine
   * @param spill takes what does not fit into memory
   */
  public Rows(ResourceLimits limits, SpillFile spill) {
    this.limits = limits;
    this.spill = spill;
  }

  /**
   * Reads all of {@code source} and adds its rows.
   *
   * @return the facts of the source
   */
  public SourceSummary read(SampleSource source) throws IOException {
    return add(StoredSource.read(source, spill));
  }

  /**
   * Adds rows that were read before.
   *
   * @param stored holds them
   * @return the facts of their source
   */
  public SourceSummary add(StoredSource stored) {
    idsOfInputs.add(names.add(stored.summary(), sources.size()));
    sources.add(stored);
    return stored.summary();
  }

  /** {@return labels of the rows} */
  public Names labels() {
    return names.labels();
  }

  /** {@return names of the rows' sessions} */
  public Names sessions() {
    return names.sessions();
  }

  /** {@return thread groups of the rows} */
  public Names groups() {
    return names.groups();
  }

  /** {@return load generators' hosts of the rows} */
  public Names hosts() {
    return names.hosts();
  }

  /** {@return codes and messages of the failed rows} */
  public Names failures() {
    return names.failures();
  }

  /** {@return connections of the rows} */
  public ConnectionTable connections() {
    return names.connections();
  }

  /** {@return the facts of each input, in the order read} */
  public List<SourceSummary> inputs() {
    return sources.stream().map(StoredSource::summary).toList();
  }

  /** {@return the inputs themselves, in the order read} */
  public List<StoredSource> sources() {
    return List.copyOf(sources);
  }

  /** {@return the processors and the memory that may be used} */
  public ResourceLimits limits() {
    return limits;
  }

  /**
   * {@return the rows as they are stored, in the order read; their ids are those of their inputs}
   */
  public Stream<PackedBlock> blocks() {
    return sources.stream().flatMap(source -> source.blocks().stream());
  }

  /** {@return whether there is no row} */
  public boolean isEmpty() {
    return sources.stream().allMatch(StoredSource::isEmpty);
  }

  /** {@return the start of the earliest row; {@link Long#MAX_VALUE} without rows} */
  public long firstStartNanos() {
    return sources.stream().mapToLong(StoredSource::firstStartNanos).min().orElse(Long.MAX_VALUE);
  }

  /** {@return latest end of any row; {@link Long#MIN_VALUE} without rows} */
  public long lastEndNanos() {
    return sources.stream().mapToLong(StoredSource::lastEndNanos).max().orElse(Long.MIN_VALUE);
  }

  /** {@return the coarsest step of the inputs' timestamps, nanoseconds; 0 without rows} */
  public long resolutionNanos() {
    return sources.stream().mapToLong(s -> s.summary().resolutionNanos()).max().orElse(0);
  }

  /** Hands the rows that {@code selection} takes to {@code sink}, in the order read. */
  public void replay(RowSelection selection, BlockSink sink) {
    replayByInput(selection, (input, block) -> sink.accept(block));
  }

  /**
   * Hands the rows that {@code selection} takes to {@code sink}, in the order read. Of the rows it
   * fills their times, status, flags, label and connection alone.
   */
  public void replayTimes(RowSelection selection, BlockSink sink) {
    replay(
        StoredSource::blocks,
        columns(PackedBlock.OF_TIMES),
        selection,
        (input, block) -> sink.accept(block));
  }

  /** Takes rows and which input they are of, from 0 in the order read. */
  @FunctionalInterface
  public interface InputSink {

    /**
     * Takes a block of rows, which is filled again after this call.
     *
     * @param input number of the input, from 0
     */
    void accept(int input, SampleBlock block);
  }

  /**
   * Passes the rows with the number of their input.
   *
   * @param selection the rows to pass
   */
  public void replayByInput(RowSelection selection, InputSink sink) {
    replay(StoredSource::blocks, PackedBlock.ALL, selection, sink);
  }

  /** Hands the transactions that {@code selection} takes to {@code sink}, in the order read. */
  public void replayTransactions(RowSelection selection, BlockSink sink) {
    replay(
        StoredSource::transactions,
        PackedBlock.ALL,
        selection,
        (input, block) -> sink.accept(block));
  }

  /** Hands the events of streamed responses that {@code selection} takes to {@code sink}. */
  public void replayEvents(RowSelection selection, BlockSink sink) {
    replay(StoredSource::events, PackedBlock.ALL, selection, (input, block) -> sink.accept(block));
  }

  private void replay(
      Function<StoredSource, List<PackedBlock>> which,
      long columns,
      RowSelection selection,
      InputSink sink) {
    for (int input = 0; input < sources.size(); input++) {
      List<PackedBlock> stored = which.apply(sources.get(input));
      if (!stored.isEmpty()) { // most have no events and no transactions
        replay(stored, input, columns, selection, sink);
      }
    }
  }

  private void replay(
      List<PackedBlock> stored, int input, long columns, RowSelection selection, InputSink sink) {
    SampleBlock block = new SampleBlock();
    PackedBlock.Constants constants = new PackedBlock.Constants();
    for (PackedBlock packed : stored) {
      if (packed.mayStartIn(selection)) {
        packed.restore(block, columns, constants);
        hand(block, constants, input, selection, rows -> sink.accept(input, rows));
      }
    }
  }

  private void hand(
      SampleBlock block,
      PackedBlock.Constants constants,
      int input,
      RowSelection selection,
      BlockSink sink) {
    if (input > 0) { // the first input's ids are the whole's
      idsOfInputs.get(input).renumber(block);
      constants.forget();
    }
    selection.keep(block);
    if (block.size > 0) {
      sink.accept(block);
    }
  }

  /**
   * Accumulates the rows that {@code selection} takes, range by range on all processors. The result
   * does not depend on the number of threads.
   *
   * @param empty makes an accumulator for at most so many rows; called by several threads
   * @param combine adds to an accumulator what the one of the next range has taken
   * @return the accumulator of all rows
   */
  public <A extends BlockSink> A accumulate(
      RowSelection selection, LongFunction<A> empty, BiConsumer<A, A> combine) {
    return accumulate(selection, empty, combine, PackedBlock.ALL);
  }

  /**
   * {@return the same for a headline: of the rows it fills {@link PackedBlock#OF_HEADLINE} alone}
   */
  public <A extends BlockSink> A accumulateHeadline(
      RowSelection selection, LongFunction<A> empty, BiConsumer<A, A> combine) {
    return accumulate(selection, empty, combine, columns(PackedBlock.OF_HEADLINE));
  }

  /** Of one input those wanted; ids of further inputs are put right in every column. */
  private long columns(long wanted) {
    return sources.size() == 1 ? wanted : PackedBlock.ALL;
  }

  private <A extends BlockSink> A accumulate(
      RowSelection selection, LongFunction<A> empty, BiConsumer<A, A> combine, long columns) {
    RangePass<A> pass =
        new RangePass<>(
            RowRange.of(sources),
            range -> {
              A figures = empty.apply(range.size());
              SampleBlock block = new SampleBlock();
              PackedBlock.Constants constants = new PackedBlock.Constants();
              for (PackedBlock packed : range.blocks()) {
                if (packed.mayStartIn(selection)) {
                  packed.restore(block, columns, constants);
                  hand(block, constants, range.input(), selection, figures);
                }
              }
              return figures;
            },
            combine);
    @Nullable A whole = pass.run(limits.threads());
    return whole == null ? empty.apply(0) : whole;
  }

  /** Accumulates ranges of rows on several threads and combines them in their order. */
  private static final class RangePass<A> {

    private final List<RowRange> ranges;
    private final Function<RowRange, A> ofRange;
    private final BiConsumer<A, A> combine;
    private final AtomicInteger taken = new AtomicInteger();
    private @Nullable A whole;

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
    @Nullable A run(int threads) {
      int workers = Math.max(1, Math.min(threads, ranges.size()));
      OrderedTasks.run(
          "trueload-statistics", IntStream.range(0, workers).mapToObj(i -> new Worker()).toList());
      return whole;
    }

    private final class Worker implements OrderedTasks.Worker {

      private @Nullable A figures;

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
        A delivered = Objects.requireNonNull(figures);
        if (whole == null) {
          whole = delivered;
        } else {
          combine.accept(whole, delivered);
        }
        figures = null;
      }
    }
  }
}
