package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.stats.ArrivalStatistics;
import io.github.trueload.stats.Distribution;
import io.github.trueload.stats.DurationStatistics;
import io.github.trueload.stats.EventStatistics;
import io.github.trueload.stats.IntendedStarts;
import io.github.trueload.stats.LogTimes;
import io.github.trueload.stats.NetworkStatistics;
import io.github.trueload.stats.ResponseParts;
import io.github.trueload.stats.SampleStatistics;
import io.github.trueload.stats.SessionStatistics;
import io.github.trueload.stats.WireStatistics;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.Loss;
import io.github.trueload.verdict.Remark;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** What an analysis found: the summary, and the distributions behind it for further questions. */
public final class Findings {

  private final AnalysisResult result;
  private final AnalysisWindow scope;
  private final RunInputs inputs;
  private final SampleStatistics samples;
  private final SampleStatistics transactions;
  private final WireStatistics wire;
  private final ArrivalStatistics arrivals;
  private final LogFigures ofLog;
  private final RequestJoin join;
  private final Loss lossOfWire;

  Findings(
      AnalysisResult result,
      AnalysisWindow scope,
      RunInputs inputs,
      SampleStatistics samples,
      SampleStatistics transactions,
      WireStatistics wire,
      ArrivalStatistics arrivals,
      LogFigures ofLog,
      RequestJoin join,
      Loss lossOfWire) {
    this.result = result;
    this.scope = scope;
    this.inputs = inputs;
    this.samples = samples;
    this.transactions = transactions;
    this.wire = wire;
    this.arrivals = arrivals;
    this.ofLog = ofLog;
    this.join = join;
    this.lossOfWire = lossOfWire;
  }

  /** The figures. */
  public AnalysisResult result() {
    return result;
  }

  /**
   * The figures, with Apdex.
   *
   * @param targetSeconds T, above 0
   * @throws OptionException if there is no log
   */
  public AnalysisResult resultWithApdex(double targetSeconds) throws OptionException {
    LogTimes plain = result.logTimes();
    if (plain == null) {
      throw new OptionException("--apdex: of the samples of a log; give one too");
    }
    return result.toBuilder()
        .logTimes(
            new LogTimes(
                plain.passed(),
                plain.failed(),
                plain.parts(),
                plain.received(),
                ofLog.apdex(targetSeconds),
                plain.intended()))
        .build();
  }

  /** Start of the analyzed part, nanoseconds since the epoch. */
  public long startNanos() {
    return scope.startNanos();
  }

  /** End of the analyzed part, nanoseconds since the epoch. */
  public long endNanos() {
    return scope.endNanos();
  }

  /** The labels of the whole logs' requests, those outside the analyzed part too, as first seen. */
  public List<String> labels() {
    return inputs.labels();
  }

  /** The labels of the whole logs' transactions, those outside the analyzed part too. */
  public List<String> transactionLabels() {
    return inputs.transactionLabels();
  }

  /** Names of the samples' labels, or of the exchanges'. */
  public Names labelNames(boolean ofWire) {
    return rows(ofWire).labels();
  }

  /** Coarsest step of the logs' times, or of the captures', nanoseconds, 1 or more. */
  public long stepNanos(boolean ofWire) {
    return Math.max(1, rows(ofWire).resolutionNanos());
  }

  /** Hands the samples of the analyzed part, or its exchanges, to {@code sink}. */
  public void replay(boolean ofWire, BlockSink sink) {
    rows(ofWire).replay(ofWire ? scope.wire() : scope.log(), sink);
  }

  private Rows rows(boolean ofWire) {
    return ofWire ? inputs.wire() : inputs.log();
  }

  /** Samples of all labels together; empty without a log. */
  public SampleStatistics samples() {
    return samples;
  }

  /** Samples of the labels {@code wanted}; empty without a log. */
  public SampleStatistics samplesOf(Predicate<String> wanted) {
    Names names = inputs.log().labels();
    return samples.only(id -> wanted.test(names.name(id)));
  }

  /**
   * Transactions of the labels {@code wanted}; empty where the logs have none.
   *
   * @param wanted null for all labels
   */
  public SampleStatistics transactions(Predicate<String> wanted) {
    Names names = inputs.log().labels();
    return wanted == null ? transactions : transactions.only(id -> wanted.test(names.name(id)));
  }

  /** Hands the transactions of the analyzed part to {@code sink}. */
  public void replayTransactions(BlockSink sink) {
    inputs.log().replayTransactions(scope.log(), sink);
  }

  /**
   * What the response times of the labels {@code wanted} are made of, and the failed ones apart;
   * empty without a log.
   *
   * @param wanted null for all labels
   */
  public ResponseParts partsOf(Predicate<String> wanted) {
    if (wanted == null) {
      return ofLog.parts();
    }
    IntPredicate labels = rowsOf(false, wanted);
    return inputs
        .log()
        .accumulate(scope.log(), size -> new ResponseParts(labels), ResponseParts::combine);
  }

  /**
   * Which label ids of the logs, or of the captures, are {@code wanted}; samples without a label
   * are none.
   *
   * @param wanted null for all, those without a label too
   * @return null for all
   */
  public IntPredicate rowsOf(boolean ofWire, Predicate<String> wanted) {
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

  /** Requests by when they should have been sent; empty where no think times are logged. */
  public IntendedStarts intended() {
    return ofLog.intended();
  }

  /** How late the load generator noticed responses; empty where the log does not have it. */
  public Distribution generatorDelay() {
    return ofLog.clock().delay();
  }

  /**
   * What the load generator's kernel knew of the exchanges of the labels {@code wanted}; empty
   * where the log does not have it.
   *
   * @param wanted null for all labels
   */
  public NetworkStatistics.Together networkOf(Predicate<String> wanted) {
    return ofLog.network().together(rowsOf(false, wanted));
  }

  /** Sessions of the log; empty where it contains none. */
  public SessionStatistics sessions() {
    return ofLog.sessions();
  }

  /** How late sessions started; empty where the log has no arrivals of sessions. */
  public Distribution sessionsLate() {
    return ofLog.starts().lateness();
  }

  /** Events of the captures' streamed responses; empty where there are none. */
  public EventStatistics events() {
    return scope.events(inputs);
  }

  /** Exchanges of the captures; empty without any. */
  public WireStatistics wire() {
    return wire;
  }

  /**
   * Hands the captures' exchanges in the analyzed part to {@code sink}, with {@link #wire}'s ids.
   */
  public void exchanges(BlockSink sink) {
    inputs.wire().replay(scope.wire(), sink);
  }

  /** All connections of the captures. */
  public ConnectionTable wireConnections() {
    return inputs.wire().connections();
  }

  /** Whether a connection of the captures goes to a server under test. */
  public boolean isUnderTest(int connection) {
    return scope.wire().takes(connection);
  }

  /** Instants of the arrivals. */
  public ArrivalStatistics arrivals() {
    return arrivals;
  }

  /** Reported minus wire of the requests found in both; empty where too few were. */
  public DurationStatistics differences() {
    boolean known = join != null && join.isRepresentative();
    return known ? join.errors().differences() : new DurationStatistics();
  }

  /** Samples that found no whole exchange in the captures, of those that {@link #differences}. */
  public long unmatched() {
    return join == null ? 0 : join.unmatched();
  }

  /** What the captures lost; null if nothing. */
  public Loss lossOfWire() {
    return lossOfWire;
  }

  /** What the logs lost; null if nothing. */
  public Loss lossOfLog() {
    return inputs.loss(false);
  }

  /** What the logs lost of transactions; null if nothing. */
  public Loss lossOfTransactions() {
    return inputs.lossOfTransactions();
  }

  /** Why the log and the captures seem to be of different runs; null if they do not. */
  public Remark mismatch() {
    return scope.mismatch();
  }

  /** The wire's times of the rows that were matched; null without a log and a capture. */
  public RowTimes wireTimes() {
    return join == null ? null : WireTimes.of(inputs, join.index(), scope, join);
  }

  /** Whether the log contains the connection of each request, as our sampler's columns do. */
  public boolean logHasConnections() {
    return inputs.log().connections().size() > 0;
  }
}
