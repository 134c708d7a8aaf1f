package io.github.trueload.report;

import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.Outcome;
import java.util.List;

/** Gates that do not pass as workflow commands of GitHub Actions, one line each. */
public final class CheckAnnotations {

  private CheckAnnotations() {}

  /** The lines, without their ends. */
  public static List<String> lines(CheckResult check) {
    return check.results().stream()
        .filter(result -> result.outcome() != Outcome.PASS)
        .map(CheckAnnotations::line)
        .toList();
  }

  private static String line(GateResult result) {
    return Annotations.line(
        result.isAgainst(),
        "Gate: " + result.outcome().id(),
        result.gate().expression() + ": " + result.details());
  }
}
