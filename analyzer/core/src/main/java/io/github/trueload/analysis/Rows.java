package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.ArrivalStatistics.Held;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

/**
 * All logs, or all captures, as one: labels and sessions of the same name are the same, connections
 * are numbered on. Rows carry the ids of this whole.
 */
final class Rows {

  /** Rows that a range has at least: with fewer, starting a thread costs more than it brings. */
  private static final int LEAST_RANGE = 1 << 16;

  /** Ranges at most, beside one a file: combining costs too. */
  private static final int MOST_RANGES = 32;

  private final Room room;
  private final Spill spill;
  private final List<StoredSource> sources = new ArrayList<>();
  private final List<Ids> idsOfInputs = new ArrayList<>();
  private final Names labels = new Names(Integer.MAX_VALUE);
  private final Names sessions = new Names(Integer.MAX_VALUE);
  private final Names groups = new Names(Integer.MAX_VALUE);
  private final Names hosts = new Names(Integer.MAX_VALUE);
  private final ConnectionTable connections = new ConnectionTable();

  /**
   * No rows yet.
   *
   * @param room what may be taken of the machine
   * @param spill takes what memory has no room for
   */
  Rows(Room room, Spill spill) {
    this.room = room;
    this.spill = spill;
  }

  /** Reads all of {@code source} and takes it as part of the whole. */
  SourceSummary read(SampleSource source) throws IOException {
    return add(StoredSource.read(source, spill));
  }

  /** Takes rows that were read as part of the whole. */
  SourceSummary add(StoredSource stored) {
    SourceSummary summary = stored.summary();
    int input = sources.size();
    sources.add(stored);
    // Threads of two load generators bear the same names; sessions of ours are unique in the run.
    boolean unique = summary.connections().size() > 0;
    String suffix = unique || input == 0 ? "" : "@" + input;
    SampleNames names = summary.names();
    Ids ids =
        new Ids(
            merge(names.labels(), labels, ""),
            merge(names.sessions(), sessions, suffix),
            merge(names.groups(), groups, ""),
            merge(names.hosts(), hosts, ""),
            connections.size());
    idsOfInputs.add(ids);
    addConnections(summary.connections(), ids.sessions());
    return summary;
  }

  private static int[] merge(Names from, Names into, String suffix) {
    int[] ids = new int[from.size()];
    for (int id = 0; id < ids.length; id++) {
      ids[id] = into.id(from.name(id) + suffix);
    }
    return ids;
  }

  private void addConnections(ConnectionTable from, int[] sessionIdsOfInput) {
    for (int row = 0; row < from.size(); row++) {
      int added = connections.add(from.client(row), from.server(row), from.openNanos(row));
      connections.setCloseNanos(added, from.closeNanos(row));
      connections.setConnectNanos(added, from.connectNanos(row));
      connections.setLastTryNanos(added, from.lastTryNanos(row));
      connections.setTlsNanos(added, from.tlsNanos(row));
      int session = from.session(row);
      connections.setSession(added, session < 0 ? -1 : sessionIdsOfInput[session]);
    }
  }

  /** Labels of the rows. */
  Names labels() {
    return labels;
  }

  /** Sessions of the rows. */
  Names sessions() {
    return sessions;
  }

  /** Thread groups of the rows. */
  Names groups() {
    return groups;
  }

  /** Load generators' hosts of the rows. */
  Names hosts() {
    return hosts;
  }

  /** Connections of the rows. */
  ConnectionTable connections() {
    return connections;
  }

  /** What is known of each input, in the order read. */
  List<SourceSummary> inputs() {
    return sources.stream().map(StoredSource::summary).toList();
  }

  /** How many rows there are. */
  long size() {
    return sources.stream().mapToLong(StoredSource::rows).sum();
  }

  /** Which arrivals of the rows that {@code selection} takes are kept in order: all if they fit. */
  Held held(Selection selection) {
    List<PackedBlock> blocks =
        sources.stream()
            .flatMap(source -> source.blocks().stream())
            .filter(block -> selection.spans(block.firstStartNanos()))
            .sorted(Comparator.comparingLong(PackedBlock::firstStartNanos))
            .toList();
    long rows = blocks.stream().mapToLong(PackedBlock::size).sum();
    if (rows <= room.arrivals()) {
      return Held.all(rows);
    }
    long ahead = (rows - room.arrivals()) / 2;
    long from = Long.MAX_VALUE;
    long to = Long.MIN_VALUE;
    long before = 0;
    for (PackedBlock block : blocks) {
      if (before >= ahead && before < ahead + room.arrivals()) {
        from = Math.min(from, block.firstStartNanos());
        to = Math.max(to, block.firstStartNanos());
      }
      before += block.size();
    }
    return new Held(room.arrivals(), from, to);
  }

  /** Whether there is no row at all. */
  boolean isEmpty() {
    return sources.stream().allMatch(StoredSource::isEmpty);
  }

  /** Start of the earliest row; {@link Long#MAX_VALUE} of nothing. */
  long firstStartNanos() {
    return sources.stream().mapToLong(StoredSource::firstStartNanos).min().orElse(Long.MAX_VALUE);
  }

  /** Latest end of any row; {@link Long#MIN_VALUE} of nothing. */
  long lastEndNanos() {
    return sources.stream().mapToLong(StoredSource::lastEndNanos).max().orElse(Long.MIN_VALUE);
  }

  /** Coarsest step of the inputs' stamps, nanoseconds; 0 of nothing. */
  long resolutionNanos() {
    return sources.stream().mapToLong(s -> s.summary().resolutionNanos()).max().orElse(0);
  }

  /** Hands the rows that {@code selection} takes to {@code sink}, in the order read. */
  void replay(Selection selection, BlockSink sink) {
    replayByInput(selection, (input, block) -> sink.accept(block));
  }

  /** Takes rows and which input they are of, from 0 in the order read. */
  @FunctionalInterface
  interface InputSink {
    void accept(int input, SampleBlock block);
  }

  /** The same with the input that each block is of. */
  void replayByInput(Selection selection, InputSink sink) {
    SampleBlock block = new SampleBlock();
    for (int input = 0; input < sources.size(); input++) {
      int of = input;
      for (PackedBlock packed : sources.get(input).blocks()) {
        packed.restore(block);
        hand(block, input, selection, rows -> sink.accept(of, rows));
      }
    }
  }

  private void hand(SampleBlock block, int input, Selection selection, BlockSink sink) {
    if (input > 0) { // the first input's ids are the whole's
      idsOfInputs.get(input).renumber(block);
    }
    selection.keep(block);
    if (block.size > 0) {
      sink.accept(block);
    }
  }

  /**
   * Accumulates the rows that {@code selection} takes, range by range on all cores.
   *
   * @param empty makes an accumulator for so many rows at most; called by several threads
   */
  <A extends Accumulator<A>> A accumulate(Selection selection, LongFunction<A> empty) {
    return accumulate(selection, empty, (packed, block) -> packed.restore(block));
  }

  /** The same for a headline: of the rows it fills {@link PackedBlock#OF_HEADLINE} alone. */
  <A extends Accumulator<A>> A accumulateHeadline(Selection selection, LongFunction<A> empty) {
    boolean isOne = sources.size() == 1; // ids of further inputs are put right in every column
    return accumulate(
        selection,
        empty,
        isOne
            ? (packed, block) -> packed.restore(block, PackedBlock.OF_HEADLINE)
            : (packed, block) -> packed.restore(block));
  }

  private <A extends Accumulator<A>> A accumulate(
      Selection selection, LongFunction<A> empty, BiConsumer<PackedBlock, SampleBlock> restore) {
    List<Range> ranges = ranges();
    if (ranges.isEmpty()) {
      return empty.apply(0);
    }
    return new RangePass<A>(
            ranges.size(), range -> ofRange(ranges.get(range), selection, empty, restore))
        .run(room.threads());
  }

  private <A extends Accumulator<A>> A ofRange(
      Range range,
      Selection selection,
      LongFunction<A> empty,
      BiConsumer<PackedBlock, SampleBlock> restore) {
    A figures = empty.apply(range.size());
    SampleBlock block = new SampleBlock();
    for (PackedBlock packed : range.blocks()) {
      restore.accept(packed, block);
      hand(block, range.input(), selection, figures);
    }
    return figures;
  }

  /** Part of an input. */
  private record Range(int input, long size, List<PackedBlock> blocks) {}

  /** Cuts the inputs into ranges; where does not depend on the number of threads. */
  private List<Range> ranges() {
    long least = Math.max(LEAST_RANGE, size() / MOST_RANGES);
    List<Range> ranges = new ArrayList<>();
    for (int input = 0; input < sources.size(); input++) {
      List<PackedBlock> blocks = sources.get(input).blocks();
      int from = 0;
      long size = 0;
      for (int i = 0; i < blocks.size(); i++) {
        size += blocks.get(i).size();
        if (size >= least || i + 1 == blocks.size()) {
          ranges.add(new Range(input, size, blocks.subList(from, i + 1)));
          from = i + 1;
          size = 0;
        }
      }
    }
    return ranges;
  }

  /** The whole's ids by those of an input; its connections come one after another. */
  private record Ids(int[] labels, int[] sessions, int[] groups, int[] hosts, int firstConnection) {

    void renumber(SampleBlock block) {
      renumber(block.label, labels, block.size);
      renumber(block.session, sessions, block.size);
      renumber(block.group, groups, block.size);
      renumber(block.host, hosts, block.size);
      for (int row = 0; row < block.size; row++) {
        int connection = block.connection[row];
        block.connection[row] = connection < 0 ? -1 : firstConnection + connection;
      }
    }

    private static void renumber(int[] column, int[] wholes, int size) {
      for (int row = 0; row < size; row++) {
        column[row] = column[row] < 0 ? -1 : wholes[column[row]];
      }
    }
  }
}
