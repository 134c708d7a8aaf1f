package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.events.EventStatistics;
import io.github.trueload.stats.network.NetworkStatistics;
import io.github.trueload.stats.network.WireStatistics;
import io.github.trueload.stats.responses.ResponseParts;
import io.github.trueload.stats.responses.SampleStatistics;
import io.github.trueload.stats.users.IntendedStarts;
import io.github.trueload.stats.users.SessionStatistics;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.verdict.Remark;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an analysis found: the summary, and the distributions behind it for further questions. */
public final class AnalyzedRun {

  private final AnalysisResult result;
  private final AnalysisWindow scope;
  private final RunInputs inputs;
  private final SampleStatistics samples;
  private final SampleStatistics transactions;
  private final WireStatistics wire;
  private final ArrivalStatistics arrivals;
  private final LogFigures ofLog;
  private final @Nullable RequestJoin join;
  private final Supplier<EventStatistics> events;
  private final @Nullable MissingData lossOfWire;

  AnalyzedRun(
      AnalysisResult result,
      AnalysisWindow scope,
      RunInputs inputs,
      SampleStatistics samples,
      SampleStatistics transactions,
      WireStatistics wire,
      ArrivalStatistics arrivals,
      LogFigures ofLog,
      @Nullable RequestJoin join,
      Supplier<EventStatistics> events,
      @Nullable MissingData lossOfWire) {
    this.result = result;
    this.scope = scope;
    this.inputs = inputs;
    this.samples = samples;
    this.transactions = transactions;
    this.wire = wire;
    this.arrivals = arrivals;
    this.ofLog = ofLog;
    this.join = join;
    this.events = events;
    this.lossOfWire = lossOfWire;
  }

  /** {@return the figures of the analyzed part; a part without data in the files is null} */
  public AnalysisResult result() {
    return result;
  }

  /** {@return the start of the analyzed part, nanoseconds since the epoch} */
  public long startNanos() {
    return scope.startNanos();
  }

  /** {@return the end of the analyzed part, nanoseconds since the epoch} */
  public long endNanos() {
    return scope.endNanos();
  }

  /**
   * {@return the labels of the whole logs' requests, those outside the analyzed part too, in the
   * order in which they first appear; empty without a log}
   */
  public List<String> labels() {
    return inputs.labels();
  }

  /**
   * {@return the labels of the whole logs' transactions, those outside the analyzed part too, in
   * the order in which they first appear; empty where the logs have no transaction}
   */
  public List<String> transactionLabels() {
    return inputs.transactionLabels();
  }

  /**
   * The names of the label numbers that rows have.
   *
   * @param ofWire true for the captures' exchanges, false for the logs' samples
   * @return names, from label number 0 on
   */
  public Names labelNames(boolean ofWire) {
    return rows(ofWire).labels();
  }

  /**
   * {@return the coarsest step of the timestamps, nanoseconds, 1 or more}
   *
   * @param ofWire true for the captures, false for the logs
   */
  public long stepNanos(boolean ofWire) {
    return Math.max(1, rows(ofWire).resolutionNanos());
  }

  /**
   * Hands the rows of the analyzed part to a sink.
   *
   * @param ofWire true for the captures' exchanges, false for the logs' samples
   * @param sink takes the rows, block by block
   */
  public void replay(boolean ofWire, BlockSink sink) {
    rows(ofWire).replay(ofWire ? scope.wire() : scope.log(), sink);
  }

  /**
   * Pieces of work, each of which hands the rows of the analyzed part to a sink: in their order,
   * and of them their times, status, flags, label and connection alone. The pieces can be carried
   * out at the same time if the sinks share nothing.
   *
   * @param ofWire true for the captures' exchanges, false for the logs' samples
   * @param sinks take the rows, block by block
   * @return a piece of work for each sink, not begun
   */
  public List<Runnable> replaysOfTimes(boolean ofWire, List<BlockSink> sinks) {
    RowSelection selection = ofWire ? scope.wire() : scope.log();
    return sinks.stream()
        .map(sink -> (Runnable) () -> rows(ofWire).replayTimes(selection, sink))
        .toList();
  }

  /**
   * Hands the rows of an interval of the analyzed part to a sink.
   *
   * @param ofWire true for the captures' exchanges, false for the logs' samples
   * @param startNanos the earliest start of a row, nanoseconds since the epoch
   * @param endNanos the latest start of a row, nanoseconds since the epoch
   * @param sink takes the rows, block by block
   */
  public void replay(boolean ofWire, long startNanos, long endNanos, BlockSink sink) {
    RowSelection whole = ofWire ? scope.wire() : scope.log();
    rows(ofWire).replay(whole.within(startNanos, endNanos), sink);
  }

  /** {@return how many threads one piece of work for this run may use, 1 or more} */
  public int threads() {
    return inputs.log().limits().threads();
  }

  private Rows rows(boolean ofWire) {
    return ofWire ? inputs.wire() : inputs.log();
  }

  /** {@return statistics of the samples of all labels in the analyzed part; empty without a log} */
  public SampleStatistics samples() {
    return samples;
  }

  /**
   * The samples of some labels together.
   *
   * @param wanted whether a label counts
   * @return statistics of the analyzed part; empty without a log
   */
  public SampleStatistics samplesOf(Predicate<String> wanted) {
    Names names = inputs.log().labels();
    return samples.only(id -> wanted.test(names.name(id)));
  }

  /**
   * The transactions of some labels together.
   *
   * @param wanted null for all labels
   * @return statistics of the analyzed part; empty where the logs have no transaction
   */
  public SampleStatistics transactions(@Nullable Predicate<String> wanted) {
    Names names = inputs.log().labels();
    return wanted == null ? transactions : transactions.only(id -> wanted.test(names.name(id)));
  }

  /**
   * Hands the transactions of the analyzed part to a sink.
   *
   * @param sink takes the rows, block by block
   */
  public void replayTransactions(BlockSink sink) {
    inputs.log().replayTransactions(scope.log(), sink);
  }

  /**
   * The parts of the response times of some labels: connecting, waiting and transfer, and the times
   * of failed samples apart.
   *
   * @param wanted whether a label counts; null for all labels
   * @return statistics of the analyzed part; empty without a log
   */
  public ResponseParts partsOf(@Nullable Predicate<String> wanted) {
    if (wanted == null) {
      return ofLog.parts();
    }
    IntPredicate labels = rowsOf(false, wanted);
    return inputs
        .log()
        .accumulate(scope.log(), size -> ResponseParts.of(labels), ResponseParts::combine);
  }

  /**
   * The label numbers of some labels. Samples without a label belong to none of them.
   *
   * @param ofWire true for the captures' exchanges, false for the logs' samples
   * @param wanted whether a label counts; null for all rows, those without a label too
   * @return a test of label numbers; null if all are wanted
   */
  public @Nullable IntPredicate rowsOf(boolean ofWire, @Nullable Predicate<String> wanted) {
    if (wanted == null) {
      return null;
    }
    Names names = labelNames(ofWire);
    BitSet ids = new BitSet();
    for (int id = 0; id < names.size(); id++) {
      ids.set(id, wanted.test(names.name(id)));
    }
    return label -> label >= 0 && ids.get(label);
  }

  /**
   * {@return statistics of the requests in the analyzed part by when they should have been sent,
   * which corrects for coordinated omission; empty where no think times are logged}
   */
  public IntendedStarts intended() {
    return ofLog.intended();
  }

  /**
   * {@return how late the load generator noticed responses, after its kernel's timestamp; empty
   * where the log does not have them}
   */
  public Distribution generatorDelay() {
    return ofLog.clock().delay();
  }

  /**
   * The figures that the load generator's kernel reported of the exchanges of some labels.
   *
   * @param wanted null for all labels
   * @return statistics of the analyzed part; empty where the log does not have them
   */
  public NetworkStatistics.Together networkOf(@Nullable Predicate<String> wanted) {
    return ofLog.network().together(rowsOf(false, wanted));
  }

  /**
   * Times to the first events of the log's streamed responses.
   *
   * @param wanted null for all labels
   * @return times of the analyzed part; empty where the log does not have them
   */
  public Distribution firstEventsOf(@Nullable Predicate<String> wanted) {
    return ofLog.events().firstEvents(rowsOf(false, wanted));
  }

  /**
   * The largest gaps between two events, one of each of the log's streamed responses.
   *
   * @param wanted null for all labels
   * @return times of the analyzed part; empty where the log does not have them
   */
  public Distribution largestGapsOf(@Nullable Predicate<String> wanted) {
    return ofLog.events().largestGaps(rowsOf(false, wanted));
  }

  /**
   * {@return statistics of the log's sessions in the analyzed part; empty where the log contains
   * none}
   */
  public SessionStatistics sessions() {
    return ofLog.users().sessions();
  }

  /** {@return how late sessions started; empty where the log has no arrivals of sessions} */
  public Distribution sessionsLate() {
    return ofLog.users().starts().lateness();
  }

  /**
   * {@return statistics of the events of the captures' streamed responses in the analyzed part;
   * empty where there are none}
   */
  public EventStatistics events() {
    return events.get();
  }

  /**
   * Hands the events of the captures' streamed responses to a sink; the rows are those of {@link
   * BlockSink#acceptEvents}.
   *
   * @param sink takes the rows of the analyzed part, block by block
   */
  public void replayEvents(BlockSink sink) {
    inputs.wire().replayEvents(scope.wire(), sink);
  }

  /**
   * {@return statistics of the captures' exchanges in the analyzed part; empty without a capture}
   */
  public WireStatistics wire() {
    return wire;
  }

  /**
   * Hands the captures' exchanges in the analyzed part to a sink, with the ids of {@link #wire}.
   *
   * @param sink takes the rows, block by block
   */
  public void exchanges(BlockSink sink) {
    inputs.wire().replay(scope.wire(), sink);
  }

  /**
   * {@return the connections of the captures, those outside the analyzed part too; empty without a
   * capture}
   */
  public ConnectionTable wireConnections() {
    return inputs.wire().connections();
  }

  /**
   * {@return whether a connection of the captures goes to a server under test; false for a
   * connection whose exchanges do not count}
   *
   * @param connection number of the connection in {@link #wireConnections}
   */
  public boolean isUnderTest(int connection) {
    return scope.wire().takes(connection);
  }

  /** {@return statistics of the instants of the arrivals in the analyzed part} */
  public ArrivalStatistics arrivals() {
    return arrivals;
  }

  /**
   * {@return the reporting error: reported response time minus wire time of each request found in
   * both; empty where there are too few of them}
   */
  public DurationStatistics differences() {
    return join != null && join.isRepresentative()
        ? join.errors().differences()
        : new DurationStatistics();
  }

  /**
   * {@return the number of samples that have no complete exchange in the captures, 0 or more; 0
   * unless there are a log and a capture}
   */
  public long unmatched() {
    return join == null ? 0 : join.unmatched();
  }

  /** {@return the data that the captures lost; null without loss} */
  public @Nullable MissingData lossOfWire() {
    return lossOfWire;
  }

  /** {@return the samples that the logs lost; null without loss} */
  public @Nullable MissingData lossOfLog() {
    return inputs.loss(false);
  }

  /** {@return the transactions that the logs lost; null without loss} */
  public @Nullable MissingData lossOfTransactions() {
    return inputs.lossOfTransactions();
  }

  /**
   * {@return why the log and the captures seem to be of different runs; null if they seem to be of
   * one run, and without both}
   */
  public @Nullable Remark mismatch() {
    return scope.mismatch();
  }

  /**
   * {@return the wire's times of the log's rows that were matched, by row; null unless there are a
   * log and a capture}
   */
  public @Nullable RowTimes wireTimes() {
    return join == null ? null : WireTimes.of(inputs, join.index(), scope, join);
  }

  /**
   * {@return whether the log contains the connection of each request, as the columns of Trueload's
   * sampler do; false without a log}
   */
  public boolean logHasConnections() {
    return inputs.log().connections().size() > 0;
  }
}
