package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.history.RunHistory;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.verdict.Remark;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of all gates.
 *
 * @param summary of the whole run
 * @param results a result for each gate, in their order
 * @param history the runs of the history that are the baseline, and those left out; null for none
 */
public record CheckResult(
    AnalysisResult summary, List<GateResult> results, @Nullable RunHistory history) {

  /**
   * Results without a history.
   *
   * @param summary of the whole run
   * @param results a result for each gate, in their order
   */
  public CheckResult(AnalysisResult summary, List<GateResult> results) {
    this(summary, results, null);
  }

  /** Copies the list. */
  public CheckResult {
    results = List.copyOf(results);
  }

  /**
   * {@return what a reader of the verdicts should know although no gate looks at it: many failures,
   * failures that the log does not show, a load generator that was the bottleneck, or whose health
   * is not known, times that do not count from 1970; empty without one}
   */
  public List<Remark> notes() {
    List<Remark> notes = new ArrayList<>();
    if (summary.samples() != null && summary.samples().hasManyFailures()) {
      notes.add(new Remark.ManyFailures(summary.samples().errors(), summary.samples().count()));
    }
    if (!summary.knowsFailures()
        && results.stream().anyMatch(each -> each.gate().metric().isMixingFailures())) {
      notes.add(new Remark.FailuresNotLogged());
    }
    if (Remark.TimesNotOfEpoch.isIn(summary.window().startSeconds())) {
      notes.add(new Remark.TimesNotOfEpoch());
    }
    GeneratorHealth health = summary.health();
    if (health != null) {
      health.disturbances().forEach(each -> notes.add(new Remark.GeneratorWasBottleneck(each)));
    }
    if (health != null && !health.coversWindow()) {
      notes.add(new Remark.HealthCovers(health.covered()));
    }
    return notes;
  }

  /**
   * {@return the outcome of all gates that do not only warn: a failure if any of them fails,
   * otherwise inconclusive if any is, otherwise a pass}
   */
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
   * {@return the outcome and the number of gates with each in one line, such as {@code fail: 3
   * passed, 1 failed, 0 inconclusive}}
   */
  public String headline() {
    return outcome().id() + ": " + counts();
  }

  /**
   * The number of gates with each outcome. Gates that only warn are counted separately if they do
   * not pass: they do not cause the outcome.
   *
   * @return one line, such as {@code 3 passed, 1 failed, 0 inconclusive}
   */
  public String counts() {
    long passed = results.stream().filter(each -> each.outcome() == Outcome.PASS).count();
    long failed = against(Outcome.FAIL);
    long inconclusive = against(Outcome.INCONCLUSIVE);
    long warned = results.size() - passed - failed - inconclusive;
    return "%s passed, %s failed, %s inconclusive%s"
        .formatted(
            passed,
            failed,
            inconclusive,
            warned == 0 ? "" : ", " + NumberText.count(warned, "warning"));
  }
}
