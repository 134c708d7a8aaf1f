package io.github.trueload.gate;

import io.github.trueload.analysis.Findings;
import io.github.trueload.stats.AnalysisSummary;
import io.github.trueload.stats.AnalysisSummary.ReportingError;
import io.github.trueload.stats.DurationStatistics;
import io.github.trueload.stats.Figures;

/** Metrics of what the log reports against what the wire shows. */
final class ErrorReadings {

  /** Share of the requests that must be found in both; also by how far two counts may differ. */
  private static final double LEAST_MATCHED = 0.95;

  private ErrorReadings() {}

  static Estimate mean(Reading reading) {
    DurationStatistics differences = reading.findings().differences();
    return differences.count() > 0
        ? SampleReadings.mean(differences).doubted(doubt(reading))
        : ofDistributions(reading, false);
  }

  static Estimate ratio(Reading reading) {
    DurationStatistics differences = reading.findings().differences();
    return differences.count() > 0
        ? Estimate.of(reading.findings().summary().error().ratioOfMeans(), differences.count())
            .doubted(doubt(reading))
        : ofDistributions(reading, true);
  }

  static Estimate percentile(Reading reading) {
    DurationStatistics differences = reading.findings().differences();
    String doubt = doubt(reading);
    if (doubt == null && differences.count() == 0) {
      doubt = "too few requests were matched one by one: the log has no connection columns of ours";
    }
    return SampleReadings.quantile(differences, reading.quantile()).doubted(doubt);
  }

  private static Estimate ofDistributions(Reading reading, boolean isRatio) {
    ReportingError error = reading.findings().summary().error();
    String doubt = doubt(reading);
    return error == null
        ? Estimate.unknown(doubt)
        : Estimate.of(
                isRatio ? error.ratioOfMeans() : error.mean(),
                reading.findings().summary().samples().count())
            .doubted(doubt);
  }

  private static String doubt(Reading reading) {
    String log = reading.doubtOfLog();
    String wire = reading.doubtOfWire();
    if (log != null || wire != null) {
      return log != null ? log : wire;
    }
    return reading.findings().logTellsConnections()
        ? unmatched(reading.findings())
        : unlikeCounts(reading.findings().summary());
  }

  private static String unmatched(Findings findings) {
    long matched = findings.differences().count();
    long all = matched + findings.unmatched();
    return matched < LEAST_MATCHED * all || all == 0
        ? "only %s of %s of the log found in the captures"
            .formatted(Figures.count(matched), Figures.count(all, "request"))
        : null;
  }

  /** Means may be compared where they are plainly of the same requests. */
  private static String unlikeCounts(AnalysisSummary summary) {
    double samples = summary.samples().count();
    double responses = summary.wire().responses();
    return Math.min(samples, responses) < LEAST_MATCHED * Math.max(samples, responses)
        ? "the log has %s, the captures %s: not the same requests"
            .formatted(
                Figures.count(summary.samples().count(), "sample"),
                Figures.count(summary.wire().responses(), "response"))
        : null;
  }
}
