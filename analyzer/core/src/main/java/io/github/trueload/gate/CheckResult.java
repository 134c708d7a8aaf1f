package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.Figures;
import java.util.List;

/**
 * What became of all gates.
 *
 * @param summary of the whole run
 * @param results a result for each gate, in their order
 */
public record CheckResult(AnalysisResult summary, List<GateResult> results) {

  /** Copies the list. */
  public CheckResult {
    results = List.copyOf(results);
  }

  /** The worst of the gates that do not only warn: a failure, else an inconclusive one. */
  public Outcome outcome() {
    if (against(Outcome.FAIL) > 0) {
      return Outcome.FAIL;
    }
    return against(Outcome.INCONCLUSIVE) > 0 ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  private long against(Outcome outcome) {
    return results.stream().filter(each -> each.isAgainst() && each.outcome() == outcome).count();
  }

  /**
   * The outcome and how many gates have which, in one line. Gates that only warn are counted apart
   * where they do: they are no cause of the outcome.
   */
  public String headline() {
    long passed = results.stream().filter(each -> each.outcome() == Outcome.PASS).count();
    long failed = against(Outcome.FAIL);
    long inconclusive = against(Outcome.INCONCLUSIVE);
    long warned = results.size() - passed - failed - inconclusive;
    return "%s: %d passed, %d failed, %d inconclusive%s"
        .formatted(
            outcome().id(),
            passed,
            failed,
            inconclusive,
            warned == 0 ? "" : ", " + Figures.count(warned, "warning"));
  }
}
