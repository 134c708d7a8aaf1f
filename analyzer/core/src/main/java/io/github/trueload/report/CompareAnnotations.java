package io.github.trueload.report;

import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.gate.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What speaks against a candidate as workflow commands of GitHub Actions, one line each. Where the
 * runs as a whole do not compare, that alone is said.
 */
public final class CompareAnnotations {

  private CompareAnnotations() {}

  /** The lines, without their ends. */
  public static List<String> lines(RunComparison found, FailOn failOn) {
    boolean isError = failOn != FailOn.NEVER;
    List<String> lines = new ArrayList<>();
    boolean isMissing = !found.onlyBase().isEmpty();
    for (String note : CompareWords.notes(found)) {
      boolean isAgainst = isError && (found.doubt() != null || isMissing);
      lines.add(Annotations.line(isAgainst, "Comparison", note));
    }
    if (found.doubt() != null) {
      return lines;
    }
    for (LabelComparison label : found.labels()) {
      for (StatisticComparison each : label.statistics()) {
        if (RunComparison.outcome(each.shift(), failOn) != Outcome.PASS) {
          lines.add(
              Annotations.line(
                  isError,
                  "Comparison: " + each.shift().id(),
                  "%s of %s: %s"
                      .formatted(
                          each.statistic().id(),
                          CompareWords.name(label),
                          CompareWords.details(each))));
        }
      }
    }
    return lines;
  }
}
