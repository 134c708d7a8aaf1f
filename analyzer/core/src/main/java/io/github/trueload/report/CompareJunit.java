package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.comparison.FailOn;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.comparison.StatisticComparison;
import io.github.trueload.gate.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two runs against each other as one JUnit suite: a test case for the load, one for each label that
 * the candidate lacks, and one for each statistic of each label.
 */
public final class CompareJunit {

  private CompareJunit() {}

  /** Writes {@code found} to {@code out}, which takes UTF-8 and stays open. */
  public static void write(
      RunComparison found, FailOn failOn, JunitSuite.Inconclusive inconclusive, Writer out)
      throws IOException {
    JunitSuite.write(
        "trueload compare",
        Stream.of(found.base(), found.candidate())
            .map(RunComparison::paths)
            .flatMap(List::stream)
            .toList(),
        cases(found, failOn),
        inconclusive,
        out);
  }

  private static List<JunitSuite.Case> cases(RunComparison found, FailOn failOn) {
    List<JunitSuite.Case> cases = new ArrayList<>();
    boolean same = found.load().isSame();
    cases.add(
        new JunitSuite.Case(
            "compare.load",
            "the loads are the same",
            same ? Outcome.PASS : Outcome.INCONCLUSIVE,
            false,
            same ? loads(found.base(), found) : found.load().doubt()));
    for (String label : found.onlyBase()) {
      cases.add(
          new JunitSuite.Case(
              "compare.label", label, Outcome.INCONCLUSIVE, false, "the candidate lacks it"));
    }
    for (LabelComparison label : found.labels()) {
      for (StatisticComparison each : label.statistics()) {
        cases.add(
            new JunitSuite.Case(
                "compare." + each.statistic().id(),
                each.statistic().id() + " of " + CompareWords.name(label),
                RunComparison.outcome(each.shift(), failOn),
                failOn == FailOn.NEVER,
                CompareWords.details(each)));
      }
    }
    return cases;
  }

  private static String loads(AnalysisResult base, RunComparison found) {
    return CompareWords.load(found.candidate(), found.load().candidateIndex())
        + " against "
        + CompareWords.load(base, found.load().baseIndex());
  }
}
