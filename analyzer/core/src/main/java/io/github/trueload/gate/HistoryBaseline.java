package io.github.trueload.gate;

import io.github.trueload.gate.BaselineJudge.Baseline;
import io.github.trueload.history.FigureTrend;
import io.github.trueload.history.HistoryRun;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.verdict.Doubt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A history as the baseline: the runs since the last change of a figure are the baseline's runs.
 */
final class HistoryBaseline {

  /** Fewest runs that show how much equal runs differ. */
  private static final int LEAST_RUNS = 3;

  /** A level changes by chance in one of so many figures. */
  private static final double LEVEL = 0.05;

  private static final String TRANSACTION = "transaction.";

  private final RunHistory history;

  /**
   * @param history of runs like the one that is judged
   */
  HistoryBaseline(RunHistory history) {
    this.history = history;
  }

  /**
   * Judges {@code gate}, which is against a baseline.
   *
   * @param failures share of failed samples that the gate is of; NaN where it is not known
   */
  GateResult judge(Gate gate, Estimate actual, double failures) {
    if (gate.part() != null) {
      return Judge.missing(gate, "the history has figures of whole runs, none of a part");
    }
    if (gate.labels() != null && label(gate) == null) {
      return Judge.missing(
          gate,
          "the history has figures of single labels; write 'of each %s'".formatted(gate.labels()));
    }
    FigureTrend trend = history.trend(gate.subject(), label(gate), LEVEL);
    int runs = trend.runs().size() - trend.lastStart();
    if (runs < LEAST_RUNS) {
      String label = label(gate);
      if (label != null && history.runs().stream().anyMatch(run -> run.isWithoutFiguresOf(label))) {
        return Judge.missing(
            gate,
            "%s in a run of the history: compare with logs of earlier runs (--baseline,"
                    .formatted(ReportedIntervals.withoutFigures(label))
                + " --baseline-run)");
      }
      return Judge.missing(
          gate,
          "the history has %s with an interval of %s%s, at least %s needed"
              .formatted(
                  NumberText.count(runs, "run"),
                  gate.subject(),
                  trend.lastStart() > 0 ? " since its last change" : "",
                  LEAST_RUNS));
    }
    List<Estimate> estimates = new ArrayList<>();
    Doubt differing = null;
    boolean failsMore = true;
    for (int i = trend.lastStart(); i < trend.runs().size(); i++) {
      HistoryRun run = trend.runs().get(i);
      estimates.add(estimate(gate, run, trend.figures().get(i)));
      double then = failures(gate, run);
      boolean isOneUnknown = Double.isNaN(then) != Double.isNaN(failures);
      Doubt others =
          !gate.metric().isMixingFailures()
              ? null
              : isOneUnknown
                  ? GateCheck.unknownFailures(Double.isNaN(then))
                  : Doubt.ofFailures(then, failures);
      if (others != null) {
        differing = differing == null ? others : differing;
        failsMore &= failures > then;
      }
    }
    return BaselineJudge.judge(
        gate, actual, new Baseline(estimates, null, false, differing, failsMore, false));
  }

  private static @Nullable String label(Gate gate) {
    return gate.labels() instanceof Labels.One one ? one.name() : null;
  }

  private static Estimate estimate(Gate gate, HistoryRun run, FigureInterval figure) {
    boolean areTransactions = gate.metric().id().startsWith(TRANSACTION);
    return Estimate.of(
        figure.value(), run.counts().of(areTransactions, label(gate)), figure.low(), figure.high());
  }

  /** Share of the samples that the gate is of that failed; NaN where it is not known. */
  private static double failures(Gate gate, HistoryRun run) {
    return gate.metric().isOfTransactions()
        ? run.counts().failures(true, label(gate))
        : run.failures(label(gate));
  }
}
