package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.Samples;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Metrics of what the log reports against what the wire shows. */
final class ErrorMetrics {

  /** Share of the requests that must be found in both; also by how far two counts may differ. */
  private static final double LEAST_MATCHED = 0.95;

  static final List<Metric> METRICS = metrics();

  private ErrorMetrics() {}

  private static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    TimeMetrics.of(
            "error.",
            "reported time minus wire time",
            reading -> reading.findings().differences(),
            ErrorMetrics::doubtOfEach)
        .each(metric -> metric.ofLoad().signed())
        .metrics()
        .forEach(metrics::add);
    metrics.set(
        0,
        new Metric(
                "error.mean",
                Kind.TIME,
                30,
                ErrorMetrics::mean,
                "reported time minus wire time, mean")
            .ofLoad()
            .signed());
    metrics.add(
        new Metric(
                "error.ratio",
                Kind.FIGURE,
                30,
                ErrorMetrics::ratio,
                "mean reported time divided by mean wire time")
            .ofLoad());
    return metrics;
  }

  /** Where too few were matched one by one, the difference of the means. */
  private static Estimate mean(MetricContext reading) {
    DurationStatistics differences = reading.findings().differences();
    return differences.count() > 0
        ? Estimate.of(differences.mean(), differences.count(), Intervals95.ofMean(differences))
            .doubted(doubt(reading))
        : ofDistributions(reading, false);
  }

  private static Estimate ratio(MetricContext reading) {
    DurationStatistics differences = reading.findings().differences();
    ReportingError error = reading.findings().result().error();
    return error != null && differences.count() > 0
        ? Estimate.of(error.ratioOfMeans(), differences.count()).doubted(doubt(reading))
        : ofDistributions(reading, true);
  }

  private static @Nullable String doubtOfEach(MetricContext reading, double reach) {
    String doubt = doubt(reading);
    return doubt == null && reading.findings().differences().count() == 0
        ? "too few requests were matched one by one: the log has no connection columns of Trueload"
        : doubt;
  }

  private static Estimate ofDistributions(MetricContext reading, boolean isRatio) {
    ReportingError error = reading.findings().result().error();
    Samples samples = reading.findings().result().samples();
    String doubt = doubt(reading);
    return error == null || samples == null
        ? Estimate.of(Double.NaN, 0).doubted(doubt)
        : Estimate.of(isRatio ? error.ratioOfMeans() : error.mean(), samples.count())
            .doubted(doubt);
  }

  private static @Nullable String doubt(MetricContext reading) {
    String log = reading.doubtOfLog();
    String wire = reading.doubtOfWire();
    if (log != null || wire != null) {
      return log != null ? log : wire;
    }
    return reading.findings().logHasConnections()
        ? unmatched(reading.findings())
        : unlikeCounts(reading.findings().result());
  }

  private static @Nullable String unmatched(AnalyzedRun findings) {
    long matched = findings.differences().count();
    long all = matched + findings.unmatched();
    return matched < LEAST_MATCHED * all || all == 0
        ? "only %s of %s of the log were found in the captures"
            .formatted(NumberText.count(matched), NumberText.count(all, "request"))
        : null;
  }

  /** Means may be compared where they are plainly of the same requests. */
  private static @Nullable String unlikeCounts(AnalysisResult summary) {
    if (summary.samples() == null || summary.wire() == null) {
      return null;
    }
    double samples = summary.samples().count();
    double responses = summary.wire().responses();
    return Math.min(samples, responses) < LEAST_MATCHED * Math.max(samples, responses)
        ? "the log has %s, the captures %s: not the same requests"
            .formatted(
                NumberText.count(summary.samples().count(), "sample"),
                NumberText.count(summary.wire().responses(), "response"))
        : null;
  }
}
