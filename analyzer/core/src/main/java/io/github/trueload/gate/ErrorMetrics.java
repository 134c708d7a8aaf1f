package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.confidence.Intervals95;
import io.github.trueload.stats.durations.DurationStatistics;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.verdict.Doubt;
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
            reading -> reading.analyzed().differences(),
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
    DurationStatistics differences = reading.analyzed().differences();
    return differences.count() > 0
        ? Estimate.of(differences.mean(), differences.count(), Intervals95.ofMean(differences))
            .doubted(doubt(reading))
        : ofDistributions(reading, false);
  }

  private static Estimate ratio(MetricContext reading) {
    DurationStatistics differences = reading.analyzed().differences();
    ReportingError error = reading.analyzed().result().error();
    return error != null && differences.count() > 0
        ? Estimate.of(error.ratioOfMeans(), differences.count()).doubted(doubt(reading))
        : ofDistributions(reading, true);
  }

  private static @Nullable Doubt doubtOfEach(MetricContext reading, double reach) {
    Doubt doubt = doubt(reading);
    return doubt == null && reading.analyzed().differences().count() == 0
        ? Doubt.Plain.NONE_MATCHED
        : doubt;
  }

  private static Estimate ofDistributions(MetricContext reading, boolean isRatio) {
    ReportingError error = reading.analyzed().result().error();
    Samples samples = reading.analyzed().result().samples();
    Doubt doubt = doubt(reading);
    return error == null || samples == null
        ? Estimate.of(Double.NaN, 0).doubted(doubt)
        : Estimate.of(isRatio ? error.ratioOfMeans() : error.mean(), samples.count())
            .doubted(doubt);
  }

  private static @Nullable Doubt doubt(MetricContext reading) {
    Doubt log = reading.doubtOfLog();
    Doubt wire = reading.doubtOfWire();
    if (log != null || wire != null) {
      return log != null ? log : wire;
    }
    return reading.analyzed().logHasConnections()
        ? unmatched(reading.analyzed())
        : unlikeCounts(reading.analyzed().result());
  }

  private static @Nullable Doubt unmatched(AnalyzedRun analyzed) {
    long matched = analyzed.differences().count();
    long all = matched + analyzed.unmatched();
    return matched < LEAST_MATCHED * all || all == 0 ? new Doubt.FewMatched(matched, all) : null;
  }

  /** Means may be compared where they are plainly of the same requests. */
  private static @Nullable Doubt unlikeCounts(AnalysisResult summary) {
    if (summary.samples() == null || summary.wire() == null) {
      return null;
    }
    double samples = summary.samples().count();
    double responses = summary.wire().responses();
    return Math.min(samples, responses) < LEAST_MATCHED * Math.max(samples, responses)
        ? new Doubt.UnequalCounts(summary.samples().count(), summary.wire().responses())
        : null;
  }
}
