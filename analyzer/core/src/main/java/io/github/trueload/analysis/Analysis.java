package io.github.trueload.analysis;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.health.Disturbance;
import io.github.trueload.queueing.WebUsers;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.arrivals.ArrivalStatistics.Held;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.generator.ReportingErrorStatistics;
import io.github.trueload.stats.network.WireStatistics;
import io.github.trueload.stats.responses.GroupStatistics;
import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.LabelsOverTime;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.SampleStatistics;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.SessionStatistics;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.MissingData;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** One analysis of a part of a run, from what the files hold to the findings. */
public final class Analysis {

  /** The least share of the log's answered requests that a whole capture holds. */
  private static final double LEAST_CAPTURED = 0.95;

  private final RunInputs inputs;
  private final AnalysisWindow scope;
  private final AnalysisOptions options;
  private final LogFigures ofLog;
  private final WireFigures ofWire;
  private final ArrivalStatistics arrivals;
  private final SampleStatistics transactions = new SampleStatistics();
  private final @Nullable RequestJoin join;

  private Analysis(
      RunInputs inputs, @Nullable WireIndex index, AnalysisWindow scope, AnalysisOptions options) {
    this.inputs = inputs;
    this.scope = scope;
    this.options = options;
    int[] users = Users.ofSessions(inputs.log().sessions());
    Rows log = inputs.log();
    Held ofRequests = hasWire() ? null : KeptArrivals.of(log, scope.log());
    ofLog =
        log.accumulate(
            scope.log(),
            LogFigures.empty(log, scope, users, options.extras().stallNanos(), ofRequests),
            LogFigures::combine);
    log.replayTransactions(scope.log(), transactions);
    Held ofExchanges = KeptArrivals.of(inputs.wire(), scope.wire());
    ofWire =
        inputs
            .wire()
            .accumulate(scope.wire(), WireFigures.empty(ofExchanges), WireFigures::combine);
    ArrivalStatistics ofRows = ofLog.arrivals();
    arrivals = ofRows == null ? ofWire.arrivals() : ofRows;
    join = index == null ? null : RequestJoin.of(inputs, index, scope);
  }

  /**
   * Reads the files and computes their figures.
   *
   * @param options the files, the window and what is asked for
   * @return the figures of all files together
   * @throws io.github.trueload.sample.UnreadableInputException if nothing can be made of a file
   * @throws IOException if one cannot be read
   * @throws OptionException if an option does not fit the files
   */
  public static AnalysisResult run(AnalysisOptions options, SourceOpener opener)
      throws IOException, OptionException {
    return RunFiles.read(options, opener).whole().result();
  }

  /**
   * Goes through the rows in {@code scope}.
   *
   * @param index of the captures; null without any
   */
  static AnalyzedRun of(
      RunInputs inputs, @Nullable WireIndex index, AnalysisWindow scope, AnalysisOptions options) {
    Analysis analysis = new Analysis(inputs, index, scope, options);
    AnalysisResult result = analysis.result();
    return new AnalyzedRun(
        result,
        scope,
        inputs,
        analysis.ofLog.samples(),
        analysis.transactions,
        analysis.ofWire.exchanges(),
        analysis.arrivals,
        analysis.ofLog,
        analysis.join,
        () -> analysis.capturedEvents().statistics(),
        analysis.loss(true));
  }

  private boolean hasLog() {
    return !inputs.log().isEmpty();
  }

  private boolean hasWire() {
    return !inputs.wire().isEmpty();
  }

  private AnalysisResult result() {
    SampleStatistics samples = ofLog.samples();
    WireStatistics wire = ofWire.exchanges();
    ConnectionLife connections = new ConnectionLife(inputs.wire().connections(), wire);
    // The arrivals as a whole cost about as much as the rest, and share with it only their
    // instants.
    long[] inOrder = arrivals.inOrder();
    FutureTask<ArrivalSummary> ofArrivals = begin(() -> arrivals(hasWire()));
    AnalysisResult.Builder result =
        AnalysisResult.of(inputs.summaries()).window(scope.window()).covByUsers(covByUsers());
    result.charts(
        new ChartSeries(scope, inOrder)
            .charts(ofLog, sessionsOfRun(), wire, connections, errors()));
    if (hasLog()) {
      ofLog(result);
    }
    if (hasWire()) {
      result
          .wire(wire.summary(connections.peakOpen(scope), inputs.wire().connections()))
          .events(capturedEvents().summary());
    }
    result.sessions(SessionCount.of(inputs, scope, join, wire));
    result.error(error(samples.responseTimes()));
    result.breakdowns(options.extras().groupings().stream().map(this::breakdown).toList());
    result.arrivals(result(ofArrivals));
    return judged(result);
  }

  private CapturedEvents capturedEvents() {
    return CapturedEvents.of(inputs, scope, join, options.extras().stallNanos());
  }

  private int threads() {
    return inputs.log().limits().threads();
  }

  /** At the same time as what follows, if more than one thread may be used; else at once. */
  private <T> FutureTask<T> begin(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    if (threads() == 1) {
      task.run();
      return task;
    }
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

  /** A session that began before the scope is open from the scope's start on. */
  private SessionStatistics sessionsOfRun() {
    Rows log = inputs.log();
    boolean isWhole =
        scope.startNanos() <= log.firstStartNanos() && scope.endNanos() >= log.lastEndNanos();
    long step = Math.max(1, log.resolutionNanos());
    return isWhole
        ? ofLog.users().sessions()
        : log.accumulate(
            RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
            rows -> new SessionStatistics(log.sessions().size(), step),
            SessionStatistics::combine);
  }

  private void ofLog(AnalysisResult.Builder result) {
    SampleStatistics samples = ofLog.samples();
    if (transactions.count() > 0) {
      result.transactions(transactions.summary(inputs.log().labels()));
    }
    Samples ofSamples = samples.summary(inputs.log().labels());
    result
        .samples(ofSamples)
        .response(samples.responseTimes().summary())
        .logTimes(ofLog.times(options.extras().apdexSeconds()))
        .clock(ofLog.clock().summary())
        .network(ofLog.network().summary(inputs.log().labels()))
        .loggedEvents(ofLog.events().summary(inputs.log().labels(), inputs.log().sessions()))
        .logSessions(ofLog.users().sessions(resolutionNanos(false) / 1e9))
        .overTime(ofLog.overTime().responses().summary())
        .labelsOverTime(labelsOverTime(ofSamples.labels()))
        .failures(
            ofLog.overTime().failures().summary(inputs.log().failures(), inputs.log().labels()));
  }

  /** If the log has many labels, their numbers of samples decide, and a second pass follows. */
  private Map<String, OverTime> labelsOverTime(Map<String, LabelSummary> counts) {
    Names names = inputs.log().labels();
    int[] chosen = LabelsOverTime.mostUsed(names, counts);
    LabelsOverTime found =
        LabelsOverTime.holdsAll(names)
            ? ofLog.overTime().labels()
            : inputs
                .log()
                .accumulate(
                    scope.log(),
                    rows -> new LabelsOverTime(scope.startNanos(), scope.endNanos(), chosen),
                    LabelsOverTime::combine);
    return found.summary(names);
  }

  private Workload workload() {
    LogFigures.OfUsers users = ofLog.users();
    return users
        .loop()
        .workload(
            users
                .sessions()
                .workload(
                    Users.ofSessions(inputs.log().sessions()),
                    scope.startNanos(),
                    scope.endNanos(),
                    users.starts().lateness().count() > 0));
  }

  /** What follows from the figures: the loop, the people behind it, the health, the verdict. */
  private AnalysisResult judged(AnalysisResult.Builder result) {
    AnalysisResult measured = result.build();
    ObservedLoop loop =
        ofLog
            .users()
            .loop()
            .summary(
                measured.arrivals().intervals(), ofLog.overTime().responses().meanStandardError());
    result
        .loop(loop)
        .workload(workload())
        .webUsers(WebUserCount.of(measured, options.extras().webUse()))
        .conformance(conformance());
    ArrivalSummary whole = measured.arrivals().without(scope.silence());
    result.arrivals(whole);
    GeneratorHealth health = health(measured);
    if (health != null) {
      List<Disturbance> troubles = health.disturbances();
      result
          .health(health)
          .arrivals(whole.from(troubles))
          .breakdowns(measured.breakdowns().stream().map(each -> each.from(troubles)).toList());
    }
    return result.verdict(RunVerdict.of(result.build(), scope, inputs, join, loss(true))).build();
  }

  private @Nullable GeneratorHealth health(AnalysisResult measured) {
    return GeneratorHealth.of(
        inputs.health().seconds(),
        measured.window().startSeconds(),
        measured.window().endSeconds(),
        options.health().limits(),
        measured.load());
  }

  private ArrivalSummary arrivals(boolean ofWire) {
    return judge(ofWire).judge(arrivals);
  }

  private ArrivalJudge judge(boolean ofWire) {
    return new ArrivalJudge(
        ofWire ? "wire" : "log",
        resolutionNanos(ofWire),
        loss(ofWire),
        options.criteria(),
        threads());
  }

  /** Whether the requested process was sent; null where no process is given. */
  private @Nullable Conformance conformance() {
    RequestedProcess requested = options.criteria().process();
    return requested == null
        ? null
        : new ProcessComparison(inputs, scope, judge(hasWire()), arrivals)
            .of(requested, ofLog.users().starts());
  }

  /**
   * What was missing from the captures, or from the logs; null if nothing was. A capture that has
   * far fewer responses than the log has answered requests began late, ended early or lost packets
   * unseen; embedded requests that a log does not show are no reason for doubt.
   */
  private @Nullable MissingData loss(boolean ofWire) {
    MissingData loss = inputs.loss(ofWire);
    if (loss != null || !ofWire || !hasLog() || !hasWire()) {
      return loss;
    }
    long answered = ofLog.samples().count() - ofLog.samples().errors();
    long responses = this.ofWire.exchanges().responseTimes().count();
    return responses < LEAST_CAPTURED * answered
        ? new MissingData.FewResponses(responses, answered)
        : null;
  }

  private List<UserArrivals.Point> covByUsers() {
    return hasLog()
        ? ofLog.users().arrivals().curve(resolutionNanos(false))
        : ofWire.ofConnections().curve(resolutionNanos(true));
  }

  private long resolutionNanos(boolean ofWire) {
    return Math.max(1, (ofWire ? inputs.wire() : inputs.log()).resolutionNanos());
  }

  /** From the log where there is one: only logs contain groups and the labels of the plan. */
  private Breakdown breakdown(Grouping grouping) {
    boolean byWire = !hasLog();
    Rows rows = byWire ? inputs.wire() : inputs.log();
    RowSelection selection = byWire ? scope.wire() : scope.log();
    ClientHosts clients =
        byWire && grouping == Grouping.HOST ? ClientHosts.of(rows.connections()) : null;
    GroupStatistics parts =
        rows.accumulate(
            selection,
            size ->
                clients == null
                    ? new GroupStatistics(grouping)
                    : GroupStatistics.ofConnections(grouping, clients.ofConnection()),
            GroupStatistics::combine);
    Names names =
        switch (grouping) {
          case LABEL -> rows.labels();
          case GROUP -> rows.groups();
          case HOST -> clients == null ? rows.hosts() : clients.names();
        };
    return Breakdown.of(
        parts,
        names,
        new ArrivalJudge(
            byWire ? "wire" : "log",
            resolutionNanos(byWire),
            inputs.loss(byWire),
            options.criteria(),
            threads()));
  }

  private @Nullable DurationStatistics errors() {
    return join != null && join.isRepresentative() ? join.errors().differences() : null;
  }

  private @Nullable ReportingError error(DurationStatistics reported) {
    if (join == null) {
      return null;
    }
    return join.isRepresentative()
        ? join.errors().summary()
        : ReportingErrorStatistics.ofDistributions(reported, ofWire.exchanges().exchangeTimes());
  }

  /**
   * The load generators' hosts as captures show them: the addresses of the connections' clients.
   *
   * @param ofConnection id of each connection's host
   */
  private record ClientHosts(Names names, int[] ofConnection) {

    /** Addresses kept apart; those beyond are summed up together. */
    private static final int MOST_HOSTS = 10_000;

    static ClientHosts of(ConnectionTable connections) {
      Names names = new Names(MOST_HOSTS);
      int[] hosts = new int[connections.size()];
      for (int row = 0; row < hosts.length; row++) {
        String client = connections.client(row);
        hosts[row] = names.id(client.substring(0, client.lastIndexOf(':')));
      }
      return new ClientHosts(names, hosts);
    }
  }

  /** The web users behind a test, from its rate and its response times. */
  private static final class WebUserCount {

    private WebUserCount() {}

    /** The table; null if not asked for, or where rate or response time are not known. */
    static @Nullable WebUserTable of(AnalysisResult summary, @Nullable WebUse use) {
      DurationSummary times = summary.response();
      if (times == null && summary.wire() != null) {
        times = summary.wire().response();
      }
      double rate = summary.arrivals().ratePerSecond();
      if (use == null
          || times == null
          || !(times.mean() >= 0)
          || !(rate > 0)
          || !Double.isFinite(rate)) {
        return null;
      }
      WebUsers web = new WebUsers(rate, times.mean(), 1, use.objectsPerPage());
      return new WebUserTable(
          use.objectsPerPage(),
          web.pagesPerSecond(),
          web.pagesInSystem(),
          use.thinkSeconds().stream()
              .map(think -> new WebUserRow(think, web.users(think)))
              .toList());
    }
  }
}
