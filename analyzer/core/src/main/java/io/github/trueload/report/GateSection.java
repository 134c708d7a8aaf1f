package io.github.trueload.report;

import io.github.trueload.document.Block;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.stats.NumberText;
import java.util.ArrayList;
import java.util.List;

/** Outcomes of the gates that were checked in the same pass as the page's figures. */
final class GateSection {

  private GateSection() {}

  static Section of(CheckResult gates) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(table(gates));
    blocks.addAll(CheckVerdicts.reasons(gates));
    return new Section("gates", "Gates", blocks);
  }

  private static Block table(CheckResult gates) {
    return Table.of(gates.results())
        .page("Gates: " + gates.counts())
        .console("Gates: " + gates.counts())
        .text(null, "Gate", "gate", result -> result.gate().expression())
        .text(null, "Outcome", null, GateSection::outcome)
        .figures("Actual", "actual", GateResult::actualWords)
        .figures("95\u00a0% interval", "95 % interval", GateResult::intervalWords)
        .figures("n", "n", result -> NumberText.count(result.actual().n()))
        .text(null, null, "verdict", GateSection::outcome)
        .text(null, "Reason", null, GateResult::why);
  }

  /** The outcome with a sign that repeats it: {@code ✓ pass}. */
  static String outcome(GateResult result) {
    String sign =
        switch (result.outcome()) {
          case PASS -> "✓ ";
          case FAIL -> "✗ ";
          case INCONCLUSIVE -> "? ";
        };
    boolean isWarning = result.gate().warn() && !result.isAgainst();
    return sign + result.outcome().id() + (isWarning ? " (warning)" : "");
  }
}
