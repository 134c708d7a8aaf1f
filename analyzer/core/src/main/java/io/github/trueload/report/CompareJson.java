package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.document.JsonObject;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Dispersion;

/** Two runs compared as JSON of schema {@value #SCHEMA}; {@code docs/compare.md} has its fields. */
public final class CompareJson {

  /** Name and version of the schema. */
  public static final String SCHEMA = "trueload.comparison/1";

  private CompareJson() {}

  /** The fields of {@code found}. */
  public static JsonObject of(RunComparison found, FailOn failOn) {
    CompareOptions options = found.options();
    return new JsonObject()
        .with("schema", SCHEMA)
        .with("outcome", found.outcome(failOn).id())
        .with("doubt", found.doubt())
        .with("times", found.ofWire() ? "wire" : "log")
        .with("base", run(found.base(), found.load().baseIndex()))
        .with("candidate", run(found.candidate(), found.load().candidateIndex()))
        .with(
            "load",
            new JsonObject()
                .with("same", found.load().isSame())
                .with("differences", found.load().differences()))
        .with(
            "method",
            new JsonObject()
                .with("matters_share", options.matters().share())
                .with("matters_s", options.matters().seconds())
                .with("seed", options.seed()))
        .with("labels", found.labels().stream().map(CompareJson::of).toList())
        .with("only_base", found.onlyBase())
        .with("only_candidate", found.onlyCandidate());
  }

  private static JsonObject run(AnalysisResult run, Dispersion index) {
    ArrivalSummary arrivals = run.arrivals();
    return new JsonObject()
        .with("inputs", RunComparison.paths(run))
        .with("arrivals", arrivals.count())
        .with("rate_per_s", arrivals.ratePerSecond())
        .with("cov", arrivals.cov())
        .with("cov_standard_error", arrivals.covStandardError())
        .with("cov_resolvable", arrivals.covResolvable())
        .with("index", index == null ? null : index.index())
        .with("index_low95", index == null ? null : index.low())
        .with("index_high95", index == null ? null : index.high())
        .with("index_window_s", index == null ? null : index.windowSeconds());
  }

  private static JsonObject of(LabelComparison label) {
    return new JsonObject()
        .with("label", label.label())
        .with("base_n", label.baseSamples())
        .with("candidate_n", label.candidateSamples())
        .with("base_failed", label.baseFailed())
        .with("candidate_failed", label.candidateFailed())
        .with("cliffs_delta", label.cliffsDelta())
        .with("effect", label.effect())
        .with("statistics", label.statistics().stream().map(CompareJson::of).toList());
  }

  private static JsonObject of(StatisticComparison each) {
    return new JsonObject()
        .with("statistic", each.statistic().id())
        .with("base_s", each.base())
        .with("candidate_s", each.candidate())
        .with("difference_s", each.difference())
        .with("low95_s", each.low())
        .with("high95_s", each.high())
        .with("p", each.p())
        .with("p_adjusted", each.adjusted())
        .with("matters_s", each.matters())
        .with("significant", each.isSignificant())
        .with("shift", each.shift().id())
        .with("reason", each.reason());
  }
}
