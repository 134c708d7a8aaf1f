package io.github.trueload.audit;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.audit.AuditFinding.Kind;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.stats.confidence.FigureInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A second opinion on a run: its exact figures, those of the tool's report, and what is wrong. */
public final class Audit {

  private static final List<Double> QUANTILES = List.of(0.5, 0.9, 0.95, 0.99, 1.0);

  private final AuditedRun run;
  private final @Nullable ReportedRun report;
  private final OmissionBounds omission;
  private final List<AuditFinding> findings;

  private Audit(
      AuditedRun run,
      @Nullable ReportedRun report,
      OmissionBounds omission,
      List<AuditFinding> findings) {
    this.run = run;
    this.report = report;
    this.omission = omission;
    this.findings = List.copyOf(findings);
  }

  /**
   * Audits a run.
   *
   * @param files of the run
   * @param reported what the tool printed of it, recognised by content; null for nothing
   * @return the result of the audit
   * @throws io.github.trueload.sample.UnreadableInputException if the report is of no known tool
   * @throws IOException if it cannot be read
   */
  public static Audit of(RunFiles files, @Nullable Path reported) throws IOException {
    ReportedRun report = reported == null ? null : ReportFile.read(reported);
    AnalyzedRun whole = files.whole();
    AnalysisResult result = ReportedIntervals.in(whole);
    RequestTimes times = RequestTimes.of(whole);
    AuditedRun run = new AuditedRun(whole, result, times);
    OmissionBounds omission = CoordinatedOmission.of(whole, times);
    List<AuditFinding> findings = new ArrayList<>();
    if (report != null) {
      findings.addAll(ReportCheck.of(report, run));
    }
    boolean leavesOut = findings.stream().anyMatch(each -> each.kind() == Kind.FAILURES_LEFT_OUT);
    findings.addAll(RunCheck.of(run, omission, files.steady(), !leavesOut));
    return new Audit(run, report, omission, findings);
  }

  /** {@return the figures of the run, with their intervals} */
  public AnalysisResult result() {
    return run.result();
  }

  /** {@return what is wrong, that of the report first; empty if nothing} */
  public List<AuditFinding> findings() {
    return findings;
  }

  /** {@return bounds of coordinated omission} */
  public OmissionBounds omission() {
    return omission;
  }

  AuditedRun run() {
    return run;
  }

  @Nullable ReportedRun report() {
    return report;
  }

  /**
   * A response time by all that know it, seconds.
   *
   * @param quantile NaN for the mean
   * @param exact of the log or the capture
   * @param interval of {@code exact}; null where none was computed
   * @param reported by the tool; null where it did not print it
   */
  record Row(
      double quantile,
      double exact,
      @Nullable FigureInterval interval,
      @Nullable ReportedTime reported) {

    String name() {
      return ReportedTime.name(quantile);
    }
  }

  /** The mean, the usual percentiles and those of the report, in their order. */
  List<Row> rows() {
    TreeSet<Double> quantiles = new TreeSet<>(QUANTILES);
    if (report != null) {
      report.ofAll().stream()
          .filter(each -> !each.isMean())
          .forEach(each -> quantiles.add(each.quantile()));
    }
    List<Row> rows = new ArrayList<>(List.of(row(Double.NaN)));
    quantiles.forEach(each -> rows.add(row(each)));
    return rows;
  }

  private Row row(double quantile) {
    String name = ReportedTime.name(quantile);
    FigureInterval interval =
        result().intervals().stream()
            .filter(each -> each.label() == null && each.metric().equals(name) && run.isOfLog())
            .findFirst()
            .orElse(null);
    ReportedTime reported =
        report == null
            ? null
            : report.ofAll().stream()
                .filter(each -> Double.compare(each.quantile(), quantile) == 0)
                .findFirst()
                .orElse(null);
    return new Row(quantile, run.figure(quantile), interval, reported);
  }
}
