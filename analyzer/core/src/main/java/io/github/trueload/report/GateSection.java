package io.github.trueload.report;

import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.gate.CheckResult;
import io.github.trueload.gate.GateResult;
import io.github.trueload.stats.Figures;
import java.util.List;

/** Outcomes of the gates that were checked in the same pass as the page's figures. */
final class GateSection {

  private GateSection() {}

  static Section of(CheckResult gates) {
    return new Section(
        "gates",
        "Gates",
        List.of(
            Table.of(gates.results())
                .page("Gates: " + gates.headline())
                .text(null, "Gate", null, result -> result.gate().expression())
                .text(null, "Outcome", null, GateSection::outcome)
                .text(null, "Actual", null, GateResult::actualWords)
                .text(null, "95\u00a0% interval", null, GateResult::intervalWords)
                .text(null, "n", null, result -> Figures.count(result.actual().n()))
                .text(null, "Reason", null, GateResult::why)));
  }

  private static String outcome(GateResult result) {
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
