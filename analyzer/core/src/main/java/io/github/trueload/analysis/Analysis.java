package io.github.trueload.analysis;

import io.github.trueload.sample.Names;
import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.Arrivals;
import io.github.trueload.stats.AnalysisSummary.Charts;
import io.github.trueload.stats.AnalysisSummary.PrincipleA;
import io.github.trueload.stats.AnalysisSummary.ReportingError;
import io.github.trueload.stats.ArrivalStatistics;
import io.github.trueload.stats.ArrivalStatistics.Held;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.DurationStatistics;
import io.github.trueload.stats.GeneratorHealth;
import io.github.trueload.stats.GroupStatistics;
import io.github.trueload.stats.Grouping;
import io.github.trueload.stats.LogDetail;
import io.github.trueload.stats.ReportingErrorStatistics;
import io.github.trueload.stats.SampleStatistics;
import io.github.trueload.stats.UserArrivals;
import io.github.trueload.stats.WireStatistics;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** One analysis of a part of a run, from what the files hold to the findings. */
public final class Analysis {

  private final RunInputs inputs;
  private final WireIndex index;
  private final Scope scope;
  private final AnalysisOptions options;
  private final LogFigures ofLog;
  private final WireFigures ofWire;
  private final ArrivalStatistics arrivals;
  private RequestJoin join;

  private Analysis(RunInputs inputs, WireIndex index, Scope scope, AnalysisOptions options) {
    this.inputs = inputs;
    this.index = index;
    this.scope = scope;
    this.options = options;
    int[] users = Users.ofSessions(inputs.log().sessions());
    Rows log = inputs.log();
    Held ofRequests = hasWire() ? null : KeptArrivals.of(log, scope.log());
    ofLog =
        log.accumulate(
            scope.log(), LogFigures.empty(log, scope, users, ofRequests), LogFigures::combine);
    Held ofExchanges = KeptArrivals.of(inputs.wire(), scope.wire());
    ofWire =
        inputs
            .wire()
            .accumulate(scope.wire(), WireFigures.empty(ofExchanges), WireFigures::combine);
    arrivals = hasWire() ? ofWire.arrivals() : ofLog.arrivals();
  }

  /**
   * Reads the files and sums them up.
   *
   * @param opener opens a file
   * @throws io.github.trueload.sample.UnreadableInputException if nothing can be made of a file
   * @throws IOException if one cannot be read
   * @throws OptionException if an option does not fit the files
   */
  public static AnalysisSummary run(AnalysisOptions options, SourceOpener opener)
      throws IOException, OptionException {
    return RunFiles.read(options, opener).whole().summary();
  }

  /**
   * Goes through the rows in {@code scope}.
   *
   * @param index of the captures; null without any
   * @param options what is asked for
   */
  static Findings of(RunInputs inputs, WireIndex index, Scope scope, AnalysisOptions options) {
    Analysis analysis = new Analysis(inputs, index, scope, options);
    AnalysisSummary summary = analysis.summary();
    return new Findings(
        summary,
        scope,
        inputs,
        analysis.ofLog.samples(),
        analysis.ofWire.exchanges(),
        analysis.arrivals,
        analysis.ofLog,
        analysis.join);
  }

  private boolean hasLog() {
    return !inputs.log().isEmpty();
  }

  private boolean hasWire() {
    return !inputs.wire().isEmpty();
  }

  private AnalysisSummary summary() {
    SampleStatistics samples = ofLog.samples();
    WireStatistics wire = ofWire.exchanges();
    ConnectionLife connections = new ConnectionLife(inputs.wire().connections(), wire);
    if (hasLog() && hasWire()) {
      join = RequestJoin.of(inputs, index, scope);
    }
    // The arrivals as a whole cost about as much as the rest, and share with it only their
    // instants.
    long[] inOrder = arrivals.inOrder();
    FutureTask<Arrivals> ofArrivals = begin(() -> arrivals(hasWire()));
    DurationStatistics reported = samples.responseTimes();
    Charts charts =
        new ChartSeries(scope, inOrder).charts(ofLog, wire, connections, matchedErrors());
    LogDetail detail =
        hasLog() ? ofLog.detail(Math.max(1, inputs.log().resolutionNanos()) / 1e9) : null;
    List<UserArrivals.Point> byUsers = byUsers();
    AnalysisSummary plain =
        new AnalysisSummary(
            inputs.summaries(),
            scope.window(),
            hasLog() ? samples.summary(inputs.log().labels()) : null,
            result(ofArrivals).withUsers(byUsers),
            hasLog() ? reported.summary() : null,
            hasWire() ? wire.summary(connections.peakOpen(scope)) : null,
            SessionCount.of(inputs, scope, join, wire),
            error(reported),
            null,
            charts);
    AnalysisSummary measured =
        plain.withLoop(principleA(plain.arrivals()), WebUserCount.of(plain, options.webUse()));
    if (hasLog()) {
      measured = measured.withLogDetail(detail);
    }
    measured = measured.withHealth(health(measured));
    List<Breakdown> breakdowns = options.groupings().stream().map(this::breakdown).toList();
    return VerdictWords.complete(measured.withBreakdowns(breakdowns), scope, inputs, join, index);
  }

  private static <T> FutureTask<T> begin(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "trueload-arrivals");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  /** What came out, once it is there; what it threw is thrown here. */
  private static <T> T result(FutureTask<T> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for another thread", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    }
  }

  private PrincipleA principleA(Arrivals arrivals) {
    PrincipleA loop = ofLog.loop().summary(arrivals);
    return loop == null
        ? null
        : loop.withResponseStandardError(ofLog.overTime().meanStandardError());
  }

  private GeneratorHealth health(AnalysisSummary measured) {
    return GeneratorHealth.of(
        inputs.health().seconds(),
        measured.window().startSeconds(),
        measured.window().endSeconds(),
        options.health().limits(),
        measured.load());
  }

  private Arrivals arrivals(boolean ofWire) {
    return arrivals.summary(
        ofWire ? "wire" : "log", resolutionNanos(ofWire), inputs.loss(ofWire), options.criteria());
  }

  private List<UserArrivals.Point> byUsers() {
    return hasLog()
        ? ofLog.ofUsers().curve(resolutionNanos(false))
        : ofWire.ofConnections().curve(resolutionNanos(true));
  }

  private long resolutionNanos(boolean ofWire) {
    return Math.max(1, (ofWire ? inputs.wire() : inputs.log()).resolutionNanos());
  }

  /** By the log where there is one: only logs tell groups, and labels as people named. */
  private Breakdown breakdown(Grouping grouping) {
    boolean byWire = !hasLog();
    Rows rows = byWire ? inputs.wire() : inputs.log();
    RowSelection selection = byWire ? scope.wire() : scope.log();
    boolean byClient = byWire && grouping == Grouping.HOST;
    ClientHosts clients = byClient ? ClientHosts.of(rows.connections()) : null;
    GroupStatistics parts =
        rows.accumulate(
            selection,
            size ->
                byClient
                    ? GroupStatistics.ofConnections(grouping, clients.ofConnection())
                    : new GroupStatistics(grouping),
            GroupStatistics::combine);
    Names names =
        switch (grouping) {
          case LABEL -> rows.labels();
          case GROUP -> rows.groups();
          case HOST -> byClient ? clients.names() : rows.hosts();
        };
    return parts.summary(
        names,
        byWire ? "wire" : "log",
        resolutionNanos(byWire),
        inputs.loss(byWire),
        options.criteria());
  }

  private DurationStatistics matchedErrors() {
    boolean matched = join != null && join.isRepresentative();
    return matched ? join.errors().differences() : null;
  }

  private ReportingError error(DurationStatistics reported) {
    if (join == null) {
      return null;
    }
    return join.isRepresentative()
        ? join.errors().summary()
        : ReportingErrorStatistics.ofDistributions(reported, ofWire.exchanges().exchangeTimes());
  }
}
