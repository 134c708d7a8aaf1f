package io.github.trueload.stats;

import io.github.trueload.health.MeasuredLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything an analysis found, immutable, in seconds: what the JSON, the console and the HTML
 * report show. A part that the inputs cannot tell is null.
 *
 * @param inputs the files read
 * @param window the part of the run the figures are of
 * @param samples the log's samples; null without a log
 * @param arrivals inter-arrival statistics, of the wire where there is one
 * @param response reported response times; null without a log
 * @param wire what the packets say; null without a capture
 * @param sessions users and their connections; null where neither is told
 * @param error reported against wire; null without both
 * @param verdict the verdict in words
 * @param charts series for the report, already binned
 * @param principleA the closed loop measured; null where the inputs do not tell users and times
 * @param webUsers the web users behind the test; null where not asked for or not known
 * @param logDetail what the log tells beyond its response times together; null without a log
 * @param breakdowns arrivals and response times by label, thread group or host; empty where not
 *     asked for
 * @param health how the load generator itself fared; null where nothing tells
 */
public record AnalysisSummary(
    List<Input> inputs,
    Window window,
    Samples samples,
    Arrivals arrivals,
    ResponseTimes response,
    Wire wire,
    Sessions sessions,
    ReportingError error,
    Verdict verdict,
    Charts charts,
    PrincipleA principleA,
    WebUserTable webUsers,
    LogDetail logDetail,
    List<Breakdown> breakdowns,
    GeneratorHealth health) {

  /** A summary that is not told apart. */
  public AnalysisSummary(
      List<Input> inputs,
      Window window,
      Samples samples,
      Arrivals arrivals,
      ResponseTimes response,
      Wire wire,
      Sessions sessions,
      ReportingError error,
      Verdict verdict,
      Charts charts,
      PrincipleA principleA,
      WebUserTable webUsers,
      LogDetail logDetail) {
    this(
        inputs,
        window,
        samples,
        arrivals,
        response,
        wire,
        sessions,
        error,
        verdict,
        charts,
        principleA,
        webUsers,
        logDetail,
        List.of(),
        null);
  }

  /** A summary without the measured loop and the web users behind it. */
  public AnalysisSummary(
      List<Input> inputs,
      Window window,
      Samples samples,
      Arrivals arrivals,
      ResponseTimes response,
      Wire wire,
      Sessions sessions,
      ReportingError error,
      Verdict verdict,
      Charts charts) {
    this(
        inputs, window, samples, arrivals, response, wire, sessions, error, verdict, charts, null,
        null, null);
  }

  /** The load and what it met with, as a load generator's own trouble is held against it. */
  public MeasuredLoad load() {
    ResponseTimes times = response == null && wire != null ? wire.response() : response;
    return new MeasuredLoad(
        arrivals == null ? Double.NaN : arrivals.ratePerSecond(),
        times == null ? Double.NaN : times.mean());
  }

  /** What one line says of it. */
  public Headline headline() {
    return new Headline(window, arrivals, sessions, principleA, load());
  }

  /** The same with {@code verdict}. */
  public AnalysisSummary withVerdict(Verdict verdict) {
    return with(verdict, principleA, webUsers, logDetail, breakdowns, health);
  }

  /** The same with the measured loop and the web users behind it. */
  public AnalysisSummary withLoop(PrincipleA principleA, WebUserTable webUsers) {
    return with(verdict, principleA, webUsers, logDetail, breakdowns, health);
  }

  /** The same with what the log tells beyond its response times together. */
  public AnalysisSummary withLogDetail(LogDetail logDetail) {
    return with(verdict, principleA, webUsers, logDetail, breakdowns, health);
  }

  /** The same, told apart. */
  public AnalysisSummary withBreakdowns(List<Breakdown> breakdowns) {
    return with(verdict, principleA, webUsers, logDetail, List.copyOf(breakdowns), health);
  }

  /** The same with how the load generator itself fared. */
  public AnalysisSummary withHealth(GeneratorHealth health) {
    return with(verdict, principleA, webUsers, logDetail, breakdowns, health);
  }

  /** What was read and measured stays; what is said of it is the given. */
  private AnalysisSummary with(
      Verdict verdict,
      PrincipleA principleA,
      WebUserTable webUsers,
      LogDetail logDetail,
      List<Breakdown> breakdowns,
      GeneratorHealth health) {
    return new AnalysisSummary(
        inputs,
        window,
        samples,
        arrivals,
        response,
        wire,
        sessions,
        error,
        verdict,
        charts,
        principleA,
        webUsers,
        logDetail,
        breakdowns,
        health);
  }

  /**
   * A file read.
   *
   * @param rows rows of a log, packets of a capture
   * @param anomalies id of the kind to count
   */
  public record Input(
      String path,
      String format,
      long rows,
      Map<String, AnomalyCount> anomalies,
      Map<String, String> metadata) {}

  /** How often an anomaly was seen, what it means and where first (line or packet numbers). */
  public record AnomalyCount(long count, String meaning, List<Long> firstPlaces) {}

  /**
   * The analysed part, seconds since the epoch.
   *
   * @param steadyBy how it was chosen: {@code none} (the whole run), {@code given} or {@code
   *     mser-5}
   * @param cutStart what was cut off the run's start, seconds
   * @param cutEnd what was cut off its end, seconds
   */
  public record Window(
      double startSeconds, double endSeconds, String steadyBy, double cutStart, double cutEnd) {

    /** The whole run. */
    public Window(double startSeconds, double endSeconds) {
      this(startSeconds, endSeconds, "none", 0, 0);
    }

    /** Length in seconds. */
    public double seconds() {
      return endSeconds - startSeconds;
    }
  }

  /** Samples of the log. */
  public record Samples(long count, long errors, Map<String, LabelSummary> labels) {}

  /** One label: response times in seconds. */
  public record LabelSummary(
      long count, long errors, double mean, double p50, double p95, double p99, double max) {}

  /**
   * Arrivals of requests.
   *
   * @param source {@code wire} or {@code log}
   * @param covStandardError standard error of {@code cov}
   * @param lag1 autocorrelation of neighbouring intervals
   * @param resolutionSeconds finest step of the stamps
   * @param covResolvable false where the stamps are too coarse for {@code cov} to mean anything
   * @param dispersion index of dispersion for counts by window length
   * @param detail tests and curves beyond these; null with fewer than 30 intervals
   */
  public record Arrivals(
      String source,
      long count,
      double ratePerSecond,
      double mean,
      double sd,
      double cov,
      double covStandardError,
      double lag1,
      double resolutionSeconds,
      boolean covResolvable,
      List<Dispersion> dispersion,
      ArrivalVerdict verdict,
      String reason,
      ArrivalDetail detail) {

    /** The CoV with its standard error, or why there is none. */
    public String covWords() {
      if (!covResolvable && !Double.isNaN(mean)) { // of one request there is no interval at all
        return "CoV not resolvable by stamps of " + Figures.duration(resolutionSeconds);
      }
      return Double.isFinite(cov)
          ? "CoV " + Figures.fixed(cov, 2) + " ± " + Figures.fixed(covStandardError, 2)
          : "no CoV";
    }

    /**
     * Where counts are most dispersed.
     *
     * @param leastWindows of a length that counts
     */
    public Optional<Dispersion> largestDispersion(long leastWindows) {
      return dispersion.stream()
          .filter(at -> at.windows() >= leastWindows)
          .max(Comparator.comparingDouble(Dispersion::index));
    }

    /** The same with the CoV over the number of users. */
    public Arrivals withUsers(List<UserArrivals.Point> covByUsers) {
      return detail == null
          ? this
          : new Arrivals(
              source,
              count,
              ratePerSecond,
              mean,
              sd,
              cov,
              covStandardError,
              lag1,
              resolutionSeconds,
              covResolvable,
              dispersion,
              verdict,
              reason,
              detail.withUsers(covByUsers));
    }

    /** Without detail. */
    public Arrivals(
        String source,
        long count,
        double ratePerSecond,
        double mean,
        double sd,
        double cov,
        double covStandardError,
        double lag1,
        double resolutionSeconds,
        boolean covResolvable,
        List<Dispersion> dispersion,
        ArrivalVerdict verdict,
        String reason) {
      this(
          source,
          count,
          ratePerSecond,
          mean,
          sd,
          cov,
          covStandardError,
          lag1,
          resolutionSeconds,
          covResolvable,
          dispersion,
          verdict,
          reason,
          null);
    }
  }

  /** Index of dispersion for counts over windows of one length, with its 95 % band. */
  public record Dispersion(
      double windowSeconds, long windows, double index, double low, double high) {}

  /** Distribution of a time, seconds. */
  public record ResponseTimes(
      double mean, double sd, double p50, double p90, double p95, double p99, double max) {}

  /** Spread of requests over connections. */
  public record PerConnection(double mean, long min, long max) {}

  /** What the packets say. {@code reply}: to the first byte; {@code response}: to the last. */
  public record Wire(
      int connections,
      int peakOpen,
      long requests,
      long responses,
      long incomplete,
      PerConnection requestsPerConnection,
      ResponseTimes reply,
      ResponseTimes response) {}

  /**
   * Users and connections.
   *
   * @param count sessions (emulated users) of the log
   * @param connections connections they used: of the wire where there is one, else of the log
   * @param sharedConnections connections that carried requests of more than one session
   * @param reconnects connections beyond a session's first
   * @param evidence how this is known, in words
   */
  public record Sessions(
      long count, long connections, long sharedConnections, long reconnects, String evidence) {}

  /**
   * The closed loop as the log shows it (Gunther and Brady, Table 3); times in seconds.
   *
   * @param users users that sent in the window, N
   * @param think mean gap between a user's response and the same user's next request, Z
   * @param thinkSd standard deviation of these gaps
   * @param gaps how many gaps there were
   * @param overlaps requests sent before the user's last response was there
   * @param ratePerSecond the log's requests per second, λ
   * @param response mean reported response time R
   * @param inSystem Q = λR
   * @param littleUsers N recomputed, λ(R + Z)
   * @param responseToThink R/Z
   * @param intervalMean mean interval between arrivals, of the wire where there is one
   * @param intervalSd their standard deviation
   * @param intervalCov their CoV; NaN where the stamps cannot carry it
   * @param drawn whether Z is of the think times drawn, as logged, rather than of the gaps
   * @param responseStandardError standard error of R, from stretches of the window; NaN where it is
   *     too short to tell
   */
  public record PrincipleA(
      long users,
      double think,
      double thinkSd,
      long gaps,
      long overlaps,
      double ratePerSecond,
      double response,
      double inSystem,
      double littleUsers,
      double responseToThink,
      double intervalMean,
      double intervalSd,
      double intervalCov,
      boolean drawn,
      double responseStandardError) {

    /** The same with the standard error of R. */
    public PrincipleA withResponseStandardError(double seconds) {
      return new PrincipleA(
          users,
          think,
          thinkSd,
          gaps,
          overlaps,
          ratePerSecond,
          response,
          inSystem,
          littleUsers,
          responseToThink,
          intervalMean,
          intervalSd,
          intervalCov,
          drawn,
          seconds);
    }

    /** {@link #littleUsers} minus {@link #users}: Little's law holds where it is near 0. */
    public double difference() {
      return littleUsers - users;
    }
  }

  /**
   * Web users behind the test (Gunther and Brady, Table 4).
   *
   * @param objectsPerPage requests a page takes
   * @param pagesPerSecond rate of pages
   * @param pagesInSystem pages being served, Q
   * @param rows one for each think time
   */
  public record WebUserTable(
      double objectsPerPage, double pagesPerSecond, double pagesInSystem, List<WebUserRow> rows) {}

  /** Web users N' with mean think time Z', seconds. */
  public record WebUserRow(double think, double users) {}

  /**
   * Reported minus wire.
   *
   * @param matched exchanges found in both and compared one by one; 0: distributions only
   * @param mean mean of the differences (of the means, where none matched), seconds
   * @param p50 median difference; NaN where none matched
   * @param p99 99th percentile of the differences; NaN where none matched
   * @param ratioOfMeans mean reported over mean wire
   */
  public record ReportingError(
      long matched, double mean, double p50, double p99, double ratioOfMeans) {}

  /**
   * The verdict.
   *
   * @param headline one line: the load, the error, the connections
   * @param points what stands behind it and what to do, one sentence each
   * @param conclusive false where damage or too little data forbids a verdict
   */
  public record Verdict(String headline, List<String> points, boolean conclusive) {}

  /**
   * Series of the report; times in seconds from the window's start.
   *
   * @param openSessions sessions of the log between their first request and their last response
   * @param errorCdf share of the requests matched one by one whose reported minus wire time is at
   *     most x
   */
  public record Charts(
      Series arrivalRate,
      Series intervalDensity,
      Series exponentialDensity,
      Series reportedCdf,
      Series wireCdf,
      Series openConnections,
      Series requestsPerConnection,
      Series openSessions,
      Series errorCdf) {}

  /** Points of a line; both arrays have the same length; empty where there is nothing to draw. */
  public record Series(double[] x, double[] y) {

    /** A series without points. */
    public static Series empty() {
      return new Series(new double[0], new double[0]);
    }
  }
}
