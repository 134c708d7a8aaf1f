package io.github.trueload.wording;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The verdict on a run in English. */
public final class VerdictText {

  private VerdictText() {}

  /** {@return one line: the load, the reporting error, the connections} */
  public static String headline(AnalysisResult result) {
    ArrivalSummary arrivals = result.arrivals();
    List<String> parts = new ArrayList<>();
    parts.add(ReasonText.cov(arrivals));
    if (Double.isFinite(arrivals.ratePerSecond())) {
      parts.add(NumberText.number(arrivals.ratePerSecond()) + "/s");
    }
    ReportingError error = result.error();
    if (error != null && Double.isFinite(error.mean()) && isOneRun(result.verdict())) {
      parts.add("reported " + NumberText.signedDuration(error.mean()) + " against the wire");
    }
    if (result.clock() != null && result.clock().isOfKernel()) {
      parts.add("times from the kernel");
    }
    if (result.sessions() != null) {
      parts.add(sessions(result.sessions()));
    } else if (result.wire() != null) {
      parts.add(NumberText.count(result.wire().connections(), "connection"));
    }
    Samples samples = result.samples();
    String failed = "";
    if (samples != null && samples.hasManyFailures()) {
      failed = RemarkText.failed(samples.errors(), samples.count()) + "; ";
    } else if (samples != null && samples.errors() > 0) {
      parts.add(NumberText.count(samples.errors()) + " failed");
    }
    String blame = result.health() == null ? "" : blame(result.health());
    String silence =
        result.verdict().remarks().stream()
            .filter(Remark.HostSilent.class::isInstance)
            .map(Remark.HostSilent.class::cast)
            .map(each -> "; " + RemarkText.noRow(each))
            .collect(Collectors.joining());
    return failed
        + arrivals.verdict().id()
        + ": "
        + String.join(", ", parts)
        + silence
        + (blame.isEmpty() ? "" : "; " + blame);
  }

  /** Whether log and captures may be of one run: otherwise their difference is no error. */
  private static boolean isOneRun(Verdict verdict) {
    return verdict.remarks().stream()
        .noneMatch(
            remark ->
                remark instanceof Remark.NoOverlap || remark instanceof Remark.OtherConnections);
  }

  private static String sessions(SessionConnections sessions) {
    boolean shared = sessions.sharedConnections() > 0;
    return NumberText.count(sessions.count(), "user")
        + (shared ? " share " : " on ")
        + NumberText.count(sessions.connections(), "connection");
  }

  /** {@return the evidence of the verdict and the advice, one sentence each} */
  public static List<String> points(AnalysisResult result) {
    return result.verdict().remarks().stream().map(RemarkText::of).toList();
  }

  /**
   * {@return why the load generator was the bottleneck, for a line; empty where it was not}
   *
   * @param health of the load generator
   */
  public static String blame(GeneratorHealth health) {
    return health.isBottleneck() ? blame(health.disturbances()) : "";
  }

  static String blame(List<Disturbance> disturbances) {
    return (disturbances.stream().allMatch(each -> each.kind().isOfEngines())
            ? "the engines did not make one workload together: "
            : "the load generator was the bottleneck: ")
        + disturbances.stream().map(Disturbance::brief).collect(Collectors.joining("; "));
  }
}
