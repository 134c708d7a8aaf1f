package io.github.trueload.gate;

import io.github.trueload.stats.AnalysisSummary;
import java.util.List;

/**
 * What became of all gates.
 *
 * @param summary of the whole run
 * @param results a result for each gate, in their order
 */
public record CheckResult(AnalysisSummary summary, List<GateResult> results) {

  /** Copies the list. */
  public CheckResult {
    results = List.copyOf(results);
  }

  /** The worst of the gates that do not only warn: a failure, else an inconclusive one. */
  public Outcome outcome() {
    if (isAny(Outcome.FAIL)) {
      return Outcome.FAIL;
    }
    return isAny(Outcome.INCONCLUSIVE) ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  private boolean isAny(Outcome outcome) {
    return results.stream().anyMatch(each -> each.isAgainst() && each.outcome() == outcome);
  }

  /** How many gates have {@code outcome}, those that only warn too. */
  public long count(Outcome outcome) {
    return results.stream().filter(each -> each.outcome() == outcome).count();
  }

  /** The outcome and how many gates have which, in one line. */
  public String headline() {
    return "%s: %d passed, %d failed, %d inconclusive"
        .formatted(
            outcome().id(), count(Outcome.PASS), count(Outcome.FAIL), count(Outcome.INCONCLUSIVE));
  }
}
